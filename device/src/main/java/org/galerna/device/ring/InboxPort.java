// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.Inbox;
import org.galerna.device.Kind;
import org.galerna.device.Port;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The receiving side of an inbox: the frames of many peers. */
public class InboxPort implements Port {
    private final Inbox.Consumer inbox;
    private final MemorySegment memory;
    private final Spot spot;
    private final Loans loans;
    private final boolean[] isUntold;
    private final int[] untold;
    private int untoldCount;

    /**
     * Makes the receiving side.
     *
     * @param inbox the consumer.
     * @param loans shared with the channels; null between processes.
     * @param senders how many may send.
     */
    public InboxPort(Inbox.Consumer inbox, Loans loans, int senders) {
        this.isUntold = new boolean[senders];
        this.untold = new int[senders];
        this.inbox = inbox;
        this.memory = inbox.segment();
        this.spot = new Spot(memory);
        this.loans = loans;
    }

    @Override
    public long peek() {
        return inbox.peek();
    }

    @Override
    public boolean hasNews() {
        return inbox.hasNews();
    }

    @Override
    public int sender() {
        return inbox.sender();
    }

    @Override
    public long context() {
        return memory.get(JAVA_LONG, inbox.cell() + Cell.CONTEXT);
    }

    @Override
    public int tag() {
        return Cell.tag(memory.get(JAVA_LONG, inbox.cell() + Cell.TAG));
    }

    @Override
    public int number() {
        return Cell.number(memory.get(JAVA_LONG, inbox.cell() + Cell.TAG));
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        spot.at(inbox.cell() + Inbox.PAYLOAD);
        if (length <= Inbox.PAYLOAD_BYTES) {
            View.read(spot, data, kind, offset, length);
        } else {
            getMore(data, kind, offset, length);
        }
    }

    private void getMore(Object data, int kind, long offset, int length) {
        View.read(spot, data, kind, offset, Inbox.PAYLOAD_BYTES);
        int done = Inbox.PAYLOAD_BYTES;
        for (int n = 1; done < length; n++) {
            final int part = Math.min(Cell.MORE_BYTES, length - done);
            spot.at(inbox.cell(n) + Cell.MORE);
            View.read(spot, data, kind, offset + done, part);
            done += part;
        }
    }

    @Override
    public void getInto(Spot to, int length) {
        get(to.memory(), Kind.SEGMENT, 0, length);
    }

    @Override
    public long lead(int length) {
        return Bytes.lead(memory, inbox.cell() + Inbox.PAYLOAD, length);
    }

    @Override
    public Object borrowed() {
        return loans.take(inbox.cell());
    }

    @Override
    public void advance(int length) {
        final int from = inbox.sender();
        if (!inbox.advance(Cell.cells(length, Inbox.PAYLOAD_BYTES))) {
            remember(from);
        }
    }

    @Override
    public void giveBack(int to, long bytes) {
        if (!inbox.returnBudget(to, bytes)) {
            remember(to);
        }
    }

    @Override
    public void tell() {
        while (untoldCount > 0) {
            final int to = untold[--untoldCount];
            isUntold[to] = false;
            inbox.publish(to);
        }
    }

    /** Notes a sender that does not know yet of room or budget. */
    private void remember(int to) {
        if (!isUntold[to]) {
            isUntold[to] = true;
            untold[untoldCount++] = to;
        }
    }
}
