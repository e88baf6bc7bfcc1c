// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every kind, from and to every place, byte for byte; nothing outside is touched. */
@Timeout(60)
class ViewTest {
    private static final int BYTES = 4096;

    /** A send or a receive, to hand buffers over. */
    private static final class Buffer extends Operation {
        Buffer(Object data, int kind, long offset, long length) {
            super();
            buffer(data, kind, offset, length);
        }
    }

    private static Object array(int kind) {
        return switch (kind) {
            case Kind.CHAR -> new char[BYTES / 2];
            case Kind.SHORT -> new short[BYTES / 2];
            case Kind.INT -> new int[BYTES / 4];
            case Kind.LONG -> new long[BYTES / 8];
            case Kind.FLOAT -> new float[BYTES / 4];
            case Kind.DOUBLE -> new double[BYTES / 8];
            case Kind.BOOLEAN -> new boolean[BYTES];
            default -> new byte[BYTES];
        };
    }

    private static byte get(Object data, int i) {
        return data instanceof boolean[] flags
                ? (byte) (flags[i] ? 1 : 0)
                : segment(data).get(ValueLayout.JAVA_BYTE, i);
    }

    private static void set(Object data, int i, byte value) {
        if (data instanceof boolean[] flags) {
            flags[i] = value != 0;
        } else {
            segment(data).set(ValueLayout.JAVA_BYTE, i, value);
        }
    }

    private static MemorySegment segment(Object data) {
        return switch (data) {
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> (MemorySegment) data;
        };
    }

    private static byte[] image(Object data) {
        final byte[] image = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            image[i] = get(data, i);
        }
        return image;
    }

    @Test
    void whatIsWrittenToMemoryIsReadBack() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        final MemorySegment memory = Arena.ofAuto().allocate(2 * BYTES, 8);
        for (int n = 0; n < 6_000; n++) {
            final int kind = random.nextInt(Kind.OBJECT + 1);
            final Object from = array(kind);
            final Object to = array(kind);
            // whole elements mostly, sometimes not: a receive that takes any kind may be cut
            // anywhere
            final int unit = random.nextInt(8) == 0 ? 1 : Kind.size(kind);
            final int length = random.nextInt(random.nextBoolean() ? 80 : 1500) / unit * unit;
            final int first = random.nextInt(1000) / unit * unit;
            final int into = random.nextInt(1000) / unit * unit;
            for (int i = 0; i < length; i++) {
                set(from, first + i, (byte) (kind == Kind.BOOLEAN ? i % 2 : random.nextInt(60)));
            }
            final Spot spot = new Spot(memory).at(8L * random.nextInt(100));
            View.write(spot, from, kind, first, length);
            View.read(spot, to, kind, into, length);
            check("seed " + seed + ", kind " + kind, from, first, to, new int[] {into, length});
        }
    }

    @Test
    void whatIsCopiedBetweenHoldersIsTheSame() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int n = 0; n < 6_000; n++) {
            final int kind = random.nextInt(Kind.OBJECT + 1);
            final int fromFlags = new int[] {0, Kind.STAGED, Kind.SEGMENT}[random.nextInt(3)];
            final int toFlags = new int[] {0, Kind.STAGED, Kind.SEGMENT}[random.nextInt(3)];
            final Object from = holder(kind, fromFlags);
            final Object to = holder(kind, toFlags);
            final int unit = random.nextInt(8) == 0 ? 1 : Kind.size(kind);
            final int length = random.nextInt(1500) / unit * unit;
            final int first = random.nextInt(1000) / unit * unit;
            final int into = random.nextInt(1000) / unit * unit;
            for (int i = 0; i < length; i++) {
                set(from, first + i, (byte) (kind == Kind.BOOLEAN ? i % 2 : random.nextInt(60)));
            }
            final Buffer send = new Buffer(from, kind | fromFlags, first, length);
            View.copy(send, 0, to, into, length);
            check("seed " + seed + ", kind " + kind, from, first, to, new int[] {into, length});
        }
    }

    private static Object holder(int kind, int flags) {
        if (flags == 0) {
            return array(kind);
        }
        return flags == Kind.STAGED ? new byte[BYTES] : Arena.ofAuto().allocate(BYTES, 8);
    }

    private static void check(String what, Object from, int first, Object to, int[] range) {
        final byte[] sent = image(from);
        final byte[] got = image(to);
        for (int i = 0; i < BYTES; i++) {
            final int k = i - range[0];
            final byte due = k >= 0 && k < range[1] ? sent[first + k] : 0;
            if (due != got[i]) {
                assertEquals(due, got[i], what + ", byte " + i + " of " + range[1]);
            }
        }
    }

    @Test
    void whatHasGapsIsPackedOnTheWay() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        final int most = 30_000;
        final MemorySegment memory = Arena.ofAuto().allocate(most + 8L, 8);
        for (int n = 0; n < 300; n++) {
            final int length = random.nextInt(most);
            final int first = random.nextInt(most - length);
            final int into = random.nextInt(most - length);
            final Odd from = new Odd(most);
            random.nextBytes(from.bytes);
            final Object dense = n % 2 == 0 ? new byte[most] : Arena.ofAuto().allocate(most);
            final Odd copy = new Odd(most);
            final Odd read = new Odd(most);
            View.copy(new Buffer(from, Kind.GAPPED, first, length), 0, dense, into, length);
            View.copy(new Buffer(from, Kind.GAPPED, first, length), 0, copy, into, length);
            final Spot spot = new Spot(memory).at(8);
            View.write(spot, from, Kind.GAPPED, first, length);
            View.read(spot, read, Kind.GAPPED, into, length);
            final byte[] due = new byte[2 * most];
            for (int i = 0; i < length; i++) {
                due[2 * (into + i) + 1] = from.bytes[2 * (first + i) + 1];
                assertEquals(due[2 * (into + i) + 1], get(dense, into + i), "seed " + seed);
            }
            assertArrayEquals(due, copy.bytes, () -> "copy, seed " + seed);
            assertArrayEquals(due, read.bytes, () -> "read, seed " + seed);
            final Odd back = new Odd(most);
            final int form = n % 2 == 0 ? Kind.BYTE : Kind.SEGMENT;
            View.copy(new Buffer(dense, form, into, length), 0, back, into, length);
            assertArrayEquals(due, back.bytes, () -> "back, seed " + seed);
        }
    }

    @Test
    void aFailureCarriesItsFacts() {
        for (int code = Outcome.FAULT; code < 0; code++) {
            final long word = Outcome.failure(code, Kind.DOUBLE, 1L << 40);
            assertEquals(code, Outcome.code(word));
            assertEquals(Kind.DOUBLE, Outcome.kind(word));
            assertEquals(1L << 40, Outcome.length(word));
            assertEquals(code, Outcome.code(code));
        }
        assertEquals(Outcome.OK, Outcome.code(0));
        assertEquals(77, Outcome.length(77));
    }
}
