// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** The runs of one communicator that no call has, and as many more as calls ask for. Any thread. */
final class ScheduledRuns {
    private static final int MOST_IDLE = 4;

    private final ScheduledRun first; // the others are like it
    private final AtomicReferenceArray<ScheduledRun> idle = new AtomicReferenceArray<>(MOST_IDLE);

    ScheduledRuns(IntraComm comm, String algorithms, CollectiveRun.Numbers numbers) {
        this.first = new ScheduledRun(comm, algorithms, numbers, this);
        give(first);
    }

    /** A run for one call, which gives it back. */
    ScheduledRun take() {
        for (int i = 0; i < MOST_IDLE; i++) {
            final ScheduledRun run = idle.getPlain(i) == null ? null : idle.getAndSet(i, null);
            if (run != null) {
                return run;
            }
        }
        return new ScheduledRun(first);
    }

    /** Takes a run back. Of two that come at once one may be forgotten. */
    void give(ScheduledRun run) {
        for (int i = 0; i < MOST_IDLE; i++) {
            if (idle.getPlain(i) == null) {
                idle.setRelease(i, run);
                return;
            }
        }
    }
}
