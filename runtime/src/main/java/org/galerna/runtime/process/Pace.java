// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets a pipe fill a little before it is read again, when much comes in small pieces: whoever
 * writes then wakes nobody up, and a read takes many pieces. Used by one thread.
 */
final class Pace {
    private static final int MUCH = 1 << 16;
    private static final int LARGE = 1 << 14;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final long REST_NANOS = 50_000;

    private long last = System.nanoTime() - PAUSE_NANOS;
    private long streak;

    /** So many bytes were read. */
    void after(int count) {
        long now = System.nanoTime();
        streak = now - last < PAUSE_NANOS ? streak + count : 0;
        last = now;
        if (streak >= MUCH && count < LARGE) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
    }
}
