// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.base.SuppressForbidden;
import org.galerna.launch.JobControl;

/** The job of a program that runs without a launcher: to abort it is to end the JVM. */
final class Alone implements JobControl {
    private static final int CODES = 256;

    @Override
    @SuppressForbidden("a program without a launcher is its own job")
    public void abort(int rank, int code, String why) {
        System.err.println("mpi: rank " + rank + ": " + why);
        final StackTraceElement[] stack = Thread.currentThread().getStackTrace();
        for (int i = call(stack); i < stack.length; i++) {
            System.err.println("\tat " + stack[i]);
        }
        final int exit = Math.floorMod(code, CODES);
        Runtime.getRuntime().exit(exit == 0 ? 1 : exit);
    }

    /** The frame of the call that the program has made. */
    private static int call(StackTraceElement... stack) {
        int frame = 0;
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().startsWith("mpi.")) {
                frame = i;
            }
        }
        return frame;
    }
}
