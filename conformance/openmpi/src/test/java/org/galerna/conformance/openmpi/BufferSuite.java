// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
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
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.junit.jupiter.api.function.Executable;

/** Which memory is sent and received. Every rank sends to itself and to its right neighbour. */
final class BufferSuite {
    void arraysAndBuffersOfAllKindsAreBytes(Intracomm world) throws MPIException {
        int self = world.getRank();
        int[] source = {0x01020304, 0x05060708};
        byte[] bytes = new byte[8];
        Request sent = world.iSend(source, 8, MPI.BYTE, self, 1);
        Status status = world.recv(bytes, 8, MPI.BYTE, self, 1);
        sent.waitFor();
        assertEquals(8, status.getCount(MPI.BYTE));
        assertEquals(2, status.getCount(MPI.INT));
        assertEquals(source[1], ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getInt(4));
        double[] one = new double[1];
        sent = world.iSend(new long[] {Double.doubleToLongBits(2.5)}, 1, MPI.LONG, self, 2);
        world.recv(one, 1, MPI.DOUBLE, self, 2);
        sent.waitFor();
        assertEquals(2.5, one[0]);
        CharBuffer text = MPI.newCharBuffer(3).put("abc");
        char[] chars = new char[3];
        sent = world.iSend(text, 6, MPI.BYTE, self, 3);
        world.recv(chars, 3, MPI.CHAR, self, 3);
        sent.waitFor();
        assertEquals("abc", new String(chars));
        boolean[] flags = {true, false};
        sent = world.iSend(flags, 2, MPI.BOOLEAN, self, 4);
        world.recv(bytes, 2, MPI.BYTE, self, 4);
        sent.waitFor();
        assertEquals(1, bytes[0]);
        assertEquals(0, bytes[1]);
    }

    void heapBuffersTheirViewsAndReadOnlyOnesAreSent(Intracomm world) throws MPIException {
        int self = world.getRank();
        IntBuffer heap = IntBuffer.wrap(new int[] {1, 2, 3, 4}, 1, 3).slice();
        int[] got = new int[3];
        for (IntBuffer buffer :
                new IntBuffer[] {
                    heap,
                    heap.asReadOnlyBuffer(),
                    ByteBuffer.allocate(12)
                            .order(ByteOrder.nativeOrder())
                            .asIntBuffer()
                            .put(new int[] {2, 3, 4})
                }) {
            Request sent = world.iSend(buffer, 3, MPI.INT, self, 1);
            world.recv(got, 3, MPI.INT, self, 1);
            sent.waitFor();
            assertArrayEquals(new int[] {2, 3, 4}, got);
        }
        Request sent = world.iSend(new int[] {7}, 1, MPI.INT, self, 1);
        world.recv(heap, 1, MPI.INT, self, 1);
        sent.waitFor();
        assertEquals(7, heap.get(0));
    }

    void positionAndLimitAreIgnoredAndNeverChanged(Intracomm world) throws MPIException {
        IntBuffer buffer = MPI.newIntBuffer(3);
        if (world.getRank() == 0) {
            buffer.put(41).put(42);
        }
        buffer.limit(2);
        int position = buffer.position();
        world.bcast(buffer, 3, MPI.INT, 0);
        assertEquals(position, buffer.position());
        assertEquals(2, buffer.limit());
        buffer.clear();
        assertEquals(41, buffer.get(0));
        assertEquals(42, buffer.get(1));
    }

    void callsThatReturnAtOnceTakeArraysToo(Intracomm world) throws MPIException {
        int size = world.getSize();
        int[] mine = {world.getRank()};
        int[] all = new int[size];
        world.iAllGather(mine, 1, MPI.INT, all, 1, MPI.INT).waitFor();
        for (int i = 0; i < size; i++) {
            assertEquals(i, all[i]);
        }
        ByteBuffer heap = ByteBuffer.allocate(4).order(ByteOrder.nativeOrder());
        Request receive = world.iRecv(heap, 1, MPI.INT, world.getRank(), 5);
        world.send(new int[] {9}, 1, MPI.INT, world.getRank(), 5);
        receive.waitFor();
        assertEquals(9, heap.getInt(0));
    }

    void nullBuffersAreTakenWhereNothingMoves(Intracomm world) throws MPIException {
        int self = world.getRank();
        Request receive = world.iRecv((int[]) null, 0, MPI.BYTE, self, 1);
        world.send(null, 0, MPI.BYTE, self, 1);
        assertEquals(0, receive.waitStatus().getCount(MPI.BYTE));
        receive = world.iRecv(MPI.newByteBuffer(0), 0, MPI.INT, self, 2);
        world.send(Integer.valueOf(3), 0, MPI.INT, self, 2);
        receive.waitFor();
        world.send(null, 0, MPI.INT, MPI.PROC_NULL, 0);
        assertEquals(
                MPI.PROC_NULL,
                world.sendRecvReplace(null, 1, MPI.INT, MPI.PROC_NULL, 0, MPI.PROC_NULL, 0)
                        .getSource());
        Status nobody = world.recv(null, 0, MPI.INT, MPI.PROC_NULL, 0);
        assertEquals(MPI.PROC_NULL, nobody.getSource());
        assertEquals(MPI.ANY_TAG, nobody.getTag());
        assertEquals(0, nobody.getCount(MPI.INT));
        Object room = self == 0 ? new int[world.getSize()] : null;
        world.gather(new int[] {self}, 1, MPI.INT, room, 1, MPI.INT, 0);
        world.reduce(new int[] {1}, self == 0 ? new int[1] : null, 1, MPI.INT, MPI.SUM, 0);
        int[] counts = self == 0 ? new int[world.getSize()] : null;
        if (self == 0) {
            counts[0] = 1;
        }
        world.gatherv(
                new int[] {self},
                self == 0 ? 1 : 0,
                MPI.INT,
                room,
                counts,
                self == 0 ? new int[world.getSize()] : null,
                self == 0 ? MPI.INT : null,
                0);
    }

    void onlyWhatWasReceivedIsWritten(Intracomm world) throws MPIException {
        int self = world.getRank();
        int[] room = {-1, -1, -1, -1};
        Request sent = world.iSend(new int[] {5}, 1, MPI.INT, self, 0);
        assertEquals(1, world.recv(room, 4, MPI.INT, self, 0).getCount(MPI.INT));
        sent.waitFor();
        assertArrayEquals(new int[] {5, -1, -1, -1}, room);
    }

    void shortArraysAreRefusedByJavasOwnException(Intracomm world) {
        assertThrows(
                ArrayIndexOutOfBoundsException.class,
                () -> world.send(new int[1], 2, MPI.INT, world.getRank(), 0));
        assertThrows(
                ArrayIndexOutOfBoundsException.class,
                () -> world.recv(new byte[3], 1, MPI.INT, world.getRank(), 0));
    }

    void shortArraysOfBlocksAreRefusedByJavasOwnException(Intracomm world) throws MPIException {
        int n = world.getSize();
        int[] ones = new int[n];
        int[] places = new int[n];
        Arrays.fill(ones, 1);
        Arrays.setAll(places, i -> i);
        int[] all = new int[n];
        int[] few = new int[n - 1];
        for (Executable call :
                List.<Executable>of(
                        () -> world.gatherv(all, 1, MPI.INT, few, ones, places, MPI.INT, 0),
                        () -> world.scatterv(few, ones, places, MPI.INT, all, 1, MPI.INT, 0),
                        () -> world.iScatterv(few, ones, places, MPI.INT, all, 1, MPI.INT, 0))) {
            if (world.getRank() == 0) { // others would be left waiting
                assertThrows(ArrayIndexOutOfBoundsException.class, call);
            }
        }
        for (Executable call :
                List.<Executable>of(
                        () -> world.allGatherv(all, 1, MPI.INT, few, ones, places, MPI.INT),
                        () -> world.allGatherv(few, ones, places, MPI.INT),
                        () ->
                                world.allToAllv(
                                        few, ones, places, MPI.INT, all, ones, places, MPI.INT),
                        () ->
                                world.iAllToAllv(
                                        all, ones, places, MPI.INT, few, ones, places, MPI.INT))) {
            assertThrows(ArrayIndexOutOfBoundsException.class, call);
        }
        world.barrier();
    }

    /** The root of a broadcast only reads; the others are refused before anything is sent. */
    void aReadOnlyBufferIsBroadcast(Intracomm world) throws MPIException {
        int root = world.getSize() - 1;
        boolean isRoot = world.getRank() == root;
        IntBuffer direct = MPI.newIntBuffer(3).put(new int[] {1, 2, 3});
        IntBuffer heap = IntBuffer.wrap(new int[] {1, 2, 3});
        Datatype pair = Datatype.createVector(2, 1, 2, MPI.INT);
        pair.commit();
        for (IntBuffer source : new IntBuffer[] {direct, heap}) {
            IntBuffer readOnly = source.asReadOnlyBuffer();
            int[] got = new int[3];
            world.bcast(isRoot ? readOnly : got, 3, MPI.INT, root);
            world.iBcast(isRoot ? readOnly : got, 3, MPI.INT, root).waitFor();
            assertArrayEquals(isRoot ? new int[3] : new int[] {1, 2, 3}, got);
            int[] spread = new int[3];
            world.bcast(isRoot ? readOnly : spread, 1, pair, root);
            assertArrayEquals(isRoot ? new int[3] : new int[] {1, 0, 3}, spread);
        }
        world.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer readOnly = direct.asReadOnlyBuffer();
        if (!isRoot) {
            fails(MPI.ERR_BUFFER, "read-only", () -> world.bcast(readOnly, 3, MPI.INT, root));
        }
        int[] none = new int[world.getSize()];
        Datatype[] types = new Datatype[world.getSize()];
        Arrays.fill(types, MPI.INT);
        fails(
                MPI.ERR_BUFFER,
                "read-only",
                () -> world.allToAllw(none, none, none, types, readOnly, none, none, types));
        world.barrier();
    }

    void slicesBeginWhereTheyAreToldAndResetTheirSource(Intracomm world) throws MPIException {
        int self = world.getRank();
        DoubleBuffer buffer = MPI.newDoubleBuffer(4).put(new double[] {0, 1, 2, 3});
        DoubleBuffer slice = MPI.slice(buffer, 2);
        assertEquals(2, buffer.position());
        assertEquals(4, buffer.limit());
        Request sent = world.iSend(slice, 2, MPI.DOUBLE, self, 0);
        double[] got = new double[2];
        world.recv(got, 2, MPI.DOUBLE, self, 0);
        sent.waitFor();
        assertArrayEquals(new double[] {2, 3}, got);
        IntBuffer ofArray = MPI.slice(new int[] {1, 2, 3}, 1);
        assertEquals(2, ofArray.capacity());
        assertEquals(1, ofArray.arrayOffset());
        assertEquals(ByteOrder.nativeOrder(), MPI.slice(MPI.newByteBuffer(8), 4).order());
        assertTrue(MPI.newLongBuffer(2).isDirect());
        assertEquals(ByteOrder.nativeOrder(), MPI.newShortBuffer(2).order());
    }

    void pendingOperationsKeepTheirBuffers(Intracomm world) throws MPIException {
        int self = world.getRank();
        IntBuffer into = MPI.newIntBuffer(50_000);
        Request receive = world.iRecv(into, 50_000, MPI.INT, self, 3);
        Request send = world.iSend(filled(50_000), 50_000, MPI.INT, self, 3);
        for (int i = 0; i < 50; i++) {
            MPI.newByteBuffer(100_000).put(0, (byte) 1);
        }
        System.gc();
        Request.waitAll(new Request[] {send, receive});
        for (int i = 0; i < 50_000; i++) {
            assertEquals(i, into.get(i));
        }
    }

    private static IntBuffer filled(int n) {
        IntBuffer buffer = MPI.newIntBuffer(n);
        for (int i = 0; i < n; i++) {
            buffer.put(i);
        }
        return buffer;
    }

    /** The buffer of the send is known to its request alone when garbage is collected. */
    void aSendKeepsABufferThatTheProgramHasForgotten(Intracomm world) throws MPIException {
        int self = world.getRank();
        int n = 100_000; // too long to be copied aside
        Request send = world.iSend(filled(n), n, MPI.INT, self, 4);
        for (int i = 0; i < 20; i++) {
            MPI.newIntBuffer(n).put(n - 1, -1);
        }
        System.gc();
        for (int i = 0; i < 20; i++) {
            MPI.newIntBuffer(n).put(n - 1, -1);
        }
        int[] got = new int[n];
        world.recv(got, n, MPI.INT, self, 4);
        send.waitFor();
        for (int i = 0; i < n; i++) {
            assertEquals(i, got[i]);
        }
    }

    void newBuffersAreDirectNativeAndAsLongAsAsked(Intracomm world) {
        Buffer[] buffers = {
            MPI.newByteBuffer(3),
            MPI.newCharBuffer(3),
            MPI.newShortBuffer(3),
            MPI.newIntBuffer(3),
            MPI.newLongBuffer(3),
            MPI.newFloatBuffer(3),
            MPI.newDoubleBuffer(3)
        };
        ByteOrder[] orders = {
            ((ByteBuffer) buffers[0]).order(),
            ((CharBuffer) buffers[1]).order(),
            ((ShortBuffer) buffers[2]).order(),
            ((IntBuffer) buffers[3]).order(),
            ((LongBuffer) buffers[4]).order(),
            ((FloatBuffer) buffers[5]).order(),
            ((DoubleBuffer) buffers[6]).order()
        };
        for (int i = 0; i < buffers.length; i++) {
            assertTrue(buffers[i].isDirect());
            assertEquals(3, buffers[i].capacity());
            assertEquals(0, MemorySegment.ofBuffer(buffers[i]).address() % 64);
            assertEquals(ByteOrder.nativeOrder(), orders[i]);
        }
    }
}
