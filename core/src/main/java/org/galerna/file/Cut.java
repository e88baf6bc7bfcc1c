// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.Arrays;

/** The part of a rank's pieces that lies in one stretch of the file. */
final class Cut {
    private final long[] pairs;
    private final long from;
    private final int length;

    private Cut(long[] pairs, long from, int length) {
        this.pairs = pairs;
        this.from = from;
        this.length = length;
    }

    /** Position and length of each piece; not copied. */
    long[] pairs() {
        return pairs;
    }

    /** The first packed byte; the others follow it. */
    long from() {
        return from;
    }

    /** Packed bytes. */
    int length() {
        return length;
    }

    /** Cuts a stretch out. */
    static Cut of(Pieces pieces, long low, long high) {
        int i = pieces.find(low);
        long[] pairs = new long[8];
        int n = 0;
        long from = 0;
        long length = 0;
        for (; i < pieces.count() && pieces.place(i) < high; i++) {
            final long start = Math.max(low, pieces.place(i));
            final long end = Math.min(high, pieces.place(i) + pieces.length(i));
            if (n == 0) {
                from = pieces.start(i) + start - pieces.place(i);
            }
            if (n == pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * n);
            }
            pairs[n++] = start;
            pairs[n++] = end - start;
            length += end - start;
        }
        return new Cut(Arrays.copyOf(pairs, n), from, Math.toIntExact(length));
    }
}
