// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

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
import org.galerna.collectives.topology.Halves;

/**
 * Groups of neighbours join by halves, and the leader of the joint group combines the operands of
 * both in rank order; the root leads every group it is in, so any root gets an ordered result
 * without a further message.
 *
 * <p>Cost: ceil(lg p) (&alpha; + n &beta;); the root 0 receives n in each round.
 *
 * <p>R. Thakur, R. Rabenseifner, W. Gropp: Optimization of collective communication operations in
 * MPICH. International Journal of High Performance Computing Applications 19(1), 2005, section 8.
 */
public final class Binomial implements Algorithm {
    static final Traits TRAITS = Traits.named("binomial");

    /** The slot of {@link #layout} for what arrives at the root before there is a result. */
    public static final int FIRST = SCRATCH + 2;

    /** The algorithm. */
    public Binomial() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return layout(new Halves(rank, shape.ranks(), shape.root()), shape);
    }

    /**
     * The slots that {@link #climb} uses when the root's result is RECV.
     *
     * @param halves the ranks
     * @param shape of a reduction
     * @return the layout; the slot for the first operands of the root is {@link #FIRST}
     */
    public static Layout layout(Halves halves, Shape shape) {
        boolean isRoot = halves.rank() == halves.root();
        Blocks own = isRoot ? Blocks.NONE : shape.send();
        Blocks later = halves.top() > 1 ? shape.send() : Blocks.NONE;
        Blocks first = isRoot && halves.top() > 0 ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), own, later).withArrivals(first);
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        climb(new Halves(rank, shape.ranks(), shape.root()), 1, RECV, FIRST, steps);
    }

    /**
     * Combines SEND of all ranks into a slot of the root. Other ranks use SCRATCH, and whoever
     * receives more than once SCRATCH + 1, with blocks like SEND's; the last round is left open.
     *
     * @param halves the ranks
     * @param n number of blocks of SEND, which are combined as one range
     * @param into slot of the result at the root
     * @param first slot for the operands that arrive at the root before there is a result
     * @param steps where the steps are said
     */
    public static void climb(Halves halves, int n, int into, int first, Steps steps) {
        boolean isRoot = halves.rank() == halves.root();
        int result = isRoot ? into : SCRATCH;
        int arrived = SCRATCH + 1;
        int early = isRoot ? first : result; // where operands arrive while the result is empty
        boolean empty = true;
        int top = halves.top();
        for (int level = 0; level < top; level++) {
            int peer = halves.partner(level);
            if (peer >= 0) {
                steps.recv(peer, empty ? early : arrived, 0, n);
                steps.next();
                if (empty && isRoot && peer < halves.rank()) {
                    steps.combineBoth(early, SEND, 0, n, result);
                } else if (empty && isRoot) {
                    steps.combineBoth(SEND, early, 0, n, result);
                } else if (empty) {
                    steps.combine(SEND, 0, n, result, 0); // not the root, so the sibling is behind
                } else if (peer < halves.rank()) {
                    steps.combine(arrived, 0, n, result, 0);
                } else {
                    steps.combineAfter(arrived, 0, n, result, 0);
                }
                steps.next();
                empty = false;
            }
        }
        if (isRoot && empty) {
            steps.copy(SEND, 0, n, result, 0);
        } else if (!isRoot) {
            steps.send(halves.partner(top), empty ? SEND : result, 0, n);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, rounds * shape.bytes());
    }
}
