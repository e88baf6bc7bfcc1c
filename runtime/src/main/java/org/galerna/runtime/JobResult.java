// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime;

import java.util.List;

/**
 * How a job ended.
 *
 * @param exitCode 0 if all ranks ended well, else the first failing rank's; 124 after a timeout,
 *     130 after an interrupt.
 * @param failures the first failure, then those that were noticed after it.
 */
public record JobResult(int exitCode, List<RankFailure> failures) {
    /**
     * Why a rank failed.
     *
     * @param rank its number; -1 if the program could not be started.
     * @param cause what happened, mostly one line.
     * @param stack the rank's stack as indented lines; may be empty.
     */
    public record RankFailure(int rank, String cause, String stack) {}

    /**
     * Copies the list.
     *
     * @param exitCode the code.
     * @param failures the failures.
     */
    public JobResult {
        failures = List.copyOf(failures);
    }
}
