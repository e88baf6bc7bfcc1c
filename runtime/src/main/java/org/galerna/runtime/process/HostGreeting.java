// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.wire.HostTask;

/**
 * The first line of a host: which Galerna and which Java answers there. What a remote shell prints
 * before is skipped.
 *
 * @param protocol version of what is said after.
 * @param galerna version of the library.
 * @param java feature version of Java.
 */
record HostGreeting(int protocol, String galerna, int java) {
    /** Begins the line. */
    static final String MARK = "GALERNA-HOST";

    /** A line that asks for the library itself. */
    static final String SEND = "GALERNA-SEND";

    private static final Pattern CLASS_FILES =
            Pattern.compile("recognizes class file versions up to (\\d{1,4})");

    /** The version of class files of a release, less the release. */
    private static final int OFFSET = 44;

    private static final String NEW_OPTION = "Unrecognized option: --enable-native-access";
    private static final int OPTION_SINCE = 17;
    private static final int LONGEST_LINE = 1 << 12;
    private static final int MOST_LINES = 1000;
    private static final int WORDS = 4;

    /** Of this JVM. */
    static HostGreeting own() {
        return new HostGreeting(
                HostTask.protocol(), Installation.version(), Runtime.version().feature());
    }

    String line() {
        return MARK + " " + protocol + " " + galerna + " " + java;
    }

    /** Reads a line as {@link #line} makes it; null if it is none. */
    static HostGreeting of(String line) {
        String[] words = line.strip().split(" ", -1);
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        try {
            return new HostGreeting(
                    Integer.parseInt(words[1]), words[2], Integer.parseInt(words[WORDS - 1]));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /**
     * Compares with this JVM's.
     *
     * @throws IOException if the two cannot work together.
     */
    void check() throws IOException {
        HostGreeting own = own();
        if (protocol != own.protocol || !galerna.equals(own.galerna)) {
            throw new IOException(
                    "has Galerna "
                            + galerna
                            + " (protocol "
                            + protocol
                            + "), here it is "
                            + own.galerna
                            + " (protocol "
                            + own.protocol
                            + "): install the same on all hosts");
        }
        if (java != own.java) {
            throw new IOException(otherJava("Java " + java, own));
        }
    }

    private static String otherJava(String what, HostGreeting own) {
        return "runs "
                + what
                + ", here it is Java "
                + own.java
                + ": set JAVA_HOME to the same release on all hosts";
    }

    /**
     * Looks whether a line is how a Java that is too old for a greeting refuses this library or its
     * options.
     *
     * @return what {@link #check} would say; null if it is another line.
     */
    static String tooOld(String line) {
        Matcher limit = CLASS_FILES.matcher(line);
        if (limit.find()) {
            return otherJava("Java " + (Integer.parseInt(limit.group(1)) - OFFSET), own());
        }
        return line.contains(NEW_OPTION) ? otherJava("a Java before " + OPTION_SINCE, own()) : null;
    }

    /** Reads lines until one begins with one of our words; the last before is in the exception. */
    static String await(InputStream in) throws IOException {
        String last = "";
        for (int i = 0; i < MOST_LINES; i++) {
            String line = line(in);
            if (line == null) {
                throw new IOException(last.isEmpty() ? "" : "says \"" + last + "\"");
            }
            int mark = Math.max(line.indexOf(MARK + " "), line.indexOf(SEND));
            if (mark >= 0) {
                return line.substring(mark).strip();
            }
            last = line.isBlank() ? last : line.strip();
        }
        throw new IOException("says a lot, but not that Galerna is there");
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int b = in.read();
        if (b < 0) {
            return null;
        }
        while (b >= 0 && b != '\n' && line.size() < LONGEST_LINE) {
            line.write(b);
            b = in.read();
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
