// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/** Jobs that ranks have started and their own job waits for. Any thread may add one. */
public final class SpawnedJobs {
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<SpawnedJob> waiting = new ArrayDeque<>();

    /** None. */
    public SpawnedJobs() {}

    /**
     * Notes one.
     *
     * @param job that has been started.
     */
    public void add(SpawnedJob job) {
        lock.lock();
        try {
            waiting.add(job);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for all, also for those that begin meanwhile.
     *
     * @return the first exit code that is not 0; 0 if they have all ended well.
     */
    public int await() {
        int code = 0;
        for (SpawnedJob job = next(); job != null; job = next()) {
            int one = job.await();
            code = code == 0 ? one : code;
        }
        return code;
    }

    private SpawnedJob next() {
        lock.lock();
        try {
            return waiting.poll();
        } finally {
            lock.unlock();
        }
    }
}
