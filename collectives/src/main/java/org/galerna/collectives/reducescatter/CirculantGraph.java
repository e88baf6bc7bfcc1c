// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import java.util.Arrays;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Circulant;
import org.galerna.collectives.topology.Ring;

/**
 * Along the edges of a circulant graph, the longest first, every rank sends half of the blocks it
 * still has and combines what comes with the others, until its own block is left. The fewest rounds
 * and bytes at once, on any number of ranks.
 *
 * <p>Cost: ceil(lg p) &alpha; + n (p-1)/p &beta; for equal blocks.
 *
 * <p>J. L. Tr&auml;ff: Optimal, non-pipelined reduce-scatter and allreduce algorithms. arXiv
 * 2410.14234, 2024.
 */
final class CirculantGraph implements Algorithm {
    static final Traits TRAITS = Traits.named("circulant").needsCommutative().needsDivisible();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int ARRIVED = SCRATCH + 1;

    /** Blocks in the order of the ranks from the own one on, around the circle. */
    @Override
    public Layout layout(int rank, Shape shape) {
        Ring ring = new Ring(rank, shape.ranks());
        long[] turned = new long[shape.ranks()];
        Arrays.setAll(turned, i -> shape.send().length(ring.after(i)));
        Blocks scratch = Blocks.table(turned, null, turned.length, 1);
        return Layout.of(shape.send(), shape.recv(), scratch, scratch);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Ring ring = new Ring(rank, ranks);
        Circulant graph = new Circulant(ranks);
        int rounds = graph.rounds();
        steps.copy(SEND, rank, ranks - rank, SCRATCH, 0);
        if (rank > 0) {
            steps.copy(SEND, 0, rank, SCRATCH, ranks - rank);
        }
        steps.next();

        for (int edge = rounds - 1; edge >= 0; edge--) {
            int skip = graph.skip(edge);
            int n = graph.skip(edge + 1) - skip;
            steps.send(ring.after(skip), SCRATCH, skip, n);
            steps.recv(ring.before(skip), ARRIVED, 0, n);
            steps.next();
            steps.combineAfter(ARRIVED, 0, n, SCRATCH, 0);
            steps.next();
        }

        steps.copy(SCRATCH, 0, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int ranks = shape.ranks();
        return new Cost(Cost.log2Up(ranks), (ranks - 1) * shape.send().longest());
    }
}
