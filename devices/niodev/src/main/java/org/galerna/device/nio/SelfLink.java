// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Bell;
import org.galerna.device.Channel;
import org.galerna.device.Port;
import org.galerna.device.ring.Bulk;
import org.galerna.device.ring.BulkSender;
import org.galerna.device.ring.RingChannel;
import org.galerna.device.ring.RingPort;

/** What joins a rank to itself: a ring in its own memory, and no socket. */
final class SelfLink {
    private static final int FRAME_BYTES = 16 << 10;
    private static final long BULK_BYTES = Bulk.HEAD_BYTES + (64 << 10);
    private static final long ALIGNMENT = 128;

    private final Channel channel;
    private final Port port;
    private MemorySegment bulk;

    SelfLink(int rank, Bell bell, boolean isFenced) {
        final MemorySegment memory = Arena.ofAuto().allocate(CellRing.BYTES, ALIGNMENT);
        channel =
                new RingChannel(
                        new CellRing.Producer(memory),
                        null,
                        new BulkSender(Cell.PAYLOAD_BYTES, FRAME_BYTES, this::makeBulk),
                        bell,
                        isFenced);
        port = new RingPort(new CellRing.Consumer(memory), null, rank, this::findBulk);
    }

    private synchronized Optional<Bulk.Producer> makeBulk() {
        bulk = Arena.ofAuto().allocate(BULK_BYTES, ALIGNMENT);
        return Optional.of(new Bulk.Producer(bulk));
    }

    private synchronized Bulk.Consumer findBulk() {
        return new Bulk.Consumer(bulk);
    }

    Channel channel() {
        return channel;
    }

    Port port() {
        return port;
    }
}
