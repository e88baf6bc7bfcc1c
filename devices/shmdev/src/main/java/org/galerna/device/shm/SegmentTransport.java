// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.base.ring.Claims;
import org.galerna.base.ring.Inbox;
import org.galerna.base.ring.Tally;
import org.galerna.device.Bell;
import org.galerna.device.Boards;
import org.galerna.device.Capabilities;
import org.galerna.device.Channel;
import org.galerna.device.Port;
import org.galerna.device.Reach;
import org.galerna.device.Transport;
import org.galerna.device.ring.BulkInboxChannel;
import org.galerna.device.ring.BulkInboxPort;
import org.galerna.device.ring.BulkReceiver;
import org.galerna.device.ring.BulkSender;
import org.galerna.device.ring.RingChannel;
import org.galerna.device.ring.RingPort;
import org.galerna.device.ring.RingPorts;

/** One rank's rings in the segment. A peer that connects takes the next ring, or the inbox. */
final class SegmentTransport implements Transport {
    /** A longer payload than these carry goes through bulk memory, also where there is no ring. */
    private static final int INBOX_CELLS = 8;

    /** Longest payload of a frame; of a message in one frame. */
    private static final int FRAME_BYTES = 16 << 10;

    private static final int INLINE_BYTES = 8 << 10;
    private static final int MESSAGE_BYTES = 1 << 30;

    private final Host host;
    private final Segment segment;
    private final MemorySegment memory;
    private final SegmentLayout layout;
    private final int place;
    private final SharedBell bell;
    private final Port[] portOf;
    private final Claims[] claims;
    private final long connections;
    private final Optional<Boards> boards;
    private final RingPorts ports;
    private Port inbox;
    private int admitted;
    private int seen;
    private boolean dozes;
    private boolean isClosed;

    SegmentTransport(Host host, Segment segment, int place, SharedBell bell) {
        this.host = host;
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = segment.layout();
        this.place = place;
        this.bell = bell;
        this.portOf = new Port[layout.ranks()];
        this.claims = new Claims[layout.ranks()];
        this.claims[place] = claimsAt(place);
        this.connections = layout.rank(place) + SegmentLayout.CONNECTIONS;
        this.ports =
                new RingPorts(
                        isTallied() ? new Tally.Consumer(tally(place)) : null, new Door(this));
        final boolean isWhole = layout.ranks() == host.options().ranks();
        this.boards =
                isWhole
                        ? Optional.of(new SegmentBoards(segment, host.options().oversubscribed()))
                        : Optional.empty();
    }

    @Override
    public Capabilities capabilities() {
        final long eager = Math.min(host.options().eagerBytes(), Host.LONGEST_EAGER);
        return new Capabilities(INLINE_BYTES, eager, MESSAGE_BYTES, false);
    }

    @Override
    public Channel connect(int peer) {
        final int to = host.placeOf(peer);
        final Bell wakes = host.bellOf(to);
        final boolean isFenced = host.options().oversubscribed();
        final long at = layout.rank(to) + SegmentLayout.CONNECTIONS;
        final long n = (long) Segment.LONG.getAndAdd(memory, at, 1L);
        final Channel channel;
        if (n < layout.rings()) {
            final int ring = (int) n;
            final Tally.Producer tally = isTallied() ? new Tally.Producer(tally(to), ring) : null;
            channel =
                    new RingChannel(
                            new CellRing.Producer(segment.ring(to, ring), tally),
                            null,
                            sender(to, Cell.PAYLOAD_BYTES),
                            wakes,
                            isFenced);
            Segment.INT.setRelease(memory, layout.slot(to, ring), place + 1);
        } else {
            final Inbox shared = inbox(to);
            channel =
                    new BulkInboxChannel(
                            shared.producer(place),
                            shared.quota(),
                            sender(to, inboxBytes(shared)),
                            wakes,
                            isFenced);
        }
        VarHandle.fullFence();
        if (wakes.isArmed()) {
            wakes.ring(); // so that the connection is seen also where signals have no fence
        }
        return channel;
    }

    private BulkSender sender(int to, int cellBytes) {
        return new BulkSender(cellBytes, FRAME_BYTES, () -> segment.makeBulk(to, place));
    }

    /** Ranks that have cores of their own look at each ring. */
    private boolean isTallied() {
        return host.options().oversubscribed();
    }

    private MemorySegment tally(int of) {
        return memory.asSlice(layout.rank(of) + SegmentLayout.TALLY, Tally.BYTES);
    }

    private Inbox inbox(int of) {
        return new Inbox(
                memory.asSlice(layout.inbox(of), layout.inboxBytes()),
                layout.inboxCells(),
                layout.ranks());
    }

    private static int inboxBytes(Inbox shared) {
        final int cells = Math.min(INBOX_CELLS, shared.quota());
        return Inbox.PAYLOAD_BYTES + (cells - 1) * Cell.MORE_BYTES;
    }

    /** Tells whether a peer has connected that is not admitted yet. Any thread. */
    boolean hasCallers() {
        final long n = (long) Segment.LONG.getAcquire(memory, connections);
        final int known = admitted;
        if (known < layout.rings()) {
            return known < n && (int) Segment.INT.getAcquire(memory, slot(known)) != 0;
        }
        return inbox == null && n > layout.rings();
    }

    private long slot(int ring) {
        return layout.slot(place, ring);
    }

    /** Adds the ports of peers that have connected. Held: the engine lock. */
    void admit() {
        while (hasCallers()) {
            if (admitted < layout.rings()) {
                final int from = (int) Segment.INT.getAcquire(memory, slot(admitted)) - 1;
                if (from < 0 || from >= layout.ranks()) {
                    throw new IllegalStateException("ring of place " + from + " in the segment");
                }
                final Port port =
                        new RingPort(
                                new CellRing.Consumer(
                                        segment.ring(place, admitted), ports.nextRing()),
                                null,
                                host.rankOf(from),
                                new BulkReceiver(() -> segment.findBulk(place, from)));
                portOf[from] = port;
                ports.add(port);
                admitted++;
            } else {
                final Inbox own = inbox(place);
                inbox =
                        new BulkInboxPort(
                                own.consumer(),
                                host.ranks(),
                                inboxBytes(own),
                                from -> segment.findBulk(place, from));
                ports.add(inbox);
            }
        }
    }

    @Override
    public Port[] ports() {
        return ports.ports();
    }

    @Override
    public int nextWithNews(int from) {
        return ports.nextWithNews(from);
    }

    @Override
    public void tell() {
        ports.tell();
    }

    @Override
    public Port port(int peer) {
        final Port own = portOf[host.placeOf(peer)];
        return own != null ? own : inbox;
    }

    @Override
    public Optional<Boards> boards() {
        return boards;
    }

    @Override
    public Claims claims(int sender) {
        final int at = host.placeOf(sender);
        Claims of = claims[at];
        if (of == null) {
            of = claimsAt(at);
            claims[at] = of;
        }
        return of;
    }

    private Claims claimsAt(int at) {
        return new Claims(memory.asSlice(layout.rank(at) + SegmentLayout.CLAIMS, Claims.BYTES));
    }

    @Override
    public Reach reach(int peer) {
        return host.reach();
    }

    @Override
    public void arm() {
        dozes = host.sleeper().dozes();
        seen = bell.arm(dozes);
        host.sleeper().armed();
    }

    @Override
    public void disarm() {
        bell.disarm();
    }

    @Override
    public boolean park(long nanos) {
        if (dozes) {
            host.sleeper().doze(bell, nanos);
            return true;
        }
        return host.sleeper().park(bell, seen, nanos);
    }

    @Override
    public void unpark() {
        if (host.sleeper().isDirect()) {
            bell.wakeOwn();
        }
    }

    /** Wakes this rank if a peer has rung since it was armed. On the poller's thread. */
    void answerBell() {
        if (!bell.isStillArmed()) {
            host.engine(place).bell().ring();
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            host.closed();
        }
    }
}
