// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import org.galerna.runtime.report.Reason;
import org.galerna.runtime.report.StackText;

/**
 * Why a rank failed.
 *
 * @param rank its number, -1 if none was started.
 * @param code the job's exit code because of it, 1 to 255.
 * @param cause one line, or few.
 * @param stack the rank's stack, indented lines; may be empty.
 */
public record Failure(int rank, int code, String cause, String stack) {
    /** An exception that came out of a rank. */
    static Failure thrown(int rank, Throwable thrown, String advice) {
        String cause = Reason.whole(thrown);
        String full = advice == null ? cause : cause + ": " + advice;
        return new Failure(rank, 1, full, StackText.below(thrown));
    }

    /** An exception that came out of a rank and could not be told as such. */
    static Failure untold(int rank, Throwable thrown, Throwable why) {
        String cause =
                thrown.getClass().getName()
                        + ", which cannot be told of because of "
                        + why.getClass().getName();
        return new Failure(rank, 1, cause, "");
    }

    /** A call that ends the rank, with the stack of the thread that made it. */
    static Failure called(int rank, int code, String cause, StackTraceElement[] stack) {
        return new Failure(rank, code, cause, stackText(stack));
    }

    /** The lines of a stack without the launcher's own frames. */
    static String stackText(StackTraceElement... stack) {
        return StackText.of(stack);
    }

    /** Whether a class was not found. */
    boolean isForWantOfClass() {
        String missing = ClassNotFoundException.class.getName();
        return cause.startsWith(missing) || stack.contains(missing);
    }

    /**
     * Writes the report as it ends standard error.
     *
     * @param host where the rank was.
     * @return whole lines.
     */
    public String report(String host) {
        return "mpjrun: rank " + rank + " on " + host + ": " + cause.strip() + "\n" + stack;
    }
}
