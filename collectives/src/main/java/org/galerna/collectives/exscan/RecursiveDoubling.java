// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.exscan;

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
 * As the scan of this name, with two results: one with the own operands, which is passed on, and
 * one without, which is kept.
 *
 * <p>Cost: ceil(lg p) (&alpha; + n &beta;).
 *
 * <p>W. D. Hillis, G. L. Steele: Data parallel algorithms. Communications of the ACM 29(12), 1986.
 */
public final class RecursiveDoubling implements Algorithm {
    static final Traits TRAITS = Traits.named("recursive_doubling");

    private static final int PASSED = SCRATCH;
    private static final int ARRIVED = SCRATCH + 1;

    /** The algorithm. */
    public RecursiveDoubling() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks passed = isPassingOn(rank, shape) ? shape.send() : Blocks.NONE;
        Blocks arrived = rank > 1 ? shape.send() : Blocks.NONE;
        return Layout.of(shape.send(), shape.recv(), passed, arrived);
    }

    /** Whether a rank sends more than its own operands. */
    private static boolean isPassingOn(int rank, Shape shape) {
        return rank > 0 && rank + 1 < shape.ranks();
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int passed = SEND; // of rank 0, which receives nothing
        if (isPassingOn(rank, shape)) {
            steps.copy(SEND, 0, 1, PASSED, 0);
            steps.next(); // from here on RECV, which may be SEND's memory, may be written
            passed = PASSED;
        }
        for (int distance = 1; distance < shape.ranks(); distance <<= 1) {
            if (rank + distance < shape.ranks()) {
                steps.send(rank + distance, passed, 0, 1);
            }
            if (rank >= distance) {
                int arrived = distance == 1 ? RECV : ARRIVED;
                steps.recv(rank - distance, arrived, 0, 1);
                steps.next();
                if (distance > 1) {
                    steps.combine(ARRIVED, 0, 1, RECV, 0);
                }
                if (rank + 2 * distance < shape.ranks()) { // it is passed on once more
                    steps.combine(arrived, 0, 1, PASSED, 0);
                }
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = shape.bytes() == 0 ? 0 : Cost.log2Up(shape.ranks());
        return new Cost(rounds, rounds * shape.bytes());
    }
}
