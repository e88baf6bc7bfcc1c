// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import org.galerna.datatype.BaseType;
import org.galerna.device.View;

/**
 * Updates one rank's memory, element by element atomically to all other updates of it. Any thread
 * may call. Data goes through two arrays of the elements' class that stay in the first cache.
 */
final class Updater {
    /** A multiple of every unit: 16, 12 and 6 bytes too. */
    static final int CHUNK = 6144;

    private final Stripe stripe;
    private final byte[] operandBytes = new byte[CHUNK];
    private final byte[] thereBytes = new byte[CHUNK];
    private final MemorySegment operandMemory = MemorySegment.ofArray(operandBytes);
    private final MemorySegment thereMemory = MemorySegment.ofArray(thereBytes);
    private final Object[] operands = new Object[BaseType.values().length];
    private final Object[] theres = new Object[BaseType.values().length];
    private final MemorySegment[] operandViews = new MemorySegment[operands.length];
    private final MemorySegment[] thereViews = new MemorySegment[operands.length];

    Updater(Stripe stripe) {
        this.stripe = stripe;
        operands[0] = operandBytes;
        theres[0] = thereBytes;
        operandViews[0] = operandMemory;
        thereViews[0] = thereMemory;
    }

    /** Updates bytes of a piece with those of another; {@code old}, if not null, gets the past. */
    void update(Update what, Piece from, Piece there, Piece old, long bytes) {
        for (long done = 0; done < bytes; done += CHUNK) {
            final int n = (int) Math.min(CHUNK, bytes - done);
            stripe.lock();
            try {
                chunk(what, from, there, old, new Range(done, n));
            } finally {
                stripe.unlock();
            }
        }
    }

    /** Bytes of a packed form. */
    record Range(long at, int bytes) {}

    /** Updates at most {@link #CHUNK} bytes; the caller holds the stripe. */
    void chunk(Update what, Piece from, Piece there, Piece old, Range range) {
        final int kind = what.array().kind();
        prepare(what.array());
        final int n = range.bytes();
        if (!what.reads()) {
            from.gather(range.at(), operandViews[kind], n);
        }
        if (old != null || !what.replaces()) {
            there.gather(range.at(), thereViews[kind], n);
        }
        if (old != null) {
            old.scatter(range.at(), thereViews[kind], n);
        }
        if (what.replaces()) {
            there.scatter(range.at(), operandViews[kind], n);
        } else if (!what.reads()) {
            combine(what, n);
            there.scatter(range.at(), thereViews[kind], n);
        }
    }

    private void combine(Update what, int n) {
        final int kind = what.array().kind();
        if (what.array() != BaseType.BOOLEAN) {
            what.combine(operands[kind], theres[kind], n);
            return;
        }
        final boolean[] left = (boolean[]) operands[kind];
        final boolean[] right = (boolean[]) theres[kind];
        for (int i = 0; i < n; i++) {
            left[i] = operandBytes[i] != 0;
            right[i] = thereBytes[i] != 0;
        }
        what.combine(left, right, n);
        for (int i = 0; i < n; i++) {
            thereBytes[i] = right[i] ? (byte) 1 : 0;
        }
    }

    private void prepare(BaseType type) {
        final int kind = type.kind();
        if (operands[kind] != null) {
            return;
        }
        operands[kind] = type.newArray(CHUNK / type.bytes());
        theres[kind] = type.newArray(CHUNK / type.bytes());
        operandViews[kind] = type == BaseType.BOOLEAN ? operandMemory : View.memory(operands[kind]);
        thereViews[kind] = type == BaseType.BOOLEAN ? thereMemory : View.memory(theres[kind]);
    }

    /** Replaces bytes by others if they equal a third; {@code old} gets what was there. */
    void swap(Piece compare, Piece from, Piece there, Piece old, int bytes) {
        stripe.lock();
        try {
            exchange(compare, from, there, old, bytes);
        } finally {
            stripe.unlock();
        }
    }

    /** Does it for a caller that holds the stripe. */
    void exchange(Piece compare, Piece from, Piece there, Piece old, int bytes) {
        there.gather(0, thereMemory, bytes);
        compare.gather(0, operandMemory, bytes);
        if (MemorySegment.mismatch(operandMemory, 0, bytes, thereMemory, 0, bytes) < 0) {
            from.gather(0, operandMemory, bytes);
            there.scatter(0, operandMemory, bytes);
        }
        old.scatter(0, thereMemory, bytes);
    }
}
