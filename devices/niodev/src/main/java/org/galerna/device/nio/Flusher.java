// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.galerna.base.LibraryThreads;
import org.galerna.base.VarHandles;

/**
 * A thread that sends what ranks have left behind: a small send returns when its bytes are staged,
 * also if the socket has no room, and its rank may compute for long from then on. It looks once a
 * millisecond while there is such a rank, and sleeps after a while without one.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handle
final class Flusher implements AutoCloseable {
    private static final VarHandle IDLE =
            VarHandles.of(MethodHandles.lookup(), "isIdle", boolean.class);
    private static final VarHandle CLOSED =
            VarHandles.of(MethodHandles.lookup(), "isClosed", boolean.class);
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int PERIODS = 100;
    private static final System.Logger LOG = System.getLogger(Flusher.class.getName());

    private final BooleanSupplier flush;
    private final AtomicReference<Thread> thread = new AtomicReference<>();
    private boolean isIdle;
    private boolean isClosed;

    /**
     * Makes one; its thread is started when first needed.
     *
     * @param flush sends what can be sent and tells whether something is left.
     */
    Flusher(BooleanSupplier flush) {
        this.flush = flush;
    }

    /** Told when something is left behind. Any thread, under any lock. */
    void call() {
        final Thread known = thread.get();
        if (known != null) {
            if ((boolean) IDLE.getVolatile(this)) {
                LockSupport.unpark(known);
            }
            return;
        }
        final Thread made = LibraryThreads.named("nio flusher").unstarted(this::run);
        if (thread.compareAndSet(null, made)) {
            start(made);
        }
    }

    /** Without a thread the rank sends at its own next look. */
    private void start(Thread made) {
        try {
            made.start();
        } catch (OutOfMemoryError e) {
            LOG.log(System.Logger.Level.DEBUG, "no thread that flushes", e);
            thread.set(null); // the next call tries again
        }
    }

    private void run() {
        int quiet = 0;
        while (!isClosed()) {
            quiet = flush.getAsBoolean() ? 0 : quiet + 1;
            if (quiet > PERIODS) {
                IDLE.setVolatile(this, true); // who calls from here on sees it, or is seen
                if (!flush.getAsBoolean() && !isClosed()) {
                    LockSupport.park(this);
                }
                IDLE.setRelease(this, false);
                quiet = 0;
            } else {
                LockSupport.parkNanos(this, PERIOD_NANOS);
            }
        }
    }

    private boolean isClosed() {
        return (boolean) CLOSED.getAcquire(this);
    }

    @Override
    public void close() {
        CLOSED.setRelease(this, true);
        LockSupport.unpark(thread.get());
    }
}
