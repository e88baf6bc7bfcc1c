// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.exscan;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank keeps what comes from the rank before it and sends it on with its own operands behind,
 * in segments: one is on its way while the next arrives.
 *
 * <p>Cost: (p - 2 + s) (&alpha; + n/s &beta;) with s segments.
 *
 * <p>G. L. Taboada, S. Ramos, J. Touri&ntilde;o, R. Doallo: Design of efficient Java
 * message-passing collectives on multi-core clusters. Journal of Supercomputing 55(2), 2011.
 */
final class Chain implements Algorithm {
    static final Traits TRAITS = Traits.named("chain").needsDivisible();

    private final long segment;

    Chain(long segment) {
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "segment=" + Parameters.text(segment);
    }

    private static final int PASSED = SCRATCH;

    @Override
    public Layout layout(int rank, Shape shape) {
        Blocks segments = shape.segments(segment);
        Blocks passed = isPassingOn(rank, shape) ? segments : Blocks.NONE;
        return Layout.of(segments, segments, passed);
    }

    /** Whether a rank sends more than its own operands. */
    private static boolean isPassingOn(int rank, Shape shape) {
        return rank > 0 && rank + 1 < shape.ranks();
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        int count = shape.segments(segment).count();
        boolean isLast = rank == shape.ranks() - 1;
        int passed = SEND; // of rank 0, which receives nothing
        if (isPassingOn(rank, shape)) {
            steps.copy(SEND, 0, count, PASSED, 0);
            steps.next(); // from here on RECV, which may be SEND's memory, may be written
            passed = PASSED;
        }
        for (int s = 0; s <= count; s++) {
            if (s > 0 && !isLast) {
                steps.send(rank + 1, passed, s - 1, 1);
            }
            if (s < count && rank > 0) {
                steps.recv(rank - 1, RECV, s, 1);
                steps.next();
                if (!isLast) {
                    steps.combine(RECV, s, 1, PASSED, s);
                }
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        if (shape.bytes() == 0 || shape.ranks() == 1) {
            return Cost.NOTHING;
        }
        return new Cost(shape.ranks() - 2 + shape.segments(segment).count(), shape.bytes());
    }
}
