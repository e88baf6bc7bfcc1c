// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import java.util.Arrays;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Halves;
import org.galerna.collectives.topology.Tree;

/**
 * The blocks climb by halves to rank 0, and all of them go down a binomial tree as one message.
 * Also right for allgatherv, through scratch without gaps.
 *
 * <p>Cost: 2 ceil(lg p) &alpha; + ceil(lg p) p n &beta;.
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class GatherBroadcast implements Algorithm {
    static final Traits TRAITS = Traits.named("gather_bcast");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    private static boolean isEqual(Shape shape) {
        return shape.primitive() == Primitive.ALLGATHER;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        int ranks = shape.ranks();
        if (isEqual(shape)) {
            return Layout.of(shape.send(), shape.recv());
        }
        long[] lengths = new long[ranks];
        Arrays.setAll(lengths, shape.recv()::length);
        return Layout.of(shape.send(), shape.recv(), Blocks.table(lengths, null, ranks, 1));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        int slot = isEqual(shape) ? RECV : SCRATCH;
        Halves halves = new Halves(rank, ranks, 0);
        steps.copy(SEND, 0, 1, slot, rank);
        steps.next();
        for (int level = 0; level < halves.top(); level++) {
            int sibling = halves.siblingFirst(level);
            if (sibling < ranks) {
                steps.recv(sibling, slot, sibling, halves.length(sibling, level));
                steps.next();
            }
        }
        if (rank > 0) {
            steps.send(halves.partner(halves.top()), slot, rank, halves.length(rank, halves.top()));
            steps.next();
        }
        Tree tree = Tree.binomial(rank, ranks, 0);
        if (rank > 0) {
            steps.recv(tree.parent(), slot, 0, ranks);
            steps.next();
        }
        for (int i = 0; i < tree.children(); i++) {
            steps.send(tree.child(i), slot, 0, ranks);
        }
        for (int i = 0; i < ranks && slot != RECV; i++) {
            steps.copy(slot, i, 1, RECV, i);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int levels = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        long all = isEqual(shape) ? shape.ranks() * shape.bytes() : shape.bytes();
        return new Cost(2 * levels, levels * all);
    }
}
