// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import org.galerna.base.ring.Inbox;
import org.galerna.device.Bell;

/** The sending side of an inbox; longer payloads go through memory that the sender has there. */
public final class BulkInboxChannel extends InboxChannel {
    private final BulkSender bulk;

    /**
     * Makes the sending side.
     *
     * @param inbox this sender's producer.
     * @param quota cells that one sender may have under way.
     * @param bulk where longer payloads go.
     * @param bell wakes the receiver.
     * @param isFenced whether a signal needs a fence.
     */
    public BulkInboxChannel(
            Inbox.Producer inbox, int quota, BulkSender bulk, Bell bell, boolean isFenced) {
        super(inbox, quota, null, bell, isFenced);
        this.bulk = bulk;
    }

    @Override
    public int payloadBytes() {
        return bulk.payloadBytes();
    }

    @Override
    public int claim(int length) {
        if (!bulk.claims(length)) {
            return super.claim(length);
        }
        // A slot of an inbox must be published once it is taken: look for the other room first.
        return bulk.hasRoom(length) ? super.claim(0) : BUSY;
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
        super.publish(header);
        bulk.published(header);
    }

    @Override
    public void prepare(int length, boolean isStream) {
        bulk.prepare(length, 1);
    }
}
