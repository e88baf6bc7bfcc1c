// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the kernel knows of a TCP connection: whether it sends something again and again and nobody
 * acknowledges it. A program at the other end that is stopped or busy does not matter; its kernel
 * acknowledges. One thread looks.
 */
final class Acknowledgements {
    private static final List<Path> TABLES =
            List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int REPEATS = 6;
    private static final int PROBES = 8;
    private static final int HEXADECIMAL = 16;
    private static final int INODE = 9;
    private static final long SILENCE_NANOS = 6_000_000_000L;
    private static final long LOOK_NANOS = 1_000_000_000L;
    private static final String SOCKET = "socket:[";

    private final Predicate<String[]> isOurs;
    private long since;
    private boolean isSilent;

    /**
     * Watches a connection of this host.
     *
     * @param localPort at this end.
     * @param remotePort at the other end.
     */
    Acknowledgements(int localPort, int remotePort) {
        String local = hexadecimal(localPort);
        String remote = hexadecimal(remotePort);
        isOurs = words -> words[LOCAL].endsWith(local) && words[REMOTE].endsWith(remote);
    }

    private Acknowledgements(Set<String> inodes) {
        isOurs = words -> inodes.contains(words[INODE]);
    }

    /** What a process of this user and its children are connected by at the moment. */
    static Acknowledgements of(ProcessHandle process) {
        Set<String> inodes = new HashSet<>();
        Stream.concat(Stream.of(process), process.descendants())
                .forEach(one -> addSockets(one.pid(), inodes));
        return new Acknowledgements(inodes);
    }

    private static void addSockets(long pid, Set<String> inodes) {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            files.forEach(file -> addSocket(file, inodes));
        } catch (IOException | UncheckedIOException e) {
            return; // it ends, or this is no Linux: what was found is looked at
        }
    }

    private static void addSocket(Path file, Set<String> inodes) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            if (target.startsWith(SOCKET)) {
                inodes.add(target.substring(SOCKET.length(), target.length() - 1));
            }
        } catch (IOException e) {
            return; // closed meanwhile
        }
    }

    /**
     * Looks now and then, on a thread of its own.
     *
     * @param isOver whether nobody wants to know any more.
     * @param isHeard whether the other end has just said something, so that there is nothing to
     *     look at.
     * @param onCut is told of a cut connection, perhaps more than once.
     */
    void watch(BooleanSupplier isOver, BooleanSupplier isHeard, Runnable onCut) {
        Runnable look =
                () -> {
                    while (!isOver.getAsBoolean()) {
                        long now = System.nanoTime();
                        if (isHeard.getAsBoolean() ? isCut(false, now) : isCut(now)) {
                            onCut.run();
                        }
                        LockSupport.parkNanos(LOOK_NANOS);
                    }
                };
        DaemonThread.start("mpjrun watch", look);
    }

    /** The connection of this process's ssh server to its client; null if there is none. */
    static Acknowledgements ofSsh(String variable) {
        String[] words = variable == null ? new String[0] : variable.split(" ", -1);
        try {
            return words.length == 4
                    ? new Acknowledgements(Integer.parseInt(words[3]), Integer.parseInt(words[1]))
                    : null;
        } catch (NumberFormatException e) {
            return null; // another shell's variable
        }
    }

    /**
     * Looks; false where the kernel does not tell.
     *
     * @param now of the clock that {@link System#nanoTime} reads.
     * @return whether nothing was acknowledged for 6 s although something was sent.
     */
    boolean isCut(long now) {
        boolean repeats = false;
        for (Path table : TABLES) {
            try {
                repeats |= Files.readAllLines(table).stream().anyMatch(this::repeats);
            } catch (IOException e) {
                return false; // no Linux
            }
        }
        return isCut(repeats, now);
    }

    /** The same, once it is known whether the kernel repeats something. */
    boolean isCut(boolean repeats, long now) {
        if (repeats && !isSilent) {
            since = now;
        }
        isSilent = repeats;
        return repeats && now - since >= SILENCE_NANOS;
    }

    /**
     * Whether a line of the kernel's table is this connection, and something was sent again, or it
     * was asked for room again, without an answer. A closed window that is acknowledged has none
     * open.
     */
    boolean repeats(String line) {
        String[] words = line.strip().split("\\s+", -1);
        return words.length > INODE
                && isOurs.test(words)
                && (Integer.parseInt(words[REPEATS], HEXADECIMAL) > 0
                        || Integer.parseInt(words[PROBES]) > 0);
    }

    private static String hexadecimal(int port) {
        return String.format(Locale.ROOT, ":%04X", port);
    }
}
