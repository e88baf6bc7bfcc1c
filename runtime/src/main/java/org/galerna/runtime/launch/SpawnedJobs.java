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
     * Notes one.
     *
     * @param job that starts now.
     */
    public void add(SpawnedJob job) {
        boolean isLate;
        lock.lock();
        try {
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
        int code = 0;
        int next = 0;
        for (SpawnedJob job = get(next); job != null; job = get(next)) {
            int one = job.await();
            code = code == 0 ? one : code;
            next++;
        }
        return code;
    }

    private SpawnedJob get(int number) {
        lock.lock();
        try {
            return number < all.size() ? all.get(number) : null;
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
