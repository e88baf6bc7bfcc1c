// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.galerna.datatype.Datatype;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is seen of a file, compared with a walk from offset to offset. */
@Timeout(60)
class ViewTest {
    private static View view(long displacement, Datatype filetype) {
        return new View(displacement, Datatype.INT, filetype, Representation.NATIVE);
    }

    private static Datatype ints(long... places) {
        final long[] lengths = new long[places.length];
        Arrays.fill(lengths, 1);
        return Datatype.indexed(lengths, places, Datatype.INT);
    }

    /** The first offset that is not before the end. */
    private static long walked(View view, long fileSize) {
        long offset = 0;
        while (view.position(offset) < fileSize) {
            offset++;
        }
        return offset;
    }

    @Test
    void aFileEndsBehindItemsWhoseExtentsReachBeyondIt() {
        assertEquals(3, view(0, ints(2)).end(20)); // at 8, 12, 16
        assertEquals(1, view(0, ints(4, 8)).end(20)); // at 16, 32
        assertEquals(0, view(0, ints(4, 8)).end(16));
        assertEquals(0, view(30, ints(0)).end(20));
    }

    @Test
    void theEndIsWhereAWalkFindsIt() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            final int blocks = 1 + random.nextInt(4);
            final long[] lengths = new long[blocks];
            final long[] places = new long[blocks];
            long at = random.nextInt(8);
            for (int i = 0; i < blocks; i++) {
                places[i] = at;
                lengths[i] = 1L + random.nextInt(3);
                at += lengths[i] + random.nextInt(4);
            }
            final Datatype packed = Datatype.indexed(lengths, places, Datatype.INT);
            final long lower = random.nextInt(16);
            final long extent = packed.trueUb() - packed.trueLb() + random.nextInt(20);
            final Datatype filetype =
                    random.nextBoolean() ? packed : Datatype.resized(packed, lower, extent);
            final View view = view(random.nextInt(20), filetype);
            view.check(true);
            for (int size = 0; size < 200; size++) {
                assertEquals(walked(view, size), view.end(size), "seed " + seed);
            }
        }
    }
}
