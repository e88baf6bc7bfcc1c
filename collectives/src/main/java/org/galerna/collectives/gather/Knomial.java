// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Bundle;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Groups;

/**
 * Groups of {@code radix} neighbours join level by level; the leader of a group holds its blocks in
 * rank order, and the root receives them where they belong.
 *
 * <p>Cost: at most (k - 1) ceil(log_k p) &alpha; + (p - 1) n &beta;, k the radix.
 *
 * <p>M. Wilkins, H. Wang, P. Liu, B. Pham, Y. Guo, R. Thakur, P. Dinda, N. Hardavellas: Generalized
 * collective algorithms for the exascale era. IEEE Cluster 2023.
 */
final class Knomial implements Algorithm {
    static final Traits TRAITS = Traits.named("knomial").thatAsksLengths();

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
        int first = groups.first(top);
        return Bundle.layout(rank, shape, first, groups.length(first, top));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Groups groups = new Groups(rank, shape.ranks(), shape.root(), radix);
        int top = groups.top();
        int first = groups.first(top);
        int slot = Bundle.slot(rank, shape);
        steps.copy(SEND, 0, 1, slot, rank - first);
        steps.next();
        for (int level = 0; level < top; level++) {
            for (int i = 0; i < radix && groups.part(level, i) >= 0; i++) {
                int part = groups.part(level, i);
                if (part != groups.first(level)) {
                    int leader = groups.leader(part, level);
                    steps.recv(leader, slot, part - first, groups.length(part, level));
                }
            }
            steps.next();
        }
        if (rank != shape.root()) {
            int parent = groups.leader(groups.first(top + 1), top + 1);
            steps.send(parent, SCRATCH, 0, groups.length(first, top));
        }
        Bundle.dealOut(rank, shape, steps);
    }

    @Override
    public Cost cost(Shape shape) {
        Cost cost = Bundle.cost(shape, new Groups(0, shape.ranks(), 0, radix).most());
        return Cost.atMost(cost.rounds(), cost.bytes());
    }
}
