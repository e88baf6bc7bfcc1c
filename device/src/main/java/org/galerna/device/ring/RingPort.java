// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Kind;
import org.galerna.device.Port;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The receiving side of a ring: one peer's frames. */
public class RingPort implements Port {
    private final CellRing.Consumer ring;
    private final MemorySegment memory;
    private final Spot spot;
    private final Loans loans;
    private final int sender;

    /**
     * Makes the receiving side.
     *
     * @param ring the consumer of the ring.
     * @param loans shared with the channel; null between processes.
     * @param sender rank of the peer.
     */
    public RingPort(CellRing.Consumer ring, Loans loans, int sender) {
        this.ring = ring;
        this.memory = ring.segment();
        this.spot = new Spot(memory);
        this.loans = loans;
        this.sender = sender;
    }

    @Override
    public long peek() {
        return ring.peek();
    }

    @Override
    public boolean hasNews() {
        return ring.hasNews();
    }

    @Override
    public int sender() {
        return sender;
    }

    @Override
    public long context() {
        return memory.get(JAVA_LONG, ring.cell() + Cell.CONTEXT);
    }

    @Override
    public int tag() {
        return Cell.tag(memory.get(JAVA_LONG, ring.cell() + Cell.TAG));
    }

    @Override
    public int number() {
        return Cell.number(memory.get(JAVA_LONG, ring.cell() + Cell.TAG));
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        spot.at(ring.cell() + Cell.PAYLOAD);
        if (length <= Cell.PAYLOAD_BYTES) {
            View.read(spot, data, kind, offset, length);
        } else {
            getMore(data, kind, offset, length);
        }
    }

    private void getMore(Object data, int kind, long offset, int length) {
        View.read(spot, data, kind, offset, Cell.PAYLOAD_BYTES);
        int done = Cell.PAYLOAD_BYTES;
        for (int n = 1; done < length; n++) {
            final int part = Math.min(Cell.MORE_BYTES, length - done);
            spot.at(ring.cell(n) + Cell.MORE);
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
        return Bytes.lead(memory, ring.cell() + Cell.PAYLOAD, length);
    }

    @Override
    public Object borrowed() {
        return loans.take(ring.cell());
    }

    @Override
    public void advance(int length) {
        ring.advance(Cell.cells(length, Cell.PAYLOAD_BYTES));
    }

    @Override
    public void giveBack(int to, long bytes) {
        ring.returnBudget(bytes);
    }

    @Override
    public void tell() {
        ring.publish();
    }
}
