// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

/** The exit codes of ranks and jobs. */
public final class ExitCodes {
    /** Of a job whose time was up, as of the command {@code timeout}. */
    public static final int TIMED_OUT = 124;

    /** Of a command line that cannot be met. */
    static final int BAD_USAGE = 2;

    /** Of a job inside a JVM that goes on whose thread was interrupted: as after SIGINT. */
    static final int INTERRUPTED = ofSignal(2);

    private static final int BY_SIGNAL = 128;

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

    /**
     * The code of what a signal has ended.
     *
     * @param number the signal's.
     * @return more than 128.
     */
    public static int ofSignal(int number) {
        return BY_SIGNAL + number;
    }

    /**
     * Finds the signal that an exit code tells of.
     *
     * @param code of a process.
     * @return the signal's number; 0 if the process ended by itself.
     */
    public static int signal(int code) {
        return Math.max(0, code - BY_SIGNAL);
    }
}
