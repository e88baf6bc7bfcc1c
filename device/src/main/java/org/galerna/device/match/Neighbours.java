// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

/** Finds the engines of the ranks that live in this process. */
@FunctionalInterface
public interface Neighbours {
    /**
     * Finds an engine.
     *
     * @param rank a rank of the job.
     * @return its engine, or null if it lives elsewhere.
     */
    MatchingDevice engine(int rank);
}
