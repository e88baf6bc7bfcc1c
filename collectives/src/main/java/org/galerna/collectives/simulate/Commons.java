// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the ranks of a simulation have exposed and published to each other, epoch by epoch, and who
 * touched what. Memory that is exposed in one simulated round can be touched from the next one on.
 */
final class Commons {
    private record Place(int rank, int epoch, int slot) {}

    private record Publication(Store store, int since) {}

    private record Access(int rank, int strand, boolean writes, Store.Area area) {}

    private final int[] epochs;
    private final int[] strands; // that a rank has ended
    private final int[] arrived; // the last epoch that a rank has finished
    private final int[] arrivedAt; // and the round in which it has
    private final boolean[] isExposing;
    private final Map<Place, Integer> exposed = new HashMap<>();
    private final Map<Place, Publication> published = new HashMap<>();
    private final Map<Integer, List<Access>> accesses = new HashMap<>();
    private int round;

    Commons(int ranks) {
        epochs = new int[ranks];
        strands = new int[ranks];
        arrived = new int[ranks];
        arrivedAt = new int[ranks];
        isExposing = new boolean[ranks];
        Arrays.fill(arrived, -1);
    }

    void nextRound() {
        round++;
    }

    int epoch(int rank) {
        return epochs[rank];
    }

    boolean isExposing(int rank) {
        return isExposing[rank];
    }

    /** False if the slot is exposed already. */
    boolean expose(int rank, int slot) {
        isExposing[rank] = true;
        return exposed.putIfAbsent(new Place(rank, epochs[rank], slot), round) == null;
    }

    /** False if the rank has published in this epoch. */
    boolean publish(int rank, Store copy) {
        Place place = new Place(rank, epochs[rank], 0);
        return published.putIfAbsent(place, new Publication(copy, round)) == null;
    }

    /** Whether a rank can touch what a peer exposes in the rank's epoch. */
    boolean isExposed(int rank, int peer, int slot) {
        Integer since = exposed.get(new Place(peer, epochs[rank], slot));
        return since != null && (since < round || rank == peer);
    }

    /** What a peer has published in a rank's epoch, or null if the rank cannot see it yet. */
    Store published(int rank, int peer) {
        Publication found = published.get(new Place(peer, epochs[rank], 0));
        return found != null && (found.since() < round || rank == peer) ? found.store() : null;
    }

    void endStrand(int rank) {
        strands[rank]++;
    }

    /** A rank has done what it does in its epoch. */
    void arrive(int rank) {
        arrived[rank] = epochs[rank];
        arrivedAt[rank] = round;
    }

    /** Whether a rank that has arrived may leave its epoch. */
    boolean mayLeave(int rank) {
        boolean free = true;
        for (int other = 0; other < epochs.length && isExposing[rank]; other++) {
            boolean isDone =
                    arrived[other] > epochs[rank]
                            || (arrived[other] == epochs[rank] && arrivedAt[other] < round);
            free &= other == rank || isDone;
        }
        return free;
    }

    void leave(int rank) {
        isExposing[rank] = false;
        epochs[rank]++;
    }

    /** Notes that a rank touches memory; false if another rank or strand does in the same epoch. */
    boolean touch(int rank, boolean writes, Store.Area area) {
        List<Access> others = accesses.computeIfAbsent(epochs[rank], _ -> new ArrayList<>());
        for (Access other : others) {
            if ((other.rank() != rank || other.strand() != strands[rank])
                    && (writes || other.writes())
                    && area.length() > 0
                    && area.overlaps(other.area())) {
                return false;
            }
        }
        others.add(new Access(rank, strands[rank], writes, area));
        return true;
    }
}
