// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Tree;

/**
 * Flags are raised up a tree: a rank raises its own when its children have raised theirs; all but
 * the root then wait for the root's.
 *
 * <p>Cost: with k children, ceil(log_k p) + 1 waits at most; no flag but the root's has many
 * readers.
 *
 * <p>J. M. Mellor-Crummey, M. L. Scott: Algorithms for scalable synchronization on shared-memory
 * multiprocessors. ACM Transactions on Computer Systems 9(1), 1991.
 */
public final class FlagTree implements Algorithm {
    static final Traits TRAITS = Traits.named("flag_tree").needs(Need.PUBLICATIONS);

    private final int radix;

    /**
     * The algorithm.
     *
     * @param radix children of a rank, at least 1
     */
    public FlagTree(int radix) {
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
            steps.read(Remote.published(tree.child(i), SEND), 0, 0, SEND, 0);
        }
        steps.next();
        steps.publish(SEND);
        if (rank > 0) {
            steps.read(Remote.published(0, SEND), 0, 0, SEND, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int depth = 0;
        for (int last = shape.ranks() - 1; last > 0; last = (last - 1) / radix) {
            depth++;
        }
        return depth == 0 ? Cost.NOTHING : new Cost(depth + 1, 0);
    }
}
