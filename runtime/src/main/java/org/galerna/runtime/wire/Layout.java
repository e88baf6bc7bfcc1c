// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Where the ranks of a job are: runs of processes that hold equally many ranks on one host. Ranks
 * are dealt out in the order of the processes. Short however large the job, in memory and on the
 * wire: each host's name once, then how runs follow each other. Immutable.
 */
public final class Layout {
    private static final int MOST = 1 << 24;

    private final List<String> hosts;
    private final List<Deal> deals;
    private final int[] processes; // before each deal, and of all
    private final int[] ranks; // before each deal, and of all

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

    /**
     * Takes runs in the order of their ranks.
     *
     * @param runs at least one.
     */
    public Layout(List<Run> runs) {
        this(runs.stream().map(Run::host).distinct().toList(), Deal.of(runs));
    }

    private Layout(List<String> hosts, List<Deal> deals) {
        this.hosts = hosts;
        this.deals = deals;
        if (deals.isEmpty()) {
            throw new IllegalArgumentException("a job has a process");
        }
        processes = new int[deals.size() + 1];
        ranks = new int[deals.size() + 1];
        for (int i = 0; i < deals.size(); i++) {
            processes[i + 1] = processes[i] + deals.get(i).sum();
            ranks[i + 1] = ranks[i] + deals.get(i).sum() * deals.get(i).ranks();
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
        return processes[deals.size()];
    }

    /**
     * Counts the ranks.
     *
     * @return at least 1.
     */
    public int ranks() {
        return ranks[deals.size()];
    }

    /** The deal that a number falls into, where each begins with a number of these. */
    private static int deal(int[] begins, int number) {
        Objects.checkIndex(number, begins[begins.length - 1]);
        int found = Arrays.binarySearch(begins, number);
        return found >= 0 ? found : -found - 2;
    }

    /**
     * Tells the first rank of a process.
     *
     * @param process its number.
     * @return the rank.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    public int first(int process) {
        int deal = deal(processes, process);
        return ranks[deal] + (process - processes[deal]) * deals.get(deal).ranks();
    }

    /**
     * Counts the ranks of a process.
     *
     * @param process its number.
     * @return at least 1.
     * @throws IndexOutOfBoundsException if there is no such process.
     */
    public int count(int process) {
        return deals.get(deal(processes, process)).ranks();
    }

    /**
     * Finds the process of a rank.
     *
     * @param rank its number.
     * @return the process.
     * @throws IndexOutOfBoundsException if there is no such rank.
     */
    public int process(int rank) {
        int deal = deal(ranks, rank);
        return processes[deal] + (rank - ranks[deal]) / deals.get(deal).ranks();
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
        int deal = deal(processes, process);
        return hosts.get(deals.get(deal).host(process - processes[deal]));
    }

    /**
     * Lists the processes of a host.
     *
     * @param host its name.
     * @return their numbers, in order; none if the job has none there.
     */
    public int[] on(String host) {
        int place = hosts.indexOf(host);
        IntStream.Builder found = IntStream.builder();
        for (int i = 0; i < deals.size() && place >= 0; i++) {
            int before = processes[i];
            deals.get(i).on(place).forEach(process -> found.add(before + process));
        }
        return found.build().toArray();
    }

    /**
     * Lists the hosts.
     *
     * @return each name once, in the order of the ranks.
     */
    public List<String> hosts() {
        return hosts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Layout layout
                && hosts.equals(layout.hosts)
                && deals.equals(layout.deals);
    }

    @Override
    public int hashCode() {
        return Objects.hash(hosts, deals);
    }

    @Override
    public String toString() {
        return hosts + " " + deals;
    }

    /**
     * Writes it down.
     *
     * @return bytes that {@link #of(byte[])} reads.
     */
    public byte[] bytes() {
        Body body = new Body();
        addTo(body);
        return body.bytes();
    }

    /**
     * Reads what {@link #bytes} gave.
     *
     * @param bytes all of it.
     * @return the layout.
     * @throws WireException if it is none.
     */
    public static Layout of(byte[] bytes) throws WireException {
        Fields in = new Fields(bytes);
        Layout read = of(in);
        in.end();
        return read;
    }

    /** Adds the layout to a body. */
    void addTo(Body body) {
        body.add(hosts);
        body.add(deals.size());
        deals.forEach(deal -> deal.addTo(body));
    }

    /** Reads what {@link #addTo} wrote. */
    static Layout of(Fields in) throws WireException {
        List<String> hosts = in.texts();
        if (hosts.isEmpty() || hosts.contains("")) {
            throw new WireException("a host without a name");
        }
        int count = in.number(1, MOST);
        List<Deal> deals = new ArrayList<>();
        long ranks = 0;
        for (int i = 0; i < count; i++) {
            Deal deal = Deal.of(in, hosts.size());
            ranks += (long) deal.sum() * deal.ranks();
            if (ranks > MOST) {
                throw new WireException("a job of more than " + MOST + " ranks");
            }
            deals.add(deal);
        }
        return new Layout(List.copyOf(hosts), List.copyOf(deals));
    }
}
