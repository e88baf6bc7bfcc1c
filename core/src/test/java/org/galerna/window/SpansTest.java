// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.galerna.datatype.Datatype;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs of bytes against the packer of datatypes. */
@Timeout(30)
class SpansTest {
    private static final int BYTES = 4000;
    private static final int BASE = 1000;

    private static Datatype any(Random random) {
        final long[] lengths = new long[1 + random.nextInt(4)];
        final long[] places = new long[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = random.nextInt(4);
            places[i] = 20L * i + random.nextInt(10) - 5;
        }
        return Datatype.hindexed(lengths, places, Datatype.SHORT);
    }

    @Test
    void anyPartOfItemsIsWhatThePackerTakes() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            final Datatype type = any(random);
            final int count = random.nextInt(8);
            final long all = count * type.size();
            final byte[] memory = new byte[BYTES];
            random.nextBytes(memory);
            final byte[] packed = new byte[(int) all];
            type.in(MemorySegment.ofArray(memory), BASE / type.arrayType().bytes(), count)
                    .pack(0, packed, 0, packed.length);
            final Spans spans = Spans.of(type, count);
            assertEquals(all, spans.bytes(), "seed " + seed);
            if (all == 0) {
                continue;
            }
            final int from = random.nextInt((int) all);
            final int n = 1 + random.nextInt((int) all - from);
            final byte[] part = new byte[n];
            final MemorySegment out = MemorySegment.ofArray(part);
            spans.gather(MemorySegment.ofArray(memory), BASE, from, out, n);
            final byte[] wanted = Arrays.copyOfRange(packed, from, from + n);
            assertArrayEquals(wanted, part, "seed " + seed);
            checkParts(spans, memory, wanted, from, seed);
        }
    }

    private static void checkParts(Spans spans, byte[] memory, byte[] wanted, int from, long seed) {
        final byte[] moved = new byte[BYTES];
        final Spans part = spans.part(from, wanted.length, 7);
        assertEquals(wanted.length, part.bytes(), "seed " + seed);
        final MemorySegment in = MemorySegment.ofArray(wanted);
        part.scatter(MemorySegment.ofArray(moved), BASE - 7, 0, in, wanted.length);
        int same = 0;
        for (int i = 0; i < BYTES; i++) {
            same += moved[i] == memory[i] || moved[i] == 0 ? 1 : 0;
        }
        assertEquals(BYTES, same, "seed " + seed);
        final byte[] back = new byte[wanted.length];
        spans.gather(
                MemorySegment.ofArray(moved), BASE, from, MemorySegment.ofArray(back), back.length);
        assertArrayEquals(wanted, back, "seed " + seed);
    }
}
