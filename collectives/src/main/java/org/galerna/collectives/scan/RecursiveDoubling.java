// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
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

    /** The algorithm. */
    public RecursiveDoubling() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv(), shape.send());
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.copy(SEND, 0, 1, RECV, 0);
        for (int distance = 1; distance < shape.ranks(); distance <<= 1) {
            if (rank + distance < shape.ranks()) {
                steps.send(rank + distance, distance == 1 ? SEND : RECV, 0, 1);
            }
            if (rank >= distance) {
                steps.recv(rank - distance, SCRATCH, 0, 1);
                steps.next();
                steps.combine(SCRATCH, 0, 1, RECV, 0);
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
