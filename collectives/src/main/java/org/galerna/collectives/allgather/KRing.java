// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * Groups of {@code radix} neighbours pass blocks around rings of their own; then every rank hands
 * the block it began with to its counterpart in the next group, and the group passes those around.
 * Where the radix does not divide the number of ranks their greatest common divisor does. Also
 * right for allgatherv.
 *
 * <p>Cost: (p - 1) (&alpha; + n &beta;), of which p/k - 1 between groups.
 *
 * <p>M. Wilkins, H. Wang, P. Liu, B. Pham, Y. Guo, R. Thakur, P. Dinda, N. Hardavellas: Generalized
 * collective algorithms for the exascale era. IEEE Cluster 2023.
 */
final class KRing implements Algorithm {
    static final Traits TRAITS = Traits.named("k_ring");

    private final int radix;

    KRing(int radix) {
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
        int group = commonDivisor(ranks, radix);
        int first = rank - rank % group;
        Ring inside = new Ring(rank - first, group);
        Ring all = new Ring(rank, ranks);
        steps.copy(SEND, 0, 1, RECV, rank);
        steps.next();
        for (int held = 0;
                held < ranks;
                held += group) { // places back of the blocks in circulation
            if (held > 0) {
                steps.send(all.after(group), RECV, all.before(held - group), 1);
                steps.recv(all.before(group), RECV, all.before(held), 1);
                steps.next();
            }
            int start = Math.floorMod(first - held, ranks);
            for (int i = 1; i < group; i++) {
                steps.send(first + inside.after(1), RECV, start + inside.before(i - 1), 1);
                steps.recv(first + inside.before(1), RECV, start + inside.before(i), 1);
                steps.next();
            }
        }
    }

    private static int commonDivisor(int a, int b) {
        return b == 0 ? a : commonDivisor(b, a % b);
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        return new Cost(shape.bytes() == 0 ? 0 : others, others * shape.recv().longest());
    }
}
