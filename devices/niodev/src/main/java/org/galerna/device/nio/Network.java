// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;
import org.galerna.base.LibraryThreads;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;
import org.galerna.base.net.Interfaces;
import org.galerna.device.FabricOptions;
import org.galerna.device.Reach;
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

    /** What a socket of one host holds, if the system lets it. */
    private static final int LOCAL_BYTES = 1 << 20;

    private static final int WARNINGS = 10;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final System.Logger LOG = System.getLogger(Network.class.getName());

    private final Wireup wireup;
    private final Handshake handshake;
    private final Optional<TlsKeys> tls;
    private final LocalLink inside;
    private final Listener listener;
    private final NeighbourReach reach;
    private final boolean[] isReachable;
    private final Closer closer = new Closer(this::end);
    private final Flusher flusher = new Flusher(this::flushBlocked);
    private final LastFlush lastFlush;
    private final Map<Integer, NioTransport> transports = new ConcurrentHashMap<>();
    private final AtomicInteger warnings = new AtomicInteger();
    private Poller poller; // guarded by this
    private final Set<NioTransport> ended = new HashSet<>(); // guarded by this

    /**
     * Listens, and publishes where, for peers on other hosts. {@link #start} and {@link
     * Wireup#fence} must follow, or {@link #abandon}.
     *
     * @param wireup of this process.
     * @throws IllegalStateException if no interface fits or no port can be had.
     */
    public Network(Wireup wireup) {
        this(wireup, LocalLink.TCP);
    }

    /** The same for all peers, where those of this host are joined as is said. */
    Network(Wireup wireup, LocalLink inside) {
        this.wireup = wireup;
        this.inside = inside;
        this.handshake = new Handshake(wireup.secret());
        this.tls = wireup.keyStore().map(TlsKeys::new);
        final int[] here = wireup.neighbours();
        final boolean isOneHost = here.length == wireup.processes();
        final String wanted = System.getProperty(Interfaces.PROPERTY, "");
        this.listener =
                new Listener(
                        Interfaces.choose(isOneHost, wanted),
                        folder(here),
                        this::answer,
                        why -> warn("a connection could not be taken: " + why));
        this.lastFlush = new LastFlush(this::isSending); // none is left where nothing listens
        this.isReachable = new boolean[wireup.ranks()];
        this.reach = reach(here);
        publish();
    }

    private void publish() {
        final Whereabouts own = listener.whereabouts();
        final Whereabouts told = reach == null ? own : own.with(PeerProof.own());
        try {
            wireup.put(KEY, told.encode(Wireup.VALUE_BYTES));
        } catch (RuntimeException | Error e) {
            lastFlush.close();
            listener.close();
            throw e;
        }
    }

    /** The way into the memory of neighbours; null where they shall be strangers. */
    private NeighbourReach reach(int... here) {
        if (inside == LocalLink.TCP || tls.isPresent() || here.length == 1) {
            return null;
        }
        for (int process : here) {
            final int first = wireup.first(process);
            Arrays.fill(isReachable, first, first + wireup.count(process), true);
        }
        return PeerMemory.find()
                .map(memory -> new NeighbourReach(memory, wireup.ranks(), this::proof))
                .orElse(null);
    }

    /** What the process of a rank has published for who would read its memory; null if nothing. */
    private PeerProof proof(int rank) {
        try {
            return Whereabouts.decode(wireup.get(wireup.processOf(rank), KEY)).proof();
        } catch (IOException | WireupException e) {
            debug("nothing is known of the process of rank " + rank, e);
            return null;
        }
    }

    /** The way into the memory of a rank's process; null if it is a stranger. */
    Reach reach(int rank) {
        return isReachable[rank] ? reach : null;
    }

    /** Where neighbours meet this process, if it has any; the first of them sweeps. */
    private Optional<SocketFolder> folder(int... here) {
        if (inside == LocalLink.TCP || here.length == 1) {
            return Optional.empty();
        }
        if (here[0] == wireup.process()) {
            SocketFolder.sweep("");
        }
        return SocketFolder.make(wireup.job(), wireup.process());
    }

    /**
     * Makes the transport of a rank of this process; before {@link #start}.
     *
     * @param device the rank's engine.
     * @param options of the job.
     * @param isAlone whether the rank has no other transport: it then looks at its sockets at every
     *     chance and sleeps in their selector.
     * @return a transport for all ranks of the job.
     * @throws IllegalStateException if the machine refuses what it needs.
     */
    public synchronized Transport transport(
            MatchingDevice device, FabricOptions options, boolean isAlone) {
        final NioTransport made = new NioTransport(this, device, options, isAlone);
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
        for (NioTransport t : transports.values()) {
            isLeft |= t.flushBlocked();
        }
        return isLeft;
    }

    private boolean isSending() {
        boolean isSending = false;
        for (NioTransport t : transports.values()) {
            isSending |= t.isSending();
        }
        return isSending;
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
        LibraryThreads.named("nio open").start(() -> open(c, from));
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
                giveUp(c, from, e);
                return;
            }
        }
        if (last != null && c.isOpening()) {
            giveUp(c, from, last);
        }
    }

    private void giveUp(Connection c, int from, Exception why) {
        warn("rank " + from + " cannot connect to rank " + c.peer() + ": " + why.getMessage());
        c.lost("cannot be connected to: " + why.getMessage());
    }

    private void open(Connection c, Handshake.Pair pair) throws IOException {
        final int process = wireup.processOf(pair.to());
        final Whereabouts where = Whereabouts.decode(wireup.get(process, KEY));
        SocketChannel made = null;
        ByteStream stream = null;
        try {
            made = connect(process, where);
            stream = stream(made, 0);
            final int verdict = handshake.open(stream, pair);
            if (verdict == Handshake.WELCOME) {
                c.install(stream);
                made = null;
            } else if (verdict == Handshake.CROSSED) {
                c.crossed();
            } else if (verdict == Handshake.GONE) {
                c.gone();
            } else {
                throw new Handshake.Refused("its verdict is " + verdict, false);
            }
        } finally {
            if (made != null) {
                made.close();
            }
            if (stream != null) {
                stream.settle();
            }
        }
    }

    /** Puts TLS over a socket if this job has it; whoever has connected has no time limit. */
    private ByteStream stream(SocketChannel made, long limitMillis) throws IOException {
        if (tls.isEmpty()) {
            return new ByteStream(made, limitMillis);
        }
        try {
            return tls.get().over(made, limitMillis == 0, limitMillis);
        } catch (SSLException e) {
            throw new Handshake.Refused("no TLS with the job's key: " + e.getMessage(), false);
        }
    }

    private SocketChannel connect(int process, Whereabouts where) throws IOException {
        if (inside == LocalLink.UNIX && !where.path().isEmpty() && wireup.isNeighbour(process)) {
            try {
                return connectInside(where.path());
            } catch (IOException | UnsupportedOperationException e) {
                debug("no connection through " + where.path() + ", so TCP", e);
            }
        }
        IOException last = null;
        for (TcpAddress a : where.addresses()) {
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

    private static SocketChannel connectInside(String path) throws IOException {
        final SocketChannel made = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            prepare(made);
            made.connect(UnixDomainSocketAddress.of(path));
            return made;
        } catch (IOException e) {
            made.close();
            throw e;
        }
    }

    private static void prepare(SocketChannel socket) throws IOException {
        if (socket.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        } else {
            socket.setOption(StandardSocketOptions.SO_SNDBUF, LOCAL_BYTES);
            socket.setOption(StandardSocketOptions.SO_RCVBUF, LOCAL_BYTES);
        }
    }

    // Answering

    /** Answers whoever has connected. On a thread of its own. */
    private void answer(SocketChannel made) {
        Connection accepted = null;
        ByteStream stream = null;
        try {
            prepare(made);
            stream = stream(made, Handshake.PROOF_MILLIS);
            final Connection[] chosen = new Connection[1];
            final boolean isOpen = handshake.accept(stream, wireup.ranks(), p -> judge(p, chosen));
            accepted = chosen[0];
            if (isOpen) {
                accepted.install(stream);
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
            if (stream != null) {
                stream.settle();
            }
        } catch (IOException e) {
            debug("closing a refused connection", e);
        }
    }

    private int judge(Handshake.Pair pair, Connection... chosen) {
        final NioTransport to = transports.get(pair.to());
        if (to == null) {
            return Handshake.GONE;
        }
        final Connection c = to.connection(pair.from());
        final int verdict = c.accept();
        if (verdict == Handshake.WELCOME) {
            chosen[0] = c;
        }
        return verdict;
    }

    private void refuse(SocketChannel made, IOException why) {
        if (why instanceof Handshake.Refused) {
            warn("refused a connection from " + remote(made) + ": " + why.getMessage());
        } else {
            debug("a connection was not opened", why);
        }
    }

    private static String remote(SocketChannel made) {
        try {
            return made.getRemoteAddress() instanceof InetSocketAddress a
                    ? a.toString()
                    : "a process of this host";
        } catch (IOException e) {
            return "somebody who has gone";
        }
    }

    // Ends

    /** Reports a peer as lost, on a thread that holds no lock; no virtual one, as for opening. */
    void reportLater(NioTransport at, int peer, String why) {
        LOG.log(
                System.Logger.Level.DEBUG,
                "rank " + peer + " is lost to rank " + at.rank() + ": it " + why);
        LibraryThreads.named("nio end").start(() -> at.lose(peer));
    }

    /** Takes over a connection whose rank has ended. */
    void closeLater(Connection c) {
        closer.add(c);
    }

    /**
     * Gives up what this has made and its transports, where the fabric does not open. No engine is
     * used any more.
     */
    public void abandon() {
        final List<NioTransport> made = List.copyOf(transports.values());
        if (made.isEmpty()) {
            end();
        }
        made.forEach(NioTransport::close);
    }

    /** Told by each transport; the last one ends what the process shares. */
    synchronized void closed(NioTransport transport) {
        if (ended.add(transport) && ended.size() == transports.size()) {
            flusher.close();
            closer.start();
        }
    }

    /** Ends the rest, when all connections have ended. */
    private synchronized void end() {
        lastFlush.close();
        listener.close();
        if (poller != null) {
            poller.close();
        }
        for (NioTransport t : ended) {
            t.end();
        }
    }
}
