// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.util.Arrays;
import org.galerna.datatype.PieceSink;

/** Pieces of a file in the order of their data, and where the data of each begins. */
final class Pieces implements PieceSink {
    private long[] places = new long[16];
    private long[] starts = new long[17]; // packed bytes before each piece, and in all
    private int count;
    private boolean overlap;

    @Override
    public void piece(long place, long length) {
        overlap |= count > 0 && place < end();
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count + 1);
        }
        places[count] = place;
        starts[count + 1] = starts[count] + length;
        count++;
    }

    int count() {
        return count;
    }

    long place(int i) {
        return places[i];
    }

    long start(int i) {
        return starts[i];
    }

    long length(int i) {
        return starts[i + 1] - starts[i];
    }

    /** All bytes. */
    long total() {
        return starts[count];
    }

    long first() {
        return count == 0 ? Long.MAX_VALUE : places[0];
    }

    long end() {
        return count == 0 ? Long.MIN_VALUE : places[count - 1] + length(count - 1);
    }

    /** Whether a byte is named twice. */
    boolean overlap() {
        return overlap;
    }

    boolean isOne() {
        return count <= 1;
    }

    /** Leaves out what lies at or behind a position. */
    void clip(long position) {
        while (count > 0 && places[count - 1] >= position) {
            count--;
        }
        if (count > 0 && end() > position) {
            starts[count] -= end() - position;
        }
    }

    /** The first piece that ends behind a position; places do not go back. */
    int find(long position) {
        int low = 0;
        int high = count;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (places[middle] + length(middle) > position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
