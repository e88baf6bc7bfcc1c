// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

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
 * Along the edges of a hypercube, the farthest first, two ranks halve the range of blocks they
 * stand for and combine the half they keep. Ranks outside the cube give their operands to a twin
 * and get their block from it.
 *
 * <p>Cost: lg c &alpha; + n (c-1)/c &beta; with c corners, the largest power of two not above p; 2
 * &alpha; and at most n &beta; more when p is no power of two.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005.
 */
final class RecursiveHalving implements Algorithm {
    static final Traits TRAITS =
            Traits.named("recursive_halving").needsCommutative().needsDivisible();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int ARRIVED = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks all = shape.send();
        return Layout.of(all, shape.recv(), all, all);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Hypercube cube = new Hypercube(rank, ranks);
        int twin = cube.twin();
        if (cube.isOutside()) {
            steps.send(twin, SEND, 0, ranks);
            steps.next();
            steps.recv(twin, RECV, 0, 1);
            return;
        }
        steps.copy(SEND, 0, ranks, SCRATCH, 0);
        if (twin >= 0) {
            steps.recv(twin, ARRIVED, 0, ranks);
        }
        steps.next();
        if (twin >= 0) {
            steps.combineAfter(ARRIVED, 0, ranks, SCRATCH, 0);
            steps.next();
        }
        int corner = cube.corner();
        for (int bit = cube.size() / 2; bit > 0; bit >>= 1) {
            int peer = corner ^ bit;
            int keep = first(cube, corner & -bit);
            int give = first(cube, peer & -bit);
            int kept = first(cube, (corner & -bit) + bit) - keep;
            steps.send(cube.rank(peer), SCRATCH, give, first(cube, (peer & -bit) + bit) - give);
            steps.recv(cube.rank(peer), ARRIVED, keep, kept);
            steps.next();
            steps.combineAfter(ARRIVED, keep, kept, SCRATCH, keep);
            steps.next();
        }
        steps.copy(SCRATCH, rank, 1, RECV, 0);
        if (twin >= 0) {
            steps.send(twin, SCRATCH, twin, 1);
        }
    }

    /** The first block of a corner, which stands for one or two ranks. */
    private static int first(Hypercube cube, int corner) {
        int pairs = cube.ranks() - cube.size();
        return corner < pairs ? 2 * corner : corner + pairs;
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        int corners = Integer.highestOneBit(ranks);
        int twin = corners == ranks ? 0 : 1;
        long halves = (1L + twin) * (corners - 1) * shape.send().longest();
        return Cost.atMost(Cost.log2Up(corners) + 2 * twin, twin * shape.bytes() + halves);
    }
}
