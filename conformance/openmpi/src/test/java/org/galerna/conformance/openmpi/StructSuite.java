// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.List;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.FloatComplex;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Struct;

/** Structures described by subclasses, pairs and complex numbers. */
@SuppressWarnings("SameNameButDifferent") // programs call their views so
final class StructSuite {
    /** A particle. */
    static final class Particle extends Struct {
        final int x = addDouble();
        final int n = addInt(3);
        final int tag = addByte();

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        final class Data extends Struct.Data {
            double getX() {
                return getDouble(x);
            }

            void putX(double v) {
                putDouble(x, v);
            }

            int getN(int i) {
                return getInt(n, i);
            }

            void putN(int i, int v) {
                putInt(n, i, v);
            }

            void putTag(byte v) {
                putByte(tag, v);
            }

            byte getTag() {
                return getByte(tag);
            }
        }
    }

    /** A structure with structures. */
    static final class Outer extends Struct {
        final Particle particle = new Particle();
        final int first = addShort();
        final int inner;

        Outer() throws MPIException {
            setOffset(8);
            inner = addStruct(particle, 2);
        }

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        final class Data extends Struct.Data {
            Particle.Data inner(int i) {
                return getData(particle, inner, i);
            }

            void putFirst(short v) {
                putShort(first, v);
            }
        }
    }

    void particlesTravelInBuffersAndArrays(Intracomm world) throws MPIException {
        int self = world.getRank();
        Particle type = new Particle();
        assertEquals(0, type.x);
        assertEquals(8, type.n);
        assertEquals(20, type.tag);
        assertEquals(24, type.getExtent());
        assertEquals(24, type.getType().getExtent());
        ByteBuffer out = MPI.newByteBuffer(3 * type.getExtent());
        for (int i = 0; i < 3; i++) {
            Particle.Data data = type.getData(out, i);
            data.putX(i + 0.5);
            data.putN(2, i);
            data.putTag((byte) i);
        }
        byte[] in = new byte[3 * type.getExtent()];
        Request sent = world.iSend(out, 3, type.getType(), self, 0);
        world.recv(in, 3, type.getType(), self, 0);
        sent.waitFor();
        for (int i = 0; i < 3; i++) {
            Particle.Data data = type.getData(in, i);
            assertEquals(i + 0.5, data.getX());
            assertEquals(i, data.getN(2));
            assertEquals(i, data.getTag());
        }
        Particle.Data last = type.getData(out, 2);
        assertEquals(2.5, last.getBuffer().getDouble(0));
        assertThrows(AssertionError.class, type::addInt);
        assertThrows(IllegalArgumentException.class, () -> new Particle().setOffset(3));
    }

    void structuresNest(Intracomm world) throws MPIException {
        Outer type = new Outer();
        assertEquals(8, type.inner);
        assertEquals(56, type.getExtent());
        ByteBuffer buffer = MPI.newByteBuffer(2 * type.getExtent());
        Outer.Data second = type.getData(buffer, 1);
        second.putFirst((short) 3);
        second.inner(1).putX(9.5);
        assertEquals(3, buffer.getShort(56));
        assertEquals(9.5, buffer.getDouble(56 + 8 + 24));
    }

    /** A structure with fields of any types, one after the other without padding. */
    private static final class Mixed extends Struct {
        final int flag = addByte();
        final int pair = addData(MPI.INT2);
        final int words = addData(MPI.INT, 2);
        final int last = addByte();

        Mixed() throws MPIException {}

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        final class Data extends Struct.Data {
            ByteBuffer words() {
                return getBuffer(MPI.INT, words);
            }

            ByteBuffer word(int i) throws MPIException {
                return getBuffer(MPI.INT, words, i);
            }
        }
    }

    void fieldsHaveAnyType(Intracomm world) throws MPIException {
        Mixed type = new Mixed();
        assertEquals(0, type.flag);
        assertEquals(1, type.pair);
        assertEquals(9, type.words);
        assertEquals(17, type.last);
        ByteBuffer buffer = MPI.newByteBuffer(2 * type.getExtent());
        Mixed.Data second = type.getData(buffer, 1);
        second.words().putInt(0, 77);
        assertEquals(77, buffer.getInt(type.getExtent() + 9));
        second.word(1).putInt(0, 78);
        assertEquals(78, buffer.getInt(type.getExtent() + 13));
    }

    /** A structure without fields yet. */
    private static final class Open extends Struct {
        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        final class Data extends Struct.Data {}
    }

    void fieldsThatCannotBeAddedAreRefused(Intracomm world) throws MPIException {
        Open type = new Open();
        assertEquals(0, type.addInt(0));
        assertThrows(IllegalArgumentException.class, () -> type.addByte(-1));
        assertThrows(IllegalArgumentException.class, () -> type.addDouble(1 << 28));
        assertThrows(IllegalArgumentException.class, () -> type.addStruct(new Particle(), -2));
        assertThrows(IllegalArgumentException.class, () -> type.addData(MPI.INT, -1));
        assertThrows(NullPointerException.class, () -> type.addStruct(null));
        assertThrows(NullPointerException.class, () -> type.addData(null));
        Datatype freed = Datatype.createContiguous(2, MPI.INT);
        freed.free();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        fails(MPI.ERR_TYPE, () -> type.addData(freed));
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        assertEquals(0, type.addInt());
        assertEquals(8, type.setOffset(8).addByte());
        assertThrows(IllegalArgumentException.class, () -> type.setOffset(8));
        assertEquals(12, type.getExtent());
        for (Call more :
                List.<Call>of(
                        type::addByte,
                        type::addChar,
                        type::addShort,
                        type::addInt,
                        type::addLong,
                        type::addFloat,
                        type::addDouble,
                        () -> type.addStruct(new Particle()),
                        () -> type.addData(MPI.INT2))) {
            assertThrows(AssertionError.class, more::make);
        }
        ByteBuffer buffer = MPI.newByteBuffer(12);
        Particle.Data beyond = new Particle().getData(buffer);
        assertThrows(IndexOutOfBoundsException.class, () -> beyond.getN(2));
        assertThrows(NullPointerException.class, () -> type.getData((byte[]) null));
    }

    /** A call that adds a field. */
    private interface Call {
        int make() throws MPIException;
    }

    void pairsReadAndWriteTheirParts(Intracomm world) throws MPIException {
        ByteBuffer buffer = MPI.newByteBuffer(64);
        mpi.DoubleInt.Data real = MPI.doubleInt.getData(buffer, 1);
        real.putValue(2.5);
        real.putIndex(7);
        assertEquals(2.5, buffer.getDouble(16));
        assertEquals(7, buffer.getInt(24));
        mpi.ShortInt.Data small = MPI.shortInt.getData(buffer, 6);
        small.putValue((short) 4);
        small.putIndex(5);
        assertEquals(4, buffer.getShort(48));
        assertEquals(5, buffer.getInt(52));
        mpi.Int2.Data two = MPI.int2.getData(buffer);
        two.putValue(1);
        two.putIndex(2);
        assertEquals(2, buffer.getInt(4));
        mpi.LongInt.Data wide = MPI.longInt.getData(buffer);
        assertEquals(buffer.getLong(0), wide.getValue());
        mpi.FloatInt.Data single = MPI.floatInt.getData(buffer);
        assertEquals(2, single.getIndex());
        wide.putValue(-1L);
        assertEquals(-1L, buffer.getLong(0));
        single.putValue(0.5f);
        assertEquals(0.5f, buffer.getFloat(0));
    }

    void complexNumbersAreViews(Intracomm world) {
        double[] array = {1, 2, 3, 4};
        DoubleComplex second = DoubleComplex.get(array, 1);
        assertEquals(3, second.getReal());
        second.putImag(9);
        assertEquals(9, array[3]);
        ByteBuffer bytes = MPI.newByteBuffer(16);
        FloatComplex number = FloatComplex.get(bytes, 1);
        number.putReal(1.5f);
        number.putImag(2.5f);
        assertEquals(1.5f, bytes.getFloat(8));
        assertEquals(2.5f, bytes.getFloat(12));
        assertEquals(1.5f, number.getBuffer().get(0));
        assertEquals(1, DoubleComplex.get(DoubleBuffer.wrap(array)).getReal());
    }
}
