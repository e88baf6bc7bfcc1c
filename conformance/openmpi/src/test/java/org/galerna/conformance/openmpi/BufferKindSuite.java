// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Every kind of array and buffer, in every kind of call that takes one. */
final class BufferKindSuite {
    private static final int COUNT = 8;

    /** A buffer of each type: direct, on the heap, and a view of bytes on the heap. */
    private static Buffer[][] buffers() {
        ByteOrder order = ByteOrder.nativeOrder();
        int bytes = Double.BYTES * COUNT;
        return new Buffer[][] {
            {
                MPI.newByteBuffer(COUNT),
                MPI.newCharBuffer(COUNT),
                MPI.newShortBuffer(COUNT),
                MPI.newIntBuffer(COUNT),
                MPI.newLongBuffer(COUNT),
                MPI.newFloatBuffer(COUNT),
                MPI.newDoubleBuffer(COUNT)
            },
            {
                ByteBuffer.allocate(COUNT),
                CharBuffer.allocate(COUNT),
                ShortBuffer.allocate(COUNT),
                IntBuffer.allocate(COUNT),
                LongBuffer.allocate(COUNT),
                FloatBuffer.allocate(COUNT),
                DoubleBuffer.allocate(COUNT)
            },
            {
                ByteBuffer.allocate(bytes).slice(),
                ByteBuffer.allocate(bytes).order(order).asCharBuffer(),
                ByteBuffer.allocate(bytes).order(order).asShortBuffer(),
                ByteBuffer.allocate(bytes).order(order).asIntBuffer(),
                ByteBuffer.allocate(bytes).order(order).asLongBuffer(),
                ByteBuffer.allocate(bytes).order(order).asFloatBuffer(),
                ByteBuffer.allocate(bytes).order(order).asDoubleBuffer()
            }
        };
    }

    private static Object[] arrays() {
        return new Object[] {
            new byte[] {1, 2, 3, 4, 5, 6, 7, 8},
            new char[] {1, 2, 3, 4, 5, 6, 7, 8},
            new short[] {1, 2, 3, 4, 5, 6, 7, 8},
            new int[] {1, 2, 3, 4, 5, 6, 7, 8},
            new long[] {1, 2, 3, 4, 5, 6, 7, 8},
            new float[] {1, 2, 3, 4, 5, 6, 7, 8},
            new double[] {1, 2, 3, 4, 5, 6, 7, 8}
        };
    }

    private static Datatype[] types() {
        return new Datatype[] {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
        };
    }

    /** From each array into each kind of buffer, and back into an array. */
    void everyKindSendsAndReceives(Intracomm world) throws MPIException {
        Object[] arrays = arrays();
        Datatype[] types = types();
        for (Buffer[] kind : buffers()) {
            for (int t = 0; t < types.length; t++) {
                Object back = Array.newInstance(arrays[t].getClass().getComponentType(), COUNT);
                kind[t].position(3).limit(5);
                int to = next(world);
                int from = before(world);
                Request sent = world.iSend(arrays[t], COUNT, types[t], to, t);
                Status status = world.recv(kind[t], COUNT, types[t], from, t);
                sent.waitFor();
                assertEquals(COUNT, status.getCount(types[t]));
                assertEquals(3, kind[t].position());
                assertEquals(5, kind[t].limit());
                Request forth = world.iSend(kind[t], COUNT, types[t], to, t);
                world.recv(back, COUNT, types[t], from, t);
                forth.waitFor();
                for (int i = 0; i < COUNT; i++) {
                    assertEquals(Array.get(arrays[t], i), Array.get(back, i));
                }
            }
        }
    }

    /** Nobody looks whether array and datatype fit: bytes in native order travel. */
    void arraysTravelUnderAnyType(Intracomm world) throws MPIException {
        int self = world.getRank();
        int[] data = {0x01020304, 0x05060708, -1, 7};
        Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.PACKED
        };
        int[] counts = {16, 8, 8, 4, 2, 4, 2, 16};
        for (int t = 0; t < types.length; t++) {
            int[] got = new int[4];
            Request sent = world.iSend(data, counts[t], types[t], self, t);
            assertEquals(
                    counts[t], world.recv(got, counts[t], types[t], self, t).getCount(types[t]));
            sent.waitFor();
            assertArrayEquals(data, got);
            ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
            sent = world.iSend(data, counts[t], types[t], self, t);
            world.recv(bytes, counts[t], types[t], self, t);
            sent.waitFor();
            assertEquals(7, bytes.getInt(12));
        }
        CharBuffer text = MPI.newCharBuffer(4).put("ring").clear();
        CharBuffer copy = MPI.newCharBuffer(4);
        Request sent = world.iSend(text, 8, MPI.BYTE, self, 0);
        world.recv(copy, 8, MPI.BYTE, self, 0);
        sent.waitFor();
        assertEquals("ring", copy.toString());
    }

    /** Calls for which direct buffers were demanded take arrays and buffers on the heap. */
    void persistentRequestsAndMatchedReceivesTakeTheHeapToo(Intracomm world) throws MPIException {
        int to = next(world);
        int from = before(world);
        IntBuffer heap = IntBuffer.allocate(1);
        int[] out = new int[1];
        Prequest[] both = {
            world.recvInit(heap, 1, MPI.INT, from, 1), world.sendInit(out, 1, MPI.INT, to, 1)
        };
        for (int i = 0; i < 3; i++) {
            out[0] = 10 * i + world.getRank();
            Prequest.startAll(both);
            Request.waitAll(both);
            assertEquals(10 * i + from, heap.get(0));
        }
        both[0].free();
        both[1].free();
        mpi.Message message = new mpi.Message();
        Request sent = world.isSend(heap, 1, MPI.INT, to, 2);
        message.mProbe(from, 2, world);
        int[] got = new int[1];
        message.imRecv(got, 1, MPI.INT).waitFor();
        sent.waitFor();
        assertEquals(20 + (from + world.getSize() - 1) % world.getSize(), got[0]);
    }

    /** Collective calls that return at once, with arrays and with buffers on the heap. */
    void collectiveCallsThatReturnAtOnceTakeTheHeapToo(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int[] mine = {rank};
        int[] ones = new int[size];
        int[] places = new int[size];
        Arrays.fill(ones, 1);
        Arrays.setAll(places, i -> i);
        for (boolean wrapped : new boolean[] {false, true}) {
            int[] all = new int[size];
            int[] one = new int[1];
            Object from = wrapped ? IntBuffer.wrap(mine) : mine;
            Object into = wrapped ? IntBuffer.wrap(all) : all;
            Object single = wrapped ? IntBuffer.wrap(one) : one;
            world.iGather(from, 1, MPI.INT, into, 1, MPI.INT, 0).waitFor();
            world.iBcast(into, size, MPI.INT, 0).waitFor();
            assertArrayEquals(places, all);
            world.iScatter(into, 1, MPI.INT, single, 1, MPI.INT, 0).waitFor();
            assertEquals(rank, one[0]);
            Arrays.fill(all, -1);
            world.iAllGatherv(from, 1, MPI.INT, into, ones, places, MPI.INT).waitFor();
            assertArrayEquals(places, all);
            world.iAllToAllv(places, ones, places, MPI.INT, into, ones, places, MPI.INT).waitFor();
            assertEquals(rank, all[size - 1]);
            world.iAllReduce(from, single, 1, MPI.INT, MPI.SUM).waitFor();
            assertEquals(size * (size - 1) / 2, one[0]);
            world.iScan(from, single, 1, MPI.INT, MPI.SUM).waitFor();
            assertEquals(rank * (rank + 1) / 2, one[0]);
            world.iReduceScatterBlock(places, single, 1, MPI.INT, MPI.SUM).waitFor();
            assertEquals(rank * size, one[0]);
        }
    }

    /** One array may stand for several arguments where a rank has no use for them. */
    void argumentsWithoutMeaningAreNotLookedAt(Intracomm world) throws MPIException {
        int rank = world.getRank();
        boolean isRoot = rank == 0;
        int size = world.getSize();
        int[] same = {rank};
        int[] all = new int[size];
        world.gather(same, 1, MPI.INT, isRoot ? all : same, 1, MPI.INT, 0);
        world.scatter(isRoot ? all : same, 1, MPI.INT, same, 1, MPI.INT, 0);
        assertEquals(rank, same[0]);
        world.reduce(same, isRoot ? new int[1] : same, 1, MPI.INT, MPI.SUM, 0);
        assertEquals(rank, same[0]);
        Object wrong = isRoot ? all : "no buffer at all";
        world.gather(same, 1, MPI.INT, wrong, isRoot ? 1 : -7, MPI.INT, 0);
        world.scatter(wrong, isRoot ? 1 : -7, isRoot ? MPI.INT : null, same, 1, MPI.INT, 0);
        assertEquals(rank, same[0]);
        int[] tooShort = isRoot ? new int[size] : new int[0];
        world.reduce(same, tooShort, 1, MPI.INT, MPI.MAX, 0);
        assertEquals(isRoot ? size - 1 : rank, isRoot ? tooShort[0] : same[0]);
    }

    /** What did not fit is an error, and no element behind the buffer's count is touched. */
    void whatIsTooLongWritesNothingBehind(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int self = world.getRank();
        int[] room = {-1, -1, -1, -1};
        Request sent = world.iSend(new int[] {5, 6, 7}, 3, MPI.INT, self, 0);
        Refusal.fails(MPI.ERR_TRUNCATE, () -> world.recv(room, 2, MPI.INT, self, 0));
        sent.waitFor();
        assertEquals(-1, room[2]);
        assertEquals(-1, room[3]);
    }

    void slicesOfEveryTypeBeginAtAnElement(Intracomm world) throws MPIException {
        Buffer[] whole = buffers()[0];
        Buffer[] slices = {
            MPI.slice((ByteBuffer) whole[0].position(5).limit(6), 2),
            MPI.slice((CharBuffer) whole[1].position(5).limit(6), 2),
            MPI.slice((ShortBuffer) whole[2].position(5).limit(6), 2),
            MPI.slice((IntBuffer) whole[3].position(5).limit(6), 2),
            MPI.slice((LongBuffer) whole[4].position(5).limit(6), 2),
            MPI.slice((FloatBuffer) whole[5].position(5).limit(6), 2),
            MPI.slice((DoubleBuffer) whole[6].position(5).limit(6), 2)
        };
        int self = world.getRank();
        for (int t = 0; t < slices.length; t++) {
            assertEquals(COUNT - 2, slices[t].capacity());
            assertTrue(slices[t].isDirect());
            assertEquals(COUNT, whole[t].limit());
            Request sent = world.iSend(arrays()[t], 1, types()[t], self, t);
            world.recv(slices[t], 1, types()[t], self, t);
            sent.waitFor();
            Object got = Array.newInstance(arrays()[t].getClass().getComponentType(), COUNT);
            sent = world.iSend(whole[t], COUNT, types()[t], self, t);
            world.recv(got, COUNT, types()[t], self, t);
            sent.waitFor();
            assertEquals(Array.get(arrays()[t], 0), Array.get(got, 2));
            assertEquals(0.0, Array.getDouble(got, 1) + Array.getDouble(got, 3));
        }
        Buffer[] ofArrays = {
            MPI.slice(new byte[COUNT], 3),
            MPI.slice(new char[COUNT], 3),
            MPI.slice(new short[COUNT], 3),
            MPI.slice(new int[COUNT], 3),
            MPI.slice(new long[COUNT], 3),
            MPI.slice(new float[COUNT], 3),
            MPI.slice(new double[COUNT], 3)
        };
        for (Buffer slice : ofArrays) {
            assertEquals(3, slice.arrayOffset());
            assertEquals(COUNT - 3, slice.capacity());
        }
        assertEquals(ByteOrder.nativeOrder(), MPI.slice(new byte[COUNT], 3).order());
    }
}
