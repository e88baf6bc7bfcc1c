// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Count;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Datatypes: units, layouts, packing and counting. */
final class TypeSuite {
    void sizesAndExtentsAreInUnitsOfTheBaseType(Intracomm world) throws MPIException {
        assertEquals(1, MPI.INT.getExtent());
        assertEquals(1, MPI.DOUBLE.getSize());
        assertEquals(2, MPI.DOUBLE_COMPLEX.getExtent());
        assertEquals(8, MPI.INT2.getExtent());
        assertEquals(8, MPI.SHORT_INT.getExtent());
        assertEquals(6, MPI.SHORT_INT.getSize());
        assertEquals(16, MPI.LONG_INT.getExtent());
        assertEquals(12, MPI.LONG_INT.getSize());
        assertEquals(8, MPI.FLOAT_INT.getExtent());
        assertEquals(16, MPI.DOUBLE_INT.getExtent());
        Datatype vector = Datatype.createVector(3, 1, 2, MPI.INT);
        assertEquals(5, vector.getExtent());
        assertEquals(3, vector.getSize());
        assertEquals(0, vector.getLb());
        Datatype resized = Datatype.createResized(MPI.INT, -4, 12);
        assertEquals(-1, resized.getLb());
        assertEquals(3, resized.getExtent());
        assertEquals(0, resized.getTrueLb());
        assertEquals(1, resized.getTrueExtent());
        assertEquals(5, Datatype.createHVector(3, 1, 8, MPI.INT).getExtent());
        assertEquals(
                5, Datatype.createIndexed(new int[] {1, 2}, new int[] {0, 3}, MPI.INT).getExtent());
        assertEquals(
                5,
                Datatype.createHIndexed(new int[] {1, 2}, new int[] {0, 12}, MPI.INT).getExtent());
        Datatype pair = pair();
        assertEquals(16, pair.getExtent());
        assertEquals(12, pair.getSize());
    }

    private static Datatype pair() throws MPIException {
        return Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.INT});
    }

    void typesAreCommittedAndFreed(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () -> world.send(new int[2], 1, type, MPI.PROC_NULL, 0));
        assertEquals(MPI.ERR_TYPE, e.getErrorClass());
        type.commit();
        world.send(new int[2], 1, type, MPI.PROC_NULL, 0);
        Datatype copy = type.dup();
        type.free();
        assertTrue(type.isNull());
        assertFalse(copy.isNull());
        world.send(new int[2], 1, copy, MPI.PROC_NULL, 0);
        assertTrue(MPI.DATATYPE_NULL.isNull());
    }

    void aTypeInUseGoesOnWhenItIsFreed(Intracomm world) throws MPIException {
        int self = world.getRank();
        Datatype type = Datatype.createVector(2, 1, 2, MPI.INT);
        type.commit();
        int[] into = new int[3];
        Request receive = world.iRecv(into, 1, type, self, 0);
        type.free();
        world.send(new int[] {1, 2}, 2, MPI.INT, self, 0);
        receive.waitFor();
        assertEquals(1, into[0]);
        assertEquals(0, into[1]);
        assertEquals(2, into[2]);
    }

    void negativeStridesReachBelowASlice(Intracomm world) throws MPIException {
        int self = world.getRank();
        Datatype type = Datatype.createVector(12, 1, -2, MPI.SHORT);
        type.commit();
        ShortBuffer whole = MPI.newShortBuffer(24);
        for (short i = 0; i < 24; i++) {
            whole.put(i, i);
        }
        Request sent = world.iSend(MPI.slice(whole, 22), 1, type, self, 0);
        short[] got = new short[12];
        world.recv(got, 12, MPI.SHORT, self, 0);
        sent.waitFor();
        for (int i = 0; i < 12; i++) {
            assertEquals(22 - 2 * i, got[i]);
        }
    }

    void countsAndElementsOfMessagesThatEndInsideAnItem(Intracomm world) throws MPIException {
        Datatype four = Datatype.createContiguous(4, pair());
        four.commit();
        int[] bytes = {33, 56, 60, 96};
        int[] elements = {MPI.UNDEFINED, 9, 10, 16};
        int self = world.getRank();
        for (int i = 0; i < bytes.length; i++) {
            Request sent = world.iSend(new byte[96], bytes[i], MPI.BYTE, self, i);
            Status status = world.recv(MPI.newByteBuffer(192), 192, MPI.BYTE, self, i);
            sent.waitFor();
            assertEquals(elements[i], status.getElements(four));
            assertEquals(elements[i], (int) status.getElementsX(four).getCount());
            assertEquals(bytes[i] == 96 ? 2 : MPI.UNDEFINED, status.getCount(four));
            assertEquals(
                    bytes[i] % 4 == 0 ? bytes[i] / 4 : MPI.UNDEFINED, status.getCount(MPI.INT));
        }
        Status status = world.recv(null, 0, MPI.BYTE, MPI.PROC_NULL, 0);
        Datatype nothing = Datatype.createContiguous(0, MPI.INT);
        nothing.commit();
        Request empty = world.iSend(null, 3, nothing, self, 9);
        Status none = world.recv(null, 1, nothing, self, 9);
        empty.waitFor();
        assertEquals(0, none.getCount(nothing));
        assertEquals(0, none.getElements(nothing));
        status.setElements(MPI.INT, 10);
        assertEquals(MPI.UNDEFINED, status.getCount(nothing));
        assertEquals(10, status.getCount(MPI.INT));
        status.setElementsX(four, new Count(9));
        assertEquals(9, status.getElements(four));
        status.setCancelled(true);
        assertTrue(status.isCancelled());
        assertTrue(new Count(3).compareTo(new Count(4)) < 0);
        Count changed = new Count(4);
        changed.setCount(3);
        assertEquals(new Count(3), changed);
    }

    void complexNumbersAreElements(Intracomm world) throws MPIException {
        Datatype three = Datatype.createContiguous(3, MPI.DOUBLE_COMPLEX);
        three.commit();
        Datatype mixed =
                Datatype.createStruct(
                        new int[] {1, 1},
                        new int[] {0, 16},
                        new Datatype[] {MPI.DOUBLE_COMPLEX, MPI.DOUBLE});
        mixed.commit();
        int self = world.getRank();
        for (int doubles = 0; doubles <= 9; doubles++) {
            Request sent = world.iSend(new double[9], doubles, MPI.DOUBLE, self, 0);
            Status status = world.recv(new double[9], 9, MPI.DOUBLE, self, 0);
            sent.waitFor();
            int numbers = doubles % 2 == 0 ? doubles / 2 : MPI.UNDEFINED;
            assertEquals(numbers, status.getElements(MPI.DOUBLE_COMPLEX));
            assertEquals(numbers, status.getElements(three));
            assertEquals(numbers, (int) status.getElementsX(three).getCount());
            assertEquals(doubles, status.getElements(MPI.FLOAT_COMPLEX));
            assertEquals(doubles, status.getElements(mixed));
            status.setElements(three, 4);
            assertEquals(4, status.getElements(MPI.DOUBLE_COMPLEX));
            assertEquals(MPI.UNDEFINED, status.getCount(three));
            assertEquals(8, status.getCount(MPI.DOUBLE));
            status.setElementsX(MPI.FLOAT_COMPLEX, new Count(3));
            assertEquals(6, status.getCount(MPI.FLOAT));
            status.setElements(mixed, 5);
            assertEquals(5, status.getCount(MPI.DOUBLE));
        }
    }

    void packedDataTravelsAsPackedAndIsReceivedTyped(Intracomm world) throws MPIException {
        int self = world.getRank();
        byte[] packed = new byte[world.packSize(2, MPI.INT) + world.packSize(1, MPI.DOUBLE)];
        int at = world.pack(new int[] {1, 2}, 2, MPI.INT, packed, 0);
        at = world.pack(new double[] {3.5}, 1, MPI.DOUBLE, packed, at);
        Datatype type =
                Datatype.createStruct(
                        new int[] {2, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        type.commit();
        ByteBuffer typed = MPI.newByteBuffer(16);
        Request sent = world.iSend(packed, at, MPI.PACKED, self, 0);
        world.recv(typed, 1, type, self, 0);
        sent.waitFor();
        assertEquals(2, typed.getInt(4));
        assertEquals(3.5, typed.getDouble(8));
        sent = world.iSend(typed, 1, type, self, 1);
        byte[] back = new byte[at];
        world.recv(back, at, MPI.PACKED, self, 1);
        sent.waitFor();
        int[] ints = new int[2];
        double[] doubles = new double[1];
        at = world.unpack(back, 0, ints, 2, MPI.INT);
        assertEquals(back.length, world.unpack(back, at, doubles, 1, MPI.DOUBLE));
        assertArrayEquals(new int[] {1, 2}, ints);
        assertEquals(3.5, doubles[0]);
    }

    void gapsOfReceivedTypesStay(Intracomm world) throws MPIException {
        int self = world.getRank();
        Datatype type = pair();
        type.commit();
        byte[] room = new byte[32];
        Arrays.fill(room, (byte) -1);
        ByteBuffer data = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        data.putDouble(0, 1.5).putInt(8, 6);
        Request sent = world.iSend(data, 2, type, self, 0);
        world.recv(room, 2, type, self, 0);
        sent.waitFor();
        for (int i = 12; i < 16; i++) {
            assertEquals(-1, room[i]);
        }
        assertEquals(6, ByteBuffer.wrap(room).order(ByteOrder.nativeOrder()).getInt(8));
    }

    /** The first array says how many blocks there are. */
    void listsMayBeLongerThanTheBlockLengths(Intracomm world) throws MPIException {
        int[] lengths = {1, 2};
        int[] places = {0, 8, 99};
        Datatype[] types = {MPI.INT, MPI.BYTE, null};
        assertEquals(3, Datatype.createIndexed(lengths, places, MPI.INT).getSize());
        assertEquals(10, Datatype.createIndexed(lengths, places, MPI.INT).getExtent());
        assertEquals(3, Datatype.createHIndexed(lengths, places, MPI.INT).getSize());
        assertEquals(6, Datatype.createStruct(lengths, places, types).getSize());
        assertEquals(12, Datatype.createStruct(lengths, places, types).getExtent());
        int n = world.getSize();
        CartComm ring = world.createCart(new int[] {n}, new boolean[] {true, false}, false);
        assertEquals(1, ring.getTopo().getDimCount());
        assertEquals(n - 1, ring.getRank(new int[] {n - 1, 7, 7}));
        assertEquals(n, ring.sub(new boolean[] {true, false}).getSize());
        assertEquals(ring.getRank(), ring.map(new int[] {n}, new boolean[] {true, true}));
    }

    void typesHaveNamesAndAttributes(Intracomm world) throws MPIException {
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        type.setName("two");
        assertEquals("two", type.getName());
        type.setName("n".repeat(MPI.MAX_OBJECT_NAME));
        assertEquals("n".repeat(MPI.MAX_OBJECT_NAME - 1), type.getName());
        assertEquals("", type.dup().getName());
        assertEquals("", MPI.INT.dup().getName());
        assertEquals("MPI_INT", MPI.INT.getName());
        assertEquals("MPI_BOOLEAN", MPI.BOOLEAN.getName());
        assertEquals("MPI_2INT", MPI.INT2.getName());
        assertEquals("MPI_DOUBLE_INT", MPI.DOUBLE_INT.getName());
        assertEquals("MPI_C_FLOAT_COMPLEX", MPI.FLOAT_COMPLEX.getName());
        assertEquals("MPI_PACKED", MPI.PACKED.getName());
        int key = Datatype.createKeyval();
        type.setAttr(key, "value");
        Datatype copy = type.clone();
        assertEquals("value", copy.getAttr(key));
        type.deleteAttr(key);
        assertNull(type.getAttr(key));
        Datatype.freeKeyval(key);
    }
}
