// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import org.galerna.base.ring.CellRing;
import org.galerna.device.Bell;

/** The sending side of a ring whose longer payloads go through memory beside it. */
public final class BulkRingChannel extends RingChannel {
    private final BulkSender bulk;

    /**
     * Makes the sending side.
     *
     * @param ring the producer of the ring.
     * @param bulk where longer payloads go.
     * @param bell wakes the receiver.
     * @param isFenced whether a signal needs a fence.
     */
    public BulkRingChannel(CellRing.Producer ring, BulkSender bulk, Bell bell, boolean isFenced) {
        super(ring, null, bell, isFenced);
        this.bulk = bulk;
    }

    @Override
    public int payloadBytes() {
        return bulk.payloadBytes();
    }

    @Override
    public int claim(int length) {
        return bulk.claims(length) ? bulk.claim(super.claim(0), length) : super.claim(length);
    }

    @Override
    public void put(Object data, int kind, long offset, int length) {
        if (bulk.claims(length)) {
            bulk.put(data, kind, offset, length);
        } else {
            super.put(data, kind, offset, length);
        }
    }

    @Override
    public void publish(long header) {
        bulk.publishing(header);
        super.publish(header);
    }
}
