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

/**
 * Operands move towards the root along the ranks, from both ends and in segments: every rank
 * combines its own with those that come from behind and passes them on while it receives the next
 * segment. Rank order is kept, whatever the root.
 *
 * <p>Cost: (p - 2 + s) (&alpha; + n/s &beta;) with s segments and root 0; at most s more rounds for
 * other roots.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class Chain implements Algorithm {
    static final Traits TRAITS = Traits.named("chain").needsDivisible();

    private final long segment;

    Chain(long segment) {
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
    private static final int LOWER = SCRATCH + 1;
    private static final int HIGHER = SCRATCH + 2;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks segments = shape.segments(segment);
        Blocks recv = rank == shape.root() ? segments : Blocks.NONE;
        return Layout.of(segments, recv, segments, segments, segments);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int root = shape.root();
        int last = shape.ranks() - 1;
        boolean hasLower = rank > 0 && rank <= root;
        boolean hasHigher = rank < last && rank >= root;
        int result = rank == root ? RECV : hasLower || hasHigher ? RESULT : SEND;
        int count = shape.segments(segment).count();
        for (int s = 0; s <= count; s++) {
            if (s > 0 && rank != root) {
                steps.send(rank < root ? rank + 1 : rank - 1, result, s - 1, 1);
            }
            if (s < count) {
                take(hasLower ? rank - 1 : -1, LOWER, s, steps);
                take(hasHigher ? rank + 1 : -1, HIGHER, s, steps);
                if (result != SEND) {
                    steps.copy(SEND, s, 1, result, s);
                }
            }
            steps.next();
            if (s < count && hasLower) {
                steps.combine(LOWER, s, 1, result, s);
                steps.next();
            }
            if (s < count && hasHigher) {
                steps.combineAfter(HIGHER, s, 1, result, s);
            }
            steps.next();
        }
    }

    private static void take(int peer, int slot, int s, Steps steps) {
        if (peer >= 0) {
            steps.recv(peer, slot, s, 1);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int last = shape.ranks() - 1;
        if (shape.bytes() == 0 || last == 0) {
            return Cost.NOTHING;
        }
        boolean isEnd = shape.root() == 0 || shape.root() == last;
        int count = shape.segments(segment).count();
        int rounds = Math.max(shape.root(), last - shape.root()) + (isEnd ? count - 1 : 2 * count);
        return new Cost(rounds, (isEnd ? 1 : 2) * shape.bytes());
    }
}
