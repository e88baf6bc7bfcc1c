// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.base.ring.Inbox;
import org.galerna.base.ring.Tally;
import org.galerna.device.Bell;
import org.galerna.device.Capabilities;
import org.galerna.device.Channel;
import org.galerna.device.Commons;
import org.galerna.device.FabricOptions;
import org.galerna.device.Port;
import org.galerna.device.Transport;
import org.galerna.device.ring.Beside;
import org.galerna.device.ring.BulkReceiver;
import org.galerna.device.ring.BulkSender;
import org.galerna.device.ring.InboxChannel;
import org.galerna.device.ring.InboxPort;
import org.galerna.device.ring.Loans;
import org.galerna.device.ring.RingChannel;
import org.galerna.device.ring.RingPort;
import org.galerna.device.ring.RingPorts;

/**
 * One rank's rings. A ring is made when a peer connects; the receiver owns the list of its ports.
 */
final class SharedMemoryTransport implements Transport {
    /** A longer message is lent. */
    private static final int INLINE_BYTES = 4 << 10;

    /** A longer payload stands in memory of its own, through which streams go faster. */
    private static final int SHORT_BYTES = 1 << 10;

    private static final int SHORT_BULK_BYTES = 32 << 10;
    private static final int LONG_BULK_BYTES = 256 << 10;

    /** For longer payloads to all ranks, as far as that leaves each peer what short ones have. */
    private static final int LONG_TOTAL_BYTES = 64 << 20;

    private final SharedMemory memory;
    private final int rank;
    private final FabricOptions options;
    private final Slab slab;
    private final AtomicReferenceArray<Port> portOf;
    private final MemorySegment counts;
    private final RingPorts ports;
    private Inbox inbox;
    private InboxPort inboxPort;
    private Loans inboxLoans;

    SharedMemoryTransport(SharedMemory memory, int rank, FabricOptions options, Slab slab) {
        this.memory = memory;
        this.rank = rank;
        this.options = options;
        this.slab = slab;
        // ranks that have cores of their own look at each ring: they have fewer lines to write then
        this.counts = options.oversubscribed() ? slab.segment(Tally.BYTES) : null;
        this.ports = new RingPorts(counts == null ? null : new Tally.Consumer(counts));
        this.portOf = new AtomicReferenceArray<>(options.ranks());
    }

    @Override
    public Capabilities capabilities() {
        final long eager = Math.min(options.eagerBytes(), SharedMemory.LONGEST_EAGER);
        return new Capabilities(INLINE_BYTES, eager, Integer.MAX_VALUE - 8, true);
    }

    @Override
    public Channel connect(int peer) {
        return memory.of(peer).accept(rank, memory.engines().engine(peer).bell());
    }

    /** Opens a way for a sender. On the sender's thread. */
    private synchronized Channel accept(int sender, Bell bell) {
        final Channel channel;
        final Port port;
        final boolean isFenced = options.oversubscribed();
        final int number = ports().length;
        if (number < RingPorts.RINGS) {
            final Tally.Producer tally = counts == null ? null : new Tally.Producer(counts, number);
            final Loans loans = new Loans();
            final var cells = slab.cut(CellRing.BYTES);
            final Beside brief = new Beside(slab::segment, SHORT_BULK_BYTES);
            final Beside lengthy = new Beside(slab::segment, longBulkBytes());
            channel =
                    new RingChannel(
                            new CellRing.Producer(cells, tally),
                            loans,
                            new BulkSender(
                                    Cell.PAYLOAD_BYTES,
                                    SHORT_BYTES,
                                    brief::made,
                                    new BulkSender(SHORT_BYTES, INLINE_BYTES, lengthy::made)),
                            bell,
                            isFenced);
            port =
                    new RingPort(
                            new CellRing.Consumer(cells, ports.nextRing()),
                            loans,
                            sender,
                            new BulkReceiver(
                                    SHORT_BYTES, brief::found, new BulkReceiver(lengthy::found)));
            ports.add(port);
        } else {
            if (inbox == null) {
                openInbox();
            }
            channel =
                    new InboxChannel(
                            inbox.producer(sender), inbox.quota(), inboxLoans, bell, isFenced);
            port = inboxPort;
        }
        portOf.setRelease(sender, port);
        return channel;
    }

    private long longBulkBytes() {
        final int ranks = options.ranks();
        final int share = LONG_TOTAL_BYTES / ranks / Math.min(ranks, RingPorts.RINGS);
        return Math.clamp(Integer.highestOneBit(share), SHORT_BULK_BYTES, LONG_BULK_BYTES);
    }

    private void openInbox() {
        final int senders = options.ranks();
        final int cells = Inbox.cells(senders);
        inbox = new Inbox(slab.segment(Inbox.bytes(cells, senders)), cells, senders);
        inboxLoans = new Loans().reserve(Inbox.bytes(cells, senders));
        inboxPort = new InboxPort(inbox.consumer(), inboxLoans, senders);
        ports.add(inboxPort);
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
        return portOf.getAcquire(peer);
    }

    @Override
    public Optional<Commons> commons() {
        return memory.commons();
    }

    @Override
    public void close() {
        // memory goes with the last reference
    }
}
