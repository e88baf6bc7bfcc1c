// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;

/**
 * The ranks next to one rank in a virtual topology, in the order of its edges: whom it receives
 * from and whom it sends to. Two ranks may be neighbours several times, and a rank its own.
 * Immutable.
 */
public final class Neighbours {
    /** The word for an edge that leads nowhere, as at the border of a grid. */
    public static final int NOBODY = -1;

    /** No edges. */
    public static final Neighbours NONE = new Neighbours(new int[0], new int[0], false);

    private final int[] sources;
    private final int[] destinations;
    private final boolean isGrid;
    private final boolean hasSources;
    private final boolean hasDestinations;

    private Neighbours(int[] sources, int[] destinations, boolean isGrid) {
        this.sources = sources;
        this.destinations = destinations;
        this.isGrid = isGrid;
        this.hasSources = hasAnybody(sources);
        this.hasDestinations = hasAnybody(destinations);
    }

    private static boolean hasAnybody(int... ranks) {
        return Arrays.stream(ranks).anyMatch(rank -> rank != NOBODY);
    }

    /**
     * The neighbours in a grid.
     *
     * @param around for each dimension the rank before and the rank after; NOBODY at a border
     * @return the neighbours; what a rank sends backwards arrives from behind
     */
    public static Neighbours grid(int... around) {
        if (around.length % 2 != 0) {
            throw new IllegalArgumentException("an odd number of neighbours: " + around.length);
        }
        int[] both = around.clone();
        return new Neighbours(both, both, true);
    }

    /**
     * The neighbours in a graph. Messages between two ranks with several edges match in the order
     * of the edges.
     *
     * @param sources whom this rank receives from
     * @param destinations whom it sends to
     * @return the neighbours
     */
    public static Neighbours graph(int[] sources, int[] destinations) {
        return new Neighbours(sources.clone(), destinations.clone(), false);
    }

    /**
     * Number of edges to this rank.
     *
     * @return the number, those from nobody included
     */
    public int sources() {
        return sources.length;
    }

    /**
     * Number of edges from this rank.
     *
     * @return the number, those to nobody included
     */
    public int destinations() {
        return destinations.length;
    }

    /**
     * Whether an edge leads from a rank to this one.
     *
     * @return false if all come from nobody
     */
    public boolean hasSources() {
        return hasSources;
    }

    /**
     * Whether an edge leads from this rank to one.
     *
     * @return false if all lead to nobody
     */
    public boolean hasDestinations() {
        return hasDestinations;
    }

    /**
     * Where an edge to this rank begins.
     *
     * @param edge number of the edge
     * @return a rank, or NOBODY
     */
    public int source(int edge) {
        return sources[edge];
    }

    /**
     * Where an edge from this rank leads.
     *
     * @param edge number of the edge
     * @return a rank, or NOBODY
     */
    public int destination(int edge) {
        return destinations[edge];
    }

    /**
     * The edges to this rank in the order in which their messages leave their sources: receives
     * that are said in this order match.
     *
     * @param turn from 0 to {@link #sources()} - 1
     * @return number of the edge
     */
    public int arrival(int turn) {
        return isGrid ? turn ^ 1 : turn;
    }
}
