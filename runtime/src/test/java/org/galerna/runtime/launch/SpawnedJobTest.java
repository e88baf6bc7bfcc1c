// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the end of a spawned job is to its parents. */
@Timeout(30)
class SpawnedJobTest {
    private static SpawnedJob ended(int code) {
        SpawnedJob job = new SpawnedJob(() -> code);
        job.run();
        return job;
    }

    @Test
    void itsExitCodeIsItsParentsUnlessTheyDisownIt() throws InterruptedException {
        SpawnedJob job = ended(7);
        assertEquals("its exit code is 7", job.ended().get());
        assertEquals(7, job.await());
        job.disown();
        assertEquals(0, job.await());
    }

    @Test
    void theFirstCodeThatIsNot0IsThatOfAll() {
        SpawnedJobs jobs = new SpawnedJobs();
        SpawnedJob disowned = ended(2);
        disowned.disown();
        for (SpawnedJob job : new SpawnedJob[] {ended(0), disowned, ended(3), ended(4)}) {
            jobs.add(job);
        }
        assertEquals(3, jobs.await());
        assertEquals(3, jobs.await());
    }

    @Test
    void oneThatEndedWellIsForgottenWithTheNext() throws Exception {
        SpawnedJobs jobs = new SpawnedJobs();
        jobs.add(ended(3));
        Forgotten.await(() -> {
            SpawnedJob job = ended(0);
            jobs.add(job);
            jobs.add(ended(4));
            return job;
        });
        assertEquals(3, jobs.await());
    }

    /** Also one that is not noted, or has not begun, before the others are told to end. */
    @Test
    void allJobsEndThatAreToEnd() throws InterruptedException {
        SpawnedJobs jobs = new SpawnedJobs();
        SpawnedJob early = endless();
        jobs.add(early);
        early.start();
        jobs.end();
        SpawnedJob late = endless();
        jobs.add(late);
        late.start();
        assertEquals(5, early.await());
        assertEquals(5, late.await());
    }

    private static SpawnedJob endless() {
        return new SpawnedJob(() -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                return 5;
            }
            return 0;
        });
    }
}
