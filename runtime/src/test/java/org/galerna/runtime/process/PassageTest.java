// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an ended process has said is waited for, what it has started is not. */
@Timeout(60)
class PassageTest {
    private static final int LONGER_THAN_THE_LIMIT = 3;
    private static final long STEP_NANOS = 20_000_000;

    private final Passage passage = new Passage();
    private final CountDownLatch passed = new CountDownLatch(1);

    private void await(boolean isPatient, Passage... ways) {
        Thread.ofVirtual()
                .start(() -> {
                    Passage.await(List.of(ways), isPatient);
                    passed.countDown();
                });
    }

    @Test
    void whatASlowReaderHasNotTakenYetIsWaitedFor() throws InterruptedException {
        passage.begin(10);
        await(true, passage);
        assertFalse(passed.await(LONGER_THAN_THE_LIMIT, TimeUnit.SECONDS));
        passage.end();
        passage.close();
        passed.await();
    }

    @Test
    void aStreamThatStaysOpenAndSilentIsNot() throws InterruptedException {
        passage.begin(10);
        passage.end();
        Passage closed = new Passage();
        closed.close();
        await(true, passage, closed, new Passage());
        passed.await();
    }

    @Test
    void aStreamThatGoesOnForEverIsNot() throws InterruptedException {
        await(true, passage);
        while (passed.getCount() > 0) {
            passage.begin(1 << 10);
            passage.end();
        }
    }

    @Test
    void aStreamThatSaysALittleNowAndThenIsNot() {
        await(true, passage);
        while (passed.getCount() > 0) {
            passage.begin(1);
            passage.end();
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    @Test
    void whatASlowReaderHasNotTakenOfAFailureIsNot() throws InterruptedException {
        passage.begin(10);
        await(false, passage);
        passed.await();
    }
}
