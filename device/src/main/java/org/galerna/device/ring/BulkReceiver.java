// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.util.function.Supplier;

/**
 * Finds, for one port, the memory of payloads that are too long for cells: what a {@link
 * BulkSender} has asked for at the other end.
 */
public final class BulkReceiver {
    private final int payloadBytes;
    private final Supplier<Bulk.Consumer> source;
    private final BulkReceiver longer;
    private Bulk.Consumer bulk;

    /**
     * Makes the receiver of a port whose payloads share one memory.
     *
     * @param source gets the memory; called once, after the first frame that needs it.
     */
    public BulkReceiver(Supplier<Bulk.Consumer> source) {
        this(Integer.MAX_VALUE, source, null);
    }

    /**
     * Makes the receiver of a port that has memory of its own for longer payloads.
     *
     * @param payloadBytes the longest payload of this memory, as the sender was told.
     * @param source as above.
     * @param longer finds payloads above {@code payloadBytes}.
     */
    public BulkReceiver(int payloadBytes, Supplier<Bulk.Consumer> source, BulkReceiver longer) {
        this.payloadBytes = payloadBytes;
        this.source = source;
        this.longer = longer;
    }

    Bulk.Consumer of(int length) {
        return length <= payloadBytes ? own() : longer.of(length);
    }

    private Bulk.Consumer own() {
        if (bulk == null) {
            bulk = source.get();
        }
        return bulk;
    }
}
