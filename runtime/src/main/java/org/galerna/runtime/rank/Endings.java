// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.Arrays;
import org.galerna.device.WireupException;
import org.galerna.runtime.report.Causes;
import org.galerna.runtime.report.MemoryAdvice;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.report.StackText;
import org.galerna.runtime.wire.Ending;

/** Finds out, while this JVM ends, why it does. */
final class Endings {
    private static final int BY_SYSTEM = -1;

    private Endings() {}

    /** An exception that came out of the program, in a process of so many ranks. */
    static Ending thrown(int rank, Throwable thrown, int ranks) {
        Throwable unopened = Causes.first(thrown, t -> t instanceof UnopenedException);
        if (unopened != null) {
            return new Ending(rank, 1, Reason.withLimit(unopened.getMessage()), "", false);
        }
        String sharers = ranks == 1 ? "every rank has a" : ranks + " ranks of a JVM share a";
        String advice = MemoryAdvice.of(thrown, sharers, "each");
        String cause = Reason.whole(thrown);
        String full = advice == null ? cause : cause + ": " + advice;
        return new Ending(rank, 1, full, StackText.below(thrown), follows(thrown));
    }

    /** Whether an exception only says that another rank has ended. */
    static boolean follows(Throwable thrown) {
        return Causes.ofLostRank(thrown) != null
                || Causes.first(thrown, t -> t instanceof WireupException) != null;
    }

    /**
     * What began the end of this JVM.
     *
     * @param rank that the exiting thread belongs to.
     * @param exiting the thread that has told the JVM to end.
     * @param stack where it did so.
     */
    static Ending begun(int rank, Thread exiting, StackTraceElement... stack) {
        int at = exitOf(stack);
        if (at < 0) {
            return new Ending(rank, 0, "main has returned", "", false);
        }
        String name = exiting.getName();
        if (name.endsWith(" handler")) {
            String signal = name.substring(0, name.length() - " handler".length());
            return new Ending(rank, BY_SYSTEM, "ended by " + signal, "", false);
        }
        StackTraceElement[] from = Arrays.copyOfRange(stack, at + 1, stack.length);
        return new Ending(rank, BY_SYSTEM, "System.exit", StackText.of(from), false);
    }

    private static int exitOf(StackTraceElement... stack) {
        for (int i = stack.length - 1; i >= 0; i--) {
            if (stack[i].getClassName().equals("java.lang.Shutdown")
                    && stack[i].getMethodName().equals("exit")) {
                return i;
            }
        }
        return -1;
    }
}
