// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reader of its own, written from X.690, finds what was written. */
@Timeout(60)
class DerTest {
    private static final int ROUNDS = 300;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    DerTest() {
        System.out.println("seed " + seed);
    }

    /** A value that was read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Value(int tag, byte[] contents) {
        static Value read(ByteBuffer in) {
            int tag = in.get() & 0xff;
            int length = in.get() & 0xff;
            if (length >= 0x80) {
                int bytes = length - 0x80;
                length = 0;
                for (int i = 0; i < bytes; i++) {
                    length = (length << 8) | (in.get() & 0xff);
                    assertTrue(length > 0, "a length begins with a byte of 0");
                }
                assertTrue(length >= 0x80, "the short form would do for " + length);
            }
            byte[] contents = new byte[length];
            in.get(contents);
            return new Value(tag, contents);
        }

        static Value only(byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            Value value = read(in);
            assertEquals(0, in.remaining());
            return value;
        }

        List<Value> members() {
            List<Value> all = new ArrayList<>();
            ByteBuffer in = ByteBuffer.wrap(contents);
            while (in.hasRemaining()) {
                all.add(read(in));
            }
            return all;
        }

        String text() {
            return new String(contents, StandardCharsets.UTF_8);
        }
    }

    private byte[] bytes(int length) {
        byte[] made = new byte[length];
        random.nextBytes(made);
        return made;
    }

    private static void found(int tag, byte[] contents, byte[] written) {
        Value value = Value.only(written);
        assertEquals(tag, value.tag);
        assertArrayEquals(contents, value.contents);
    }

    @Test
    void lengthsOfEveryFormAreRead() {
        for (int length : new int[] {0, 1, 126, 127, 128, 129, 255, 256, 65_535, 65_536, 70_000}) {
            byte[] some = bytes(length);
            found(0x04, some, Der.octets(some));
        }
        for (int round = 0; round < ROUNDS; round++) {
            byte[] some = bytes(random.nextInt(1 << random.nextInt(18)));
            found(0x04, some, Der.octets(some));
        }
    }

    @Test
    void membersStandInTheirOrder() {
        for (int round = 0; round < ROUNDS; round++) {
            List<byte[]> written = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                written.add(bytes(random.nextInt(300)));
            }
            byte[][] members = written.stream().map(Der::octets).toArray(byte[][]::new);
            Value value = Value.only(Der.explicit(3, Der.sequence(members)));
            assertEquals(0xa3, value.tag);
            Value sequence = Value.only(value.contents);
            assertEquals(0x30, sequence.tag);
            List<Value> read = sequence.members();
            assertEquals(written.size(), read.size());
            for (int i = 0; i < read.size(); i++) {
                assertArrayEquals(written.get(i), read.get(i).contents);
            }
        }
        byte[] member = Der.yes();
        found(0x31, member, Der.set(member));
    }

    @Test
    void integersKeepTheirSign() {
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger number = new BigInteger(random.nextInt(200), random);
            Value value = Value.only(Der.integer(random.nextBoolean() ? number : number.negate()));
            assertEquals(0x02, value.tag);
            assertEquals(number, new BigInteger(value.contents).abs());
        }
        found(0x02, new byte[] {0, (byte) 0x80}, Der.integer(BigInteger.valueOf(128)));
    }

    @Test
    void identifiersAreRead() {
        for (int round = 0; round < ROUNDS; round++) {
            int[] arcs = new int[2 + random.nextInt(6)];
            arcs[0] = random.nextInt(3);
            arcs[1] = random.nextInt(arcs[0] < 2 ? 40 : 48);
            for (int i = 2; i < arcs.length; i++) {
                arcs[i] = random.nextInt() >>> (1 + random.nextInt(30));
            }
            Value value = Value.only(Der.identifier(arcs));
            assertEquals(0x06, value.tag);
            assertArrayEquals(arcs, arcs(value.contents), Arrays.toString(arcs));
        }
    }

    private static int[] arcs(byte[] contents) {
        List<Integer> all = new ArrayList<>();
        int arc = 0;
        for (byte b : contents) {
            arc = (arc << 7) | (b & 0x7f);
            if (b >= 0) {
                if (all.isEmpty()) {
                    int top = Math.min(arc / 40, 2);
                    all.add(top);
                    all.add(arc - top * 40);
                } else {
                    all.add(arc);
                }
                arc = 0;
            }
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void timesHaveTheFormOfTheirYear() {
        Value last = Value.only(Der.time(Instant.parse("2049-12-31T23:59:59Z")));
        assertEquals(0x17, last.tag);
        assertEquals("491231235959Z", last.text());
        Value first = Value.only(Der.time(Instant.parse("2050-01-01T00:00:00Z")));
        assertEquals(0x18, first.tag);
        assertEquals("20500101000000Z", first.text());
    }

    @Test
    void bitsAndTextAreRead() {
        found(0x03, new byte[] {7, (byte) 0x80}, Der.bits(7, new byte[] {(byte) 0x80}));
        found(0x01, new byte[] {(byte) 0xff}, Der.yes());
        assertEquals("gälerna", Value.only(Der.text("gälerna")).text());
    }
}
