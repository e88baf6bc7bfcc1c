// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Tree;

/**
 * Signals climb a complete tree with {@code radix} children per node to rank 0, and go back down.
 *
 * <p>Cost: at most 2 k &alpha; for each of the ceil(log_k p) levels, k the radix.
 *
 * <p>P.-C. Yew, N.-F. Tzeng, D. H. Lawrie: Distributing hot-spot addressing in large-scale
 * multiprocessors. IEEE Transactions on Computers C-36(4), 1987. With radix 4 the four-ary tree of
 * G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java message-passing
 * collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class CombiningTree implements Algorithm {
    static final Traits TRAITS = Traits.named("tree");

    private final int radix;

    CombiningTree(int radix) {
        this.radix = radix;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "radix=" + radix;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Tree tree = Tree.kary(rank, shape.ranks(), 0, radix);
        for (int i = 0; i < tree.children(); i++) {
            steps.recv(tree.child(i), SEND, 0, 0);
        }
        steps.next();
        if (tree.parent() >= 0) {
            steps.send(tree.parent(), SEND, 0, 0);
            steps.next();
            steps.recv(tree.parent(), SEND, 0, 0);
            steps.next();
        }
        for (int i = 0; i < tree.children(); i++) {
            steps.send(tree.child(i), SEND, 0, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = 0;
        for (int last = shape.ranks() - 1; last > 0; last = (last - 1) / radix) {
            rounds += Math.min(radix, last);
        }
        return Cost.atMost(2 * rounds, 0);
    }
}
