// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Need;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;

/**
 * Every rank publishes its short operands and, if its own part is not empty, combines that of those
 * of all, in rank order; none waits until its own have been read.
 *
 * <p>Cost: p &alpha; + (p-1) n/p &beta; if all parts are alike, of which only the first &alpha; is
 * a wait.
 *
 * <p>R. L. Graham, G. Shipman: MPI support for multi-core architectures: optimized shared memory
 * collectives. EuroPVM/MPI 2008.
 */
public final class Published implements Algorithm {
    static final Traits TRAITS =
            Traits.named("published").needs(Need.PUBLICATIONS).needs(Need.SHORT).needsDivisible();

    /** The algorithm. */
    public Published() {}

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        steps.publish(SEND);
        if (shape.recv().length(0) == 0) {
            return; // it has no result to wait for
        }
        int last = shape.ranks() - 1;
        steps.next(); // from here on RECV, which may be SEND's memory, may be written
        steps.read(Remote.published(last, SEND), rank, 1, RECV, 0);
        for (int peer = last - 1; peer >= 0; peer--) {
            steps.next();
            steps.combineFrom(Remote.published(peer, SEND), rank, 1, RECV, 0);
        }
    }

    @Override
    public Cost cost(Shape shape) {
        int ranks = shape.ranks();
        long longest = shape.send().longest();
        return longest == 0 ? Cost.NOTHING : new Cost(ranks, (ranks - 1) * longest);
    }
}
