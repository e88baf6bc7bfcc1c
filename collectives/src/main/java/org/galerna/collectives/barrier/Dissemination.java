// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Ring;

/**
 * In round k every rank signals the rank 2^k places further and hears from the one 2^k places back;
 * after the last round it has heard of all.
 *
 * <p>Cost: ceil(lg p) &alpha;.
 *
 * <p>D. Hensgen, R. Finkel, U. Manber: Two algorithms for barrier synchronization. International
 * Journal of Parallel Programming 17(1), 1988.
 */
public final class Dissemination implements Algorithm {
    static final Traits TRAITS = Traits.named("dissemination");

    /** The algorithm. */
    public Dissemination() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Ring ring = new Ring(rank, shape.ranks());
        for (int distance = 1; distance < shape.ranks(); distance <<= 1) {
            steps.send(ring.after(distance), SEND, 0, 0);
            steps.recv(ring.before(distance), SEND, 0, 0);
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        return new Cost(Cost.log2Up(shape.ranks()), 0);
    }
}
