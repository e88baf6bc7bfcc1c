// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.KnomialTree;

/**
 * The whole message goes down a k-nomial tree, one round per level: a rank serves the radix - 1
 * children that have the most ranks below them first.
 *
 * <p>Cost: at most (k - 1) ceil(log_k p) (&alpha; + n &beta;), k the radix.
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
        KnomialTree tree = KnomialTree.of(rank, shape.ranks(), shape.root(), radix);
        if (tree.parent() >= 0) {
            steps.recv(tree.parent(), RECV, 0, 1);
            steps.next();
        }
        for (int level = tree.level() - 1; level >= 0; level--) {
            for (int digit = 1; digit < radix && tree.child(level, digit) >= 0; digit++) {
                steps.send(tree.child(level, digit), RECV, 0, 1);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int levels = KnomialTree.of(0, shape.ranks(), 0, radix).level();
        int rounds = levels * Math.min(radix - 1, shape.ranks() - 1);
        return Cost.atMost(rounds, rounds * shape.bytes());
    }
}
