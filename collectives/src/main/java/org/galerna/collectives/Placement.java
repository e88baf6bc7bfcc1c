// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;
import java.util.Objects;

/**
 * Where the ranks of a communicator live, as all of them learned when it was made: on which host
 * each one is, what all of them can read of each other's, and whether they share cores. Immutable.
 */
public final class Placement {
    /** Nothing is known: as if all ranks were on one host, without reach. */
    public static final Placement UNKNOWN = new Placement(new int[0], 1, Reach.NONE, false);

    /** All ranks are on one host and read what the others publish. */
    public static final Placement ONE_HOST =
            new Placement(new int[0], 1, Reach.PUBLICATIONS, false);

    /** All ranks are on one host and read each other's buffers. */
    public static final Placement ONE_PROCESS = new Placement(new int[0], 1, Reach.MEMORY, false);

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
    private final boolean isOversubscribed;

    private Placement(int[] hostOf, int hosts, Reach reach, boolean isOversubscribed) {
        this.hostOf = hostOf;
        this.hosts = hosts;
        this.reach = reach;
        this.isOversubscribed = isOversubscribed;
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
        return new Placement(numbered, Math.max(hosts, 1), reach, false);
    }

    /**
     * The same place for ranks that have a core each, or that have not.
     *
     * @param is whether more ranks than cores wait for each other there
     * @return a placement like this one
     */
    public Placement oversubscribed(boolean is) {
        return is == isOversubscribed ? this : new Placement(hostOf, hosts, reach, is);
    }

    /**
     * Another distribution of the same ranks over hosts.
     *
     * @param other a number for the host of each rank; equal numbers are one host
     * @return a placement that is like this one in all else
     */
    public Placement onHosts(int[] other) {
        return of(other, reach).oversubscribed(isOversubscribed);
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
     * Whether ranks that read what others publish outnumber their cores.
     *
     * @return false also where nothing can be read
     */
    public boolean isOversubscribed() {
        return isOversubscribed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Placement placement
                && hosts == placement.hosts
                && reach == placement.reach
                && isOversubscribed == placement.isOversubscribed
                && Arrays.equals(hostOf, placement.hostOf);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(hostOf), reach, isOversubscribed);
    }

    @Override
    public String toString() {
        return hosts + " hosts, reach " + reach + (isOversubscribed ? ", oversubscribed" : "");
    }
}
