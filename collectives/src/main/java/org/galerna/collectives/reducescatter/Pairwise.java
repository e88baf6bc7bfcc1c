// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

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
import org.galerna.collectives.topology.Ring;

/**
 * In round k every rank sends the rank k places further the operands of its block, and combines
 * those it receives. Operands of lower and of higher ranks are collected apart, both from the
 * nearest rank outwards and from the last rank down, so that rank order is kept.
 *
 * <p>Cost: (p - 1) &alpha; + n (p-1)/p &beta; for equal blocks.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 8.
 */
public final class Pairwise implements Algorithm {
    static final Traits TRAITS = Traits.named("pairwise").needsDivisible();

    private static final int LOW = SCRATCH;
    private static final int HIGH = SCRATCH + 1;
    private static final int ARRIVED = SCRATCH + 2;

    /** The algorithm. */
    public Pairwise() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks own = shape.recv();
        return Layout.of(shape.send(), own, own, own, own);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        fold(new Ring(rank, shape.ranks()), steps);
        steps.next();
        steps.copy(LOW, 0, 1, RECV, 0); // last, because RECV may be memory of SEND
    }

    /**
     * Combines the own block of SEND of all ranks into SCRATCH, in rank order. SCRATCH and the two
     * slots after it have one block of its length; the last round is left open.
     *
     * @param ring all ranks
     * @param steps where the steps are said
     */
    public static void fold(Ring ring, Steps steps) {
        int rank = ring.rank();
        int last = ring.size() - 1;
        steps.copy(SEND, rank, 1, LOW, 0);
        for (int i = 1; i <= last; i++) {
            int peer = ring.before(i);
            steps.send(ring.after(i), SEND, ring.after(i), 1);
            steps.recv(peer, peer == last ? HIGH : ARRIVED, 0, 1);
            steps.next();
            if (peer != last) {
                steps.combine(ARRIVED, 0, 1, peer < rank ? LOW : HIGH, 0);
                steps.next();
            }
        }
        if (rank < last) {
            steps.combineAfter(HIGH, 0, 1, LOW, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (shape.bytes() == 0 || others == 0) {
            return Cost.NOTHING;
        }
        long most = 0;
        for (int i = 0; i <= others; i++) {
            long own = shape.send().length(i);
            most = Math.max(most, Math.max(others * own, shape.bytes() - own));
        }
        return new Cost(others, most);
    }
}
