// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.util.Optional;
import org.galerna.base.host.Cores;

/**
 * How a fabric is to be opened.
 *
 * @param ranks how many ranks the job has, at least 1.
 * @param eagerBytes a blocking standard send of up to this many bytes completes without a receiver.
 * @param oversubscribed whether threads will outnumber cores; waits then give the core away at
 *     once.
 * @param wireup how the processes of the job find each other; absent when all ranks are in this
 *     process.
 */
public record FabricOptions(
        int ranks, long eagerBytes, boolean oversubscribed, Optional<Wireup> wireup) {
    /** What {@link #eagerBytes} is when nobody asks. */
    public static final long DEFAULT_EAGER_BYTES = 128 * 1024;

    /**
     * Checks the numbers.
     *
     * @param ranks how many ranks the job has, at least 1.
     * @param eagerBytes the eager limit.
     * @param oversubscribed whether threads will outnumber cores.
     * @param wireup how processes find each other, or empty.
     * @throws IllegalArgumentException if there is no rank, a length is negative, or the wire-up
     *     knows another number of ranks.
     */
    public FabricOptions {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks: " + ranks + ", needs at least 1");
        }
        if (eagerBytes < 0) {
            throw new IllegalArgumentException("eagerBytes: " + eagerBytes + " is negative");
        }
        if (wireup.isPresent() && wireup.get().ranks() != ranks) {
            throw new IllegalArgumentException(
                    "ranks: " + ranks + ", but the wire-up knows " + wireup.get().ranks());
        }
    }

    /**
     * Makes the defaults for a number of ranks on this machine.
     *
     * @param ranks at least 1.
     * @return options that count as oversubscribed when the ranks outnumber the processors.
     */
    public static FabricOptions of(int ranks) {
        return new FabricOptions(
                ranks, DEFAULT_EAGER_BYTES, ranks > Cores.count(), Optional.empty());
    }

    /**
     * Makes the defaults for a job of processes.
     *
     * @param wireup how they find each other.
     * @return options that count as oversubscribed when the ranks on this process's host outnumber
     *     its {@link Wireup#cores cores}.
     */
    public static FabricOptions of(Wireup wireup) {
        return new FabricOptions(
                wireup.ranks(),
                DEFAULT_EAGER_BYTES,
                ranksOf(wireup, wireup.neighbours(), wireup.processes()) > wireup.cores(),
                Optional.of(wireup));
    }

    /** Counts the ranks of some processes that come before another. */
    private static int ranksOf(Wireup wireup, int[] processes, int before) {
        int count = 0;
        for (int process : processes) {
            count += process < before ? wireup.count(process) : 0;
        }
        return count;
    }

    /**
     * Counts the ranks of a rank's host before it.
     *
     * @param rank from 0 to {@link #ranks} less one.
     * @return its place among the ranks of its host, from 0.
     */
    public int place(int rank) {
        if (wireup.isEmpty()) {
            return rank;
        }
        final Wireup all = wireup.get();
        final int process = all.processOf(rank);
        return ranksOf(all, all.neighbours(process), process) + rank - all.first(process);
    }

    /**
     * Counts the ranks of this process.
     *
     * @return at least 1.
     */
    public int ranksOfProcess() {
        return wireup.map(all -> all.count(all.process())).orElse(ranks);
    }

    /**
     * Counts the ranks of this process's host.
     *
     * @return at least 1.
     */
    public int ranksOfHost() {
        return wireup.map(all -> ranksOf(all, all.neighbours(), all.processes())).orElse(ranks);
    }

    /**
     * Counts the cores of this process's host that the job may use.
     *
     * @return at least 1.
     */
    public int coresOfHost() {
        return wireup.map(Wireup::cores).orElseGet(Cores::count);
    }

    /**
     * Changes the eager limit.
     *
     * @param bytes the limit, 0 or more.
     * @return a copy.
     */
    public FabricOptions withEagerBytes(long bytes) {
        return new FabricOptions(ranks, bytes, oversubscribed, wireup);
    }

    /**
     * Says whether threads will outnumber cores.
     *
     * @param value true if so.
     * @return a copy.
     */
    public FabricOptions withOversubscribed(boolean value) {
        return new FabricOptions(ranks, eagerBytes, value, wireup);
    }
}
