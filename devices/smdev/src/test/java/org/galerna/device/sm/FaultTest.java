// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.galerna.device.Device;
import org.galerna.device.Envelope;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Buffers that cannot be read or written fail their operation, and nothing else. */
@Timeout(120)
class FaultTest {
    @Test
    void aBufferThatDoesNotFitIsReportedAndStopsNobody() throws InterruptedException {
        Ranks.run(
                2,
                Ranks.Kind.PARKING,
                r -> {
                    final Device d = r.device();
                    final int[] v = new int[2];
                    if (r.rank() == 0) {
                        r.to(1).send(v, Kind.INT, 0, 8, 1);
                        assertThrows(
                                IndexOutOfBoundsException.class,
                                () -> r.to(1).send(v, Kind.INT, 4, 8, 1));
                        assertThrows(
                                ClassCastException.class,
                                () -> r.to(1).send(v, Kind.FLOAT, 0, 8, 1));
                        final Operation op = d.operation();
                        op.buffer(v, Kind.DOUBLE, 0, 8);
                        assertThrows(ClassCastException.class, () -> r.to(1).isend(op, 1));
                        assertTrue(op.isDone());
                        assertEquals(Outcome.FAULT, op.outcome());
                        op.buffer(new int[9000], Kind.INT, 4, 36_000);
                        r.to(1).issend(op, 1);
                        d.await(op);
                        assertEquals(Outcome.FAULT, op.outcome());
                        v[1] = 7;
                        r.to(1).send(v, Kind.INT, 0, 8, 1);
                    } else {
                        final int[] large = new int[9000];
                        assertEquals(8, r.to(0).recv(large, Kind.INT, 0, 36_000, 1));
                        final long fault = r.to(0).recv(large, Kind.INT, 0, 36_000, 1);
                        assertEquals(Outcome.FAULT, Outcome.code(fault));
                        assertEquals(8, r.to(0).recv(large, Kind.INT, 0, 36_000, 1));
                        assertEquals(7, large[1]);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void memoryThatIsClosedUnderASendFailsThatSendAlone(Ranks.Kind kind)
            throws InterruptedException {
        final CountDownLatch closed = new CountDownLatch(1);
        Ranks.run(
                2,
                kind,
                r -> {
                    final Device d = r.device();
                    final int bytes = 12_000;
                    final int[] v = new int[1];
                    if (r.rank() == 0) {
                        final List<Operation> sends = new ArrayList<>();
                        final List<Arena> arenas = new ArrayList<>();
                        for (int i = 1; i <= 24; i++) { // more than there is room for
                            final Arena arena = Arena.ofShared();
                            final MemorySegment data = arena.allocate(bytes).fill((byte) i);
                            final Operation send = d.operation();
                            send.buffer(data, Kind.SEGMENT, 0, bytes);
                            r.to(1).isend(send, 1);
                            sends.add(send);
                            arenas.add(arena);
                        }
                        arenas.forEach(Arena::close);
                        closed.countDown();
                        r.to(1).send(v, Kind.INT, 0, 4, 2);
                        r.to(1).recv(v, Kind.INT, 0, 4, 2);
                        for (Operation send : sends) {
                            d.await(send);
                            assertTrue(
                                    send.outcome() == Outcome.OK
                                            || send.outcome() == Outcome.FAULT);
                        }
                        return;
                    }
                    closed.await();
                    r.to(0).recv(v, Kind.INT, 0, 4, 2);
                    final byte[] got = new byte[bytes];
                    while (r.to(0).iprobe(1, new Envelope())) {
                        final long result = r.to(0).recv(got, Kind.BYTE, 0, bytes, 1);
                        if (result >= 0) {
                            final byte[] whole = new byte[bytes];
                            Arrays.fill(whole, got[0]);
                            assertArrayEquals(whole, got);
                        } else {
                            assertEquals(Outcome.FAULT, Outcome.code(result));
                        }
                    }
                    r.to(0).send(v, Kind.INT, 0, 4, 2);
                });
    }

    /** Posted first, sent first; no array is so long. */
    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("restricted") // nobody reads behind the end
    void objectsThatThereIsNoMemoryForFailTheirReceiveAlone(Ranks.Kind kind)
            throws InterruptedException {
        Ranks.run(
                2,
                kind,
                r -> {
                    final Device d = r.device();
                    final Operation op = d.operation();
                    final int[] v = {7};
                    if (r.rank() == 0) {
                        r.to(1).recv(v, Kind.INT, 0, 4, 2);
                        final MemorySegment objects =
                                Arena.ofAuto().allocate(8).reinterpret(Integer.MAX_VALUE);
                        final Operation other = d.operation();
                        op.buffer(objects, Kind.OBJECT | Kind.SEGMENT, 0, Integer.MAX_VALUE);
                        other.buffer(objects, Kind.OBJECT | Kind.SEGMENT, 0, Integer.MAX_VALUE);
                        r.to(1).isend(op, 1);
                        r.to(1).isend(other, 3);
                        r.to(1).send(v, Kind.INT, 0, 4, 2);
                        d.await(op);
                        d.await(other);
                        assertEquals(Outcome.OK, op.outcome());
                        assertEquals(Outcome.OK, other.outcome());
                        return;
                    }
                    receiveObjects(r, op, 1);
                    r.to(0).send(v, Kind.INT, 0, 4, 2);
                    d.await(op);
                    assertEquals(Outcome.NO_MEMORY, op.outcome());
                    assertEquals(Integer.MAX_VALUE, op.length());
                    assertEquals(4, r.to(0).recv(v, Kind.INT, 0, 4, 2));
                    receiveObjects(r, op, 3);
                    d.await(op);
                    assertEquals(Outcome.NO_MEMORY, op.outcome());
                });
    }

    private static void receiveObjects(Ranks.Rank r, Operation op, int tag) {
        op.buffer(null, Kind.OBJECT | Kind.STAGED, 0, Long.MAX_VALUE);
        r.to(0).irecv(op, tag);
    }
}
