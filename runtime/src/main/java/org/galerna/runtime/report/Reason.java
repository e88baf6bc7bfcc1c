// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;

/** What an exception says of itself, in words for the user. */
public final class Reason {
    /** EAGAIN of who makes a process or a thread. */
    private static final Pattern NO_PROCESS =
            Pattern.compile("error[:=] ?11\\b|unable to create native thread");

    private Reason() {}

    /**
     * Words it.
     *
     * @param e something that went wrong.
     * @return its message; of a file that cannot be used also why, and of an exception without a
     *     message its class.
     */
    public static String of(Throwable e) {
        String message = e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getName();
        }
        if (e instanceof FileSystemException of && of.getReason() == null) {
            return message + ": " + kind(of);
        }
        return message;
    }

    /**
     * Words it as a stack trace begins, whatever the program has made of its methods.
     *
     * @param thrown an exception of a program.
     * @return its own text; where it throws instead of giving one, its class and why.
     */
    public static String whole(Throwable thrown) {
        String name = thrown.getClass().getName();
        try {
            String text = thrown.toString();
            return text == null ? name : text;
        } catch (OutOfMemoryError e) {
            throw e; // is asked again once there is room
        } catch (Throwable e) {
            return name + " (its message cannot be read: " + e.getClass().getName() + ")";
        }
    }

    /**
     * Adds to the words of the system which limit of the user has been reached.
     *
     * @param line what the JDK says.
     * @return the line, with what to do if it is about one.
     */
    public static String withLimit(String line) {
        String limit = limit(line);
        return limit.isEmpty() ? line : line.strip() + ": " + limit;
    }

    /**
     * Says what to do about a limit of the user.
     *
     * @param line what the JDK says.
     * @return empty if that is not about one.
     */
    public static String limit(String line) {
        String option =
                line.contains("Too many open files")
                        ? "-n"
                        : NO_PROCESS.matcher(line).find() ? "-u" : "";
        return option.isEmpty() ? "" : "end something, or raise the limit (ulimit " + option + ")";
    }

    private static String kind(FileSystemException e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "permission denied";
            default -> e.getClass().getSimpleName();
        };
    }
}
