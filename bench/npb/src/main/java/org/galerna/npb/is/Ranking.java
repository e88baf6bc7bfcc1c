// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.is;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Timers;
import org.galerna.npb.is.arithmetic.Buckets;

/**
 * One rank's keys and the ten rankings of them. A ranking counts keys by bucket, sums the counts of
 * all ranks, gives each rank consecutive buckets of about equal content, moves the keys there, and
 * counts them by value.
 */
final class Ranking {
    static final int COUNTING = 1;
    static final int MOVING = 2;
    static final int RANKING = 3;
    private static final int EDGE_TAG = 1000;

    private final KeySpace space;
    private final Intracomm comm;
    private final Timers timers;
    private final int rank;
    private final int ranks;
    private final int count;
    private final long first;
    private final int[] keys;
    private final int[] grouped;
    private final int[] own; // counts by bucket, then the test keys
    private final int[] all;
    private final Buckets buckets;
    private final int[] sendCounts;
    private final int[] sendPlaces;
    private final int[] receiveCounts;
    private final int[] receivePlaces;
    private final int[] lastBucket; // of each rank
    private int[] received = new int[0];
    private int[] histogram = new int[0];
    private int arrived;
    private int least; // smallest key of this rank's range
    private int width; // of the range
    private long lesser; // keys of lower ranks
    private int passed;

    Ranking(KeySpace space, Intracomm comm, Timers timers) throws MPIException {
        this.space = space;
        this.comm = comm;
        this.timers = timers;
        rank = comm.Rank();
        ranks = comm.Size();
        count = Math.toIntExact(space.keys() / ranks);
        first = (long) rank * count;
        keys = new int[count];
        grouped = new int[count];
        own = new int[space.buckets() + KeySpace.tests()];
        all = new int[own.length];
        buckets = new Buckets(space.buckets(), space.shift());
        sendCounts = new int[ranks];
        sendPlaces = new int[ranks];
        receiveCounts = new int[ranks];
        receivePlaces = new int[ranks];
        lastBucket = new int[ranks];
        space.draw(first, keys, count);
    }

    /** Test keys of this rank's range that had the rank they should have, since {@link #forget}. */
    int passed() {
        return passed;
    }

    void forget() {
        passed = 0;
    }

    /** Ranks all keys once. Collective. */
    void rank(int iteration) throws MPIException {
        if (rank == 0) {
            keys[iteration] = iteration;
            keys[iteration + IntegerSort.ITERATIONS] = space.maximum() - iteration;
        }
        timers.start(COUNTING);
        count();
        timers.stop(COUNTING);
        comm.Allreduce(own, 0, all, 0, own.length, MPI.INT, MPI.SUM);
        divide();
        timers.start(MOVING);
        move();
        timers.stop(MOVING);
        timers.start(RANKING);
        Arrays.fill(histogram, 0, width, 0);
        Buckets.histogram(received, arrived, least, histogram);
        Buckets.accumulate(histogram, width);
        test(iteration);
        timers.stop(RANKING);
    }

    private void count() {
        Arrays.fill(own, 0);
        for (int i = 0; i < KeySpace.tests(); i++) {
            long at = space.testIndices()[i] - first;
            if (at >= 0 && at < count) {
                own[space.buckets() + i] = keys[(int) at];
            }
        }
        buckets.count(keys, count, own);
        buckets.scatter(keys, count, own, grouped);
    }

    /** Gives every rank its buckets: the next rank's begin when the sum reaches its even share. */
    private void divide() {
        Arrays.fill(sendCounts, 0);
        Arrays.fill(lastBucket, space.buckets() - 1);
        lesser = 0;
        long sum = 0;
        int to = 0;
        for (int b = 0; b < space.buckets(); b++) {
            sum += all[b];
            if (to < ranks) {
                sendCounts[to] += own[b];
            }
            if (to < rank) {
                lesser += all[b];
            }
            if (to < ranks && sum >= (to + 1L) * count) {
                lastBucket[to++] = b;
            }
        }
        int begin = rank == 0 ? 0 : lastBucket[rank - 1] + 1;
        least = begin << space.shift();
        width = Math.max(0, lastBucket[rank] + 1 - begin) << space.shift();
    }

    private void move() throws MPIException {
        comm.Alltoall(sendCounts, 0, 1, MPI.INT, receiveCounts, 0, 1, MPI.INT);
        int sent = 0;
        arrived = 0;
        for (int r = 0; r < ranks; r++) {
            sendPlaces[r] = sent;
            receivePlaces[r] = arrived;
            sent += sendCounts[r];
            arrived = Math.addExact(arrived, receiveCounts[r]);
        }
        makeRoom();
        comm.Alltoallv(
                grouped,
                0,
                sendCounts,
                sendPlaces,
                MPI.INT,
                received,
                0,
                receiveCounts,
                receivePlaces,
                MPI.INT);
    }

    /** In the first, untimed ranking; later ones move two keys more or less. */
    private void makeRoom() {
        if (received.length < arrived) {
            received = new int[arrived + 4 * IntegerSort.ITERATIONS];
        }
        if (histogram.length < width) {
            histogram = new int[width + (4 << space.shift())];
        }
    }

    private void test(int iteration) {
        for (int i = 0; i < KeySpace.tests(); i++) {
            int key = all[space.buckets() + i] - least;
            if (key >= 0 && key < width) {
                long below = lesser + (key == 0 ? 0 : histogram[key - 1]);
                passed += below == space.expected(i, iteration) ? 1 : 0;
            }
        }
    }

    /**
     * Puts this rank's keys in order, after the last ranking, and looks whether they are.
     * Collective.
     *
     * @return whether no key is out of order, the neighbour's largest included.
     */
    boolean isSorted() throws MPIException {
        int[] sorted = new int[arrived];
        for (int i = arrived - 1; i >= 0; i--) {
            sorted[--histogram[received[i] - least]] = received[i];
        }
        int violations = 0;
        int[] largest = {arrived > 0 ? sorted[arrived - 1] : least};
        int[] neighbours = {-1};
        var edge = rank > 0 ? comm.Irecv(neighbours, 0, 1, MPI.INT, rank - 1, EDGE_TAG) : null;
        if (rank < ranks - 1) {
            comm.Send(largest, 0, 1, MPI.INT, rank + 1, EDGE_TAG);
        }
        if (edge != null) {
            edge.Wait();
        }
        for (int i = 0; i < arrived; i++) {
            int before = i == 0 ? neighbours[0] : sorted[i - 1];
            violations += before > sorted[i] ? 1 : 0;
        }
        return violations == 0;
    }
}
