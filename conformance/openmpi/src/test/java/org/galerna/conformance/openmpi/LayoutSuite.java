// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.FloatComplex;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Struct;

/** Where the elements of datatypes, pairs, complex numbers and structures lie, in which units. */
final class LayoutSuite {
    private static final int ROOM = 64;

    /** How many bytes an element has, seen in what is packed and in the bytes that are received. */
    void elementsHaveTheSizesOfJavasOwn(Intracomm world) throws MPIException {
        Datatype[] types = {
            MPI.BYTE,
            MPI.CHAR,
            MPI.SHORT,
            MPI.BOOLEAN,
            MPI.INT,
            MPI.LONG,
            MPI.FLOAT,
            MPI.DOUBLE,
            MPI.PACKED,
            MPI.FLOAT_COMPLEX,
            MPI.DOUBLE_COMPLEX
        };
        int[] sizes = {1, 2, 2, 1, 4, 8, 4, 8, 1, 8, 16};
        int self = world.getRank();
        for (int t = 0; t < types.length; t++) {
            byte[] memory = new byte[3 * sizes[t]];
            Request sent = world.iSend(memory, 3, types[t], self, t);
            int bytes = world.recv(new byte[ROOM], ROOM, MPI.BYTE, self, t).getCount(MPI.BYTE);
            sent.waitFor();
            assertEquals(3 * sizes[t], bytes);
            assertEquals(0, types[t].getLb());
            assertEquals(types[t].getSize(), types[t].getExtent());
        }
    }

    /** Pairs and their bytes: which of them a message of two fills, the rest are gaps. */
    void pairsLieAsInC(Intracomm world) throws MPIException {
        Datatype[] types = {MPI.INT2, MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT};
        int[] values = {4, 2, 8, 4, 8};
        int[] indices = {4, 4, 8, 4, 8};
        int[] extents = {8, 8, 16, 8, 16};
        for (int t = 0; t < types.length; t++) {
            assertEquals(extents[t], types[t].getExtent());
            assertEquals(values[t] + 4, types[t].getSize());
            byte[] filled = filled(world, types[t], 2);
            for (int i = 0; i < ROOM; i++) {
                int at = i % extents[t];
                boolean isData =
                        i < 2 * extents[t]
                                && (at < values[t] || (at >= indices[t] && at < indices[t] + 4));
                assertEquals(isData ? 1 : 0, filled[i], t + " byte " + i);
            }
        }
    }

    /** Receives bytes of 1 in items of a type, in a room of zeros. */
    private static byte[] filled(Intracomm world, Datatype type, int count) throws MPIException {
        byte[] ones = new byte[ROOM];
        Arrays.fill(ones, (byte) 1);
        byte[] room = new byte[ROOM];
        int self = world.getRank();
        int bytes = world.packSize(count, type);
        Request sent = world.iSend(ones, Math.min(bytes, ROOM), MPI.BYTE, self, 0);
        world.recv(room, count, type, self, 0);
        sent.waitFor();
        return room;
    }

    /** Strides and places count in extents of the old type, except where bytes are said. */
    void stridesCountExtentsAndTheOthersBytes(Intracomm world) throws MPIException {
        Datatype wide = Datatype.createResized(MPI.SHORT, 0, 6);
        assertEquals(3, wide.getExtent());
        Datatype[] types = {
            Datatype.createContiguous(3, wide),
            Datatype.createVector(2, 1, 3, wide),
            Datatype.createHVector(2, 1, 10, wide),
            Datatype.createIndexed(new int[] {1, 1}, new int[] {2, 0}, wide),
            Datatype.createHIndexed(new int[] {1, 1}, new int[] {4, 0}, wide),
            Datatype.createStruct(
                    new int[] {1, 2}, new int[] {2, 8}, new Datatype[] {wide, MPI.SHORT}),
            Datatype.createResized(wide, -2, 20)
        };
        int[][] starts = {{0, 6, 12}, {0, 18}, {0, 10}, {0, 12}, {0, 4}, {2, 8, 10}, {0}};
        for (int t = 0; t < types.length; t++) {
            types[t].commit();
            byte[] expected = new byte[ROOM];
            for (int at : starts[t]) {
                expected[at] = 1;
                expected[at + 1] = 1;
            }
            assertArrayEquals(expected, filled(world, types[t], 1), "type " + t);
        }
        assertEquals(-1, types[6].getLb());
        assertEquals(10, types[6].getExtent());
        assertEquals(0, types[6].getTrueLb());
        assertEquals(1, types[6].getTrueExtent());
        assertEquals(6, types[1].getTrueExtent() - types[1].getLb() - 4);
        assertEquals(2, types[1].getSize());
        assertEquals(6, types[5].getSize());
    }

    void copiesOfTypesAreTypesOfTheirOwn(Intracomm world) throws MPIException {
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.commit();
        for (Datatype copy : new Datatype[] {pair.dup(), pair.clone()}) {
            assertNotSame(pair, copy);
            assertEquals(2, copy.getExtent());
            byte[] filled = filled(world, copy, 2);
            assertEquals(1, filled[15]);
            assertEquals(0, filled[16]);
            copy.free();
            assertTrue(copy.isNull());
            assertFalse(pair.isNull());
        }
        pair.free();
    }

    /** A field of every element, alone and in a row, with its accessors. */
    private static final class Everything extends Struct {
        final int bytes = addByte(2);
        final int oneChar = addChar();
        final int chars = addChar(2);
        final int shorts = addShort(3);
        final int ints = setOffset(16).addInt(2);
        final int longs = addLong(2);
        final int floats = addFloat(2);
        final int doubles = addDouble(2);
        final int oneLong = addLong();
        final int oneFloat = addFloat();

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        final class Data extends Struct.Data {
            void fill(int v) {
                putByte(bytes, (byte) v);
                putByte(bytes, 1, (byte) (v + 1));
                putChar(oneChar, (char) v);
                putChar(chars, 1, (char) (v + 2));
                putShort(shorts, (short) v);
                putShort(shorts, 2, (short) (v + 3));
                putInt(ints, v);
                putInt(ints, 1, v + 4);
                putLong(longs, v);
                putLong(longs, 1, v + 5);
                putFloat(floats, v);
                putFloat(floats, 1, v + 6);
                putDouble(doubles, v);
                putDouble(doubles, 1, v + 7);
                putLong(oneLong, -v);
                putFloat(oneFloat, -v);
            }

            double sum() {
                double single =
                        getByte(bytes)
                                + getChar(oneChar)
                                + getShort(shorts)
                                + getInt(ints)
                                + getLong(longs)
                                + getFloat(floats)
                                + getDouble(doubles)
                                + getLong(oneLong)
                                + getFloat(oneFloat);
                return single
                        + getByte(bytes, 1)
                        + getChar(chars, 1)
                        + getShort(shorts, 2)
                        + getInt(ints, 1)
                        + getLong(longs, 1)
                        + getFloat(floats, 1)
                        + getDouble(doubles, 1);
            }
        }
    }

    /** Offsets are those of the fields' own sizes; only the program pads between fields. */
    void structuresTakeFieldsOfEveryElement(Intracomm world) throws MPIException {
        Everything type = new Everything();
        int[] offsets = {
            type.bytes,
            type.oneChar,
            type.chars,
            type.shorts,
            type.ints,
            type.longs,
            type.floats,
            type.doubles,
            type.oneLong,
            type.oneFloat
        };
        assertArrayEquals(new int[] {0, 2, 4, 8, 16, 24, 40, 48, 64, 72}, offsets);
        assertEquals(80, type.getExtent());
        assertEquals(80, type.getType().getExtent());
        ByteBuffer out = MPI.newByteBuffer(2 * 80);
        type.<Everything.Data>getData(out).fill(10);
        type.<Everything.Data>getData(out, 1).fill(20);
        byte[] in = new byte[2 * 80];
        int self = world.getRank();
        Request sent = world.iSend(out, 2, type.getType(), self, 0);
        world.recv(in, 2, type.getType(), self, 0);
        sent.waitFor();
        assertEquals(5 * 10 + 7 * 10 + 28, type.<Everything.Data>getData(in).sum());
        assertEquals(5 * 20 + 7 * 20 + 28, type.<Everything.Data>getData(in, 1).sum());
    }

    void complexNumbersAreViewsOfArraysAndBuffers(Intracomm world) {
        double[] doubles = {1, 2, 3, 4};
        float[] floats = {1, 2, 3, 4};
        ByteBuffer bytes = MPI.newByteBuffer(32);
        FloatBuffer single = FloatBuffer.wrap(floats);
        DoubleComplex[] wide = {
            DoubleComplex.get(doubles),
            DoubleComplex.get(doubles, 1),
            DoubleComplex.get(DoubleBuffer.wrap(doubles), 1),
            DoubleComplex.get(bytes),
            DoubleComplex.get(bytes, 1)
        };
        double[] reals = {1, 3, 3, 0, 0};
        for (int i = 0; i < wide.length; i++) {
            assertEquals(reals[i], wide[i].getReal());
        }
        wide[4].putReal(7.5);
        wide[4].putImag(8.5);
        assertEquals(7.5, bytes.getDouble(16));
        assertEquals(8.5, bytes.getDouble(24));
        wide[2].putImag(-4);
        assertEquals(-4, doubles[3]);
        FloatComplex[] narrow = {
            FloatComplex.get(floats),
            FloatComplex.get(floats, 1),
            FloatComplex.get(single),
            FloatComplex.get(single, 1),
            FloatComplex.get(bytes, 3)
        };
        assertEquals(2, narrow[0].getImag());
        assertEquals(4, narrow[1].getImag());
        narrow[3].putReal(9);
        assertEquals(9, floats[2]);
        assertEquals(2, narrow[2].getBuffer().get(1));
        narrow[4].putImag(0.5f);
        assertEquals(0.5f, bytes.getFloat(28));
        assertEquals(7.5, wide[4].getBuffer().get(0));
    }

    /** A signature says nothing of places: ints at odd bytes are ints to every other rank. */
    void elementsAtOddBytesAreOfTheirType(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype wide = Datatype.createResized(MPI.INT, 0, 5);
        Datatype odd = Datatype.createHIndexed(new int[] {1}, new int[] {3}, MPI.INT);
        wide.commit();
        odd.commit();
        ByteBuffer memory = MPI.newByteBuffer(16).putInt(0, 11).putInt(5, 22 + rank);
        int[] plain = {11, 22 + rank};
        int[] all = new int[2 * size];
        Object own = rank % 2 == 0 ? memory : plain;
        world.allGather(own, 2, rank % 2 == 0 ? wide : MPI.INT, all, 2, MPI.INT);
        for (int i = 0; i < size; i++) {
            assertEquals(11, all[2 * i]);
            assertEquals(22 + i, all[2 * i + 1]);
        }
        world.bcast(own, 2, rank % 2 == 0 ? wide : MPI.INT, 0);
        assertEquals(22, rank % 2 == 0 ? memory.getInt(5) : plain[1]);
        byte[] into = new byte[9];
        world.allReduce(memory.putInt(5, 2), MPI.newByteBuffer(16), 2, wide, MPI.SUM);
        world.scan(new byte[] {0, 0, 0, 1, 1, 1, 1}, into, 1, odd, MPI.SUM);
        for (int i = 0; i < 9; i++) {
            assertEquals(i >= 3 && i < 7 ? rank + 1 : 0, into[i]);
        }
    }
}
