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
 * In round k every rank signals the ranks d, 2 d, ... (radix - 1) d places further, d the k-th
 * power of the radix, and hears from as many behind it; after the last round it has heard of all.
 *
 * <p>Cost: ceil(lg p) &alpha; with radix 2, else at most (k - 1) ceil(log_k p) &alpha;.
 *
 * <p>D. Hensgen, R. Finkel, U. Manber: Two algorithms for barrier synchronization. International
 * Journal of Parallel Programming 17(1), 1988. T. Hoefler, T. Mehlan, F. Mietke, W. Rehm: Fast
 * barrier synchronization for InfiniBand. IPDPS 2006.
 */
final class Dissemination implements Algorithm {
    static final Traits TRAITS = Traits.named("dissemination");

    private final int radix;

    Dissemination(int radix) {
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
        Ring ring = new Ring(rank, ranks);
        for (long distance = 1; distance < ranks; distance *= radix) {
            for (long d = distance; d < ranks && d < radix * distance; d += distance) {
                steps.send(ring.after((int) d), SEND, 0, 0);
                steps.recv(ring.before((int) d), SEND, 0, 0);
            }
            steps.next();
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int rounds = 0;
        for (long distance = 1; distance < shape.ranks(); distance *= radix) {
            rounds += (int) Math.min(radix - 1, (shape.ranks() - 1) / distance);
        }
        return new Cost(rounds, 0);
    }
}
