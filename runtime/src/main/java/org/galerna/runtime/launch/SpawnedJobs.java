// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Jobs that ranks have started and their own job waits for, or ends. Any thread may call. */
public final class SpawnedJobs {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<SpawnedJob> all = new ArrayList<>(); // under the lock
    private boolean isEnding; // under the lock

    /** None. */
    public SpawnedJobs() {}

    /**
     * Notes one, and forgets those that have ended and decide no exit code.
     *
     * @param job that starts now.
     */
    public void add(SpawnedJob job) {
        boolean isLate;
        lock.lock();
        try {
            all.removeIf(SpawnedJob::isSettled);
            all.add(job);
            isLate = isEnding;
        } finally {
            lock.unlock();
        }
        if (isLate) {
            job.end();
        }
    }

    /**
     * Waits for all, also for those that begin meanwhile; an interrupt is nobody's business here.
     *
     * @return the first exit code that is not 0; 0 if they have all ended well.
     */
    public int await() {
        while (true) {
            try {
                return awaitUnlessInterrupted();
            } catch (InterruptedException ignored) {
                // those that have ended are not waited for again
            }
        }
    }

    /** The same for a thread that somebody may interrupt. */
    int awaitUnlessInterrupted() throws InterruptedException {
        for (SpawnedJob job = running(); job != null; job = running()) {
            job.await();
        }
        for (SpawnedJob job : all()) {
            int code = job.await();
            if (code != 0) {
                return code;
            }
        }
        return 0;
    }

    private SpawnedJob running() {
        for (SpawnedJob job : all()) {
            if (job.isRunning()) {
                return job;
            }
        }
        return null;
    }

    private List<SpawnedJob> all() {
        lock.lock();
        try {
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    /** Brings all to their ends, also those that begin later; returns at once. */
    void end() {
        List<SpawnedJob> left;
        lock.lock();
        try {
            isEnding = true;
            left = List.copyOf(all);
        } finally {
            lock.unlock();
        }
        left.forEach(SpawnedJob::end);
    }
}
