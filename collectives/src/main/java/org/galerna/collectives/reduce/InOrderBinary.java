// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.InOrder;

/**
 * Operands climb a binary tree in segments. A rank stands between its left and its right subtree,
 * and the tree hangs from the root, whichever rank that is; so rank order is kept.
 *
 * <p>Cost: at most 2 (lg p + s) (&alpha; + n/s &beta;) with s segments.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class InOrderBinary implements Algorithm {
    static final Traits TRAITS = Traits.named("in_order_binary").needsDivisible();

    private final long segment;

    InOrderBinary(long segment) {
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

    private static final int RESULT = SCRATCH;
    private static final int LEFT = SCRATCH + 1;
    private static final int RIGHT = SCRATCH + 2;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks segments = shape.segments(segment);
        Blocks recv = rank == shape.root() ? segments : Blocks.NONE;
        return Layout.of(segments, recv, segments, segments, segments);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        InOrder tree = InOrder.of(rank, shape.ranks(), shape.root());
        boolean isLeaf = tree.left() < 0 && tree.right() < 0;
        int result = tree.parent() < 0 ? RECV : isLeaf ? SEND : RESULT;
        int count = shape.segments(segment).count();
        for (int s = 0; s <= count; s++) {
            if (s > 0 && tree.parent() >= 0) {
                steps.send(tree.parent(), result, s - 1, 1);
            }
            if (s < count) {
                gatherOperands(tree, s, result, steps);
            }
            steps.next();
        }
    }

    private static void gatherOperands(InOrder tree, int s, int result, Steps steps) {
        if (tree.left() >= 0) {
            steps.recv(tree.left(), LEFT, s, 1);
        }
        if (tree.right() >= 0) {
            steps.recv(tree.right(), RIGHT, s, 1);
        }
        if (result != SEND) {
            steps.copy(SEND, s, 1, result, s);
        }
        steps.next();
        if (tree.left() >= 0) {
            steps.combine(LEFT, s, 1, result, s);
            steps.next();
        }
        if (tree.right() >= 0) {
            steps.combineAfter(RIGHT, s, 1, result, s);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        int children = Math.min(2, ranks - 1);
        int depth = InOrder.depth(ranks, shape.root());
        int rounds = children * (depth + shape.segments(segment).count() - 1);
        return Cost.atMost(rounds, children * shape.bytes());
    }
}
