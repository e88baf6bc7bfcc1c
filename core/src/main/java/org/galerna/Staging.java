// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Byte arrays that are used again: packed derived types, objects, copies of buffered sends.
 *
 * <p>Sizes are powers of two; a few of each are kept, and none above 4 MiB. Any thread may call; an
 * array belongs to its taker until it is given back, at most once. Forgetting to give one back only
 * costs its reuse.
 */
final class Staging {
    private static final int SMALLEST_BITS = 8;
    private static final int LARGEST_BITS = 22;
    private static final int KEPT = 8;
    private static final long LIMIT = Integer.MAX_VALUE - 8;

    private final byte[][][] kept = new byte[LARGEST_BITS - SMALLEST_BITS + 1][KEPT][];
    private final int[] counts = new int[kept.length];

    /**
     * Gets an array of at least a length, of undefined contents.
     *
     * @throws GalernaException if no Java array is that long.
     */
    byte[] take(long bytes) {
        final int at = slot(bytes);
        if (at >= kept.length) {
            return new byte[requireArray(bytes)];
        }
        synchronized (this) {
            if (counts[at] > 0) {
                final byte[] array = kept[at][--counts[at]];
                kept[at][counts[at]] = null;
                return array;
            }
        }
        return new byte[1 << (at + SMALLEST_BITS)];
    }

    /** Gives an array back; others than {@link #take} made are dropped. */
    void give(byte[] array) {
        final int at = slot(array.length);
        if (at >= kept.length || array.length != 1 << (at + SMALLEST_BITS)) {
            return;
        }
        synchronized (this) {
            if (counts[at] < KEPT) {
                kept[at][counts[at]++] = array;
            }
        }
    }

    private static int slot(long bytes) {
        final int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(bytes, 1) - 1);
        return Math.max(bits - SMALLEST_BITS, 0);
    }

    /** Checks that a Java array can hold a copy of a message, whatever its datatype. */
    static void requireCopy(long bytes) {
        if (bytes > LIMIT) {
            throw tooLong("copied", bytes, "by a call that copies nothing, as Send and Sendrecv");
        }
    }

    /** Checks that a Java array can have a length. */
    static int requireArray(long bytes) {
        return requireArray(bytes, Byte.BYTES);
    }

    /** Checks that a Java array can have so many elements, of so many bytes each. */
    static int requireArray(long elements, int bytesEach) {
        if (elements > LIMIT) {
            throw tooLong("packed", elements * bytesEach, "use a contiguous datatype");
        }
        return (int) elements;
    }

    private static GalernaException tooLong(String done, long bytes, String alternative) {
        return GalernaException.of(
                        ErrorClass.COUNT,
                        "a message that has to be " + done + " is longer than a Java array can be")
                .bytes(bytes)
                .advice("Send it in pieces, or " + alternative)
                .exception();
    }
}
