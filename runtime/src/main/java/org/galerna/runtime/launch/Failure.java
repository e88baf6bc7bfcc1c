// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * Why a rank failed.
 *
 * @param rank its number.
 * @param code the job's exit code because of it, 1 to 255.
 * @param cause one line, or few.
 * @param stack the rank's stack, indented lines; may be empty.
 */
record Failure(int rank, int code, String cause, String stack) {
    /** Frames between the operating system and the rank's own code. */
    private static final List<String> OURS =
            List.of(
                    "org.galerna.runtime.",
                    "java.base/jdk.internal.reflect.",
                    "java.base/jdk.internal.vm.",
                    "java.base/java.lang.reflect.Method.invoke",
                    "java.base/java.lang.invoke.LambdaForm",
                    "java.base/java.lang.invoke.Invokers",
                    "java.base/java.lang.Thread.getStackTrace",
                    "java.base/java.lang.Thread.run",
                    "java.base/java.lang.VirtualThread");

    /** An exception that came out of a rank. */
    static Failure thrown(int rank, Throwable thrown, String advice) {
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) {
            thrown.printStackTrace(writer);
        }
        String all = withoutOurs(text.toString());
        String cause = thrown.toString();
        String stack = all.startsWith(cause) ? all.substring(cause.length()).stripLeading() : all;
        if (!stack.isEmpty() && !stack.startsWith("\t")) {
            stack = "\t" + stack;
        }
        return new Failure(rank, 1, advice == null ? cause : cause + ": " + advice, stack);
    }

    /** A call that ends the rank, with the stack of the thread that made it. */
    static Failure called(int rank, int code, String cause, StackTraceElement[] stack) {
        return new Failure(rank, code, cause, stackText(stack));
    }

    /** The lines of a stack without the launcher's own frames. */
    static String stackText(StackTraceElement... stack) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : stack) {
            text.append("\tat ").append(frame).append('\n');
        }
        return withoutOurs(text.toString());
    }

    private static String withoutOurs(String text) {
        StringBuilder kept = new StringBuilder();
        for (String line : text.lines().toList()) {
            int at = line.indexOf("\tat ");
            String frame = at < 0 ? line : line.substring(at + 4);
            boolean ours = isOurs(frame);
            if (at < 0 || !ours) {
                kept.append(line).append('\n');
            }
        }
        return kept.toString();
    }

    private static boolean isOurs(String frame) {
        for (String prefix : OURS) {
            if (frame.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** The report as it ends standard error. */
    String report(String host) {
        return "mpjrun: rank " + rank + " on " + host + ": " + cause.strip() + "\n" + stack;
    }
}
