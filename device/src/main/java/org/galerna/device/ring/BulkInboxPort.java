// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.util.function.IntFunction;
import org.galerna.base.ring.Inbox;

/** The receiving side of an inbox whose longer payloads come through memory of each sender. */
public final class BulkInboxPort extends InboxPort {
    private final int[] ranks;
    private final int[] places;
    private final int cellBytes;
    private final IntFunction<Bulk.Consumer> source;
    private final Bulk.Consumer[] bulks;

    /**
     * Makes the receiving side.
     *
     * @param inbox the consumer.
     * @param ranks the rank of each sender.
     * @param cellBytes a longer payload comes beside the cells.
     * @param source gets the memory of a sender; called with the first such payload of each.
     */
    public BulkInboxPort(
            Inbox.Consumer inbox, int[] ranks, int cellBytes, IntFunction<Bulk.Consumer> source) {
        super(inbox, null, ranks.length);
        this.ranks = ranks;
        this.cellBytes = cellBytes;
        this.source = source;
        this.bulks = new Bulk.Consumer[ranks.length];
        int last = 0;
        for (int rank : ranks) {
            last = Math.max(last, rank);
        }
        this.places = new int[last + 1];
        for (int i = 0; i < ranks.length; i++) {
            places[ranks[i]] = i;
        }
    }

    @Override
    public int sender() {
        return ranks[super.sender()];
    }

    @Override
    public void giveBack(int to, long bytes) {
        super.giveBack(places[to], bytes);
    }

    private Bulk.Consumer bulk() {
        final int from = super.sender();
        Bulk.Consumer b = bulks[from];
        if (b == null) {
            b = source.apply(from);
            bulks[from] = b;
        }
        return b;
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
