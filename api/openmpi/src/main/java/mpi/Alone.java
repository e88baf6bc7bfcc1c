// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.launch.Singleton;

/** The job of a program that runs without a launcher; an abort is told with the program's stack. */
final class Alone extends Singleton {
    Alone() {
        super("mpi");
    }

    @Override
    protected void explain() {
        final StackTraceElement[] stack = Thread.currentThread().getStackTrace();
        for (int i = call(stack); i < stack.length; i++) {
            System.err.println("\tat " + stack[i]);
        }
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
