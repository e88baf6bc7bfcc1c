// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.util.function.Supplier;
import org.galerna.base.ring.CellRing;

/** The receiving side of a ring whose longer payloads come through memory beside it. */
public final class BulkRingPort extends RingPort {
    private final int cellBytes;
    private final Supplier<Bulk.Consumer> source;
    private Bulk.Consumer bulk;

    /**
     * Makes the receiving side.
     *
     * @param ring the consumer of the ring.
     * @param sender rank of the peer.
     * @param cellBytes a longer payload comes beside the cells.
     * @param source gets the memory that the sender has asked for; called with the first such
     *     payload.
     */
    public BulkRingPort(
            CellRing.Consumer ring, int sender, int cellBytes, Supplier<Bulk.Consumer> source) {
        super(ring, null, sender);
        this.cellBytes = cellBytes;
        this.source = source;
    }

    private Bulk.Consumer bulk() {
        if (bulk == null) {
            bulk = source.get();
        }
        return bulk;
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        if (length > cellBytes) {
            bulk().get(data, kind, offset, length);
        } else {
            super.get(data, kind, offset, length);
        }
    }

    @Override
    public long lead(int length) {
        return length > cellBytes ? bulk().lead(length) : super.lead(length);
    }

    @Override
    public void advance(int length) {
        if (length > cellBytes) {
            bulk().advance(length);
            super.advance(0);
        } else {
            super.advance(length);
        }
    }
}
