// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.util.Optional;
import java.util.function.Supplier;
import org.galerna.device.Frame;

/**
 * Decides, for one channel, which payloads go beside the cells, and sends them there. The memory is
 * asked for with the first such payload; where there is none, frames shrink to what cells carry.
 */
public final class BulkSender {
    private final int cellBytes;
    private final Supplier<Optional<Bulk.Producer>> source;
    private final BulkSender longer;
    private int payloadBytes;
    private Bulk.Producer bulk;

    /**
     * Makes the sender of a channel.
     *
     * @param cellBytes a longer payload goes beside the cells; the port must be told the same.
     * @param payloadBytes the longest payload of a frame.
     * @param source gets the memory, or tells that there is none; called once.
     */
    public BulkSender(int cellBytes, int payloadBytes, Supplier<Optional<Bulk.Producer>> source) {
        this(cellBytes, payloadBytes, source, null);
    }

    /**
     * Makes the sender of a channel that has memory of its own for longer payloads.
     *
     * @param cellBytes as above.
     * @param payloadBytes the longest payload of this memory; the port must be told the same.
     * @param source gets the memory, which there always is; called once.
     * @param longer takes payloads above {@code payloadBytes}; null for none.
     */
    public BulkSender(
            int cellBytes,
            int payloadBytes,
            Supplier<Optional<Bulk.Producer>> source,
            BulkSender longer) {
        this.cellBytes = cellBytes;
        this.payloadBytes = payloadBytes;
        this.source = source;
        this.longer = longer;
    }

    int payloadBytes() {
        return longer == null ? payloadBytes : longer.payloadBytes();
    }

    boolean claims(int length) {
        return length > cellBytes;
    }

    private BulkSender of(int length) {
        return length <= payloadBytes || longer == null ? this : longer;
    }

    boolean hasRoom(int length) {
        return of(length).hasOwnRoom(length);
    }

    private boolean hasOwnRoom(int length) {
        return (bulk != null || open()) && length <= payloadBytes && bulk.hasRoom(length);
    }

    private boolean open() {
        if (payloadBytes > cellBytes) {
            bulk = source.get().orElse(null);
            payloadBytes = bulk == null ? cellBytes : payloadBytes;
        }
        return bulk != null;
    }

    void put(Object data, int kind, long offset, int length) {
        of(length).bulk.put(data, kind, offset, length);
    }

    /** Goes past the payload of a frame that has been published. */
    void published(long header) {
        final int length = Frame.length(header);
        if (claims(length)) {
            of(length).bulk.advance(length);
        }
    }

    /** Gets ready for so many payloads of a length. */
    void prepare(int length, int likely) {
        if (claims(length)) {
            of(length).bulk.fetchAhead(length, likely);
        }
    }
}
