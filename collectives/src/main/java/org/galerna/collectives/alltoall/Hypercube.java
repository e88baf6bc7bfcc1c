// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

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

/**
 * Blocks travel along the edges of a hypercube: in the round of a bit every rank exchanges, in one
 * message, all blocks whose destination differs from it in this bit. Powers of two of ranks.
 *
 * <p>Cost: lg p &alpha; + p/2 lg p n &beta;.
 *
 * <p>S. L. Johnsson, C.-T. Ho: Optimum broadcasting and personalized communication in hypercubes.
 * IEEE Transactions on Computers 38(9), 1989.
 */
final class Hypercube implements Algorithm {
    static final Traits TRAITS = Traits.named("hypercube").needsPowerOfTwo();

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static final int OUT = SCRATCH + 1;
    private static final int IN = SCRATCH + 2;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks packed = Blocks.equal(shape.ranks() / 2, shape.bytes());
        return Layout.of(shape.send(), shape.recv(), shape.send(), packed, packed);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        for (int d = 0; d < ranks; d++) {
            steps.copy(SEND, rank ^ d, 1, SCRATCH, d); // d: in which bits it is away from its goal
        }
        steps.next();
        for (int bit = ranks / 2; bit > 0; bit >>= 1) {
            for (int i = 0; i < ranks / 2; i += bit) {
                steps.copy(SCRATCH, 2 * i + bit, bit, OUT, i);
            }
            steps.next();
            steps.exchange(rank ^ bit, OUT, 0, ranks / 2, IN);
            for (int i = 0; i < ranks / 2; i += bit) {
                steps.copy(IN, i, bit, SCRATCH, 2 * i + bit);
            }
            steps.next();
        }
        for (int d = 0; d < ranks; d++) {
            steps.copy(SCRATCH, d, 1, RECV, rank ^ d);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, (long) rounds * (shape.ranks() / 2) * shape.bytes());
    }
}
