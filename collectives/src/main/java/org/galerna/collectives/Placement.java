// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;

/**
 * Where the ranks of a communicator live, as all of them learned when it was made: on which host
 * each one is, and what all of them can read of each other's. Immutable.
 */
public final class Placement {
    /** Nothing is known: as if all ranks were on one host, without reach. */
    public static final Placement UNKNOWN = new Placement(new int[0], 1, Reach.NONE);

    /** All ranks are on one host and read what the others publish. */
    public static final Placement ONE_HOST = new Placement(new int[0], 1, Reach.PUBLICATIONS);

    /** All ranks are on one host and read each other's buffers. */
    public static final Placement ONE_PROCESS = new Placement(new int[0], 1, Reach.MEMORY);

    /** What ranks can read of each other's. */
    public enum Reach {
        /** Nothing. */
        NONE,
        /** What others publish, as processes of one host can. */
        PUBLICATIONS,
        /** That, and others' buffers, as threads of one process can. */
        MEMORY
    }

    private final int[] hostOf; // empty: all on host 0
    private final int hosts;
    private final Reach reach;

    private Placement(int[] hostOf, int hosts, Reach reach) {
        this.hostOf = hostOf;
        this.hosts = hosts;
        this.reach = reach;
    }

    /**
     * A placement.
     *
     * @param hostOf a number for the host of each rank; equal numbers are one host
     * @param reach what all ranks can read of each other's
     * @return the placement, with hosts numbered in the order of their first ranks
     */
    public static Placement of(int[] hostOf, Reach reach) {
        int[] numbered = new int[hostOf.length];
        int hosts = 0;
        for (int rank = 0; rank < hostOf.length; rank++) {
            int earlier = 0;
            while (hostOf[earlier] != hostOf[rank]) {
                earlier++;
            }
            numbered[rank] = earlier == rank ? hosts++ : numbered[earlier];
        }
        return new Placement(numbered, Math.max(hosts, 1), reach);
    }

    /**
     * How many hosts there are.
     *
     * @return at least 1
     */
    public int hosts() {
        return hosts;
    }

    /**
     * The host of a rank.
     *
     * @param rank the rank
     * @return its number, from 0 in the order of first ranks
     */
    public int host(int rank) {
        return hostOf.length == 0 ? 0 : hostOf[rank];
    }

    /**
     * Whether every rank reaches every other rank's buffers.
     *
     * @return true if plans may read them
     */
    public boolean isReachable() {
        return reach == Reach.MEMORY;
    }

    /**
     * Whether every rank reads what every other rank publishes.
     *
     * @return true if plans may publish
     */
    public boolean isPublishing() {
        return reach != Reach.NONE;
    }

    /**
     * What ranks can read of each other's.
     *
     * @return the same for all of them
     */
    public Reach reach() {
        return reach;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Placement placement
                && hosts == placement.hosts
                && reach == placement.reach
                && Arrays.equals(hostOf, placement.hostOf);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(hostOf) + reach.hashCode();
    }

    @Override
    public String toString() {
        return hosts + " hosts, reach " + reach;
    }
}
