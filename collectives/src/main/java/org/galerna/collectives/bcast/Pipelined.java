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
 * The message goes down a chain or a binary tree in segments: while a rank receives one segment it
 * sends the one before to its children.
 *
 * <p>Cost with s segments and c = 1 or 2 children: (d + c (s - 1)) (&alpha; + n/s &beta;), d the
 * rounds until the first segment is everywhere: p - 1 in the chain, at most 2 lg p in the binary
 * tree.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
public final class Pipelined implements Algorithm {
    /** Traits of the chain. */
    public static final Traits CHAIN = Traits.named("chain");

    /** Traits of the binary tree. */
    public static final Traits BINARY = Traits.named("binary");

    private final Traits traits;
    private final int arity;
    private final long segment;

    /**
     * The algorithm.
     *
     * @param traits {@link #CHAIN} or {@link #BINARY}
     * @param arity children of a rank: 1 or 2
     * @param segment bytes of a segment, at least 1
     */
    public Pipelined(Traits traits, int arity, long segment) {
        this.traits = traits;
        this.arity = arity;
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return traits;
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
        return Blocks.segments(shape.bytes(), segment, shape.unit());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Tree tree = Tree.kary(rank, shape.ranks(), shape.root(), arity);
        int count = segments(shape).count();
        int parent = tree.parent();
        for (int s = parent < 0 ? 1 : 0; s <= count; s++) {
            if (parent >= 0 && s < count) {
                steps.recv(parent, RECV, s, 1);
            }
            for (int i = 0; s > 0 && i < tree.children(); i++) {
                steps.send(tree.child(i), RECV, s - 1, 1);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        if (shape.bytes() == 0 || ranks == 1) {
            return Cost.NOTHING;
        }
        int children = Math.min(arity, ranks - 1);
        int rounds = longestPath(ranks) + (segments(shape).count() - 1) * children;
        return new Cost(rounds, children * shape.bytes());
    }

    /** Rounds until a segment is everywhere: a rank reaches its child i after i + 1 rounds. */
    private int longestPath(int ranks) {
        int longest = 0;
        for (int leaf = ranks - 1; leaf > 0 && leaf >= ranks / 2; leaf--) {
            int path = 0;
            for (int place = leaf; place > 0; place = (place - 1) / arity) {
                path += (place - 1) % arity + 1;
            }
            longest = Math.max(longest, path);
        }
        return longest;
    }
}
