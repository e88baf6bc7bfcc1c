// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

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
 * The message goes down a complete tree in segments: while a rank receives one segment it sends the
 * one before to its children. Radix 2 is the binary, radix 4 the four-ary tree.
 *
 * <p>Cost: (d + k (s - 1)) (&alpha; + n/s &beta;) with s segments and k the radix, d the rounds
 * until the first segment is everywhere: at most k log_k p.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class PipelinedTree implements Algorithm {
    static final Traits TRAITS = Traits.named("tree");

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
        return Layout.of(Blocks.NONE, shape.segments(segment));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Tree tree = Tree.kary(rank, shape.ranks(), shape.root(), radix);
        Pipeline.down(tree, 0, shape.segments(segment).count(), steps);
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
        return new Cost(rounds, children * shape.bytes());
    }
}
