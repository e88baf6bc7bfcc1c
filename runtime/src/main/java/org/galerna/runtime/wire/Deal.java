// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Equal runs on hosts side by side, dealt out in turn and as often as said: what remains of a
 * {@link Layout} of thousands of hosts when it is written down.
 *
 * @param first of the hosts, by its place in the list of hosts.
 * @param hosts how many.
 * @param rounds how often it is their turn.
 * @param processes of each run.
 * @param ranks of each process.
 */
record Deal(int first, int hosts, int rounds, int processes, int ranks) {
    private static final int MOST = 1 << 24;

    /** Says runs in few words. */
    static List<Deal> of(List<Layout.Run> runs) {
        Map<String, Integer> places = new HashMap<>();
        runs.forEach(run -> places.putIfAbsent(run.host(), places.size()));
        List<Deal> result = new ArrayList<>();
        for (int at = 0; at < runs.size(); ) {
            Layout.Run run = runs.get(at);
            int hosts = 1;
            while (at + hosts < runs.size() && follows(runs, places, at, hosts)) {
                hosts++;
            }
            int rounds = 1;
            while (repeats(runs, at, hosts, rounds)) {
                rounds++;
            }
            result.add(
                    new Deal(places.get(run.host()), hosts, rounds, run.processes(), run.ranks()));
            at += hosts * rounds;
        }
        return result;
    }

    /** Whether the run some places on is the same on the host so many places on. */
    private static boolean follows(
            List<Layout.Run> runs, Map<String, Integer> places, int at, int distance) {
        Layout.Run run = runs.get(at);
        Layout.Run next = runs.get(at + distance);
        return places.get(next.host()) == places.get(run.host()) + distance
                && next.processes() == run.processes()
                && next.ranks() == run.ranks();
    }

    private static boolean repeats(List<Layout.Run> runs, int at, int hosts, int rounds) {
        int next = at + hosts * rounds;
        return next + hosts <= runs.size()
                && runs.subList(next, next + hosts).equals(runs.subList(at, at + hosts));
    }

    /** Counts the processes. */
    int sum() {
        return hosts * rounds * processes;
    }

    /** The host of a process, by their places. */
    int host(int process) {
        return first + process / processes % hosts;
    }

    /** The places of the processes of a host. */
    IntStream on(int host) {
        if (host < first || host >= first + hosts) {
            return IntStream.empty();
        }
        return IntStream.range(0, rounds * processes)
                .map(i ->
                        i / processes * hosts * processes
                                + (host - first) * processes
                                + i % processes);
    }

    void addTo(Body body) {
        body.add(first).add(hosts).add(rounds).add(processes).add(ranks);
    }

    /** Reads what {@link #addTo} wrote, for so many hosts. */
    static Deal of(Fields in, int known) throws WireException {
        int first = in.number(0, known - 1);
        int hosts = in.number(1, Math.min(MOST, known - first));
        int rounds = in.number(1, MOST / hosts);
        int processes = in.number(1, MOST / (hosts * rounds));
        int ranks = in.number(1, MOST / (hosts * rounds * processes));
        return new Deal(first, hosts, rounds, processes, ranks);
    }
}
