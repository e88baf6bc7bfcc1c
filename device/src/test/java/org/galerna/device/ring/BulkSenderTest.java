// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Short and long payloads go through memories of their own and come out in order. */
@Timeout(60)
class BulkSenderTest {
    private static final int CELL = 40;
    private static final int SHORT = 256;
    private static final int LONG = 1000;
    private static final int SHORT_CAPACITY = 1024;
    private static final int LONG_CAPACITY = 4096;

    private final List<Long> made = new ArrayList<>();
    private final Beside brief = new Beside(this::allocate, SHORT_CAPACITY);
    private final Beside lengthy = new Beside(this::allocate, LONG_CAPACITY);
    private final BulkSender sender =
            new BulkSender(CELL, SHORT, brief::made, new BulkSender(SHORT, LONG, lengthy::made));
    private final BulkReceiver receiver =
            new BulkReceiver(SHORT, brief::found, new BulkReceiver(lengthy::found));
    private final Deque<byte[]> underWay = new ArrayDeque<>();

    private MemorySegment allocate(long bytes) {
        made.add(bytes - Bulk.HEAD_BYTES);
        return Arena.ofAuto().allocate(bytes, 64);
    }

    private void send(byte... payload) {
        sender.put(payload, Kind.BYTE, 0, payload.length);
        sender.published(Frame.header(0, Kind.BYTE, payload.length));
        sender.prepare(payload.length, 1 + payload.length % 4);
        underWay.add(payload);
    }

    private void receive() {
        byte[] expected = underWay.remove();
        byte[] got = new byte[expected.length];
        receiver.of(got.length).get(got, Kind.BYTE, 0, got.length);
        receiver.of(got.length).advance(got.length);
        assertArrayEquals(expected, got);
    }

    @Test
    void payloadsOfAllLengthsComeOutInOrder() {
        long seed = Long.getLong("galerna.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int step = 0; step < 100_000; step++) {
            int most = random.nextBoolean() ? SHORT : LONG;
            byte[] payload = new byte[CELL + 1 + random.nextInt(most - CELL)];
            random.nextBytes(payload);
            if (sender.hasRoom(payload.length)) {
                send(payload);
            } else {
                assertFalse(underWay.isEmpty(), "empty memory has room");
                receive();
            }
        }
        while (!underWay.isEmpty()) {
            receive();
        }
        assertEquals(2, made.size());
    }

    @Test
    void eachMemoryIsMadeForTheFirstPayloadOfItsLengths() {
        assertTrue(sender.hasRoom(SHORT));
        assertEquals(List.of((long) SHORT_CAPACITY), made);
        assertTrue(sender.hasRoom(SHORT + 1));
        assertEquals(List.of((long) SHORT_CAPACITY, (long) LONG_CAPACITY), made);
    }

    @Test
    void aFullMemoryLeavesRoomInTheOther() {
        while (sender.hasRoom(SHORT)) {
            send(new byte[SHORT]);
        }
        assertTrue(sender.hasRoom(LONG));
        while (sender.hasRoom(LONG)) {
            send(new byte[LONG]);
        }
        receive();
        assertTrue(sender.hasRoom(SHORT));
        assertFalse(sender.hasRoom(LONG));
    }

    @Test
    void whatFitsNoMemoryHasNoRoom() {
        assertEquals(LONG, sender.payloadBytes());
        assertFalse(sender.claims(CELL));
        assertTrue(sender.claims(CELL + 1));
        assertFalse(sender.hasRoom(LONG + 1));
    }

    @Test
    void withoutMemoryAFrameCarriesWhatItsCellsDo() {
        BulkSender poor = new BulkSender(CELL, SHORT, Optional::empty);
        assertEquals(SHORT, poor.payloadBytes());
        assertFalse(poor.hasRoom(SHORT));
        assertEquals(CELL, poor.payloadBytes());
    }
}
