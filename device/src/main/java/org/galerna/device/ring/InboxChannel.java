// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.Inbox;
import org.galerna.device.Bell;
import org.galerna.device.Channel;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The sending side of one of many peers that share an inbox. */
public class InboxChannel implements Channel {
    private final Inbox.Producer inbox;
    private final MemorySegment memory;
    private final Spot spot;
    private final Loans loans;
    private final Bell bell;
    private final boolean isFenced;
    private final int quota;
    private int cells;

    /**
     * Makes the sending side.
     *
     * @param inbox this sender's producer.
     * @param quota cells that one sender may have under way.
     * @param loans shared with the port; null between processes.
     * @param bell wakes the receiver.
     * @param isFenced whether receivers sleep without a time limit, so that a signal needs a fence.
     */
    public InboxChannel(Inbox.Producer inbox, int quota, Loans loans, Bell bell, boolean isFenced) {
        this.inbox = inbox;
        this.memory = inbox.segment();
        this.quota = quota;
        this.spot = new Spot(memory);
        this.loans = loans;
        this.bell = bell;
        this.isFenced = isFenced;
    }

    @Override
    public int payloadBytes() {
        return Inbox.PAYLOAD_BYTES + (quota - 1) * Cell.MORE_BYTES;
    }

    @Override
    public int claim(int length) {
        final int n = Cell.cells(length, Inbox.PAYLOAD_BYTES);
        if (!inbox.hasRoom(n)) {
            return BUSY;
        }
        inbox.claim(n);
        cells = n;
        return CLAIMED;
    }

    @Override
    public void envelope(long context, int tag, int number) {
        final long at = inbox.cell(0);
        memory.set(JAVA_LONG, at + Cell.CONTEXT, context);
        memory.set(JAVA_LONG, at + Cell.TAG, Cell.tagWord(tag, number));
    }

    @Override
    public void put(Object data, int kind, long offset, int length) {
        spot.at(inbox.cell(0) + Inbox.PAYLOAD);
        if (length <= Inbox.PAYLOAD_BYTES) {
            View.write(spot, data, kind, offset, length);
        } else {
            putMore(data, kind, offset, length);
        }
    }

    private void putMore(Object data, int kind, long offset, int length) {
        View.write(spot, data, kind, offset, Inbox.PAYLOAD_BYTES);
        int done = Inbox.PAYLOAD_BYTES;
        for (int n = 1; done < length; n++) {
            final int part = Math.min(Cell.MORE_BYTES, length - done);
            spot.at(inbox.cell(n) + Cell.MORE);
            View.write(spot, data, kind, offset + done, part);
            done += part;
        }
    }

    @Override
    public void lend(Object object, boolean isKept) {
        loans.put(inbox.cell(0), object);
    }

    @Override
    public void publish(long header) {
        inbox.publish(header, cells);
    }

    @Override
    public void signal() {
        bell.ringIfArmed(isFenced);
    }

    @Override
    public long returned() {
        return inbox.returnedAcquire();
    }
}
