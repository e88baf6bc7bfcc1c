// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Groups;

/**
 * The root hands every part of its group but its own that part's blocks, and so does every leader
 * of a part, level by level, in parts of a radix-th.
 *
 * <p>Cost: at most (k - 1) ceil(log_k p) &alpha; + (p - 1) n &beta;, k the radix.
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
    public Layout layout(int rank, Shape shape) {
        Groups groups = new Groups(rank, shape.ranks(), shape.root(), radix);
        int top = groups.top();
        int blocks = rank == shape.root() ? 0 : groups.length(groups.first(top), top);
        return Layout.of(shape.send(), shape.recv(), Blocks.equal(blocks, shape.bytes()));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Groups groups = new Groups(rank, shape.ranks(), shape.root(), radix);
        int top = groups.top();
        int first = groups.first(top);
        int slot = rank == shape.root() ? SEND : SCRATCH;
        if (rank != shape.root()) {
            int parent = groups.leader(groups.first(top + 1), top + 1);
            steps.recv(parent, SCRATCH, 0, groups.length(first, top));
            steps.next();
        }
        for (int level = top - 1; level >= 0; level--) {
            for (int i = 0; i < radix && groups.part(level, i) >= 0; i++) {
                int part = groups.part(level, i);
                if (part != groups.first(level)) {
                    int leader = groups.leader(part, level);
                    steps.send(leader, slot, part - first, groups.length(part, level));
                }
            }
            steps.next();
        }
        steps.copy(slot, rank - first, 1, RECV, 0);
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        int levels = new Groups(0, ranks, 0, radix).levels();
        int rounds = shape.bytes() == 0 ? 0 : levels * Math.min(radix - 1, ranks - 1);
        return Cost.atMost(rounds, (ranks - 1) * shape.bytes());
    }
}
