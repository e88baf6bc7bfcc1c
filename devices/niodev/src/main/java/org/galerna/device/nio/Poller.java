// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import org.galerna.base.LibraryThreads;

/**
 * A thread that waits for the sockets of ranks that cannot wait for them by themselves: virtual
 * threads, and ranks that sleep in another transport. It rings a rank once for each connection and
 * looks at that connection again when the rank goes to sleep, so a rank that is awake costs
 * nothing.
 */
final class Poller implements AutoCloseable {
    private final Selector selector;
    private volatile boolean isClosed;

    Poller() {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open a selector: " + e.getMessage(), e);
        }
        LibraryThreads.named("nio poller").start(this::run);
    }

    /** Begins to look after a rank. */
    Watch watch(NioTransport transport) {
        return new Watch(transport);
    }

    /** What the poller does for one rank. */
    final class Watch {
        private final NioTransport transport;
        private final List<Connection> rung = new ArrayList<>(); // guarded by itself

        private Watch(NioTransport transport) {
            this.transport = transport;
        }

        /** Looks at a connection from now on. */
        void add(Connection c) {
            try {
                c.register(selector);
            } catch (IOException e) {
                c.lost("cannot be waited for: " + e.getMessage());
            } catch (ClosedSelectorException e) {
                return; // the ranks have ended meanwhile
            }
            selector.wakeup();
        }

        /** Told by the rank, which is about to sleep: looks at all connections again. */
        void again() {
            synchronized (rung) {
                if (rung.isEmpty()) {
                    return;
                }
                rung.forEach(Connection::watchAgain);
                rung.clear();
            }
            selector.wakeup();
        }

        /** Wakes the rank. On the poller's thread. */
        void ring(Connection c) {
            synchronized (rung) {
                rung.add(c);
            }
            transport.bell().ring();
        }
    }

    private void run() {
        while (!isClosed) {
            try {
                selector.select(this::ready);
            } catch (IOException | ClosedSelectorException e) {
                return; // closed with its network
            }
        }
    }

    private void ready(SelectionKey key) {
        final Connection c = (Connection) key.attachment();
        try {
            key.interestOps(0);
            c.ring();
        } catch (CancelledKeyException e) {
            c.port().news(false); // it was closed meanwhile
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            selector.close();
        } catch (IOException e) {
            return; // closed enough
        }
    }
}
