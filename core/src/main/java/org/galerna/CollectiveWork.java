// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.execute.Schedule;
import org.galerna.execute.StepFailure;

/**
 * A collective call that its request starts and ends.
 *
 * @param schedule does it.
 * @param number of the call on its communicator.
 * @param isStaged whether arrays of the library stand for the caller's, so that a new start needs
 *     new ones.
 */
record CollectiveWork(Schedule schedule, int number, boolean isStaged) {

    /** Ends it: throws what went wrong. */
    void finish() {
        final StepFailure failure = schedule.failure();
        if (failure == null) {
            return;
        }
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        throw failure.getCause() instanceof RuntimeException user
                ? user
                : CollectiveRun.report(failure);
    }

    /** Why a request of it cannot be cancelled or given up. */
    static GalernaException underWay(String call, Comm comm) {
        return GalernaException.of(ErrorClass.REQUEST, "a collective call is under way")
                .advice("Complete it by Wait or Test (MPI-4.1, section 6.12)")
                .exception()
                .at(call, comm.rank());
    }
}
