// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.nio.MappedByteBuffer;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Kind;
import org.galerna.device.Port;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The receiving side of a ring: one peer's frames, longer payloads beside their cells. */
public final class RingPort implements Port {
    private final CellRing.Consumer ring;
    private final MappedByteBuffer words;
    private final Spot spot;
    private final Loans loans;
    private final int sender;
    private final BulkReceiver bulk;

    /**
     * Makes the receiving side.
     *
     * @param ring the consumer of the ring.
     * @param loans shared with the channel; null between processes.
     * @param sender rank of the peer.
     * @param bulk where payloads stand that do not fit a cell.
     */
    public RingPort(CellRing.Consumer ring, Loans loans, int sender, BulkReceiver bulk) {
        this.ring = ring;
        this.words = ring.words();
        this.spot = new Spot(words);
        this.loans = loans;
        this.sender = sender;
        this.bulk = bulk;
    }

    @Override
    public long peek() {
        return ring.peek();
    }

    @Override
    public int count(int most) {
        return ring.count(most);
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
        return words.getLong(ring.cell() + Cell.CONTEXT);
    }

    @Override
    public int tag() {
        return Cell.tag(words.getLong(ring.cell() + Cell.TAG));
    }

    @Override
    public int number() {
        return Cell.number(words.getLong(ring.cell() + Cell.TAG));
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        if (length > Cell.PAYLOAD_BYTES) {
            bulk.of(length).get(data, kind, offset, length);
        } else {
            View.read(spot.at(ring.cell() + Cell.PAYLOAD), data, kind, offset, length);
        }
    }

    @Override
    public void getInto(Spot to, int length) {
        get(to.memory(), Kind.SEGMENT, 0, length);
    }

    @Override
    public long lead(int length) {
        return length > Cell.PAYLOAD_BYTES
                ? bulk.of(length).lead(length)
                : Bytes.lead(spot.memory(), ring.cell() + Cell.PAYLOAD, length);
    }

    @Override
    public Object borrowed() {
        final int cell = ring.cell();
        return words.getLong(cell + Cell.PAYLOAD) == Loans.USUAL ? loans.usual() : loans.take(cell);
    }

    @Override
    public long position() {
        return ring.position();
    }

    @Override
    public void advance(int length) {
        if (length > Cell.PAYLOAD_BYTES) {
            bulk.of(length).advance(length);
        }
        ring.advance();
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
