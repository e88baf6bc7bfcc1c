// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Tree;

/**
 * The whole message goes down a binomial tree; a rank sends to its largest subtree first.
 *
 * <p>Cost: ceil(lg p) (&alpha; + n &beta;); the root sends n to each of its ceil(lg p) children.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 5.
 */
public final class Binomial implements Algorithm {
    static final Traits TRAITS = Traits.named("binomial");

    /** The algorithm. */
    public Binomial() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Tree tree = Tree.binomial(rank, shape.ranks(), shape.root());
        if (tree.parent() >= 0) {
            steps.recv(tree.parent(), RECV, 0, 1);
            steps.next();
        }
        for (int i = 0; i < tree.children(); i++) {
            steps.send(tree.child(i), RECV, 0, 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, rounds * shape.bytes());
    }
}
