// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.galerna.base.LibraryThreads;

/**
 * Closes the connections of ranks that have ended: what was sent leaves, the peer is told that no
 * more comes, and what it still says is read, because a socket that is closed with unread bytes
 * takes back what it has sent. Its thread keeps the process alive for as long, but not for long.
 */
final class Closer {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = 200_000;
    private static final int WASTE_BYTES = 1 << 16;

    private final List<Connection> left = new ArrayList<>(); // guarded by this
    private final Set<Connection> shut = new HashSet<>(); // guarded by this
    private final ByteBuffer waste = ByteBuffer.allocateDirect(WASTE_BYTES);
    private final Runnable end;

    /**
     * Makes one.
     *
     * @param end called when all is closed.
     */
    Closer(Runnable end) {
        this.end = end;
    }

    synchronized void add(Connection connection) {
        left.add(connection);
    }

    /** Closes everything; returns at once. */
    void start() {
        LibraryThreads.named("nio close").daemon(false).start(this::run);
    }

    private void run() {
        final long end = System.nanoTime() + LIMIT_NANOS;
        while (!pass() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        finish();
    }

    /** Moves every connection on; true if none is left. */
    private synchronized boolean pass() {
        final List<Connection> over = left.stream().filter(this::isOver).toList();
        over.forEach(Connection::end);
        left.removeAll(over);
        return left.isEmpty();
    }

    private boolean isOver(Connection c) {
        final boolean isComing = c.isComing(); // before the look at the socket, which it may get
        final ByteStream stream = c.stream();
        if (stream == null) {
            return !isComing || c.channel().isEmpty();
        }
        try {
            c.channel().flush();
            if (c.channel().isEmpty() && shut.add(c)) {
                stream.socket().shutdownOutput();
            }
            int n = stream.socket().read(waste.clear());
            while (n > 0) {
                n = stream.socket().read(waste.clear());
            }
            return n < 0 && shut.contains(c);
        } catch (IOException e) {
            return true; // the peer has gone
        }
    }

    private synchronized void finish() {
        left.forEach(Connection::end);
        shut.forEach(Connection::end);
        end.run();
    }
}
