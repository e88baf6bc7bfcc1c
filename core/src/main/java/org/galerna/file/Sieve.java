// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.galerna.datatype.PieceSink;

/**
 * Reads pieces of a file into a buffer, in their order. Pieces with small gaps between them are
 * read at once, gaps included, and picked from what was read (data sieving: Thakur, Gropp, Lusk
 * 1999). After the end of the file nothing more is read.
 */
final class Sieve implements PieceSink {
    /** A gap that costs less to be read than another call does. */
    private static final int GAP = 1 << 9;

    private static final int MOST = 1 << 18;

    private final Disk disk;
    private final ByteBuffer into;
    private long[] places = new long[32];
    private int[] lengths = new int[32];
    private int count;
    private boolean ended;
    private byte[] window; // made when it is needed

    Sieve(Disk disk, ByteBuffer into) {
        this.disk = disk;
        this.into = into;
    }

    @Override
    public void piece(long place, long length) {
        if (ended) {
            return;
        }
        if (count > 0) {
            final long end = places[count - 1] + lengths[count - 1];
            if (place < end || place - end > GAP || place + length - places[0] > MOST) {
                flush();
            }
        }
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        places[count] = place;
        lengths[count] = (int) length;
        count++;
    }

    /** Reads what was named and not yet read. */
    void flush() {
        if (count == 1) {
            direct(places[0], lengths[0]);
        } else if (count > 1) {
            pick();
        }
        count = 0;
    }

    private void direct(long place, int length) {
        if (ended) {
            return;
        }
        final int got = disk.read(into.slice(into.position(), length), place);
        into.position(into.position() + got);
        ended = got < length;
    }

    private void pick() {
        final int span = (int) (places[count - 1] + lengths[count - 1] - places[0]);
        if (window == null || window.length < span) {
            window = new byte[Math.max(span, Math.min(MOST, 2 * span))];
        }
        final int got = disk.read(ByteBuffer.wrap(window, 0, span), places[0]);
        for (int i = 0; i < count && !ended; i++) {
            final int at = (int) (places[i] - places[0]);
            final int there = Math.clamp(got - at, 0, lengths[i]);
            into.put(window, at, there);
            ended = there < lengths[i];
        }
    }
}
