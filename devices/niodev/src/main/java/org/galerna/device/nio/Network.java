// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
 * What the ranks of this process share: where they listen, what they reach of their neighbours, and
 * who closes their sockets. Nothing here is hot.
 */
public final class Network {
    /** The longest eager limit. */
    public static final long LONGEST_EAGER = 1 << 20;

    private final Wireup wireup;
    private final LocalLink inside;
    private final Warnings warnings = new Warnings();
    private final Connector connector;
    private final Listener listener;
    private final NeighbourReach reach;
    private final boolean[] isReachable;
    private final Closer closer = new Closer(this::end);
    private final Flusher flusher = new Flusher(this::flushBlocked);
    private final LastFlush lastFlush;
    private final Map<Integer, NioTransport> transports = new ConcurrentHashMap<>();
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
        this.connector = new Connector(wireup, inside, warnings, transports::get);
        final int[] here = wireup.neighbours();
        final boolean isOneHost = here.length == wireup.processes();
        final String wanted = System.getProperty(Interfaces.PROPERTY, "");
        this.listener =
                new Listener(
                        Interfaces.choose(isOneHost, wanted),
                        folder(here),
                        connector::answer,
                        why -> warnings.warn("a connection could not be taken: " + why));
        this.lastFlush = new LastFlush(this::isSending); // none is left where nothing listens
        this.isReachable = new boolean[wireup.ranks()];
        this.reach = reach(here);
        publish();
    }

    private void publish() {
        final Whereabouts own = listener.whereabouts();
        final Whereabouts told = reach == null ? own : own.with(PeerProof.own());
        try {
            told.publish(wireup);
        } catch (RuntimeException | Error e) {
            lastFlush.close();
            listener.close();
            throw e;
        }
    }

    /** The way into the memory of neighbours; null where they shall be strangers. */
    private NeighbourReach reach(int... here) {
        if (inside == LocalLink.TCP || connector.isSecret() || here.length == 1) {
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
            return Whereabouts.of(wireup, wireup.processOf(rank)).proof();
        } catch (IOException | WireupException e) {
            Warnings.debug("nothing is known of the process of rank " + rank, e);
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

    Connector connector() {
        return connector;
    }

    Warnings warnings() {
        return warnings;
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

    // Ends

    /** Reports a peer as lost, on a thread that holds no lock; no virtual one, as for opening. */
    void reportLater(NioTransport at, int peer, String why) {
        Warnings.debug("rank " + peer + " is lost to rank " + at.rank() + ": it " + why);
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
