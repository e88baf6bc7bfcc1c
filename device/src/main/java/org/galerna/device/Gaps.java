// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.foreign.MemorySegment;

/**
 * Copies what has gaps: straight where it likes that, else by way of a few bytes, which stay in the
 * innermost cache. One thread at a time.
 */
final class Gaps {
    private static final int BYTES = 8 << 10;

    private final byte[] way;

    /** For copies of any length. */
    Gaps() {
        this(BYTES);
    }

    /** Best for copies of some length. */
    Gaps(long length) {
        way = new byte[(int) Math.min(length, BYTES)];
    }

    /** Tells whether a copy takes a way of its own. */
    static boolean areIn(Object from, Object to) {
        return from instanceof Gapped || to instanceof Gapped;
    }

    /** Copies bytes where one of the buffers has gaps, or both have. */
    void copy(Object from, long at, Object to, long into, long length) {
        final boolean isCopied =
                (from instanceof Gapped source
                                && to instanceof MemorySegment out
                                && source.packStraight(at, out, into, length))
                        || (to instanceof Gapped target
                                && from instanceof MemorySegment in
                                && target.unpackStraight(into, in, at, length));
        if (!isCopied) {
            copyPacked(from, at, to, into, length);
        }
    }

    private void copyPacked(Object from, long at, Object to, long into, long length) {
        for (long done = 0; done < length; ) {
            final int n = (int) Math.min(length - done, way.length);
            if (from instanceof Gapped source) {
                source.pack(at + done, way, 0, n);
            } else {
                View.copy(from, at + done, way, 0, n);
            }
            if (to instanceof Gapped target) {
                target.unpack(into + done, way, 0, n);
            } else {
                View.copy(way, 0, to, into + done, n);
            }
            done += n;
        }
    }
}
