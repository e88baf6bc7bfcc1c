// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.galerna.HostName;
import org.galerna.runtime.options.HostNames;
import org.galerna.runtime.options.HostOptions;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.wire.Layout;

/**
 * Which host runs which ranks. All names of this host become one; a host without a number of slots
 * takes its even part.
 *
 * @param layout of the job.
 * @param notice a line for the user, empty if there is nothing to say.
 */
record Placement(Layout layout, String notice) {
    /** Deals the ranks out. */
    static Placement of(JobOptions options) {
        HostOptions hosts = options.hosts();
        if (hosts.hosts().isEmpty()) {
            int each = options.threadsPerProcess();
            return new Placement(Layout.local(HostName.get(), options.ranks(), each), "");
        }
        Map<String, Integer> room = room(hosts);
        int[] slots = room.values().stream().mapToInt(Integer::intValue).toArray();
        List<String> names = List.copyOf(room.keySet());
        return new Placement(
                hosts.mapping() == HostOptions.Mapping.NODE
                        ? inTurn(names, slots, options)
                        : sideBySide(names, slots, options),
                hosts.notice(options.ranks()));
    }

    private static Map<String, Integer> room(HostOptions hosts) {
        Map<String, Integer> room = new LinkedHashMap<>();
        for (HostOptions.Slots host : hosts.hosts()) {
            String name = HostNames.isHere(host.host()) ? HostName.get() : host.host();
            int slots = hosts.perHost() > 0 ? hosts.perHost() : Math.max(1, host.slots());
            room.merge(name, slots, Integer::sum);
        }
        return room;
    }

    private static long total(int... slots) {
        return IntStream.of(slots).asLongStream().sum();
    }

    /** Full hosts one after the other; what is too much goes round again, by the slots. */
    private static Layout sideBySide(List<String> names, int[] slots, JobOptions options) {
        int ranks = options.ranks();
        long total = total(slots);
        long rest = ranks % total;
        List<Layout.Run> runs = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            long more = Math.min(rest, slots[i]);
            rest -= more;
            int count = (int) (ranks / total * slots[i] + more);
            if (count > 0) {
                runs.addAll(Layout.runs(names.get(i), count, options.threadsPerProcess()));
            }
        }
        return new Layout(runs);
    }

    /**
     * A process for each host that has room, again and again; what is too much goes by the slots.
     */
    private static Layout inTurn(List<String> names, int[] slots, JobOptions options) {
        int ranks = options.ranks();
        long total = total(slots);
        int[] room = IntStream.of(slots).map(s -> (int) (ranks / total * s)).toArray();
        long rest = ranks % total;
        for (int next = 0; rest > 0; next = (next + 1) % slots.length) {
            if (room[next] < (ranks / total + 1) * slots[next]) {
                room[next]++;
                rest--;
            }
        }
        List<Layout.Run> runs = new ArrayList<>();
        int dealt = 0;
        for (int next = 0; dealt < ranks; next = (next + 1) % slots.length) {
            int count = Math.min(room[next], options.threadsPerProcess());
            if (count > 0) {
                room[next] -= count;
                dealt += count;
                runs.add(new Layout.Run(names.get(next), 1, count));
            }
        }
        return new Layout(runs);
    }
}
