// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Traits;

/** An algorithm that deals the message out to the ranks in {@link Slices}. */
public abstract class Sliced implements Algorithm {
    private final Traits traits;
    private final long segment;

    /**
     * The algorithm.
     *
     * @param traits what it needs
     * @param segment bytes that are combined at once
     */
    protected Sliced(Traits traits, long segment) {
        this.traits = traits;
        this.segment = segment;
    }

    @Override
    public final Traits traits() {
        return traits;
    }

    @Override
    public final String parameters() {
        return "segment=" + Parameters.text(segment);
    }

    /**
     * How the message of a call is cut.
     *
     * @param shape of the call
     * @return a run of blocks for each rank
     */
    protected final Slices slices(Shape shape) {
        return Slices.of(shape, segment);
    }
}
