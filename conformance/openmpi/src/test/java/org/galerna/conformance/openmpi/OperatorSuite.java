// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Operators: predefined ones on all types, and functions of the program. */
final class OperatorSuite {
    void bytesHaveNoSignAndLogicIsForWholeNumbersToo(Intracomm world) throws MPIException {
        int rank = world.getRank();
        byte[] bytes = {(byte) (rank == 0 ? 200 : 100)};
        world.allReduce(bytes, 1, MPI.BYTE, MPI.MAX);
        assertEquals((byte) 200, bytes[0]);
        byte[] least = {(byte) (rank == 0 ? 200 : 220)};
        world.allReduce(least, 1, MPI.BYTE, MPI.MIN);
        assertEquals((byte) 200, least[0]);
        char[] chars = {(char) (rank == 0 ? 0xffff : 1)};
        world.allReduce(chars, 1, MPI.CHAR, MPI.MAX);
        assertEquals(0xffff, chars[0]);
        int[] logic = {rank == 0 ? 5 : 0};
        world.allReduce(logic, 1, MPI.INT, MPI.LOR);
        assertEquals(world.getSize() == 1 ? 5 : 1, logic[0]);
        boolean[] flags = {rank == 0, true};
        world.allReduce(flags, 2, MPI.BOOLEAN, MPI.LAND);
        assertEquals(world.getSize() == 1, flags[0]);
        assertTrue(flags[1]);
        int[] bits = {1 << rank};
        world.allReduce(bits, 1, MPI.INT, MPI.BOR);
        assertEquals((1 << world.getSize()) - 1, bits[0]);
    }

    void pairsKeepTheLowerIndexOfEqualValues(Intracomm world) throws MPIException {
        int rank = world.getRank();
        ByteBuffer in = MPI.newByteBuffer(32);
        ByteBuffer out = MPI.newByteBuffer(32);
        for (int i = 0; i < 2; i++) {
            mpi.DoubleInt.Data data = MPI.doubleInt.getData(in, i);
            data.putValue(i == 0 ? 7 : rank);
            data.putIndex(rank);
        }
        world.allReduce(in, out, 2, MPI.DOUBLE_INT, MPI.MAXLOC);
        mpi.DoubleInt.Data first = MPI.doubleInt.getData(out, 0);
        mpi.DoubleInt.Data second = MPI.doubleInt.getData(out, 1);
        assertEquals(0, first.getIndex());
        assertEquals(world.getSize() - 1, second.getIndex());
        assertEquals(world.getSize() - 1.0, second.getValue());
        int[] pair = {10 - rank, rank};
        world.allReduce(pair, 1, MPI.INT2, MPI.MINLOC);
        assertArrayEquals(new int[] {11 - world.getSize(), world.getSize() - 1}, pair);
        byte[] small = new byte[8];
        ByteBuffer.wrap(small).order(ByteOrder.nativeOrder()).putShort(0, (short) rank);
        world.allReduce(small, 1, MPI.SHORT_INT, MPI.MAXLOC);
        mpi.ShortInt.Data best = MPI.shortInt.getData(small);
        assertEquals(world.getSize() - 1, best.getValue());
    }

    void complexNumbersMultiply(Intracomm world) throws MPIException {
        double[] i = {0, 1};
        world.allReduce(i, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
        double[][] powers = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        assertArrayEquals(powers[world.getSize() % 4], i, 0);
        float[] sum = {1, 2};
        world.allReduce(sum, 1, MPI.FLOAT_COMPLEX, MPI.SUM);
        assertEquals(2f * world.getSize(), sum[1]);
    }

    /** Adds by arrays. */
    private static final class Adds extends UserFunction {
        Datatype seen;

        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            seen = type;
            for (int i = 0; i < count; i++) {
                ((int[]) inOut)[i] += ((int[]) in)[i];
            }
        }
    }

    /** Multiplies matrices of 2 by 2 in bytes, which is not commutative. */
    private static final class Multiplies extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            assertEquals(0, in.position());
            assertEquals(16 * count, in.capacity());
            IntBuffer a = in.asIntBuffer();
            IntBuffer b = inOut.asIntBuffer();
            for (int m = 0; m < 4 * count; m += 4) {
                int[] c = new int[4];
                for (int i = 0; i < 4; i++) {
                    c[i] =
                            a.get(m + i / 2 * 2) * b.get(m + i % 2)
                                    + a.get(m + i / 2 * 2 + 1) * b.get(m + 2 + i % 2);
                }
                b.put(m, c);
            }
        }
    }

    /** Ands by arrays of booleans. */
    private static final class Ands extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((boolean[]) inOut)[i] &= ((boolean[]) in)[i];
            }
        }
    }

    /** Fails. */
    private static final class Fails extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type)
                throws MPIException {
            throw new MPIException("on purpose");
        }
    }

    void functionsOfTheProgramSeeTheirDatatype(Intracomm world) throws MPIException {
        Adds adds = new Adds();
        Op op = new Op(adds, true);
        assertTrue(op.isCommutative());
        int[] data = {world.getRank(), 1};
        world.allReduce(data, 2, MPI.INT, op);
        assertEquals(world.getSize(), data[1]);
        if (adds.seen != null) {
            assertSame(MPI.INT, adds.seen);
        }
        int[] right = {5};
        Comm.reduceLocal(new int[] {3}, right, 1, MPI.INT, op);
        assertEquals(8, right[0]);
        assertSame(MPI.INT, adds.seen);
        IntBuffer direct = MPI.newIntBuffer(1).put(0, 2);
        Comm.reduceLocal(right, direct, 1, MPI.INT, MPI.PROD);
        assertEquals(16, direct.get(0));
        boolean[] flags = {true, world.getRank() != 0};
        world.allReduce(flags, 2, MPI.BOOLEAN, new Op(new Ands(), true));
        assertTrue(flags[0]);
        assertFalse(flags[1]);
        op.free();
        assertTrue(op.isNull());
    }

    void operandsOfOperatorsThatDoNotCommuteKeepTheOrderOfRanks(Intracomm world)
            throws MPIException {
        int rank = world.getRank();
        Datatype matrix = Datatype.createContiguous(4, MPI.INT);
        matrix.commit();
        int[] mine = {1, rank + 1, 0, 1};
        if (rank % 2 == 1) {
            mine = new int[] {rank + 2, 0, 1, 1};
        }
        int[] expected = {1, 0, 0, 1};
        for (int r = 0; r < world.getSize(); r++) {
            int[] m = r % 2 == 0 ? new int[] {1, r + 1, 0, 1} : new int[] {r + 2, 0, 1, 1};
            expected =
                    new int[] {
                        expected[0] * m[0] + expected[1] * m[2],
                        expected[0] * m[1] + expected[1] * m[3],
                        expected[2] * m[0] + expected[3] * m[2],
                        expected[2] * m[1] + expected[3] * m[3]
                    };
        }
        Op op = new Op(new Multiplies(), false);
        assertFalse(op.isCommutative());
        int[] product = new int[4];
        world.allReduce(mine, product, 1, matrix, op);
        assertArrayEquals(expected, product);
        IntBuffer in = MPI.newIntBuffer(4).put(mine).clear();
        IntBuffer out = MPI.newIntBuffer(4);
        world.iAllReduce(in, out, 1, matrix, op).waitFor();
        for (int i = 0; i < 4; i++) {
            assertEquals(expected[i], out.get(i));
        }
    }

    void failuresOfFunctionsReachTheirRank(Intracomm world) {
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () ->
                                Comm.reduceLocal(
                                        new int[1],
                                        new int[1],
                                        1,
                                        MPI.INT,
                                        new Op(new Fails(), true)));
        assertEquals("on purpose", e.getMessage());
    }

    void freedOperatorsAreErrors(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            Op op = new Op(new Adds(), true);
            op.free();
            MPIException e =
                    assertThrows(
                            MPIException.class, () -> world.allReduce(new int[1], 1, MPI.INT, op));
            assertEquals(MPI.ERR_OP, e.getErrorClass());
            e = assertThrows(MPIException.class, MPI.SUM::free);
            assertEquals(MPI.ERR_OP, e.getErrorClass());
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    /** What a function throws leaves the call of its rank alone; no other is left waiting. */
    void aFunctionThatThrowsLeavesNobodyWaiting(Intracomm world) throws MPIException {
        int rank = world.getRank();
        for (int thrower = 0; thrower < world.getSize(); thrower++) {
            for (int count : new int[] {1, 5000}) {
                for (int form = 0; form < 8; form++) {
                    try {
                        reduce(world, form, new int[count * world.getSize()], count, thrower);
                    } catch (IllegalStateException e) {
                        assertEquals("as asked of " + rank, e.getMessage());
                        assertEquals(thrower, rank);
                    }
                }
            }
        }
        int[] sum = {1};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), sum[0]);
    }

    private static void reduce(Intracomm world, int form, int[] data, int count, int thrower)
            throws MPIException {
        Op op = new Op(new Throwing(world.getRank(), thrower), form % 2 == 0);
        switch (form) {
            case 0 -> world.allReduce(data, count, MPI.INT, op);
            case 1 -> world.reduce(data, count, MPI.INT, op, 0);
            case 2 -> world.scan(data, count, MPI.INT, op);
            case 3 -> world.exScan(data, count, MPI.INT, op);
            case 4 -> world.reduceScatterBlock(data, count, MPI.INT, op);
            case 5 -> world.iAllReduce(data, count, MPI.INT, op).waitFor();
            case 6 -> world.iReduce(data, count, MPI.INT, op, 0).waitFor();
            default -> world.iScan(data, count, MPI.INT, op).waitFor();
        }
    }

    /** Fails at one rank. */
    private static final class Throwing extends UserFunction {
        private final int rank;
        private final boolean isThrower;

        Throwing(int rank, int thrower) {
            this.rank = rank;
            this.isThrower = rank == thrower;
        }

        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            if (isThrower) {
                throw new IllegalStateException("as asked of " + rank);
            }
        }
    }
}
