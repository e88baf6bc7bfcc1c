// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.lang.foreign.Arena;
import java.nio.MappedByteBuffer;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Bell;
import org.galerna.device.Channel;
import org.galerna.device.Port;
import org.galerna.device.ring.Beside;
import org.galerna.device.ring.BulkReceiver;
import org.galerna.device.ring.BulkSender;
import org.galerna.device.ring.RingChannel;
import org.galerna.device.ring.RingPort;

/** What joins a rank to itself: a ring in its own memory, and no socket. */
final class SelfLink {
    private static final int FRAME_BYTES = 16 << 10;
    private static final long BULK_BYTES = 64 << 10;
    private static final long ALIGNMENT = 128;

    private final Channel channel;
    private final Port port;

    SelfLink(int rank, Bell bell, boolean isFenced) {
        final MappedByteBuffer memory = Cell.allocate(CellRing.BYTES);
        final Beside beside =
                new Beside(bytes -> Arena.ofAuto().allocate(bytes, ALIGNMENT), BULK_BYTES);
        channel =
                new RingChannel(
                        new CellRing.Producer(memory),
                        null,
                        new BulkSender(Cell.PAYLOAD_BYTES, FRAME_BYTES, beside::made),
                        bell,
                        isFenced);
        port =
                new RingPort(
                        new CellRing.Consumer(memory), null, rank, new BulkReceiver(beside::found));
    }

    Channel channel() {
        return channel;
    }

    Port port() {
        return port;
    }
}
