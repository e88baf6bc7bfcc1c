// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.machine;

import java.util.Locale;

/**
 * What a result was measured on, without which it says little.
 *
 * @param cores that the JVM may use.
 * @param system name, version and architecture of the operating system.
 * @param jvm name and version.
 * @param flags of the ranks' JVM; empty until a rank has told them.
 * @param lineNs half a round trip of a cache line between two threads, in nanoseconds.
 * @param copyGbS speed of a copy of 1 MiB between two arrays, in 10^9 bytes a second.
 */
public record Notes(
        int cores, String system, String jvm, String flags, double lineNs, double copyGbS) {
    private static final double FAR_NS = 120;
    private static final double ONE_CORE_NS = 10_000; // no cache line is as far as that
    private static final int COPIED = 1 << 20;
    private static final int ROUNDS = 5;
    private static final long PIECE_NANOS = 5_000_000;

    /**
     * Measures the machine, in some hundred milliseconds.
     *
     * @return the notes, without flags.
     */
    public static Notes measured() {
        double line;
        double copy;
        try (Side bare = new BareLine(false)) {
            line = best(bare, 0) / 2;
        }
        try (Side array = new ArrayCopy()) {
            copy = best(array, COPIED);
        }
        return new Notes(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name")
                        + " "
                        + System.getProperty("os.version")
                        + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                "",
                line,
                COPIED / copy);
    }

    /** Nanoseconds of an iteration, of the fastest of some rounds: the first ones compile. */
    private static double best(Side side, int bytes) {
        double each = side.measure(bytes, 1);
        double best = each;
        for (int round = 0; round < ROUNDS; round++) {
            for (int step = 0; step < 3; step++) {
                long iterations = (long) Math.clamp(PIECE_NANOS / Math.max(each, 1), 1, 1e6);
                each = (double) side.measure(bytes, iterations) / iterations;
            }
            best = Math.min(best, each);
        }
        return best;
    }

    /**
     * Whether the host has put two threads on cores that are far from each other.
     *
     * @return true above 120 ns.
     */
    public boolean isFar() {
        return lineNs > FAR_NS;
    }

    /**
     * The same machine with the flags of the ranks' JVM.
     *
     * @param known as the ranks tell them.
     * @return new notes.
     */
    public Notes with(String known) {
        return new Notes(cores, system, jvm, known, lineNs, copyGbS);
    }

    /**
     * One line for a table's head.
     *
     * @return without a line end.
     */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s, %d cores, %s; bare cache line %.1f ns (%s), copy %.1f GB/s",
                jvm,
                cores,
                system,
                lineNs,
                place(),
                copyGbS);
    }

    private String place() {
        if (lineNs > ONE_CORE_NS) {
            return "its threads took turns on a core";
        }
        return isFar() ? "far" : "near";
    }
}
