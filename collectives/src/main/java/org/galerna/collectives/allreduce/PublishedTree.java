// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import static org.galerna.collectives.Slots.RECV;
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
 * Short operands climb a tree and the result comes down in one step: a rank combines its own with
 * what its children have published and publishes that; all but the root then wait for what the root
 * has. Each publication is read once, but for the root's, so all ranks together read 2 (p-1) of
 * them and not p (p-1).
 *
 * <p>Cost: with k children, at most k ceil(log_k p) + 1 rounds, of which ceil(log_k p) + 1 are
 * waits; n bytes for each child and n for the result.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class PublishedTree implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published_tree")
                    .needs(Need.PUBLICATIONS)
                    .needs(Need.SHORT)
                    .needsCommutative();

    private final int radix;

    /**
     * The algorithm.
     *
     * @param radix children of a rank, at least 1
     */
    public PublishedTree(int radix) {
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
        int ranks = shape.ranks();
        Tree tree = tree(rank, ranks);
        if (isLeaf(tree)) {
            steps.publish(SEND);
        } else {
            combineChildren(tree, ranks, steps);
            steps.publish(RECV);
        }
        if (rank > 0) {
            steps.next(); // what was published may be where the result goes
            steps.read(Remote.published(0, RECV), 0, 1, RECV, 0);
        }
    }

    /** From the last child to the first, whose own tree may be deeper. */
    private void combineChildren(Tree tree, int ranks, Steps steps) {
        steps.copy(SEND, 0, 1, RECV, 0); // SEND may be the same memory
        steps.next();
        for (int i = tree.children() - 1; i >= 0; i--) {
            int child = tree.child(i);
            int slot = isLeaf(tree(child, ranks)) ? SEND : RECV;
            steps.combineFrom(Remote.published(child, slot), 0, 1, RECV, 0);
            steps.next();
        }
    }

    private Tree tree(int rank, int ranks) {
        return Tree.kary(rank, ranks, 0, radix);
    }

    private static boolean isLeaf(Tree tree) {
        return tree.place() > 0 && tree.children() == 0;
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (ranks == 1) {
            return Cost.NOTHING;
        }
        int[] rounds = new int[ranks];
        int most = 0;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            Tree tree = tree(rank, ranks);
            for (int i = tree.children() - 1; i >= 0; i--) {
                rounds[rank] = Math.max(rounds[rank], rounds[tree.child(i)]) + 1;
            }
            most = Math.max(most, tree.children() + Math.min(rank, 1)); // and the result
        }
        return new Cost(rounds[0] + 1, most * shape.bytes());
    }
}
