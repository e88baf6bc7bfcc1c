// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import java.util.Arrays;
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
 * Operands climb a complete tree in segments: a rank combines one segment of all its children with
 * its own and sends it to its parent while it receives the next. Radix 2 is the binary, radix 4 the
 * four-ary tree.
 *
 * <p>Cost: at most (k log_k p + k s) (&alpha; + n/s &beta;) with s segments and k the radix.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class PipelinedTree implements Algorithm {
    static final Traits TRAITS = Traits.named("tree").needsCommutative().needsDivisible();

    private final int radix;
    private final long segment;

    PipelinedTree(int radix, long segment) {
        this.radix = radix;
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "radix=" + radix + ":segment=" + Parameters.text(segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks segments = shape.segments(segment);
        Blocks[] scratch = new Blocks[radix + 1];
        Arrays.fill(scratch, segments);
        return Layout.of(segments, rank == shape.root() ? segments : Blocks.NONE, scratch);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Tree tree = Tree.kary(rank, shape.ranks(), shape.root(), radix);
        int children = tree.children();
        int result = tree.parent() < 0 ? RECV : children == 0 ? SEND : SCRATCH;
        int count = shape.segments(segment).count();
        for (int s = 0; s <= count; s++) {
            if (s > 0 && tree.parent() >= 0) {
                steps.send(tree.parent(), result, s - 1, 1);
            }
            for (int i = 0; s < count && i < children; i++) {
                steps.recv(tree.child(i), SCRATCH + 1 + i, s, 1);
            }
            if (s < count && result != SEND) {
                steps.copy(SEND, s, 1, result, s);
            }
            steps.next();
            for (int i = 0; s < count && i < children; i++) {
                steps.combineAfter(SCRATCH + 1 + i, s, 1, result, s);
                steps.next();
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        int children = Math.min(radix, ranks - 1);
        int rounds =
                Tree.longestPath(ranks, radix) + (shape.segments(segment).count() - 1) * children;
        return Cost.atMost(rounds, children * shape.bytes());
    }
}
