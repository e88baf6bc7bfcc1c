// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.galerna.base.VarHandles;

/**
 * What joins a rank of this process and a peer: opened by either side on first use.
 *
 * <p>If both open at once, the attempt of the lower rank is kept: whoever gets the other one's
 * attempt refuses it as crossed if it has an attempt of its own under way and is the lower rank,
 * and else accepts it. A connection that breaks is not opened again: that peer is lost, and hears
 * so if it calls.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handle
final class Connection {
    private enum State {
        /** Nobody has opened it. */
        IDLE,
        /** This side is opening it. */
        OPENING,
        /** This side's attempt was refused as crossed: the peer's is waited for. */
        WAITING,
        /** The peer's attempt was accepted and is about to be open. */
        ACCEPTING,
        OPEN,
        LOST,
        CLOSED
    }

    private static final VarHandle STREAM =
            VarHandles.of(MethodHandles.lookup(), "stream", ByteStream.class);
    private static final VarHandle LOST =
            VarHandles.of(MethodHandles.lookup(), "isLost", boolean.class);
    private static final VarHandle CLOSED =
            VarHandles.of(MethodHandles.lookup(), "isClosed", boolean.class);

    private final NioTransport transport;
    private final int peer;
    private final NioChannel channel;
    private final NioPort port;
    private State state = State.IDLE; // guarded by this
    private SelectionKey key; // guarded by this
    private SelectionKey polled; // guarded by this
    private ByteStream stream;
    private boolean isLost; // set under this
    private boolean isClosed; // likewise

    Connection(NioTransport transport, int peer, long eagerBytes) {
        this.transport = transport;
        this.peer = peer;
        this.channel = new NioChannel(this);
        this.port = new NioPort(this, eagerBytes);
    }

    int peer() {
        return peer;
    }

    NioChannel channel() {
        return channel;
    }

    NioPort port() {
        return port;
    }

    /** The bytes if the connection is open, else null. */
    ByteStream stream() {
        return (ByteStream) STREAM.getAcquire(this);
    }

    /** Tells whether the peer has gone: what is sent to it is dropped. */
    boolean isLost() {
        return (boolean) LOST.getAcquire(this);
    }

    /** Tells whether the rank of this side has ended. */
    boolean isClosed() {
        return (boolean) CLOSED.getAcquire(this);
    }

    /** Opens the connection if nobody has; without a thread for it, the next call tries again. */
    synchronized void open() {
        if (state == State.IDLE) {
            transport.network().connector().openLater(this, transport.rank());
            state = State.OPENING;
        }
    }

    /**
     * Decides about an attempt of the peer's.
     *
     * @return the handshake's verdict; if the peer is welcome, {@link #install} follows.
     */
    synchronized int accept() {
        final int verdict =
                switch (state) {
                    case IDLE, WAITING -> Handshake.WELCOME;
                    case OPENING -> peer < transport.rank() ? Handshake.WELCOME : Handshake.CROSSED;
                    case ACCEPTING, OPEN -> Handshake.CROSSED;
                    case LOST, CLOSED -> Handshake.GONE;
                };
        if (verdict == Handshake.WELCOME) {
            state = State.ACCEPTING;
        }
        return verdict;
    }

    /** Notes that the peer has refused this side's attempt as crossed. */
    synchronized void crossed() {
        if (state == State.OPENING) {
            state = State.WAITING;
        }
    }

    /** Notes that the peer has answered this side's attempt, and wants no connection. */
    synchronized void gone() {
        if (state == State.OPENING) {
            lost("has ended, or takes this rank for ended");
        }
    }

    /** Tells whether this side's attempt is still wanted. */
    synchronized boolean isOpening() {
        return state == State.OPENING;
    }

    /** Tells whether the peer's attempt is waited for. */
    synchronized boolean isWaiting() {
        return state == State.WAITING;
    }

    /** Makes it this side's turn again, where the peer's attempt has not come. */
    synchronized void openAgain() {
        if (state == State.WAITING) {
            state = State.OPENING;
        }
    }

    /** Puts the connection on a socket whose other end has proved to be the peer. */
    void install(ByteStream stream) throws IOException {
        final SocketChannel made = stream.socket();
        stream.settle();
        synchronized (this) {
            if (state != State.OPENING && state != State.ACCEPTING) {
                made.close();
                return;
            }
            try {
                key = made.register(transport.selector(), SelectionKey.OP_READ, this);
            } catch (ClosedSelectorException e) {
                made.close(); // the rank has ended meanwhile
                return;
            }
            state = State.OPEN;
            STREAM.setRelease(this, stream);
        }
        port.news(true);
        transport.opened(this);
        VarHandle.fullFence(); // see NioChannel.flush
        channel.flush();
        port.news(true);
    }

    /** Registers the connection with a poller that has just been started, too. */
    synchronized void register(Selector poller) throws IOException {
        if (state == State.OPEN && polled == null) {
            polled = stream().socket().register(poller, interest(), this);
        }
    }

    private int interest() {
        return SelectionKey.OP_READ | (channel.isBlocked() ? SelectionKey.OP_WRITE : 0);
    }

    /** Lets the poller look at this connection again. */
    synchronized void watchAgain() {
        if (polled != null && polled.isValid()) {
            polled.interestOps(interest());
        }
    }

    /** Told by the poller, which has found something and looks away until the rank sleeps again. */
    void ring() {
        transport.ring(this);
    }

    /** Told by the channel when its socket has no room, and when it has again. */
    void blocked(boolean isBlocked) {
        synchronized (this) {
            if (key != null && key.isValid()) {
                key.interestOps(interest());
            }
            if (polled != null && polled.isValid() && isBlocked) {
                polled.interestOps(interest());
            }
        }
        transport.blocked(isBlocked);
    }

    /**
     * Gives the connection up, and reports the peer as lost; without a thread for it, the next call
     * does. Any thread, also under locks.
     */
    void lost(String why) {
        synchronized (this) {
            if (state == State.LOST || state == State.CLOSED) {
                return;
            }
            if (!isClosed()) {
                transport.network().reportLater(transport, peer, why);
            }
            state = State.LOST;
            LOST.setRelease(this, true);
        }
        release();
    }

    /** Says that the peer has broken the rules, and gives the connection up. */
    void broken(String fault) {
        transport.network().warnings().warn("rank " + peer + " is hung up on: " + fault);
        lost("broke the rules: " + fault);
    }

    /** Ends the rank's use; what it has sent still leaves, also if nothing is open yet. */
    void close() {
        synchronized (this) {
            CLOSED.setRelease(this, true);
            if (state == State.IDLE || state == State.LOST || state == State.CLOSED) {
                state = State.CLOSED;
                return;
            }
        }
        channel.flush();
        transport.network().closeLater(this);
    }

    /** Sends what is staged; true if some is left that can still go. */
    boolean isSending() {
        channel.flush();
        final boolean isComing = isComing(); // before the look at the socket, which it may get
        return !channel.isEmpty() && (isComing || stream() != null);
    }

    /** Tells whether a connection without a socket may still get one. */
    synchronized boolean isComing() {
        return state == State.OPENING || state == State.WAITING || state == State.ACCEPTING;
    }

    /** Ends the connection. */
    void end() {
        synchronized (this) {
            state = State.CLOSED;
        }
        release();
    }

    /** Closes the socket. */
    void release() {
        final ByteStream open = (ByteStream) STREAM.getAndSet(this, null);
        if (open != null) {
            try {
                open.socket().close();
            } catch (IOException e) {
                return; // it is closed enough
            }
        }
    }
}
