// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.topology.Chains;

/**
 * The message goes in segments down one or some chains of ranks that begin at the root: while a
 * rank receives one segment it sends the one before.
 *
 * <p>Cost: ((p-1)/c + c s - 1) (&alpha; + n/s &beta;) with s segments and c chains.
 *
 * <p>J. Pje&#x161;ivac-Grbovi&#x107; et al.: Performance analysis of MPI collective operations.
 * Cluster Computing 10(2), 2007.
 */
final class Chain implements Algorithm {
    static final Traits TRAITS = Traits.named("chain");

    private final int chains;
    private final long segment;

    Chain(int chains, long segment) {
        this.chains = chains;
        this.segment = segment;
    }

    @Override
    public Traits traits() {
        return TRAITS;
    }

    @Override
    public String parameters() {
        return "chains=" + chains + ":segment=" + Parameters.text(segment);
    }

    @Override
    public Layout layout(int rank, Shape shape) {
        return Layout.of(Blocks.NONE, shape.segments(segment));
    }

    @Override
    public void plan(int rank, Shape shape, Steps steps) {
        Chains place = Chains.of(rank, shape.ranks(), shape.root(), chains);
        Pipeline.down(place, 0, shape.segments(segment).count(), steps);
    }

    @Override
    public Cost cost(Shape shape) {
        int others = shape.ranks() - 1;
        if (shape.bytes() == 0 || others == 0) {
            return Cost.NOTHING;
        }
        int used = Math.min(chains, others);
        int length = (others + used - 1) / used;
        int longer = others - (length - 1) * used; // chains of this length, the first ones
        int last = Math.max(longer - 1 + length, used - 1 + length - 1);
        return new Cost((shape.segments(segment).count() - 1) * used + last, used * shape.bytes());
    }
}
