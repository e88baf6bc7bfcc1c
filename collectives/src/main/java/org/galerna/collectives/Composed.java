// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/** An algorithm made of others, each on a part of the ranks. */
public interface Composed extends Algorithm {

    /**
     * What one rank runs of the parts, in their order.
     *
     * @param rank the rank
     * @param shape what it knows
     * @return the sequence
     */
    Sequence sequence(int rank, Shape shape);

    @Override
    default Layout layout(int rank, Shape shape) {
        return sequence(rank, shape).layout();
    }

    @Override
    default void plan(int rank, Shape shape, Steps steps) {
        sequence(rank, shape).plan(steps);
    }
}
