// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import static org.galerna.collectives.Slots.RECV;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Tree;

/**
 * One half of the message goes down the left, the other down the right subtree of a binary tree,
 * both in segments; then each rank of the left subtree exchanges halves with its mirror in the
 * right one. A leaf without a mirror gets the other half from its parent.
 *
 * <p>Cost: at most (2 lg p + s + 3) &alpha; with s segments; n &beta; for 3 ranks, at most 2.5 n
 * &beta; for more.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class SplitBinary implements Algorithm {
    static final Traits TRAITS = Traits.named("split_binary");

    private final long segment;

    SplitBinary(long segment) {
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "segment=" + Parameters.text(segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(Blocks.NONE, segments(shape));
    }

    private Blocks segments(Shape shape) {
        return Blocks.segments(shape.bytes(), Math.min(segment, shape.bytes() / 2), shape.unit());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int count = segments(shape).count();
        int half = (count + 1) / 2;
        Tree tree = Tree.kary(rank, shape.ranks(), shape.root(), 2);
        if (tree.place() == 0) {
            for (int s = 0; s < half; s++) {
                for (int side = 0; side < tree.children() && s + side * half < count; side++) {
                    steps.send(tree.child(side), RECV, s + side * half, 1);
                }
                steps.next();
            }
            if (tree.children() == 1) {
                send(tree.child(0), half, count - half, steps);
            }
            return;
        }
        boolean isLeft = mirror(tree.place()) > tree.place();
        int own = isLeft ? 0 : half;
        int ownCount = isLeft ? half : count - half;
        int other = half - own;
        int otherCount = count - ownCount;
        Pipeline.down(tree, own, ownCount, steps);
        steps.next();
        int mirror = mirror(tree.place());
        boolean hasMirror = mirror < shape.ranks();
        int peer = hasMirror ? Tree.rank(mirror, shape.ranks(), shape.root()) : tree.parent();
        if (hasMirror) {
            send(peer, own, ownCount, steps);
        }
        if (otherCount > 0) {
            steps.recv(peer, RECV, other, otherCount);
        }
        steps.next();
        for (int i = 0; i < tree.children(); i++) {
            if (mirror(2 * tree.place() + 1 + i) >= shape.ranks()) {
                send(tree.child(i), other, otherCount, steps);
            }
        }
    }

    private static void send(int peer, int first, int n, Steps steps) {
        if (n > 0) {
            steps.send(peer, RECV, first, n);
        }
    }

    /** The place as far from the middle of its level, on the other side. */
    private static int mirror(int place) {
        int width =
                Integer.highestOneBit(place + 1); // ranks of the level, which begins at width - 1
        int half = width / 2;
        return ((place + 1) & half) == 0 ? place + half : place - half;
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        int count = segments(shape).count();
        int half = (count + 1) / 2;
        if (ranks == 2) {
            return new Cost(half + (count > half ? 1 : 0), shape.bytes());
        }
        int levels = Cost.log2Up(ranks + 1) - 1;
        int rounds = 2 * (levels + half) + 1;
        long longer = segments(shape).length(0, half);
        return Cost.atMost(rounds, (ranks < 4 ? 2 : 5) * longer);
    }
}
