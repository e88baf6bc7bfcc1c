// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.galerna.base.LibraryThreads;

/**
 * Gathers writes of a pair of streams while they come thick and fast, so that a line does not cost
 * a system call. What is written now and then goes on at once; only after 64 KiB without a pause of
 * a millisecond is anything kept, and then for at most 2 ms or 64 KiB. The order of the two streams
 * stays. Thread-safe.
 */
public final class Bursts {
    private static final int FULL = 1 << 16;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final long KEPT_NANOS = 2_000_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Side out;
    private final Side err;
    private byte[] kept; // made by the first burst
    private int length;
    private Side of;
    private long last;
    private long streak;
    private Thread flusher;
    private boolean over;

    /**
     * Stands before two streams.
     *
     * @param out standard output; a write that is not a burst's is one write there.
     * @param err standard error.
     */
    public Bursts(OutputStream out, OutputStream err) {
        this.out = new Side(out);
        this.err = new Side(err);
        last = System.nanoTime() - PAUSE_NANOS;
    }

    /**
     * Gives the first stream.
     *
     * @return a stream whose flush writes what both have kept.
     */
    public OutputStream out() {
        return out;
    }

    /**
     * Gives the second stream.
     *
     * @return a stream whose flush writes what both have kept.
     */
    public OutputStream err() {
        return err;
    }

    /** Writes what is kept, and keeps nothing from now on: the process is about to end. */
    public void end() {
        lock.lock();
        try {
            over = true;
            writeKept();
            out.target.flush();
            err.target.flush();
        } catch (IOException e) {
            length = 0; // nobody reads any more
        } finally {
            lock.unlock();
        }
    }

    private final class Side extends OutputStream {
        private final OutputStream target;

        Side(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            lock.lock();
            try {
                if (of != this) {
                    writeKept();
                }
                if (isBurst(count)) {
                    keep(this, bytes, offset, count);
                } else {
                    writeKept();
                    target.write(bytes, offset, count);
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void flush() throws IOException {
            lock.lock();
            try {
                writeKept();
                target.flush();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Whether so much has come without a pause that more is kept; under the lock. */
    private boolean isBurst(int count) {
        long now = System.nanoTime();
        streak = now - last < PAUSE_NANOS ? streak + count : 0;
        last = now;
        return streak >= FULL && count < FULL / 2 && !over;
    }

    private void keep(Side side, byte[] bytes, int offset, int count) throws IOException {
        if (kept == null) {
            kept = new byte[FULL];
        }
        if (length + count > FULL) {
            writeKept();
        }
        if (length == 0) {
            of = side;
            if (flusher == null) {
                flusher =
                        LibraryThreads.named("output")
                                .stackSize(FULL * 2L)
                                .start(this::flushNowAndThen);
            }
        }
        System.arraycopy(bytes, offset, kept, length, count);
        length += count;
    }

    /** Under the lock. */
    private void writeKept() throws IOException {
        int count = length;
        length = 0;
        if (count > 0) {
            of.target.write(kept, 0, count);
        }
        of = null;
    }

    /** Until a while has passed in which nothing was kept. */
    private void flushNowAndThen() {
        boolean isBusy = true;
        while (isBusy) {
            LockSupport.parkNanos(this, KEPT_NANOS);
            lock.lock();
            try {
                isBusy = length > 0;
                flusher = isBusy ? flusher : null;
                writeKept();
            } catch (IOException e) {
                length = 0; // nobody reads any more
            } finally {
                lock.unlock();
            }
        }
    }
}
