// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that owns a file, told apart from a later one of the same number: so that what it has
 * left can be removed when it has ended, however it did.
 *
 * @param pid its number.
 * @param start when it was started: ticks since boot, or seconds of the clock.
 * @param namespace in which the number counts; 0 if the system does not tell.
 */
public record Owner(long pid, long start, long namespace) {
    /** The fields of the line after the name of the command, which is the second. */
    private static final int STATE = 0;

    private static final int START = 19;

    private static final int RADIX = 36;
    private static final int WORDS = 3;

    /**
     * Names this process.
     *
     * @return the process that calls.
     */
    public static Owner self() {
        final long pid = ProcessHandle.current().pid();
        final String[] stat = stat(pid);
        return new Owner(pid, startOf(pid, stat), namespaceOfSelf());
    }

    /**
     * Writes it as part of a file's name.
     *
     * @return letters, digits and two dashes, at most 41 characters.
     */
    public String text() {
        return word(pid) + "-" + word(start) + "-" + word(namespace);
    }

    private static String word(long number) {
        return Long.toUnsignedString(number, RADIX);
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @param text anything.
     * @return empty if it is something else.
     */
    public static Optional<Owner> parse(String text) {
        final String[] words = text.split("-", -1);
        if (words.length != WORDS) {
            return Optional.empty();
        }
        try {
            final long pid = Long.parseUnsignedLong(words[0], RADIX);
            final long start = Long.parseUnsignedLong(words[1], RADIX);
            return Optional.of(new Owner(pid, start, Long.parseUnsignedLong(words[2], RADIX)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Tells whether it has certainly ended; one that only waits for its parent to notice has.
     *
     * @return false also for an owner in another namespace, which nobody here can judge.
     */
    public boolean isDead() {
        if (namespace != namespaceOfSelf()) {
            return false;
        }
        final String[] stat = stat(pid);
        return ProcessHandle.of(pid).isEmpty()
                || startOf(pid, stat) != start
                || (stat.length > STATE && "ZX".contains(stat[STATE]));
    }

    /** The fields behind the name of the command; none if the system does not tell. */
    private static String[] stat(long pid) {
        try {
            final Path stat = Path.of("/proc/" + pid + "/stat");
            final String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            // the name of the command stands in parentheses and may hold anything
            return line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
        } catch (IOException | RuntimeException e) {
            return new String[0];
        }
    }

    private static long startOf(long pid, String... stat) {
        try {
            if (stat.length > START) {
                return Long.parseLong(stat[START]);
            }
        } catch (NumberFormatException e) {
            return 0; // a system that writes something else there, always
        }
        final Optional<Instant> start = ProcessHandle.of(pid).flatMap(p -> p.info().startInstant());
        return start.map(Instant::getEpochSecond).orElse(0L);
    }

    private static long namespaceOfSelf() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().hashCode();
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
