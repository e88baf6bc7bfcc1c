// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process, told apart from a later one of the same number.
 *
 * @param pid its number.
 * @param start when it was started: ticks since boot, or seconds of the clock.
 * @param namespace in which the number counts; 0 if the system does not tell.
 */
record Owner(long pid, long start, long namespace) {
    private static final int START_FIELD = 20;

    static Owner self() {
        final long pid = ProcessHandle.current().pid();
        return new Owner(pid, startOf(pid), namespaceOfSelf());
    }

    /** Tells whether it has certainly ended; an owner in another namespace is taken to live. */
    boolean isDead() {
        return namespace == namespaceOfSelf()
                && (ProcessHandle.of(pid).isEmpty() || startOf(pid) != start);
    }

    private static long startOf(long pid) {
        try {
            final Path stat = Path.of("/proc/" + pid + "/stat");
            final String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            // the name of the command stands in parentheses and may hold anything
            final String[] rest = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(rest[START_FIELD - 1]);
        } catch (IOException | RuntimeException e) {
            final Optional<Instant> start =
                    ProcessHandle.of(pid).flatMap(p -> p.info().startInstant());
            return start.map(Instant::getEpochSecond).orElse(0L);
        }
    }

    private static long namespaceOfSelf() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().hashCode();
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
