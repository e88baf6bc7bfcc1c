// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.io.NotSerializableException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** The lines of a stack as the program's author knows it: without the launcher's own frames. */
public final class StackText {
    /** Frames between the operating system and the rank's own code. */
    private static final List<String> OURS =
            List.of(
                    "org.galerna.runtime.",
                    "org.galerna.launch.MainMethod.",
                    "org.galerna.LocalRank.abort",
                    "org.galerna.Comm.abort(",
                    "java.base/jdk.internal.reflect.",
                    "java.base/jdk.internal.vm.",
                    "java.base/java.lang.reflect.Method.invoke",
                    "java.base/java.lang.Runtime.exit",
                    "java.base/java.lang.System.exit",
                    "java.base/java.lang.invoke.LambdaForm",
                    "java.base/java.lang.invoke.Invokers",
                    "java.base/java.lang.Thread.getStackTrace",
                    "java.base/java.lang.Thread.run",
                    "java.base/java.lang.VirtualThread");

    /** The last line of a cause, for the frames that the exception above has, too. */
    private static final Pattern SHARED = Pattern.compile("(\\s*\\.\\.\\. )(\\d+) more");

    private static final int MOST_FRAMES = 60;
    private static final int TOP_FRAMES = 40;

    private StackText() {}

    /**
     * Writes a stack. Of a call of the library, that call and nothing inside it.
     *
     * @param stack its frames.
     * @return a line each.
     */
    public static String of(StackTraceElement... stack) {
        StringBuilder text = new StringBuilder();
        for (int i = CallerLine.ofCall(stack); i < stack.length; i++) {
            text.append("\tat ").append(plain(stack[i].toString())).append('\n');
        }
        return withoutOurs(text.toString());
    }

    /** A frame as the stack of an exception shows it: without the version and the usual loader. */
    private static String plain(String frame) {
        String text = frame.startsWith("app//") ? frame.substring("app//".length()) : frame;
        int version = text.indexOf('@');
        int slash = text.indexOf('/');
        return version > 0 && version < slash
                ? text.substring(0, version) + text.substring(slash)
                : text;
    }

    /**
     * Writes an exception with its causes.
     *
     * @param thrown the exception.
     * @return what it prints, the first line being the exception itself.
     */
    public static String of(Throwable thrown) {
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) {
            thrown.printStackTrace(writer);
        }
        return withoutOurs(text.toString());
    }

    /**
     * Writes only where an exception came from, and its causes; of an error of a call of the
     * library, whose message says what is wrong there, only where the call stands and what its
     * message leaves out; of an exception that cannot print itself only where it came from.
     *
     * @param thrown the exception.
     * @return lines that begin with a tab, without the exception's own words; may be empty.
     */
    public static String below(Throwable thrown) {
        try {
            return printed(thrown);
        } catch (OutOfMemoryError e) {
            throw e; // is asked again once there is room
        } catch (Throwable e) {
            return frames(thrown);
        }
    }

    private static String frames(Throwable thrown) {
        try {
            return of(thrown.getStackTrace());
        } catch (RuntimeException e) {
            return ""; // the program's own getStackTrace
        }
    }

    private static String printed(Throwable thrown) {
        Throwable shown = isErrorOfCall(thrown) ? new FromCall(thrown) : thrown;
        String all = of(shown);
        String words = shown.toString();
        String stack = all.startsWith(words) ? all.substring(words.length()).stripLeading() : all;
        return stack.isEmpty() || stack.startsWith("\t") ? stack : "\t" + stack;
    }

    /** An exception of the core or a facade that says what is wrong with a call. */
    private static boolean isErrorOfCall(Throwable thrown) {
        if (thrown instanceof GalernaException e) {
            return e.errorClass() != ErrorClass.INTERN;
        }
        return thrown.getClass().getName().equals("mpi.MPIException")
                && (!(thrown.getCause() instanceof GalernaException e) || isErrorOfCall(e));
    }

    /** An error of a call, from that call on, with the causes that its message leaves out. */
    private static final class FromCall extends Exception {
        private static final long serialVersionUID = 1L;

        FromCall(Throwable error) {
            super("", cause(error), false, true);
            StackTraceElement[] stack = error.getStackTrace();
            setStackTrace(Arrays.copyOfRange(stack, CallerLine.ofCall(stack), stack.length));
        }

        private static Throwable cause(Throwable error) {
            Throwable cause = error.getCause();
            if (cause instanceof GalernaException && isSaid(cause, error)) {
                cause = cause.getCause();
            }
            boolean isSaid =
                    cause instanceof NotSerializableException
                            || (cause instanceof ArrayIndexOutOfBoundsException
                                    && !isOfObjects(error));
            return isSaid ? null : cause;
        }

        /** Tells whether the program's own code failed, in objects that are sent. */
        private static boolean isOfObjects(Throwable error) {
            Throwable told = error instanceof GalernaException ? error : error.getCause();
            return told instanceof GalernaException e && e.errorClass() == ErrorClass.TYPE;
        }

        private static boolean isSaid(Throwable cause, Throwable error) {
            return cause.getMessage().equals(error.getMessage());
        }
    }

    private static String withoutOurs(String text) {
        StringBuilder kept = new StringBuilder();
        int ours = 0; // frames at the end of the stack so far
        int hidden = 0; // the same of the stack that the next one may share
        boolean isInStack = false;
        for (String line : text.lines().toList()) {
            int at = line.indexOf("\tat ");
            Matcher more = SHARED.matcher(line);
            if (at >= 0) {
                isInStack = true;
                boolean isOurs = isOurs(line.substring(at + 4));
                ours = isOurs ? ours + 1 : 0;
                if (!isOurs) {
                    kept.append(line).append('\n');
                }
            } else if (more.matches()) {
                int shared = Integer.parseInt(more.group(2)) - hidden;
                if (shared > 0) {
                    kept.append(more.group(1)).append(shared).append(" more\n");
                }
                isInStack = false;
            } else {
                hidden = isInStack ? ours : hidden;
                isInStack = false;
                ours = 0;
                kept.append(line).append('\n');
            }
        }
        return shortened(kept.toString());
    }

    /** Keeps both ends of each long stack, as that of a recursion that never ends is. */
    private static String shortened(String text) {
        StringBuilder kept = new StringBuilder();
        List<String> stack = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.contains("\tat ")) {
                stack.add(line);
            } else {
                addShortened(stack, kept);
                kept.append(line).append('\n');
            }
        }
        addShortened(stack, kept);
        return kept.toString();
    }

    private static void addShortened(List<String> stack, StringBuilder kept) {
        int hidden = stack.size() - MOST_FRAMES;
        if (hidden > 1) {
            stack.subList(TOP_FRAMES, TOP_FRAMES + hidden).clear();
            stack.add(TOP_FRAMES, "\t... and " + hidden + " frames");
        }
        stack.forEach(line -> kept.append(line).append('\n'));
        stack.clear();
    }

    private static boolean isOurs(String frame) {
        for (String prefix : OURS) {
            if (frame.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
