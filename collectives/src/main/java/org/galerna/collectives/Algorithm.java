// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

/**
 * One way to do one collective operation: a pure function of a rank and a {@link Shape}.
 *
 * <p>To run it on a rank: ask {@link #layout}, bind SEND and RECV to the caller's buffers and each
 * scratch slot to memory, and let {@link #plan} say its steps. Implementations have no state beyond
 * constructor parameters, so one object serves all ranks and threads.
 */
public interface Algorithm {

    /**
     * Facts that decide where the algorithm may be used.
     *
     * @return the traits, always the same object
     */
    Traits traits();

    /**
     * The values of its parameters, as tables and options have them.
     *
     * @return {@code name=value} pairs with colons between them; empty if it has none
     */
    default String parameters() {
        return "";
    }

    /**
     * Name and parameters, as tables and options have them.
     *
     * @return such as {@code chain:segment=64k}
     */
    default String label() {
        String parameters = parameters();
        return parameters.isEmpty() ? traits().name() : traits().name() + ":" + parameters;
    }

    /**
     * The blocks that {@link #plan} will name.
     *
     * @param rank the rank that will run the plan
     * @param shape what it knows
     * @return the blocks of all slots
     */
    default Layout layout(int rank, Shape shape) {
        return Layout.of(shape.send(), shape.recv());
    }

    /**
     * Says the steps of one rank. Never looks at data and never blocks by itself.
     *
     * @param rank the rank that runs the plan
     * @param shape what it knows
     * @param steps where the steps are said
     */
    void plan(int rank, Shape shape, Steps steps);

    /**
     * What the plan costs where no block is empty, or all are; the simulator holds the algorithm to
     * it.
     *
     * @param shape the shape as every rank knows it
     * @return rounds, and bytes of the busiest rank
     */
    Cost cost(Shape shape);
}
