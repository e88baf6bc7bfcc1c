// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.base.VarHandles;
import org.galerna.base.lock.SpinLock;
import org.galerna.device.Bell;
import org.galerna.device.Capabilities;
import org.galerna.device.Channel;
import org.galerna.device.FabricOptions;
import org.galerna.device.Port;
import org.galerna.device.PortList;
import org.galerna.device.Reach;
import org.galerna.device.Transport;
import org.galerna.device.match.MatchingDevice;

/**
 * One rank's connections. Threads of the rank look at the sockets while they poll: at each by a
 * read if there are few, else by a selector; and sleep in that selector, or, where they cannot, are
 * woken by the {@link Poller} of the process.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class NioTransport implements Transport {
    private static final int INLINE_BYTES = 32 << 10;
    private static final int MESSAGE_BYTES = 1 << 30;

    /** With at most so many connections each is read from; with more a selector is asked. */
    private static final int FEW = 2;

    /** Beside a faster transport only every so many looks are taken: a power of two. */
    private static final int LOOKS = 64;

    private static final VarHandle ARMED =
            VarHandles.of(MethodHandles.lookup(), "armed", boolean.class);
    private static final VarHandle ASLEEP =
            VarHandles.of(MethodHandles.lookup(), "asleep", boolean.class);
    private static final VarHandle WOKEN =
            VarHandles.of(MethodHandles.lookup(), "woken", int.class);

    private final Network network;
    private final MatchingDevice device;
    private final FabricOptions options;
    private final Selector selector;
    private final boolean isAlone;
    private final SpinLock looking = new SpinLock();
    private final AtomicReferenceArray<Connection> connections;
    private final AtomicInteger blocked = new AtomicInteger();
    private Port self; // guarded by this
    private boolean isClosed; // guarded by this
    private final PortList ports = new PortList(new Door(this));
    private Poller.Watch watch;
    private int looks; // racy
    private boolean armed;
    private boolean asleep;
    private int woken;

    /**
     * Makes the transport of a rank.
     *
     * @param isAlone whether its device has no other.
     * @throws IllegalStateException if it can have no selector.
     */
    NioTransport(Network network, MatchingDevice device, FabricOptions options, boolean isAlone) {
        this.isAlone = isAlone;
        this.network = network;
        this.device = device;
        this.options = options;
        this.connections = new AtomicReferenceArray<>(options.ranks());
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new IllegalStateException("cannot open a selector: " + e.getMessage(), e);
        }
    }

    Network network() {
        return network;
    }

    int rank() {
        return device.rank();
    }

    Selector selector() {
        return selector;
    }

    Bell bell() {
        return device.bell();
    }

    /** Ends what waits for a peer. Under no lock. */
    void lose(int peer) {
        device.peerEnded(device.peer(peer));
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(INLINE_BYTES, eagerBytes(), MESSAGE_BYTES, false);
    }

    private long eagerBytes() {
        return Math.min(options.eagerBytes(), Network.LONGEST_EAGER);
    }

    @Override
    public Channel connect(int peer) {
        if (peer == rank()) {
            return connectSelf();
        }
        final Connection c = connection(peer);
        c.open();
        return c.channel();
    }

    /** A rank's messages to itself stay in its memory. */
    private synchronized Channel connectSelf() {
        final SelfLink made = new SelfLink(rank(), bell(), options.oversubscribed());
        self = made.port();
        ports.add(self);
        return made.channel();
    }

    /** Finds the connection of a peer, open or not. */
    Connection connection(int peer) {
        final Connection known = connections.getAcquire(peer);
        return known != null ? known : makeConnection(peer);
    }

    private synchronized Connection makeConnection(int peer) {
        final Connection known = connections.getAcquire(peer);
        if (known != null) {
            return known;
        }
        final Connection made = new Connection(this, peer, eagerBytes());
        if (isClosed) {
            made.close(); // so that a peer that calls hears of the end
        }
        connections.setRelease(peer, made);
        ports.add(made.port());
        return made;
    }

    @Override
    public Port[] ports() {
        return ports.ports();
    }

    @Override
    public synchronized Port port(int peer) {
        if (peer == rank()) {
            return self;
        }
        final Connection c = connections.getAcquire(peer);
        return c == null ? null : c.port();
    }

    @Override
    public Reach reach(int peer) {
        return network.reach(peer);
    }

    // Looking

    /** Looks at the sockets, so that ports know whether they have news. Any thread. */
    void look() {
        if (!isAlone && (looks++ & (LOOKS - 1)) != 0 && !(boolean) ARMED.getOpaque(this)) {
            return; // a system call costs as much as many looks into memory
        }
        flushBlocked();
        final Port[] all = ports();
        if ((boolean) ARMED.getOpaque(this) || all.length > FEW + 1) {
            select();
        } else {
            guess(all, true);
        }
    }

    private static void guess(Port[] all, boolean value) {
        for (Port p : all) {
            if (p instanceof NioPort t) {
                t.guess(value);
            }
        }
    }

    private void select() {
        if (looking.tryLock()) {
            try {
                selector.selectNow(NioTransport::ready);
            } catch (IOException | ClosedSelectorException e) {
                Warnings.debug("a look at the sockets failed", e);
            } finally {
                looking.unlock();
            }
        }
    }

    private static void ready(SelectionKey key) {
        final Connection c = (Connection) key.attachment();
        try {
            if (key.isReadable()) {
                c.port().news(true);
            }
            if (key.isWritable()) {
                c.channel().flush();
            }
        } catch (CancelledKeyException e) {
            c.port().news(false); // it was closed meanwhile
        }
    }

    /** Sends what could not be sent before; true if something is left. Any thread. */
    boolean flushBlocked() {
        if (blocked.get() == 0) {
            return false;
        }
        for (int peer = 0; peer < connections.length(); peer++) {
            final Connection c = connections.getAcquire(peer);
            if (c != null && c.channel().isBlocked()) {
                c.channel().flush();
            }
        }
        return blocked.get() > 0;
    }

    /** Sends what is staged; true if some is left that can still go. */
    boolean isSending() {
        boolean isSending = false;
        for (int peer = 0; peer < connections.length(); peer++) {
            final Connection c = connections.getAcquire(peer);
            isSending |= c != null && !device.peer(peer).hasEnded() && c.isSending();
        }
        return isSending;
    }

    /** Counts a channel whose socket has no room, or one that has room again. */
    void blocked(boolean isBlocked) {
        blocked.addAndGet(isBlocked ? 1 : -1);
        if (isBlocked) {
            network.flusher().call();
            if ((boolean) ASLEEP.getOpaque(this)) {
                selector.wakeup(); // so that the selector learns what it has to wait for
            }
        }
    }

    // Sleeping

    @Override
    public void arm() {
        ARMED.setOpaque(this, true);
        WOKEN.setOpaque(this, 0);
        guess(ports(), false); // or who has looked before could never sleep
        if (watch != null) {
            watch.again();
        } else if (!isAlone || Thread.currentThread().isVirtual()) {
            startPoller();
        }
    }

    @Override
    public void disarm() {
        ARMED.setOpaque(this, false);
    }

    /** Lets a thread of the process wake this rank from now on. */
    private synchronized void startPoller() {
        if (watch == null) {
            watch = network.poller().watch(this);
            for (int peer = 0; peer < connections.length(); peer++) {
                final Connection c = connections.getAcquire(peer);
                if (c != null) {
                    watch.add(c);
                }
            }
        }
    }

    /** Wakes the rank, if it sleeps, for a connection that the poller has found ready. */
    void ring(Connection c) {
        watch.ring(c);
    }

    /** Told when a connection has been opened. */
    void opened(Connection c) {
        final Poller.Watch known;
        synchronized (this) {
            known = watch;
        }
        if (known != null) {
            known.add(c);
        }
        bell().ring(); // what has come with the handshake is told by no selector
        selector.wakeup();
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // who has the lock may have lost its core
    public boolean park(long nanos) {
        if (watch != null || Thread.currentThread().isVirtual()) {
            return false;
        }
        if (!looking.tryLock()) {
            Thread.yield(); // another thread looks at the sockets, and may sleep next
            return true;
        }
        try {
            ASLEEP.setVolatile(this, true);
            if ((int) WOKEN.getVolatile(this) == 0) {
                final long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos));
                selector.select(NioTransport::ready, millis);
            }
        } catch (IOException | ClosedSelectorException e) {
            Warnings.debug("a sleep in the selector failed", e);
        } finally {
            ASLEEP.setOpaque(this, false);
            looking.unlock();
        }
        return true;
    }

    @Override
    public void unpark() {
        WOKEN.setVolatile(this, 1);
        if ((boolean) ASLEEP.getVolatile(this)) {
            selector.wakeup();
        }
    }

    /** Frees the selector, after all connections. */
    void end() {
        try {
            selector.close();
        } catch (IOException e) {
            Warnings.debug("a selector does not close", e);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        for (int peer = 0; peer < connections.length(); peer++) {
            final Connection c = connections.getAcquire(peer);
            if (c != null) {
                c.close();
            }
        }
        network.closed(this);
    }
}
