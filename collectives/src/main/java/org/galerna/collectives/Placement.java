// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;

/**
 * Where the ranks of a communicator live, as all of them learned when it was made: on which host
 * each one is, and whether all of them reach each other's memory. Immutable.
 */
public final class Placement {
    /** Nothing is known: as if all ranks were on one host, without reach. */
    public static final Placement UNKNOWN = new Placement(new int[0], 1, false);

    /** All ranks are on one host and read each other's buffers. */
    public static final Placement ONE_PROCESS = new Placement(new int[0], 1, true);

    private final int[] hostOf; // empty: all on host 0
    private final int hosts;
    private final boolean reachable;

    private Placement(int[] hostOf, int hosts, boolean reachable) {
        this.hostOf = hostOf;
        this.hosts = hosts;
        this.reachable = reachable;
    }

    /**
     * A placement.
     *
     * @param hostOf a number for the host of each rank; equal numbers are one host
     * @param reachable whether all ranks reach each other's memory
     * @return the placement, with hosts numbered in the order of their first ranks
     */
    public static Placement of(int[] hostOf, boolean reachable) {
        int[] numbered = new int[hostOf.length];
        int hosts = 0;
        for (int rank = 0; rank < hostOf.length; rank++) {
            int earlier = 0;
            while (hostOf[earlier] != hostOf[rank]) {
                earlier++;
            }
            numbered[rank] = earlier == rank ? hosts++ : numbered[earlier];
        }
        return new Placement(numbered, Math.max(hosts, 1), reachable);
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
        return reachable;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Placement placement
                && hosts == placement.hosts
                && reachable == placement.reachable
                && Arrays.equals(hostOf, placement.hostOf);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(hostOf) + Boolean.hashCode(reachable);
    }

    @Override
    public String toString() {
        return hosts + " hosts" + (reachable ? ", direct reach" : "");
    }
}
