// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The cores that this process may use. */
public final class Cores {
    private static final Path PROCESS = Path.of("/proc/self/status");
    private static final Path THREAD = Path.of("/proc/thread-self/status");
    private static final String FIELD = "Cpus_allowed_list:";

    private Cores() {}

    /**
     * Counts the cores that this process may use; limits of a container count.
     *
     * @return at least 1.
     */
    public static int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Lists the numbers of the cores that the system lets this process run on, as it counts them.
     * Where the system does not tell, they are taken to be 0 to {@link #count} - 1.
     *
     * @return in ascending order, at least one, a new array.
     */
    public static int[] allowed() {
        return allowed(PROCESS);
    }

    private static int[] allowed(Path status) {
        try {
            for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
                if (line.startsWith(FIELD)) {
                    return parse(line.substring(FIELD.length()));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // another system, or another format: the count has to do
        }
        return IntStream.range(0, count()).toArray();
    }

    /**
     * Finds the cores that this thread may use, so that processes of a host can count how many they
     * have together: each may be bound to one of its own.
     *
     * @return those that the system allows, from the lowest on at most {@link #count}; a new set.
     */
    public static BitSet usable() {
        final BitSet usable = new BitSet();
        Arrays.stream(allowed(THREAD)).limit(count()).forEach(usable::set);
        return usable;
    }

    /** Parses a list such as {@code 0-3,8,10-11}. */
    static int[] parse(String list) {
        final List<Integer> cores = new ArrayList<>();
        for (String part : list.strip().split(",", -1)) {
            final int dash = part.indexOf('-');
            final int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            final int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
            for (int core = first; core <= last; core++) {
                cores.add(core);
            }
        }
        return cores.stream().mapToInt(Integer::intValue).toArray();
    }
}
