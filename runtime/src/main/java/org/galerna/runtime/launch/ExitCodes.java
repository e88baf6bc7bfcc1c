// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

/** The exit codes of ranks and jobs. */
public final class ExitCodes {
    /** Of a job whose time was up, as of the command {@code timeout}. */
    public static final int TIMED_OUT = 124;

    private ExitCodes() {}

    /**
     * Reduces the status that a program ends with to what its parent can see of it.
     *
     * @param status any number.
     * @return 0 to 255.
     */
    public static int seen(int status) {
        return status & 0xff;
    }
}
