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
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Groups;

/**
 * Groups of {@code radix} neighbours join level by level; the leader of the joint group receives
 * the operands of the others at once and combines them in rank order. The root leads every group it
 * is in.
 *
 * <p>Cost: at most (k - 1) ceil(log_k p) (&alpha; + n &beta;), k the radix.
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

    private static final int ARRIVED = SCRATCH + 1;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks[] scratch = new Blocks[radix + 1];
        Arrays.fill(scratch, shape.send());
        return Layout.of(shape.send(), shape.recv(), scratch);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Groups groups = new Groups(rank, shape.ranks(), shape.root(), radix);
        int result = rank == shape.root() ? RECV : SCRATCH;
        int top = groups.top();
        steps.copy(SEND, 0, 1, result, 0);
        for (int level = 0; level < top; level++) {
            for (int i = 0; i < radix && groups.part(level, i) >= 0; i++) {
                int part = groups.part(level, i);
                if (part != groups.first(level)) {
                    steps.recv(groups.leader(part, level), ARRIVED + i, 0, 1);
                }
            }
            steps.next();
            combine(groups, level, result, steps);
        }
        if (rank != shape.root()) {
            steps.next();
            steps.send(groups.leader(groups.first(top + 1), top + 1), result, 0, 1);
        }
    }

    /** From the nearest part outwards. */
    private static void combine(Groups groups, int level, int result, Steps steps) {
        int own = 0;
        while (groups.part(level, own) != groups.first(level)) {
            own++;
        }
        for (int i = own - 1; i >= 0; i--) {
            steps.combine(ARRIVED + i, 0, 1, result, 0);
            steps.next();
        }
        for (int i = own + 1; i < groups.radix() && groups.part(level, i) >= 0; i++) {
            steps.combineAfter(ARRIVED + i, 0, 1, result, 0);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0) {
            return Cost.NOTHING;
        }
        int levels = new Groups(0, shape.ranks(), 0, radix).levels();
        int rounds = levels * Math.min(radix - 1, shape.ranks() - 1);
        return Cost.atMost(rounds, rounds * shape.bytes());
    }
}
