// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

/** Finds, in the stack of a thread, the call into the library and the line that made it. */
final class CallerLine {
    private CallerLine() {}

    /** The line of the program that called the library, as {@code Ring.java:12}; empty if none. */
    static String of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        int first = firstOfProgram(stack);
        if (first < 0) {
            return "";
        }
        StackTraceElement frame = stack[first];
        return frame.getClassName()
                + "."
                + frame.getMethodName()
                + "("
                + frame.getFileName()
                + ":"
                + frame.getLineNumber()
                + ")";
    }

    /** The name of the library's method that the program called, or the given word. */
    static String call(Thread thread, String otherwise) {
        StackTraceElement[] stack = thread.getStackTrace();
        int first = firstOfProgram(stack);
        if (first < 1 || !isLibrary(stack[first - 1].getClassName())) {
            return otherwise;
        }
        String name = stack[first - 1].getMethodName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The subscript of the call of the library in a stack that is inside one, 0 in others. */
    static int ofCall(StackTraceElement... stack) {
        int call = firstOfProgram(stack) - 1;
        return call > 0 && isLibrary(stack[call].getClassName()) ? call : 0;
    }

    private static int firstOfProgram(StackTraceElement... stack) {
        for (int i = 0; i < stack.length; i++) {
            String type = stack[i].getClassName();
            if (!isLibrary(type) && !isJdk(type)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isLibrary(String type) {
        return type.startsWith("mpi.")
                || (type.startsWith("org.galerna.")
                        && !type.startsWith("org.galerna.example")
                        && !type.startsWith("org.galerna.npb.")
                        && !type.startsWith("org.galerna.bench."));
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java.")
                || type.startsWith("jdk.")
                || type.startsWith("javax.")
                || type.startsWith("sun.");
    }
}
