// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Operators: predefined ones on every type, pairs, and functions of the program. */
@Conformance
class OperatorConformance {
    private static final Op[] ARITHMETIC = {MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD};

    private static long fold(int op, int n) {
        long result = 1;
        for (int rank = 1; rank < n; rank++) {
            long x = rank + 1L;
            result =
                    switch (op) {
                        case 0 -> Math.max(result, x);
                        case 1 -> Math.min(result, x);
                        case 2 -> result + x;
                        default -> result * x;
                    };
        }
        return result;
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void arithmeticWorksOnEveryNumericType(Intracomm world) {
        int x = world.Rank() + 1;
        int n = world.Size();
        for (int op = 0; op < ARITHMETIC.length; op++) {
            long wanted = fold(op, n);
            byte[] bytes = new byte[1];
            world.Allreduce(new byte[] {(byte) x}, 0, bytes, 0, 1, MPI.BYTE, ARITHMETIC[op]);
            assertEquals((byte) wanted, bytes[0]);
            char[] chars = new char[1];
            world.Allreduce(new char[] {(char) x}, 0, chars, 0, 1, MPI.CHAR, ARITHMETIC[op]);
            assertEquals((char) wanted, chars[0]);
            short[] shorts = new short[1];
            world.Allreduce(new short[] {(short) x}, 0, shorts, 0, 1, MPI.SHORT, ARITHMETIC[op]);
            assertEquals((short) wanted, shorts[0]);
            int[] ints = new int[1];
            world.Allreduce(new int[] {x}, 0, ints, 0, 1, MPI.INT, ARITHMETIC[op]);
            assertEquals((int) wanted, ints[0]);
            long[] longs = new long[1];
            world.Allreduce(new long[] {x}, 0, longs, 0, 1, MPI.LONG, ARITHMETIC[op]);
            assertEquals(wanted, longs[0]);
            float[] floats = new float[1];
            world.Allreduce(new float[] {x}, 0, floats, 0, 1, MPI.FLOAT, ARITHMETIC[op]);
            assertEquals((float) wanted, floats[0]);
            double[] doubles = new double[1];
            world.Allreduce(new double[] {x}, 0, doubles, 0, 1, MPI.DOUBLE, ARITHMETIC[op]);
            assertEquals((double) wanted, doubles[0]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void logicalAndBitwiseOperatorsWork(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        boolean[] in = {true, me == 0, false, me != 0};
        boolean[] out = new boolean[4];
        world.Allreduce(in, 0, out, 0, 4, MPI.BOOLEAN, MPI.LAND);
        assertArrayEquals(new boolean[] {true, n == 1, false, false}, out);
        world.Allreduce(in, 0, out, 0, 4, MPI.BOOLEAN, MPI.LOR);
        assertArrayEquals(new boolean[] {true, true, false, n > 1}, out);
        world.Allreduce(in, 0, out, 0, 4, MPI.BOOLEAN, MPI.LXOR);
        assertArrayEquals(new boolean[] {n % 2 == 1, true, false, (n - 1) % 2 == 1}, out);
        int[] bits = {1 << me, ~(1 << me)};
        int[] result = new int[2];
        world.Allreduce(bits, 0, result, 0, 2, MPI.INT, MPI.BOR);
        assertEquals((1 << n) - 1, result[0]);
        world.Allreduce(bits, 0, result, 0, 2, MPI.INT, MPI.BAND);
        assertEquals(-1 << n, result[1]);
        world.Allreduce(bits, 0, result, 0, 2, MPI.INT, MPI.BXOR);
        assertEquals((1 << n) - 1, result[0]);
        byte[] b = {(byte) (1 << me)};
        byte[] bs = new byte[1];
        world.Allreduce(b, 0, bs, 0, 1, MPI.BYTE, MPI.BOR);
        assertEquals((byte) ((1 << n) - 1), bs[0]);
        world.Allreduce(new int[] {me, 3}, 0, result, 0, 2, MPI.INT, MPI.LAND);
        assertArrayEquals(
                n == 1 ? new int[] {0, 3} : new int[] {0, 1},
                result,
                "logical operators take integers too");
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void pairsKeepTheLowestIndexOfATie(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        double[] in = {me % 3, me, 7, n - me};
        double[] out = new double[4];
        world.Allreduce(in, 0, out, 0, 2, MPI.DOUBLE2, MPI.MAXLOC);
        int top = Math.min(2, n - 1);
        assertArrayEquals(new double[] {top, top, 7, 1}, out);
        world.Allreduce(in, 0, out, 0, 2, MPI.DOUBLE2, MPI.MINLOC);
        assertArrayEquals(new double[] {0, 0, 7, 1}, out);
        short[] small = {(short) -me, (short) me};
        short[] smallest = new short[2];
        Datatype own = Datatype.Contiguous(2, MPI.SHORT);
        world.Allreduce(small, 0, smallest, 0, 1, own, MPI.MINLOC);
        assertArrayEquals(new short[] {(short) (1 - n), (short) (n - 1)}, smallest);
        int[] pair = new int[2];
        world.Allreduce(new int[] {5, me}, 0, pair, 0, 1, MPI.INT2, MPI.MAXLOC);
        assertArrayEquals(new int[] {5, 0}, pair);
        long[] wide = new long[2];
        world.Allreduce(new long[] {me, me}, 0, wide, 0, 1, MPI.LONG2, MPI.MAXLOC);
        assertArrayEquals(new long[] {n - 1, n - 1}, wide);
        float[] single = new float[2];
        world.Allreduce(new float[] {me, me}, 0, single, 0, 1, MPI.FLOAT2, MPI.MINLOC);
        assertArrayEquals(new float[] {0, 0}, single);
    }

    /** Multiplies 2 x 2 matrices: order matters. */
    static final class Times extends User_function {
        Datatype seen;

        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype d) {
            seen = d;
            long[] a = (long[]) invec;
            long[] b = (long[]) inoutvec;
            for (int item = 0; item < count; item++) {
                int i = inoffset + 4 * item;
                int o = inoutoffset + 4 * item;
                long b0 = b[o];
                long b1 = b[o + 1];
                long b2 = b[o + 2];
                long b3 = b[o + 3];
                b[o] = a[i] * b0 + a[i + 1] * b2;
                b[o + 1] = a[i] * b1 + a[i + 1] * b3;
                b[o + 2] = a[i + 2] * b0 + a[i + 3] * b2;
                b[o + 3] = a[i + 2] * b1 + a[i + 3] * b3;
            }
        }
    }

    private static long[] matrix(int rank) {
        return new long[] {1, rank + 1L, rank % 2, 1};
    }

    private static long[] product(int first, int last) {
        Times times = new Times();
        long[] result = matrix(last);
        for (int rank = last - 1; rank >= first; rank--) {
            times.Call(matrix(rank), 0, result, 0, 1, null);
        }
        return result;
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void operandsThatDoNotCommuteStayInRankOrder(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Times times = new Times();
        Op op = new Op(times, false);
        Datatype m = Datatype.Contiguous(4, MPI.LONG);
        long[] mine = new long[8 * n];
        for (int i = 0; i < 2 * n; i++) {
            System.arraycopy(matrix(me), 0, mine, 4 * i, 4);
        }
        long[] got = new long[8 * n];
        world.Allreduce(mine, 0, got, 0, 2, m, op);
        assertArrayEquals(product(0, n - 1), Arrays.copyOfRange(got, 4, 8));
        if (times.seen != null) {
            assertSame(m, times.seen, "the datatype given to the call");
        }
        for (int root = 0; root < n; root++) {
            Arrays.fill(got, 0);
            world.Reduce(mine, 0, me == root ? got : null, 0, 2, m, op, root);
            if (me == root) {
                assertArrayEquals(product(0, n - 1), Arrays.copyOfRange(got, 4, 8));
            }
        }
        world.Scan(mine, 0, got, 0, 1, m, op);
        assertArrayEquals(product(0, me), Arrays.copyOfRange(got, 0, 4));
        int[] counts = new int[n];
        Arrays.fill(counts, 2);
        world.Reduce_scatter(mine, 0, got, 0, counts, m, op);
        assertArrayEquals(product(0, n - 1), Arrays.copyOfRange(got, 4, 8));
        op.free();
    }

    /** Functions see arrays of the buffers' type, exact in length, the whole message at once. */
    static final class Strict extends User_function {
        int calls;
        int length;

        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype d) {
            calls++;
            assertEquals(0, inoffset);
            assertEquals(0, inoutoffset);
            int[] in = (int[]) invec;
            int[] inout = (int[]) inoutvec;
            assertEquals(length, in.length);
            assertEquals(length, inout.length);
            assertEquals(length, count);
            assertSame(MPI.INT, d);
            for (int i = 0; i < in.length; i++) {
                inout[i] += in[i];
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void functionsGetTheWholeMessage(Intracomm world) {
        Strict sum = new Strict();
        sum.length = 40_000;
        int[] in = new int[sum.length + 7];
        int[] out = new int[sum.length + 3];
        Arrays.fill(in, 2);
        world.Allreduce(in, 7, out, 3, sum.length, MPI.INT, new Op(sum, true));
        for (int i = 0; i < sum.length; i++) {
            assertEquals(2 * world.Size(), out[3 + i]);
        }
        assertEquals(2, in[7], "contributions are not changed");
        assertEquals(0, out[2]);
    }

    /** A number class of the program. */
    static final class Complex implements Serializable {
        private static final long serialVersionUID = 1L;
        double re;

        Complex(double re) {
            this.re = re;
        }
    }

    /** Adds in place, as programs do. */
    static final class Add extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype d) {
            Complex[] in = (Complex[]) invec;
            Object[] inout = (Object[]) inoutvec;
            for (int i = 0; i < count; i++) {
                ((Complex) inout[inoutoffset + i]).re += in[inoffset + i].re;
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void objectsAreReducedAndContributionsStay(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Complex[] in = {new Complex(me), new Complex(1)};
        Complex[] out = new Complex[2];
        Op add = new Op(new Add(), true);
        world.Allreduce(in, 0, out, 0, 2, MPI.OBJECT, add);
        assertEquals(n * (n - 1) / 2.0, out[0].re);
        assertEquals(n, out[1].re);
        assertEquals(me, in[0].re);
        world.Reduce(in, 0, me == n - 1 ? out : null, 0, 2, MPI.OBJECT, add, n - 1);
        assertEquals(me, in[0].re);
        world.Scan(in, 0, out, 0, 2, MPI.OBJECT, add);
        assertEquals(me + 1, out[1].re);
        assertEquals(1, in[1].re);
    }

    @Ranks({1, 2, 4})
    @InterruptAfter(seconds = 10)
    void anOperatorThatIsUndefinedForTheTypeIsAnError(Intracomm world) {
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () ->
                                world.Allreduce(
                                        new double[1],
                                        0,
                                        new double[1],
                                        0,
                                        1,
                                        MPI.DOUBLE,
                                        MPI.BAND));
        assertTrue(e.getMessage().contains("BAND"), e.getMessage());
        assertTrue(e.getMessage().contains("DOUBLE"), e.getMessage());
        assertThrows(
                MPIException.class,
                () ->
                        world.Allreduce(
                                new boolean[1], 0, new boolean[1], 0, 1, MPI.BOOLEAN, MPI.SUM));
        assertThrows(
                MPIException.class,
                () -> world.Allreduce(new Object[1], 0, new Object[1], 0, 1, MPI.OBJECT, MPI.MAX));
        assertThrows(
                MPIException.class,
                () -> world.Allreduce(new int[3], 0, new int[3], 0, 3, MPI.INT, MPI.MAXLOC));
        int[] sum = new int[1];
        world.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals(world.Size(), sum[0]);
    }

    @Ranks({2, 4, 5})
    @InterruptAfter(seconds = 10)
    void reductionsFollowTheTypeMap(Intracomm world) {
        Datatype gaps = Datatype.Vector(2, 1, 2, MPI.INT); // x.x
        int[] in = {1, 100, 2, 3, 100, 4};
        int[] out = {9, 9, 9, 9, 9, 9};
        world.Allreduce(in, 0, out, 0, 2, gaps, MPI.SUM);
        int n = world.Size();
        assertArrayEquals(new int[] {n, 9, 2 * n, 3 * n, 9, 4 * n}, out);
    }
}
