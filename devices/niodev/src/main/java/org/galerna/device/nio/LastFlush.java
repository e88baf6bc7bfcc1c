// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.galerna.base.LibraryThreads;

/**
 * Lets what was sent leave a JVM that ends, whether or not its ranks have closed their devices: a
 * small send returns when its bytes are staged, also while the connection is being opened.
 */
final class LastFlush implements AutoCloseable {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = 200_000;
    private static final System.Logger LOG = System.getLogger(LastFlush.class.getName());

    private final BooleanSupplier flush;
    private final Thread hook = LibraryThreads.named("nio last flush").unstarted(this::run);

    /**
     * Makes it.
     *
     * @param flush sends what can be sent and tells whether something is left.
     */
    LastFlush(BooleanSupplier flush) {
        this.flush = flush;
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            LOG.log(System.Logger.Level.DEBUG, "opened while the JVM ends", e);
        }
    }

    private void run() {
        final long end = System.nanoTime() + LIMIT_NANOS;
        while (flush.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Everything has left. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            LOG.log(System.Logger.Level.DEBUG, "the JVM ends and looks itself", e);
        }
    }
}
