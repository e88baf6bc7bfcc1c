// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocking messages and probes between ranks. */
@Timeout(60)
class MessageTest {
    @Test
    void aRingPassesEveryPrimitiveType() {
        Ranks.each(comm -> {
            final int next = (comm.rank() + 1) % comm.size();
            final int previous = (comm.rank() + comm.size() - 1) % comm.size();
            final Request[] sends = {
                comm.isend(new byte[] {(byte) comm.rank()}, next, 0),
                comm.isend(new char[] {(char) comm.rank()}, next, 1),
                comm.isend(new short[] {(short) comm.rank()}, next, 2),
                comm.isend(new int[] {comm.rank()}, next, 3),
                comm.isend(new long[] {comm.rank()}, next, 4),
                comm.isend(new float[] {comm.rank()}, next, 5),
                comm.isend(new double[] {comm.rank()}, next, 6),
                comm.isend(new boolean[] {comm.rank() % 2 == 1}, next, 7)
            };
            final byte[] bytes = new byte[1];
            final char[] chars = new char[1];
            final short[] shorts = new short[1];
            final int[] ints = new int[1];
            final long[] longs = new long[1];
            final float[] floats = new float[1];
            final double[] doubles = new double[1];
            final boolean[] booleans = new boolean[1];
            comm.recv(booleans, previous, 7);
            comm.recv(doubles, previous, 6);
            comm.recv(floats, previous, 5);
            comm.recv(longs, previous, 4);
            comm.recv(ints, previous, 3);
            comm.recv(shorts, previous, 2);
            comm.recv(chars, previous, 1);
            comm.recv(bytes, previous, 0);
            Request.waitAll(sends);
            assertEquals(previous, bytes[0]);
            assertEquals(previous, chars[0]);
            assertEquals(previous, shorts[0]);
            assertEquals(previous, ints[0]);
            assertEquals(previous, longs[0]);
            assertEquals(previous, floats[0]);
            assertEquals(previous, doubles[0]);
            assertEquals(previous % 2 == 1, booleans[0]);
        });
    }

    @Test
    void wildcardsTellSourceTagAndLength() {
        Ranks.on(
                4,
                comm -> {
                    if (comm.rank() > 0) {
                        comm.send(new int[comm.rank()], 0, 10 + comm.rank());
                        return;
                    }
                    final boolean[] seen = new boolean[4];
                    for (int i = 1; i < 4; i++) {
                        final Status status = comm.recv(new int[5], Comm.ANY_SOURCE, Comm.ANY_TAG);
                        assertEquals(10 + status.source(), status.tag());
                        assertEquals(status.source(), status.count(Datatype.INT));
                        assertEquals(4L * status.source(), status.bytes());
                        seen[status.source()] = true;
                    }
                    assertArrayEquals(new boolean[] {false, true, true, true}, seen);
                });
    }

    @Test
    void wildcardReceivesWaitAlsoAfterManySends() {
        Ranks.on(
                3,
                comm -> {
                    final int[] room = new int[6_000];
                    for (int round = 0; round < 300; round++) {
                        final int[] data = new int[1 + round % 2 * 5_000];
                        if (comm.rank() == 0) {
                            for (int i = 1; i < 3; i++) {
                                final Status status =
                                        comm.recv(room, Comm.ANY_SOURCE, Comm.ANY_TAG);
                                comm.send(data, status.source(), status.tag());
                            }
                        } else {
                            comm.isend(data, 0, round).waitFor();
                            comm.irecv(room, Comm.ANY_SOURCE, round).waitFor();
                        }
                    }
                });
    }

    @Test
    void messagesOfOneSenderDoNotOvertakeAcrossSizes() {
        Ranks.on(
                2,
                comm -> {
                    final int[] sizes = {1, 200_000, 2, 50_000, 300_000, 3, 10};
                    if (comm.rank() == 0) {
                        for (final int size : sizes) {
                            comm.send(new int[size], 1, 7);
                        }
                    } else {
                        final int[] room = new int[300_000];
                        for (final int size : sizes) {
                            final Status status = comm.recv(room, Comm.ANY_SOURCE, 7);
                            assertEquals(size, status.count(Datatype.INT));
                        }
                    }
                });
    }

    @Test
    void offsetsAndDerivedTypesTouchOnlyTheirElements() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype column = Datatype.vector(3, 1, 4, Datatype.INT);
                    if (comm.rank() == 0) {
                        final int[] matrix = new int[12];
                        Arrays.setAll(matrix, i -> i);
                        comm.send(Buffer.of(matrix, 1, 1, column), 1, 0);
                        comm.send(Buffer.of(matrix, 4, 3, Datatype.INT), 1, 1);
                    } else {
                        final int[] matrix = new int[12];
                        final Status status = comm.recv(Buffer.of(matrix, 2, 1, column), 0, 0);
                        assertEquals(1, status.count(column));
                        assertEquals(3, status.elements(column));
                        assertArrayEquals(new int[] {0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 9, 0}, matrix);
                        comm.recv(Buffer.of(matrix, 9, 3, Datatype.INT), 0, 1);
                        assertArrayEquals(new int[] {0, 0, 1, 0, 0, 0, 5, 0, 0, 4, 5, 6}, matrix);
                    }
                });
    }

    @Test
    void aPartOfAnItemCountsInElements() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype pair = Datatype.contiguous(2, Datatype.INT);
                    if (comm.rank() == 0) {
                        comm.send(new int[] {1, 2, 3}, 1, 0);
                    } else {
                        final Status status = comm.recv(Buffer.of(new int[8], 0, 4, pair), 0, 0);
                        assertEquals(Status.UNDEFINED, status.count(pair));
                        assertEquals(3, status.elements(pair));
                        assertEquals(Status.UNDEFINED, status.count(Datatype.LONG));
                    }
                });
    }

    @Test
    void itemsWithoutDataCountAsPosted() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype nothing = Datatype.contiguous(0, Datatype.INT);
                    if (comm.rank() == 0) {
                        comm.send(Buffer.of(null, 0, 100, nothing), 1, 0);
                    } else {
                        final Status status =
                                comm.recv(Buffer.of(new int[1], 0, 100, nothing), 0, 0);
                        assertEquals(100, status.count(nothing));
                        assertEquals(Status.UNDEFINED, status.elements(nothing));
                    }
                });
    }

    @Test
    void noProcessTakesAllAndYieldsNothing() {
        Ranks.on(
                1,
                comm -> {
                    comm.send(new int[] {1}, Comm.PROC_NULL, 0);
                    comm.ssend(Buffer.of(new int[] {1}), Comm.PROC_NULL, 0);
                    comm.bsend(Buffer.of(new int[] {1}), Comm.PROC_NULL, 0);
                    assertTrue(comm.isend(new int[1], Comm.PROC_NULL, 0).waitFor() != null);
                    final int[] data = {5};
                    for (final Status status :
                            new Status[] {
                                comm.recv(data, Comm.PROC_NULL, 3),
                                comm.irecv(data, Comm.PROC_NULL, 3).waitFor(),
                                comm.probe(Comm.PROC_NULL, 3),
                                comm.iprobe(Comm.PROC_NULL, 3),
                                comm.mprobe(Comm.PROC_NULL, 3).recv(Buffer.of(data)),
                                comm.sendrecv(
                                        Buffer.of(data),
                                        new Address(Comm.PROC_NULL, 0),
                                        Buffer.of(data),
                                        new Address(Comm.PROC_NULL, 0))
                            }) {
                        assertEquals(Comm.PROC_NULL, status.source());
                        assertEquals(Comm.ANY_TAG, status.tag());
                        assertEquals(0, status.count(Datatype.INT));
                        assertEquals(5, data[0]);
                    }
                });
    }

    @Test
    void aMessageToOneselfArrives() {
        Ranks.each(comm -> {
            comm.send(new int[] {3}, comm.rank(), 0);
            final Request large = comm.isend(new int[1_000_000], comm.rank(), 1);
            final int[] small = new int[1];
            comm.recv(small, comm.rank(), 0);
            assertEquals(3, small[0]);
            assertEquals(
                    1_000_000, comm.recv(new int[1_000_000], comm.rank(), 1).count(Datatype.INT));
            large.waitFor();
        });
    }

    @Test
    void sendrecvAndReplaceShiftLargeData() {
        Ranks.each(comm -> {
            final int next = (comm.rank() + 1) % comm.size();
            final int previous = (comm.rank() + comm.size() - 1) % comm.size();
            final long[] out = new long[100_000];
            Arrays.fill(out, comm.rank());
            final long[] in = new long[100_000];
            final Status status =
                    comm.sendrecv(
                            Buffer.of(out),
                            new Address(next, 1),
                            Buffer.of(in),
                            new Address(previous, 1));
            assertEquals(previous, status.source());
            assertEquals(previous, in[99_999]);
            comm.sendrecvReplace(
                    Buffer.of(out), new Address(next, 2), new Address(Comm.ANY_SOURCE, 2));
            assertArrayEquals(in, out);
        });
    }

    @Test
    void synchronousSendsReturnAfterTheMatch() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        final Request request = comm.issend(Buffer.of(new int[] {1}), 1, 0);
                        assertNull(request.test());
                        comm.send(new int[] {2}, 1, 1);
                        request.waitFor();
                        comm.ssend(Buffer.of(new int[] {3}), 1, 2);
                    } else {
                        final int[] data = new int[1];
                        comm.recv(data, 0, 1);
                        assertEquals(2, data[0]);
                        comm.recv(data, 0, 0);
                        assertEquals(1, data[0]);
                        comm.recv(data, 0, 2);
                        assertEquals(3, data[0]);
                    }
                });
    }

    @Test
    void probesTellTheLengthAndLeaveTheMessage() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.send(new double[] {1, 2, 3}, 1, 4);
                        comm.send(new double[] {4}, 1, 5);
                        comm.send(new double[] {5, 6}, 1, 6);
                    } else {
                        final Status found = comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
                        assertEquals(4, found.tag());
                        assertEquals(3, found.count(Datatype.DOUBLE));
                        final Message message = comm.mprobe(0, 6);
                        assertEquals(2, message.status().count(Datatype.DOUBLE));
                        assertNotNull(comm.iprobe(0, 5));
                        assertNull(comm.iprobe(0, 6));
                        final double[] data = new double[3];
                        assertEquals(2, message.recv(Buffer.of(data)).count(Datatype.DOUBLE));
                        assertEquals(6, data[1]);
                        assertEquals(
                                ErrorClass.REQUEST,
                                assertThrows(
                                                GalernaException.class,
                                                () -> message.recv(Buffer.of(data)))
                                        .errorClass());
                        comm.recv(data, 0, 4);
                        comm.recv(data, 0, 5);
                        assertNull(comm.improbe(0, 6));
                    }
                });
    }

    @Test
    void truncationFailsAtTheReceiverAlone() {
        Ranks.on(
                2,
                comm -> {
                    for (final int count : new int[] {3, 100_000}) {
                        if (comm.rank() == 0) {
                            comm.send(new int[count], 1, 0);
                            comm.send(new int[count], 1, 1);
                            comm.send(new int[] {9}, 1, 2);
                            continue;
                        }
                        final GalernaException named =
                                assertThrows(
                                        GalernaException.class, () -> comm.recv(new int[2], 0, 0));
                        assertEquals(ErrorClass.TRUNCATE, named.errorClass());
                        assertTrue(named.getMessage().contains("Recv"), named.getMessage());
                        assertTrue(named.getMessage().contains("" + 4 * count));
                        final GalernaException any =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.irecv(new int[2], Comm.ANY_SOURCE, 1).waitFor());
                        assertEquals(ErrorClass.TRUNCATE, any.errorClass());
                        final int[] data = new int[1];
                        comm.recv(data, 0, 2);
                        assertEquals(9, data[0]);
                    }
                });
    }

    @Test
    void anotherElementTypeIsAnError() {
        Ranks.on(
                2,
                comm -> {
                    if (comm.rank() == 0) {
                        comm.send(new int[] {1}, 1, 0);
                        comm.send(new int[] {1}, 1, 1);
                        comm.send(new int[] {77}, 1, 2);
                    } else {
                        final GalernaException failure =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.recv(new double[1], 0, 0));
                        assertEquals(ErrorClass.TYPE, failure.errorClass());
                        assertTrue(failure.getMessage().contains("int"), failure.getMessage());
                        assertTrue(failure.getMessage().contains("double"), failure.getMessage());
                        assertThrows(
                                GalernaException.class,
                                () -> comm.irecv(new double[1], Comm.ANY_SOURCE, 1).waitFor());
                        final byte[] packed = new byte[4];
                        comm.recv(Buffer.of(packed, 0, 4, Datatype.PACKED), 0, 2);
                        final int[] value = new int[1];
                        assertEquals(4, comm.unpack(packed, 0, Buffer.of(value)));
                        assertEquals(77, value[0]);
                    }
                });
    }

    @Test
    void packedDataTravelsAsBytes() {
        Ranks.on(
                2,
                comm -> {
                    final Datatype odd = Datatype.vector(2, 1, 2, Datatype.INT);
                    if (comm.rank() == 0) {
                        final byte[] bytes = new byte[100];
                        int at = comm.pack(Buffer.of(new int[] {1, 0, 2}, 0, 1, odd), bytes, 0);
                        assertEquals(comm.packSize(1, odd), at);
                        at = comm.pack(Buffer.of(new double[] {2.5}), bytes, at);
                        at = comm.pack(Buffer.of(new Object[] {"x", null}), bytes, at);
                        comm.send(Buffer.of(bytes, 0, at, Datatype.PACKED), 1, 0);
                        final GalernaException failure =
                                assertThrows(
                                        GalernaException.class,
                                        () -> comm.pack(Buffer.of(new long[20]), bytes, 0));
                        assertEquals(ErrorClass.BUFFER, failure.errorClass());
                    } else {
                        final byte[] bytes = new byte[200];
                        comm.recv(Buffer.of(bytes, 0, 200, Datatype.PACKED), 0, 0);
                        final int[] ints = new int[2];
                        int at = comm.unpack(bytes, 0, Buffer.of(ints));
                        assertArrayEquals(new int[] {1, 2}, ints);
                        final double[] value = new double[1];
                        at = comm.unpack(bytes, at, Buffer.of(value));
                        assertEquals(2.5, value[0]);
                        final Object[] objects = {1, 2};
                        comm.unpack(bytes, at, Buffer.of(objects));
                        assertArrayEquals(new Object[] {"x", null}, objects);
                    }
                });
    }
}
