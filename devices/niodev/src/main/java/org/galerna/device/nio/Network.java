// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;
import org.galerna.device.FabricOptions;
import org.galerna.device.Transport;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.device.match.MatchingDevice;

/**
 * What the ranks of this process share: where they listen, how they find and prove peers, and who
 * closes their sockets. Nothing here is hot.
 */
public final class Network {
    private static final String KEY = "nio.address";
    private static final int ATTEMPTS = 5;
    private static final int CONNECT_MILLIS = 10_000;
    private static final int WARNINGS = 10;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final System.Logger LOG = System.getLogger(Network.class.getName());

    private final Wireup wireup;
    private final Handshake handshake;
    private final Optional<TlsKeys> tls;
    private final Listener listener;
    private final Closer closer = new Closer(this::end);
    private final Flusher flusher = new Flusher(this::flushBlocked);
    private final Map<Integer, TcpTransport> transports = new ConcurrentHashMap<>();
    private final AtomicInteger warnings = new AtomicInteger();
    private Poller poller; // guarded by this
    private final Set<TcpTransport> ended = new HashSet<>(); // guarded by this

    /**
     * Listens, and publishes where. {@link #start} and {@link Wireup#fence} must follow.
     *
     * @param wireup of this process.
     * @throws IllegalStateException if no interface fits or no port can be had.
     */
    public Network(Wireup wireup) {
        this.wireup = wireup;
        this.handshake = new Handshake(wireup.secret());
        this.tls = wireup.keyStore().map(TlsKeys::new);
        boolean isOneHost = true;
        for (int p = 0; p < wireup.processes(); p++) {
            isOneHost &= wireup.host(p).equals(wireup.host(0));
        }
        final String wanted = System.getProperty(Interfaces.PROPERTY, "");
        this.listener = new Listener(Interfaces.choose(isOneHost, wanted), this::answer);
        wireup.put(KEY, Interfaces.encode(listener.addresses(), Wireup.VALUE_BYTES));
    }

    /**
     * Makes the transport of a rank of this process; before {@link #start}.
     *
     * @param device the rank's engine.
     * @param options of the job.
     * @param isAlone whether the rank has no other transport: it then looks at its sockets at every
     *     chance and sleeps in their selector.
     * @return a transport for all ranks of the job.
     */
    public synchronized Transport transport(
            MatchingDevice device, FabricOptions options, boolean isAlone) {
        final TcpTransport made = new TcpTransport(this, device, options, isAlone);
        transports.put(device.rank(), made);
        return made;
    }

    /** Begins to answer peers; all transports are there. */
    public void start() {
        listener.start();
    }

    synchronized Poller poller() {
        if (poller == null) {
            poller = new Poller();
        }
        return poller;
    }

    Flusher flusher() {
        return flusher;
    }

    private boolean flushBlocked() {
        boolean isLeft = false;
        for (TcpTransport t : transports.values()) {
            isLeft |= t.flushBlocked();
        }
        return isLeft;
    }

    /** Says what strangers do; no more than some times, lest they fill the user's screen. */
    void warn(String what) {
        final boolean isLoud = warnings.incrementAndGet() <= WARNINGS;
        LOG.log(isLoud ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG, what);
    }

    void debug(String what, Exception why) {
        LOG.log(System.Logger.Level.DEBUG, what, why);
    }

    // Opening

    /**
     * Opens a connection on a thread of its own; a virtual one would have the scheduler of a
     * virtual rank that asks, and end with it.
     */
    void openLater(Connection c, int from) {
        Thread.ofPlatform().daemon().name("galerna nio open").start(() -> open(c, from));
    }

    private void open(Connection c, int from) {
        final Handshake.Pair pair = new Handshake.Pair(from, c.peer());
        Exception last = null;
        for (int n = 0; n < ATTEMPTS && c.isOpening(); n++) {
            try {
                open(c, pair);
                return;
            } catch (EOFException | SocketException e) {
                last = e; // whoever was stopped in between may be too late: once more
                LockSupport.parkNanos(PAUSE_NANOS << n);
            } catch (IOException | WireupException e) {
                warn(
                        "rank "
                                + from
                                + " cannot connect to rank "
                                + c.peer()
                                + ": "
                                + e.getMessage());
                c.lost("cannot be connected to: " + e.getMessage());
                return;
            }
        }
        if (last != null && c.isOpening()) {
            c.lost("cannot be connected to: " + last.getMessage());
        }
    }

    private void open(Connection c, Handshake.Pair pair) throws IOException {
        final int process = wireup.processOf(pair.to());
        final List<Interfaces.Address> where = Interfaces.decode(wireup.get(process, KEY));
        SocketChannel made = null;
        try {
            made = connect(where);
            final Link link = link(made, true);
            final int verdict = handshake.open(link.in(), link.out(), pair);
            if (verdict == Handshake.WELCOME) {
                c.install(link);
                made = null;
            } else if (verdict == Handshake.CROSSED) {
                c.crossed();
            } else {
                throw new Handshake.Refused("its verdict is " + verdict, false);
            }
        } finally {
            if (made != null) {
                made.close();
            }
        }
    }

    /** Puts TLS over a socket if this job has it. */
    private Link link(SocketChannel made, boolean asClient) throws IOException {
        if (tls.isEmpty()) {
            return new Link(made);
        }
        try {
            return tls.get().over(made, asClient);
        } catch (SSLException e) {
            throw new Handshake.Refused("no TLS with the job's key: " + e.getMessage(), false);
        }
    }

    private static SocketChannel connect(List<Interfaces.Address> where) throws IOException {
        IOException last = null;
        for (Interfaces.Address a : where) {
            final SocketChannel made = SocketChannel.open();
            try {
                prepare(made);
                made.socket().connect(new InetSocketAddress(a.host(), a.port()), CONNECT_MILLIS);
                return made;
            } catch (IOException e) {
                made.close();
                last = new SocketException(a + ": " + e.getMessage());
            }
        }
        throw last != null ? last : new IOException("it has no address");
    }

    private static void prepare(SocketChannel socket) throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }

    // Answering

    /** Answers whoever has connected. On a thread of its own. */
    private void answer(SocketChannel made) {
        Connection accepted = null;
        try {
            prepare(made);
            made.socket().setSoTimeout(Handshake.PROOF_MILLIS);
            final Link link = link(made, false);
            final Connection[] chosen = new Connection[1];
            final Handshake.Pair pair =
                    handshake.accept(link, wireup.ranks(), p -> choose(p, chosen));
            accepted = chosen[0];
            if (pair != null) {
                accepted.install(link);
                return;
            }
        } catch (IOException e) {
            refuse(made, e);
            if (accepted != null) {
                accepted.lost("went away while it was connected to");
            }
        }
        try {
            made.close();
        } catch (IOException e) {
            debug("closing a refused connection", e);
        }
    }

    private boolean choose(Handshake.Pair pair, Connection... chosen) {
        final TcpTransport to = transports.get(pair.to());
        if (to == null) {
            return false;
        }
        final Connection c = to.connection(pair.from());
        if (!c.accept()) {
            return false;
        }
        chosen[0] = c;
        return true;
    }

    private void refuse(SocketChannel made, IOException why) {
        if (why instanceof Handshake.Refused) {
            warn(
                    "refused a connection from "
                            + made.socket().getRemoteSocketAddress()
                            + ": "
                            + why.getMessage());
        } else {
            debug("a connection was not opened", why);
        }
    }

    // Ends

    /** Reports a peer as lost, on a thread that holds no lock; no virtual one, as for opening. */
    void reportLater(TcpTransport at, int peer, String why) {
        final String sentence = "rank " + peer + " is lost to rank " + at.rank() + ": it " + why;
        LOG.log(System.Logger.Level.DEBUG, sentence);
        Thread.ofPlatform().daemon().name("galerna nio end").start(() -> at.lose(peer, sentence));
    }

    /** Takes over a connection whose rank has ended. */
    void closeLater(Connection c) {
        closer.add(c);
    }

    /** Told by each transport; the last one ends what the process shares. */
    synchronized void closed(TcpTransport transport) {
        if (ended.add(transport) && ended.size() == transports.size()) {
            flusher.close();
            closer.start();
        }
    }

    /** Ends the rest, when all connections have ended. */
    private synchronized void end() {
        listener.close();
        if (poller != null) {
            poller.close();
        }
        for (TcpTransport t : ended) {
            t.end();
        }
    }
}
