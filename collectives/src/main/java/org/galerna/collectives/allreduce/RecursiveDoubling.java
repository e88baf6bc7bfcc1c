// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Hypercube;

/**
 * Groups of 1, 2, 4 ... neighbours exchange their whole results along the edges of a hypercube, and
 * each side combines both in rank order, so that all ranks get the same bits. Ranks outside the
 * cube give their operands to a twin and wait for the result.
 *
 * <p>Cost: floor(lg p) (&alpha; + n &beta;), and two messages more when p is no power of two.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 9.
 */
public final class RecursiveDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_doubling");

    private static final int FIRST = SCRATCH + 1; // operands that arrive before there is a result

    /** The algorithm. */
    public RecursiveDoubling() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        int rounds =
                Cost.log2Up(shape.ranks()); // where some ranks have twins, others have one less
        Blocks later = rounds > 1 ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), later).withArrivals(shape.send());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Hypercube cube = new Hypercube(rank, shape.ranks());
        int twin = cube.twin();
        if (cube.isOutside()) {
            steps.send(twin, SEND, 0, 1);
            steps.next();
            steps.recv(twin, RECV, 0, 1);
            return;
        }
        int from = SEND; // the result slot is empty
        if (twin >= 0) {
            steps.recv(twin, FIRST, 0, 1);
            steps.next();
            steps.combineBoth(FIRST, SEND, 0, 1, RECV);
            steps.next();
            from = RECV;
        } else if (cube.size() == 1) {
            steps.copy(SEND, 0, 1, RECV, 0);
        }
        for (int bit = 1; bit < cube.size(); bit <<= 1) {
            int peer = cube.rank(cube.corner() ^ bit);
            steps.exchange(peer, from, 0, 1, from == SEND ? FIRST : SCRATCH);
            if (from == SEND && peer < rank) {
                steps.combineBoth(FIRST, SEND, 0, 1, RECV);
            } else if (from == SEND) {
                steps.combineBoth(SEND, FIRST, 0, 1, RECV);
            } else if (peer < rank) {
                steps.combine(SCRATCH, 0, 1, RECV, 0);
            } else {
                steps.combineAfter(SCRATCH, 0, 1, RECV, 0);
            }
            steps.next();
            from = RECV;
        }
        if (twin >= 0) {
            steps.send(twin, RECV, 0, 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int corners = new Hypercube(0, shape.ranks()).size();
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int edges = Cost.log2Up(corners);
        int twin = corners == shape.ranks() ? 0 : 1;
        return new Cost(edges + 2 * twin, (edges + twin) * shape.bytes());
    }
}
