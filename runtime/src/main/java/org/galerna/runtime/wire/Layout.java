// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Where the ranks of a job are: runs of processes that hold equally many ranks on one host. Ranks
 * are dealt out in the order of the processes. Short however large the job.
 *
 * @param runs at least one.
 */
public record Layout(List<Run> runs) {
    private static final int MOST = 1 << 24;

    /**
     * Processes side by side.
     *
     * @param host the name of their host.
     * @param processes how many.
     * @param ranks how many each holds.
     */
    public record Run(String host, int processes, int ranks) {
        /** Checks the parts. */
        public Run {
            if (host.isEmpty() || processes < 1 || ranks < 1) {
                throw new IllegalArgumentException(
                        "run of " + processes + " processes of " + ranks + " ranks on " + host);
            }
        }
    }

    /** Copies the list. */
    public Layout {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a job has a process");
        }
    }

    /**
     * Puts all ranks on one host.
     *
     * @param host its name.
     * @param ranks how many.
     * @param each how many of them a process holds; the last one may hold fewer.
     * @return the layout.
     */
    public static Layout local(String host, int ranks, int each) {
        return new Layout(runs(host, ranks, each));
    }

    /**
     * Divides ranks of a host among processes.
     *
     * @param host its name.
     * @param ranks how many.
     * @param each how many of them a process holds; the last one may hold fewer.
     * @return a run, or two.
     */
    public static List<Run> runs(String host, int ranks, int each) {
        List<Run> runs = new ArrayList<>();
        if (ranks >= each) {
            runs.add(new Run(host, ranks / each, each));
        }
        if (ranks % each > 0) {
            runs.add(new Run(host, 1, ranks % each));
        }
        return runs;
    }

    /**
     * Counts the processes.
     *
     * @return at least 1.
     */
    public int processes() {
        int sum = 0;
        for (Run run : runs) {
            sum += run.processes;
        }
        return sum;
    }

    /**
     * Counts the ranks.
     *
     * @return at least 1.
     */
    public int ranks() {
        int sum = 0;
        for (Run run : runs) {
            sum += run.processes * run.ranks;
        }
        return sum;
    }

    private Place place(int process) {
        Objects.checkIndex(process, processes());
        int before = 0;
        int ranks = 0;
        for (Run run : runs) {
            if (process < before + run.processes) {
                return new Place(run, ranks + (process - before) * run.ranks);
            }
            before += run.processes;
            ranks += run.processes * run.ranks;
        }
        throw new AssertionError(process);
    }

    private record Place(Run run, int first) {}

    /**
     * Tells the first rank of a process.
     *
     * @param process its number.
     * @return the rank.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    public int first(int process) {
        return place(process).first;
    }

    /**
     * Counts the ranks of a process.
     *
     * @param process its number.
     * @return at least 1.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    public int count(int process) {
        return place(process).run.ranks;
    }

    /**
     * Finds the process of a rank.
     *
     * @param rank its number.
     * @return the process.
     * @throws IndexOutOfBoundsException if there is no such rank.
     */
    public int process(int rank) {
        Objects.checkIndex(rank, ranks());
        int before = 0;
        int ranks = 0;
        for (Run run : runs) {
            if (rank < ranks + run.processes * run.ranks) {
                return before + (rank - ranks) / run.ranks;
            }
            before += run.processes;
            ranks += run.processes * run.ranks;
        }
        throw new AssertionError(rank);
    }

    /**
     * Lists the places of a process's ranks.
     *
     * @param process its number.
     * @return as many as it has ranks, in order.
     */
    public List<RankPlace> places(int process) {
        int before = 0;
        int here = 0;
        for (int neighbour : on(host(process))) {
            before += neighbour < process ? count(neighbour) : 0;
            here += count(neighbour);
        }
        List<RankPlace> result = new ArrayList<>();
        for (int i = 0; i < count(process); i++) {
            result.add(new RankPlace(first(process) + i, ranks(), before + i, here));
        }
        return result;
    }

    /**
     * Names the host of a process.
     *
     * @param process its number.
     * @return the name.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    public String host(int process) {
        return place(process).run.host;
    }

    /**
     * Lists the processes of a host.
     *
     * @param host its name.
     * @return their numbers, in order; none if the job has none there.
     */
    public int[] on(String host) {
        IntStream.Builder found = IntStream.builder();
        int next = 0;
        for (Run run : runs) {
            for (int p = 0; p < run.processes; p++, next++) {
                if (run.host.equals(host)) {
                    found.add(next);
                }
            }
        }
        return found.build().toArray();
    }

    /**
     * Lists the hosts.
     *
     * @return each name once, in the order of the ranks.
     */
    public List<String> hosts() {
        return runs.stream().map(Run::host).distinct().toList();
    }

    /** Adds the layout to a body. */
    void addTo(Body body) {
        body.add(runs.size());
        for (Run run : runs) {
            body.add(run.host).add(run.processes).add(run.ranks);
        }
    }

    /** Reads what {@link #addTo} wrote. */
    static Layout of(Fields in) throws WireException {
        int count = in.number(1, MOST);
        List<Run> runs = new ArrayList<>();
        long ranks = 0;
        for (int i = 0; i < count; i++) {
            String host = in.text();
            if (host.isEmpty()) {
                throw new WireException("a host without a name");
            }
            Run run = new Run(host, in.number(1, MOST), in.number(1, MOST));
            ranks += (long) run.processes * run.ranks;
            if (ranks > MOST) {
                throw new WireException("a job of " + ranks + " ranks");
            }
            runs.add(run);
        }
        return new Layout(runs);
    }
}
