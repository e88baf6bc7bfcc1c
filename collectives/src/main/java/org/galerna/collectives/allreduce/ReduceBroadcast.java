// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.reduce.Binomial;
import org.galerna.collectives.topology.Halves;
import org.galerna.collectives.topology.Tree;

/**
 * The operands climb by halves to rank 0, combined in rank order, and the result goes down a
 * binomial tree.
 *
 * <p>Cost: 2 ceil(lg p) (&alpha; + n &beta;).
 *
 * <p>E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,
 * practice, and experience. Concurrency and Computation: Practice and Experience 19(13), 2007.
 */
final class ReduceBroadcast implements Algorithm {
    static final Traits TRAITS = Traits.named("reduce_bcast");

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Binomial.layout(new Halves(rank, shape.ranks(), 0), shape);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int ranks = shape.ranks();
        Binomial.climb(new Halves(rank, ranks, 0), 1, RECV, Binomial.FIRST, steps);
        steps.next();
        Tree tree = Tree.binomial(rank, ranks, 0);
        if (rank > 0) {
            steps.recv(tree.parent(), RECV, 0, 1);
            steps.next();
        }
        for (int i = 0; i < tree.children(); i++) {
            steps.send(tree.child(i), RECV, 0, 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int levels = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(2 * levels, levels * shape.bytes());
    }
}
