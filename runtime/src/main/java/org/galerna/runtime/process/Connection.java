// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the kernel knows of a TCP connection: whether it sends something again and again and nobody
 * acknowledges it. A program at the other end that is stopped or busy does not matter; its kernel
 * acknowledges. One thread looks.
 */
final class Connection {
    private static final List<Path> TABLES =
            List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int REPEATS = 6;
    private static final int PROBES = 8;
    private static final int HEXADECIMAL = 16;
    private static final long SILENCE_NANOS = 6_000_000_000L;

    private final String localPort;
    private final String remotePort;
    private long since;
    private boolean isSilent;

    /**
     * Watches a connection of this host.
     *
     * @param localPort at this end.
     * @param remotePort at the other end.
     */
    Connection(int localPort, int remotePort) {
        this.localPort = hexadecimal(localPort);
        this.remotePort = hexadecimal(remotePort);
    }

    /** The connection of this process's ssh server to its client; null if there is none. */
    static Connection ofSsh(String variable) {
        String[] words = variable == null ? new String[0] : variable.split(" ", -1);
        try {
            return words.length == 4
                    ? new Connection(Integer.parseInt(words[3]), Integer.parseInt(words[1]))
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
        return words.length > PROBES
                && words[LOCAL].endsWith(localPort)
                && words[REMOTE].endsWith(remotePort)
                && (Integer.parseInt(words[REPEATS], HEXADECIMAL) > 0
                        || Integer.parseInt(words[PROBES]) > 0);
    }

    private static String hexadecimal(int port) {
        return String.format(Locale.ROOT, ":%04X", port);
    }
}
