// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Bell;
import org.galerna.device.Channel;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The sending side of a ring of its own. */
public class RingChannel extends Padded implements Channel {
    private final CellRing.Producer ring;
    private final MemorySegment memory;
    private final Spot spot;
    private final Loans loans;
    private final Bell bell;
    private final boolean isFenced;
    private int cells;

    /**
     * Makes the sending side.
     *
     * @param ring the producer of the ring.
     * @param loans shared with the port; null between processes.
     * @param bell wakes the receiver.
     * @param isFenced whether receivers sleep without a time limit, so that a signal needs a fence.
     */
    public RingChannel(CellRing.Producer ring, Loans loans, Bell bell, boolean isFenced) {
        super();
        this.ring = ring;
        this.memory = ring.segment();
        this.spot = new Spot(memory);
        this.loans = loans;
        this.bell = bell;
        this.isFenced = isFenced;
    }

    @Override
    public int payloadBytes() {
        return Cell.PAYLOAD_BYTES + (CellRing.CELLS - 1) * Cell.MORE_BYTES;
    }

    @Override
    public int claim(int length) {
        final int n = Cell.cells(length, Cell.PAYLOAD_BYTES);
        if (!ring.hasRoom(n)) {
            return BUSY;
        }
        cells = n;
        return CLAIMED;
    }

    @Override
    public void envelope(long context, int tag, int number) {
        final long at = ring.cell();
        memory.set(JAVA_LONG, at + Cell.CONTEXT, context);
        memory.set(JAVA_LONG, at + Cell.TAG, Cell.tagWord(tag, number));
    }

    @Override
    public void put(Object data, int kind, long offset, int length) {
        spot.at(ring.cell() + Cell.PAYLOAD);
        if (length <= Cell.PAYLOAD_BYTES) {
            View.write(spot, data, kind, offset, length);
        } else {
            putMore(data, kind, offset, length);
        }
    }

    private void putMore(Object data, int kind, long offset, int length) {
        View.write(spot, data, kind, offset, Cell.PAYLOAD_BYTES);
        int done = Cell.PAYLOAD_BYTES;
        for (int n = 1; done < length; n++) {
            final int part = Math.min(Cell.MORE_BYTES, length - done);
            spot.at(ring.cell(n) + Cell.MORE);
            View.write(spot, data, kind, offset + done, part);
            done += part;
        }
    }

    @Override
    public void lend(Object object) {
        loans.reserve(CellRing.BYTES).put(ring.cell(), object);
    }

    @Override
    public void publish(long header) {
        if (cells == 1) {
            ring.publish(header);
        } else {
            ring.publish(header, cells);
        }
    }

    @Override
    public void signal() {
        if (isFenced) {
            VarHandle.fullFence();
        }
        if (bell.isArmed()) {
            bell.ring();
        }
    }

    @Override
    public long returned() {
        return ring.returnedAcquire();
    }
}
