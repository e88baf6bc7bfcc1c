// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import javax.net.ssl.SSLException;
import org.galerna.base.LibraryThreads;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;

/** Opens connections to peers, and answers those who open one. Each on a thread of its own. */
final class Connector {
    private static final int ATTEMPTS = 5;
    private static final int CONNECT_MILLIS = 10_000;

    /** What a socket of one host holds, if the system lets it. */
    private static final int LOCAL_BYTES = 1 << 20;

    private static final long PAUSE_NANOS = 50_000_000;

    /** How long the attempt of a peer may take that has refused this side's as crossed. */
    private static final long CROSSING_NANOS = 1_000_000_000;

    /** How long whoever answers at one of several addresses may be silent, at first. */
    private static final int SILENCE_MILLIS = 2_000;

    private static final int MOST_DOUBLINGS = 16;

    private final Wireup wireup;
    private final LocalLink inside;
    private final Warnings warnings;
    private final IntFunction<NioTransport> transports;
    private final Handshake handshake;
    private final Optional<TlsKeys> tls;

    /**
     * Prepares.
     *
     * @param inside how processes of this host are joined.
     * @param transports of the ranks of this process; null for a rank that is not of it.
     */
    Connector(
            Wireup wireup,
            LocalLink inside,
            Warnings warnings,
            IntFunction<NioTransport> transports) {
        this.wireup = wireup;
        this.inside = inside;
        this.warnings = warnings;
        this.transports = transports;
        this.handshake = new Handshake(wireup.secret());
        this.tls = wireup.keyStore().map(TlsKeys::new);
    }

    /** Tells whether what travels is encrypted. */
    boolean isSecret() {
        return tls.isPresent();
    }

    /**
     * Opens a connection on a thread of its own; a virtual one would have the scheduler of a
     * virtual rank that asks, and end with it.
     */
    void openLater(Connection c, int from) {
        LibraryThreads.named("nio open").start(() -> open(c, from));
    }

    private void open(Connection c, int from) {
        final Handshake.Pair pair = new Handshake.Pair(from, c.peer());
        int failed = 0;
        int silent = 0;
        while (c.isOpening()) {
            try {
                open(c, pair, SILENCE_MILLIS << silent);
                awaitCrossing(c);
            } catch (SocketTimeoutException e) { // it may be stopped: less and less often
                silent = Math.min(silent + 1, MOST_DOUBLINGS);
            } catch (IOException | WireupException e) {
                if (!isPassing(e) || failed == ATTEMPTS - 1) {
                    giveUp(c, from, e);
                    return;
                }
                LockSupport.parkNanos(PAUSE_NANOS << failed++);
            }
        }
    }

    /**
     * Tells whether another attempt may succeed: whoever was stopped in between may be too late.
     */
    private static boolean isPassing(Exception e) {
        return e instanceof EOFException || e instanceof SocketException;
    }

    /** Tells which of several failures says most of the peer and not of whoever else answers. */
    private static int weight(IOException e) {
        if (e instanceof SocketTimeoutException) {
            return 3; // maybe the peer, and stopped
        }
        if (e instanceof Handshake.Refused refused && refused.isKin()) {
            return 2;
        }
        return isPassing(e) ? 1 : 0;
    }

    /**
     * Waits for the attempt that has crossed this side's; if it does not come, it is this one's
     * turn.
     */
    private static void awaitCrossing(Connection c) {
        final long start = System.nanoTime();
        while (c.isWaiting()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            if (System.nanoTime() - start > CROSSING_NANOS) {
                c.openAgain();
            }
        }
    }

    private void giveUp(Connection c, int from, Exception why) {
        warnings.warn(
                "rank " + from + " cannot connect to rank " + c.peer() + ": " + why.getMessage());
        c.lost("cannot be connected to: " + why.getMessage());
    }

    private void open(Connection c, Handshake.Pair pair, int silenceMillis) throws IOException {
        final int process = wireup.processOf(pair.to());
        final Whereabouts where = Whereabouts.of(wireup, process);
        if (inside == LocalLink.UNIX && !where.path().isEmpty() && wireup.isNeighbour(process)) {
            final SocketChannel made = connectInside(where.path());
            if (made != null && greet(c, pair, made, 0)) {
                return;
            }
        }
        final List<TcpAddress> addresses =
                wireup.isNeighbour(process) ? where.addresses() : likeliestFirst(where.addresses());
        final int limitMillis = addresses.size() > 1 ? silenceMillis : 0;
        IOException failure = new IOException("it has no address");
        for (TcpAddress a : addresses) {
            try {
                if (greet(c, pair, connect(a), limitMillis)) {
                    return;
                }
                throw new IOException("another process answers at " + a);
            } catch (IOException e) {
                Warnings.debug("no connection to rank " + pair.to() + " at " + a, e);
                failure = weight(e) < weight(failure) ? failure : e;
            }
        }
        throw failure;
    }

    /** Moves addresses to the end that this host has, too: there somebody else may answer. */
    private static List<TcpAddress> likeliestFirst(List<TcpAddress> addresses) {
        return addresses.stream().sorted(Comparator.comparing(a -> isOwn(a.host()))).toList();
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }

    /**
     * Shakes hands with whoever was connected to.
     *
     * @param limitMillis how long it may be silent; 0 for ever.
     * @return whether that was the peer's process; its verdict is then noted.
     */
    private boolean greet(
            Connection c, Handshake.Pair pair, SocketChannel connected, int limitMillis)
            throws IOException {
        SocketChannel made = connected;
        ByteStream stream = null;
        try {
            stream = stream(made, true, limitMillis);
            final int verdict = handshake.open(stream, pair);
            switch (verdict) {
                case Handshake.WELCOME -> {
                    c.install(stream);
                    made = null;
                }
                case Handshake.CROSSED -> c.crossed();
                case Handshake.GONE -> c.gone();
                case Handshake.ELSEWHERE -> {
                    return false;
                }
                default -> throw new Handshake.Refused("its verdict is " + verdict, false);
            }
            return true;
        } finally {
            if (made != null) {
                made.close();
            }
            if (stream != null) {
                stream.settle();
            }
        }
    }

    /** Puts TLS over a socket if this job has it. */
    private ByteStream stream(SocketChannel made, boolean asClient, long limitMillis)
            throws IOException {
        if (tls.isEmpty()) {
            return new ByteStream(made, limitMillis);
        }
        try {
            return tls.get().over(made, asClient, limitMillis);
        } catch (SSLException e) {
            throw new Handshake.Refused("no TLS with the job's key: " + e.getMessage(), false);
        }
    }

    private static SocketChannel connect(TcpAddress to) throws IOException {
        final SocketChannel made = SocketChannel.open();
        try {
            prepare(made);
            made.socket().connect(new InetSocketAddress(to.host(), to.port()), CONNECT_MILLIS);
            return made;
        } catch (IOException e) {
            made.close();
            final IOException told = new SocketException(to + ": " + e.getMessage());
            told.initCause(e);
            throw told;
        }
    }

    /** Connects to a process of this host; null if there is no way but TCP. */
    private static SocketChannel connectInside(String path) throws IOException {
        SocketChannel made = null;
        try {
            made = SocketChannel.open(StandardProtocolFamily.UNIX);
            prepare(made);
            made.connect(UnixDomainSocketAddress.of(path));
            return made;
        } catch (IOException | UnsupportedOperationException e) {
            if (made != null) {
                made.close();
            }
            Warnings.debug("no connection through " + path + ", so TCP", e);
            return null;
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

    /** Answers whoever has connected. On a thread of its own. */
    void answer(SocketChannel made) {
        final Connection[] chosen = new Connection[1];
        ByteStream stream = null;
        try {
            prepare(made);
            stream = stream(made, false, Handshake.PROOF_MILLIS);
            if (handshake.accept(stream, wireup.ranks(), pair -> judge(pair, chosen))) {
                chosen[0].install(stream);
                return;
            }
        } catch (IOException e) {
            refuse(made, e);
            if (chosen[0] != null) {
                chosen[0].lost("went away while it was connected to");
            }
        }
        try {
            made.close();
            if (stream != null) {
                stream.settle();
            }
        } catch (IOException e) {
            Warnings.debug("closing a refused connection", e);
        }
    }

    private int judge(Handshake.Pair pair, Connection... chosen) {
        final NioTransport to = transports.apply(pair.to());
        if (to == null) {
            return Handshake.ELSEWHERE;
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
            warnings.warn("refused a connection from " + remote(made) + ": " + why.getMessage());
        } else {
            Warnings.debug("a connection was not opened", why);
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
}
