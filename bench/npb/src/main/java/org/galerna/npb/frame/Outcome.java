// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

/**
 * What a kernel found out.
 *
 * @param size the size as the report prints it: one number or nx x ny x nz.
 * @param iterations as the report prints it.
 * @param seconds of the timed part, by the rule of the kernel (mostly the largest of all ranks).
 * @param operations nominal count for the timed part, from the kernel's formula.
 * @param kind what is counted, such as "floating point".
 * @param verified whether the results are those of the class.
 * @param allocated bytes that rank 0 put on the heap in the timed part.
 */
public record Outcome(
        String size,
        int iterations,
        double seconds,
        double operations,
        String kind,
        boolean verified,
        long allocated) {
    /**
     * Prints a size in three dimensions.
     *
     * @param nx points along x.
     * @param ny points along y.
     * @param nz points along z.
     * @return as the report has it.
     */
    public static String grid(int nx, int ny, int nz) {
        return nx + "x" + ny + "x" + nz;
    }

    /**
     * Rates the run.
     *
     * @return millions of operations a second.
     */
    public double mops() {
        return seconds > 0 ? operations * 1e-6 / seconds : 0;
    }
}
