// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is said when nothing moves for 10 s; these tests wait, so others run beside them. */
@Timeout(150)
@Execution(ExecutionMode.CONCURRENT)
class StallTest {
    @Test
    @Tag("slow")
    void aDeadlockIsReportedOnceAndTheJobGoesOn() {
        Ended ended =
                Command.mpjrun("-np", "2", "--timeout", "14", "ranks.Mpi", "deadlock")
                        .run()
                        .with(124);
        String title = "mpjrun: every rank has waited for 10 s and nothing has moved:";
        assertEquals(1, ended.err().lines().filter(title::equals).count(), ended.err());
    }

    @Test
    @Tag("slow")
    void waitingForAComputingRankIsNoDeadlock() {
        Ended ended = Command.mpjrun("-np", "2", "ranks.Mpi", "computing").run().well();
        assertFalse(ended.err().contains("nothing has moved"), ended.err());
    }
}
