// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.util.List;
import java.util.Map;
import mpi.MPIException;

/**
 * One of the benchmarks. Every rank has its own object, made by its {@code main}; methods are
 * called in the order they stand here, by that rank's main thread.
 */
public interface Kernel {
    /**
     * Names it.
     *
     * @return two capital letters.
     */
    String name();

    /**
     * Says which machine figure its Mop/s are set in relation to.
     *
     * @return memory or arithmetic.
     */
    Limit limit();

    /**
     * Lists the options that only this kernel has, without dashes, with the values they take; the
     * first is the default.
     *
     * @return option to values.
     */
    default Map<String, List<String>> choices() {
        return Map.of();
    }

    /**
     * Says whether this kernel can do less work than NPB-MPI for the same result.
     *
     * @return false if {@code --shortcuts} means nothing to it and is refused.
     */
    default boolean hasShortcuts() {
        return false;
    }

    /**
     * Says how many ranks take part; the others sit idle.
     *
     * @param problem the class.
     * @param ranks size of the world.
     * @return from 1 to {@code ranks}.
     * @throws UsageException if this count is not allowed for this class, saying which are.
     */
    int activeRanks(ProblemClass problem, int ranks);

    /**
     * Adds up what the arrays need.
     *
     * @param problem the class.
     * @param active ranks that take part.
     * @return bytes of all ranks together.
     */
    long heapBytes(ProblemClass problem, int active);

    /**
     * Sets up, runs, times and verifies. Only ranks that take part call it.
     *
     * @param run where it runs and with what options.
     * @return what it found; only that of rank 0 is looked at.
     * @throws MPIException if a message fails.
     */
    Outcome run(Run run) throws MPIException;
}
