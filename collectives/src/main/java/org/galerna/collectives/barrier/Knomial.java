// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.KnomialTree;

/**
 * Signals climb a k-nomial tree to rank 0, level by level, and go back down in the opposite order;
 * with radix 2 the tree is binomial.
 *
 * <p>Cost: at most 2 (k - 1) ceil(log_k p) &alpha;, k the radix.
 *
 * <p>M. Wilkins, H. Wang, P. Liu, B. Pham, Y. Guo, R. Thakur, P. Dinda, N. Hardavellas: Generalized
 * collective algorithms for the exascale era. IEEE Cluster 2023.
 */
final class Knomial implements Algorithm {
    static final Traits TRAITS = Traits.named("knomial");

    private final int radix;

    Knomial(int radix) {
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
        KnomialTree tree = KnomialTree.of(rank, shape.ranks(), 0, radix);
        int level = tree.level();
        for (int l = 0; l < level; l++) {
            for (int digit = 1; digit < radix && tree.child(l, digit) >= 0; digit++) {
                steps.recv(tree.child(l, digit), SEND, 0, 0);
            }
            steps.next();
        }
        if (rank > 0) {
            steps.send(tree.parent(), SEND, 0, 0);
            steps.next();
            steps.recv(tree.parent(), SEND, 0, 0);
            steps.next();
        }
        for (int l = level - 1; l >= 0; l--) {
            for (int digit = 1; digit < radix && tree.child(l, digit) >= 0; digit++) {
                steps.send(tree.child(l, digit), SEND, 0, 0);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int levels = KnomialTree.of(0, shape.ranks(), 0, radix).level();
        return Cost.atMost(2 * Math.min(radix - 1, shape.ranks() - 1) * levels, 0);
    }
}
