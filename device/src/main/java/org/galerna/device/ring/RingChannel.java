// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.nio.MappedByteBuffer;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.device.Bell;
import org.galerna.device.Channel;
import org.galerna.device.Spot;
import org.galerna.device.View;

/** The sending side of a ring of its own: a cell for each frame, longer payloads beside it. */
public final class RingChannel implements Channel {
    /** Messages of a stream that are prepared for together; a power of two. */
    private static final int STREAM = 4;

    private final CellRing.Producer ring;
    private final MappedByteBuffer words;
    private final Spot spot;
    private final Loans loans;
    private final BulkSender bulk;
    private final Bell bell;
    private final boolean isFenced;
    private long lastUsual = -1;

    /**
     * Makes the sending side.
     *
     * @param ring the producer of the ring.
     * @param loans shared with the port; null between processes.
     * @param bulk where payloads go that do not fit a cell.
     * @param bell wakes the receiver.
     * @param isFenced whether receivers sleep without a time limit, so that a signal needs a fence.
     */
    public RingChannel(
            CellRing.Producer ring, Loans loans, BulkSender bulk, Bell bell, boolean isFenced) {
        super();
        this.ring = ring;
        this.words = ring.words();
        this.spot = new Spot(words);
        this.loans = loans;
        this.bulk = bulk;
        this.bell = bell;
        this.isFenced = isFenced;
    }

    @Override
    public int payloadBytes() {
        return bulk.payloadBytes();
    }

    @Override
    public int claim(int length) {
        final boolean fits = ring.hasRoom() && (!bulk.claims(length) || bulk.hasRoom(length));
        return fits ? CLAIMED : BUSY;
    }

    @Override
    public void envelope(long context, int tag, int number) {
        final int at = ring.cell();
        words.putLong(at + Cell.CONTEXT, context);
        words.putLong(at + Cell.TAG, Cell.tagWord(tag, number));
    }

    @Override
    public void put(Object data, int kind, long offset, int length) {
        if (bulk.claims(length)) {
            bulk.put(data, kind, offset, length);
        } else {
            View.write(spot.at(ring.cell() + Cell.PAYLOAD), data, kind, offset, length);
        }
    }

    @Override
    public void lend(Object object, boolean isKept) {
        final int cell = ring.cell();
        final boolean isUsual = isKept && isUsual(object);
        words.putLong(cell + Cell.PAYLOAD, isUsual ? Loans.USUAL : Loans.BESIDE);
        if (isUsual) {
            lastUsual = ring.position();
        } else {
            loans.reserve(CellRing.BYTES).put(cell, object);
        }
    }

    private boolean isUsual(Object object) {
        if (!loans.isUsual(object)) {
            if (!ring.isTaken(lastUsual)) {
                return false;
            }
            loans.usual(object);
        }
        return true;
    }

    @Override
    public void publish(long header) {
        ring.publish(header);
        bulk.published(header);
    }

    @Override
    public void prepare(int length, boolean isStream) {
        final int likely = isStream ? STREAM : 1;
        ring.fetchAhead(likely);
        bulk.prepare(length, likely);
    }

    @Override
    public long position() {
        return ring.position();
    }

    @Override
    public void signal() {
        bell.ringIfArmed(isFenced);
    }

    @Override
    public long returned() {
        return ring.returnedAcquire();
    }
}
