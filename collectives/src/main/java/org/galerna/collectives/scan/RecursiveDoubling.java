// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

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

/**
 * In round k every rank sends what it has to the rank 2^k places further and puts what comes from
 * 2^k places before in front of its own: it then stands for twice as many ranks.
 *
 * <p>Cost: ceil(lg p) (&alpha; + n &beta;).
 *
 * <p>W. D. Hillis, G. L. Steele: Data parallel algorithms. Communications of the ACM 29(12), 1986.
 */
public final class RecursiveDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_doubling");

    private static final int FIRST = SCRATCH + 1; // operands that arrive before there is a result

    /** The algorithm. */
    public RecursiveDoubling() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks later = shape.ranks() > 2 ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), later).withArrivals(shape.send());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        if (rank + 1 < shape.ranks()) {
            steps.send(rank + 1, SEND, 0, 1);
        }
        if (rank == 0) {
            steps.copy(SEND, 0, 1, RECV, 0);
        } else {
            steps.recv(rank - 1, FIRST, 0, 1);
            steps.next();
            steps.combineBoth(FIRST, SEND, 0, 1, RECV);
        }
        for (int distance = 2; distance < shape.ranks(); distance <<= 1) {
            steps.next();
            if (rank + distance < shape.ranks()) {
                steps.send(rank + distance, RECV, 0, 1);
            }
            if (rank >= distance) {
                steps.recv(rank - distance, SCRATCH, 0, 1);
                steps.next();
                steps.combine(SCRATCH, 0, 1, RECV, 0);
            }
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, rounds * shape.bytes());
    }
}
