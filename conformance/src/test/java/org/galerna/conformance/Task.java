// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One body on its way through all ranks of a job. */
final class Task {
    private final String suite;
    private final String method;
    private final CountDownLatch running;
    private final List<Failure> failures = new ArrayList<>();

    Task(String suite, String method, int ranks) {
        this.suite = suite;
        this.method = method;
        this.running = new CountDownLatch(ranks);
    }

    String suite() {
        return suite;
    }

    String method() {
        return method;
    }

    /** A rank is through; {@code thrown} is null when all went well. */
    void ended(int rank, Throwable thrown) {
        if (thrown != null) {
            synchronized (failures) {
                failures.add(Failure.of(rank, thrown));
            }
        }
        running.countDown();
    }

    /** Waits for all ranks; false when time is up. */
    boolean await(long millis) throws InterruptedException {
        return running.await(millis, TimeUnit.MILLISECONDS);
    }

    /** The failures so far. */
    List<Failure> failures() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }
}
