// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.galerna.device.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Payloads beside a ring come out as they went in, whatever their lengths. */
@Timeout(60)
class BulkTest {
    private static final int CAPACITY = 4096;

    private final MemorySegment memory = Arena.ofAuto().allocate(Bulk.HEAD_BYTES + CAPACITY, 64);
    private final Bulk.Producer producer = new Bulk.Producer(memory);
    private final Bulk.Consumer consumer = new Bulk.Consumer(memory);
    private final Deque<byte[]> underWay = new ArrayDeque<>();

    private void send(byte... payload) {
        producer.put(payload, Kind.BYTE, 0, payload.length);
        producer.advance(payload.length);
        producer.fetchAhead(payload.length, 1 + payload.length % 4);
        underWay.add(payload);
    }

    private void receive() {
        byte[] expected = underWay.remove();
        byte[] got = new byte[expected.length];
        consumer.get(got, Kind.BYTE, 0, got.length);
        consumer.advance(got.length);
        assertArrayEquals(expected, got);
    }

    @Test
    void whatIsUnderWayIsNeverTouched() {
        long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int step = 0; step < 100_000; step++) {
            byte[] payload = new byte[1 + random.nextInt(CAPACITY / 2)];
            random.nextBytes(payload);
            if (producer.hasRoom(payload.length)) {
                send(payload);
            } else {
                assertFalse(underWay.isEmpty(), "an empty ring has room");
                receive();
            }
        }
        while (!underWay.isEmpty()) {
            receive();
        }
    }

    @Test
    void fullMemoryHasNoRoomUntilAPayloadIsLeftBehind() {
        send(new byte[CAPACITY / 2]);
        send(new byte[CAPACITY / 2]);
        assertFalse(producer.hasRoom(1));
        receive();
        assertTrue(producer.hasRoom(CAPACITY / 2));
    }

    @Test
    void otherLengthsOfMemoryAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Bulk.Producer(memory.asSlice(0, Bulk.HEAD_BYTES + 100)));
    }
}
