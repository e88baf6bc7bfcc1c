// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Each operator on each type it is for, and both ways in which functions are called. */
final class PredefinedOperatorSuite {
    private static final Op[] ARITHMETIC = {MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD};
    private static final Op[] WHOLE = {MPI.LAND, MPI.LOR, MPI.LXOR, MPI.BAND, MPI.BOR, MPI.BXOR};

    private static LongBinaryOperator meaning(Op op) {
        if (op == MPI.MAX) {
            return Math::max;
        } else if (op == MPI.MIN) {
            return Math::min;
        } else if (op == MPI.SUM) {
            return Long::sum;
        } else if (op == MPI.PROD) {
            return (a, b) -> a * b;
        } else if (op == MPI.BAND) {
            return (a, b) -> a & b;
        } else if (op == MPI.BOR) {
            return (a, b) -> a | b;
        } else if (op == MPI.BXOR) {
            return (a, b) -> a ^ b;
        }
        return (a, b) -> {
            boolean x = a != 0;
            boolean y = b != 0;
            return (op == MPI.LAND ? x && y : op == MPI.LOR ? x || y : x != y) ? 1 : 0;
        };
    }

    private static void combine(Intracomm world, Op op, Datatype type, Class<?> element)
            throws MPIException {
        long[] operands = operands(world.getRank());
        Object in = Array.newInstance(element, operands.length);
        Object out = Array.newInstance(element, operands.length);
        Object wrapped = Array.newInstance(element, 1); // 5040 is no byte
        for (int i = 0; i < operands.length; i++) {
            set(in, i, operands[i]);
        }
        world.allReduce(in, out, operands.length, type, op);
        LongBinaryOperator meaning = meaning(op);
        for (int i = 0; i < operands.length; i++) {
            long expected = 0;
            for (int r = 0; r < world.getSize(); r++) {
                long value = operands(r)[i];
                expected = r == 0 ? value : meaning.applyAsLong(expected, value);
            }
            set(wrapped, 0, expected);
            assertEquals(get(wrapped, 0), get(out, i), element + " " + i);
        }
    }

    private static long[] operands(int rank) {
        return new long[] {rank + 1, rank % 2, 3 - rank % 3, 0};
    }

    private static void set(Object array, int i, long value) {
        switch (array) {
            case byte[] a -> a[i] = (byte) value;
            case char[] a -> a[i] = (char) value;
            case short[] a -> a[i] = (short) value;
            case int[] a -> a[i] = (int) value;
            case long[] a -> a[i] = value;
            case float[] a -> a[i] = value;
            default -> ((double[]) array)[i] = value;
        }
    }

    private static long get(Object array, int i) {
        return array instanceof char[] a ? a[i] : (long) Array.getDouble(array, i);
    }

    void operatorsMeanTheSameOnAllTypes(Intracomm world) throws MPIException {
        Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
        };
        Class<?>[] elements = {
            byte.class, char.class, short.class, int.class, long.class, float.class, double.class
        };
        for (int t = 0; t < types.length; t++) {
            for (Op op : ARITHMETIC) {
                combine(world, op, types[t], elements[t]);
            }
            for (int o = 0; o < WHOLE.length && t < 5; o++) {
                combine(world, WHOLE[o], types[t], elements[t]);
            }
        }
    }

    void booleansAreCombinedByLogic(Intracomm world) throws MPIException {
        boolean odd = world.getRank() % 2 == 1;
        int size = world.getSize();
        boolean[] in = {true, odd, false};
        boolean[] out = new boolean[3];
        world.allReduce(in, out, 3, MPI.BOOLEAN, MPI.LAND);
        assertArrayEquals(new boolean[] {true, false, false}, out);
        world.allReduce(in, out, 3, MPI.BOOLEAN, MPI.LOR);
        assertArrayEquals(new boolean[] {true, size > 1, false}, out);
        world.allReduce(in, out, 3, MPI.BOOLEAN, MPI.LXOR);
        assertArrayEquals(new boolean[] {size % 2 == 1, size / 2 % 2 == 1, false}, out);
    }

    /** Least and greatest with their places, on all five pairs; of equal values the lower place. */
    void pairsOfAllKindsFindTheirPlaces(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        Datatype[] types = {MPI.INT2, MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT};
        for (int t = 0; t < types.length; t++) {
            int extent = types[t].getExtent();
            ByteBuffer in = MPI.newByteBuffer(2 * extent);
            ByteBuffer out = MPI.newByteBuffer(2 * extent);
            put(t, in, 0, rank, rank);
            put(t, in, 1, 5, size - rank);
            world.allReduce(in, out, 2, types[t], MPI.MAXLOC);
            assertEquals(size - 1.0, value(t, out, 0));
            assertEquals(size - 1, out.getInt(extent / 2));
            assertEquals(1, out.getInt(extent + extent / 2));
            world.allReduce(in, out, 2, types[t], MPI.MINLOC);
            assertEquals(0.0, value(t, out, 0));
            assertEquals(0, out.getInt(extent / 2));
            assertEquals(5.0, value(t, out, extent));
            assertEquals(1, out.getInt(extent + extent / 2));
        }
    }

    private static void put(int t, ByteBuffer to, int i, int value, int index) throws MPIException {
        int at = i * (t == 2 || t == 4 ? 16 : 8);
        switch (t) {
            case 0 -> to.putInt(at, value);
            case 1 -> to.putShort(at, (short) value);
            case 2 -> to.putLong(at, value);
            case 3 -> to.putFloat(at, value);
            default -> to.putDouble(at, value);
        }
        to.putInt(at + (t == 2 || t == 4 ? 8 : 4), index);
    }

    private static double value(int t, ByteBuffer from, int at) {
        return switch (t) {
            case 0 -> from.getInt(at);
            case 1 -> from.getShort(at);
            case 2 -> from.getLong(at);
            case 3 -> from.getFloat(at);
            default -> from.getDouble(at);
        };
    }

    /** Adds arrays of any element; remembers what it was given. */
    private static final class AddsArrays extends UserFunction {
        Object seen;
        Datatype type;

        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            seen = inOut;
            this.type = type;
            for (int i = 0; i < count; i++) {
                set(inOut, i, get(in, i) + get(inOut, i));
            }
        }
    }

    void functionsOfArraysSeeArraysOfTheBaseType(Intracomm world) throws MPIException {
        Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
        };
        Object[] arrays = {
            new byte[2],
            new char[2],
            new short[2],
            new int[2],
            new long[2],
            new float[2],
            new double[2]
        };
        for (int t = 0; t < types.length; t++) {
            AddsArrays adds = new AddsArrays();
            Op op = new Op(adds, true);
            Object in = Array.newInstance(arrays[t].getClass().getComponentType(), 2);
            set(in, 0, 3);
            set(in, 1, 4);
            set(arrays[t], 1, 10);
            Comm.reduceLocal(in, arrays[t], 2, types[t], op);
            assertSame(arrays[t].getClass(), adds.seen.getClass());
            assertSame(types[t], adds.type);
            assertEquals(3, get(arrays[t], 0));
            assertEquals(14, get(arrays[t], 1));
            op.free();
        }
    }

    /** Remembers what it was called with; keeps the operand of the lower ranks. */
    private static final class Remembers extends UserFunction {
        Datatype type;
        int capacity;
        boolean isNative;

        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            this.type = type;
            capacity = in.capacity();
            isNative = in.order() == ByteOrder.nativeOrder();
            assertEquals(0, inOut.position());
            inOut.put(0, in, 0, capacity);
        }
    }

    void functionsOfBytesSeeAllBytesOfTheirItems(Intracomm world) throws MPIException {
        Remembers function = new Remembers();
        Op op = new Op(function, false);
        Datatype gaps = Datatype.createResized(MPI.INT, 0, 12);
        gaps.commit();
        for (Datatype type : new Datatype[] {MPI.INT2, gaps, MPI.DOUBLE_COMPLEX}) {
            byte[] in = new byte[48];
            byte[] inOut = new byte[48];
            in[0] = 9;
            Comm.reduceLocal(in, inOut, 2, type, op);
            int extent = type == MPI.INT2 ? 8 : type == gaps ? 12 : 16;
            assertSame(type, function.type);
            assertEquals(2 * extent, function.capacity);
            assertTrue(function.isNative);
            assertEquals(9, inOut[0]);
        }
        int[] first = {world.getRank() + 1};
        world.allReduce(first, 1, MPI.INT, op);
        assertEquals(1, first[0]);
        op.free();
    }

    /** Neither form is written, or the one for arrays has none of the base type. */
    void functionsWithoutAFormForTheTypeAreRefused(Intracomm world) throws MPIException {
        Op empty = new Op(new UserFunction() {}, true);
        assertThrows(
                UnsupportedOperationException.class,
                () -> Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, empty));
        empty.free();
    }

    /** What a function throws reaches the rank that called. */
    private static final class Throws extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            throw new IllegalStateException("in the program");
        }
    }

    void exceptionsOfFunctionsAreThoseOfTheProgram(Intracomm world) throws MPIException {
        Op op = new Op(new Throws(), true);
        IllegalStateException e =
                assertThrows(
                        IllegalStateException.class,
                        () -> Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, op));
        assertEquals("in the program", e.getMessage());
        op.free();
    }

    void operatorsThatWereFreedOrNeverUsed(Intracomm world) throws MPIException {
        Op op = new Op(new Remembers(), false);
        op.free();
        assertTrue(op.isNull());
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            for (Op predefined : Arrays.asList(MPI.MAX, MPI.NO_OP, MPI.MINLOC)) {
                Refusal.fails(MPI.ERR_OP, predefined::free);
                assertTrue(predefined.isCommutative() || predefined == MPI.NO_OP);
            }
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    /** An array holds all elements of all extents, gaps too. */
    void functionsOfArraysSeeWholeExtents(Intracomm world) throws MPIException {
        Datatype wide = Datatype.createResized(Datatype.createContiguous(2, MPI.INT), 0, 12);
        wide.commit();
        AddsArrays adds = new AddsArrays();
        Op op = new Op(adds, true);
        int[] in = {1, 2, 0, 4, 5, 0};
        int[] inOut = {10, 20, 30, 40, 50, 60};
        Comm.reduceLocal(in, inOut, 2, wide, op);
        assertEquals(6, ((int[]) adds.seen).length);
        assertSame(wide, adds.type);
        assertArrayEquals(new int[] {11, 22, 30, 40, 50, 60}, inOut);
        op.free();
    }

    void booleansHaveNoFormInBytes(Intracomm world) {
        ByteBuffer two = MPI.newByteBuffer(2);
        assertThrows(
                IllegalArgumentException.class,
                () -> new AddsArrays().call(two, two, 1, MPI.BOOLEAN));
    }

    /** Of two ranks one at least combines; what its function throws ends its own call. */
    void exceptionsInsideACollectiveCallReachTheRankThatCombines(Intracomm world)
            throws MPIException {
        boolean isIn = world.getRank() < 2 && world.getSize() > 1;
        Intracomm two = world.split(isIn ? 0 : MPI.UNDEFINED, 0);
        if (!isIn) {
            return;
        }
        Op op = new Op(new Throws(), true);
        int[] failed = {0};
        try {
            two.reduce(new int[1], new int[1], 1, MPI.INT, op, 0);
        } catch (IllegalStateException e) {
            assertEquals("in the program", e.getMessage());
            failed[0] = 1;
        }
        two.allReduce(failed, 1, MPI.INT, MPI.SUM);
        assertTrue(failed[0] > 0);
        op.free();
    }
}
