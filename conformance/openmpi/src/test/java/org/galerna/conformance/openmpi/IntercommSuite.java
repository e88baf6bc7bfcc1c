// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/**
 * Collective calls between two groups, of the even ranks and of the odd ones. In rooted calls the
 * even ones have the root, their last.
 */
final class IntercommSuite {
    private Intercomm both;
    private boolean isEven;
    private int rank;
    private int size;
    private int far;
    private boolean isRoot;
    private int root;

    /** Splits the world; false if there are not two ranks. */
    private boolean isSplit(Intracomm world) throws MPIException {
        if (world.getSize() < 2) {
            return false;
        }
        int half = world.getRank() % 2;
        Intracomm side = world.split(half, 0);
        both = world.createIntercomm(side, 0, 1 - half, 5);
        isEven = half == 0;
        rank = side.getRank();
        size = side.getSize();
        far = both.getRemoteSize();
        isRoot = isEven && rank == size - 1;
        root = isRoot ? MPI.ROOT : isEven ? MPI.PROC_NULL : far - 1;
        return true;
    }

    private static IntBuffer direct(int... values) {
        return MPI.newIntBuffer(values.length).put(values).clear();
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    void callsThatReturnAtOnceAreCompletedInAnyOrder(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        int calls = 12;
        Request[] requests = new Request[calls + 1];
        int[][] sums = new int[calls][2];
        for (int i = 0; i < calls; i++) {
            int[] mine = {rank + i, 1};
            requests[i] = both.iAllReduce(mine, sums[i], 2, MPI.INT, MPI.SUM);
        }
        requests[calls] = both.iBarrier();
        for (int i = calls; i >= 0; i--) {
            requests[i].waitFor();
        }
        for (int i = 0; i < calls; i++) {
            assertArrayEquals(new int[] {far * (far - 1) / 2 + far * i, far}, sums[i]);
        }
    }

    void blocksOfARootGoAcrossAndComeBack(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        IntBuffer word = direct(isRoot ? 42 : 0);
        both.iBcast(isEven && !isRoot ? null : word, 1, MPI.INT, root).waitFor();
        assertEquals(!isEven || isRoot ? 42 : 0, word.get(0));
        int[] all = isRoot ? new int[2 * far] : null;
        int[] mine = {rank, -rank};
        both.iGather(mine, 2, MPI.INT, all, 2, MPI.INT, root).waitFor();
        for (int i = 0; isRoot && i < far; i++) {
            assertEquals(i, all[2 * i]);
            assertEquals(-i, all[2 * i + 1]);
        }
        Arrays.fill(mine, 0);
        both.iScatter(all, 2, MPI.INT, mine, 2, MPI.INT, root).waitFor();
        assertArrayEquals(isEven ? new int[2] : new int[] {rank, -rank}, mine);
        int[] sum = {-1};
        both.iReduce(new int[] {rank + 1}, isRoot ? sum : null, 1, MPI.INT, MPI.SUM, root)
                .waitFor();
        assertEquals(isRoot ? far * (far + 1) / 2 : -1, sum[0]);
    }

    /** Who has no part in a call names only its root. */
    void argumentsOfIdleRanksAreNotLookedAt(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        boolean isIdle = root == MPI.PROC_NULL;
        Datatype type = isIdle ? null : MPI.INT;
        Op op = isIdle ? null : MPI.SUM;
        int one = isIdle ? -7 : 1;
        int[] sum = {-1};
        int[] own = {rank + 1};
        Object mine = isIdle ? "no buffer at all" : own;
        both.reduce(mine, sum, one, type, op, root);
        both.iReduce(mine, sum, one, type, op, root).waitFor();
        assertEquals(isRoot ? far * (far + 1) / 2 : -1, sum[0]);
        int[] all = new int[far];
        if (isRoot) {
            both.reduce(null, sum, 1, MPI.INT, MPI.MAX, root);
            both.iReduce(null, sum, 1, MPI.INT, MPI.MAX, root).waitFor();
            assertEquals(far, sum[0]);
            int[] ones = filled(far, 1);
            both.gatherv(null, 0, null, all, ones, places(), MPI.INT, root);
            both.iGatherv(null, 0, null, all, ones, places(), MPI.INT, root).waitFor();
            both.scatterv(all, ones, places(), MPI.INT, null, 0, null, root);
            both.iScatterv(all, ones, places(), MPI.INT, null, 0, null, root).waitFor();
            both.gather(null, 0, null, all, 1, MPI.INT, root);
            both.iGather(null, 0, null, all, 1, MPI.INT, root).waitFor();
            both.scatter(all, 1, MPI.INT, null, 0, null, root);
            both.iScatter(all, 1, MPI.INT, null, 0, null, root).waitFor();
            assertEquals(far, all[far - 1]);
        } else {
            both.reduce(mine, one, type, isIdle ? null : MPI.MAX, root);
            both.iReduce(mine, one, type, isIdle ? null : MPI.MAX, root).waitFor();
            both.gatherv(mine, one, type, root);
            both.iGatherv(mine, one, type, root).waitFor();
            both.scatterv(mine, one, type, root);
            both.iScatterv(mine, one, type, root).waitFor();
            both.gather(mine, one, type, root);
            both.iGather(mine, one, type, root).waitFor();
            both.scatter(mine, one, type, root);
            both.iScatter(mine, one, type, root).waitFor();
            assertEquals(rank + 1, own[0]);
        }
    }

    void blocksOfAnyLengthGoAcross(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        int[] counts = new int[far];
        int[] places = new int[far];
        Arrays.setAll(counts, i -> i);
        Arrays.setAll(places, i -> i * (i - 1) / 2);
        int[] triangle = new int[far * (far - 1) / 2];
        int[] mine = filled(rank, rank);
        both.iAllGatherv(mine, rank, MPI.INT, triangle, counts, places, MPI.INT).waitFor();
        assertRows(triangle);
        int[] atRoot = isRoot ? new int[triangle.length] : null;
        if (isRoot) {
            both.iGatherv(null, 0, MPI.INT, atRoot, counts, places, MPI.INT, root).waitFor();
            assertRows(atRoot);
            both.iScatterv(atRoot, counts, places, MPI.INT, null, 0, MPI.INT, root).waitFor();
        } else {
            both.iGatherv(mine, rank, MPI.INT, null, null, null, MPI.INT, root).waitFor();
            int[] back = new int[rank];
            both.iScatterv(null, null, null, MPI.INT, back, isEven ? 0 : rank, MPI.INT, root)
                    .waitFor();
            assertArrayEquals(filled(rank, isEven ? 0 : rank), back);
        }
        int[] out = new int[far];
        int[] in = new int[far];
        Arrays.setAll(out, i -> 100 * rank + i);
        both.iAllToAll(out, 1, MPI.INT, in, 1, MPI.INT).waitFor();
        assertColumn(in);
        int[] ones = filled(far, 1);
        int[] backwards = new int[far];
        Arrays.setAll(backwards, i -> far - 1 - i);
        int[] turned = new int[far];
        both.iAllToAllv(out, ones, places(), MPI.INT, turned, ones, backwards, MPI.INT).waitFor();
        for (int i = 0; i < far; i++) {
            assertEquals(100 * i + rank, turned[far - 1 - i]);
        }
    }

    private int[] places() {
        int[] places = new int[far];
        Arrays.setAll(places, i -> i);
        return places;
    }

    private void assertRows(int[] triangle) {
        for (int i = 0, at = 0; i < far; i++) {
            for (int k = 0; k < i; k++, at++) {
                assertEquals(i, triangle[at]);
            }
        }
    }

    private void assertColumn(int[] in) {
        for (int i = 0; i < far; i++) {
            assertEquals(100 * i + rank, in[i]);
        }
    }

    void typesWithGapsAndTypesOfTheirOwnGoAcross(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        Datatype everyOther = Datatype.createVector(3, 1, 2, MPI.INT);
        everyOther.commit();
        int[] wide = {rank, -1, rank + 1, -1, rank + 2, -1};
        int[] got = filled(3 * far, -1);
        both.iAllGather(wide, 1, everyOther, got, 3, MPI.INT).waitFor();
        for (int i = 0; i < far; i++) {
            assertEquals(i + 2, got[3 * i + 2]);
        }
        int[] counts = filled(far, 1);
        int[] places = new int[far];
        Arrays.setAll(places, i -> Integer.BYTES * i);
        Datatype[] types = new Datatype[far];
        Arrays.fill(types, MPI.INT);
        IntBuffer out = MPI.newIntBuffer(far);
        IntBuffer in = MPI.newIntBuffer(far);
        for (int i = 0; i < far; i++) {
            out.put(i, 100 * rank + i);
        }
        both.iAllToAllw(out, counts, places, types, in, counts, places, types).waitFor();
        for (int i = 0; i < far; i++) {
            assertEquals(100 * i + rank, in.get(i));
        }
        everyOther.free();
    }

    void eachDirectionHasATypeOfItsOwn(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        int[] ints = new int[far];
        double[] doubles = new double[far];
        if (isEven) {
            both.iAllGather(new int[] {rank}, 1, MPI.INT, doubles, 1, MPI.DOUBLE).waitFor();
        } else {
            both.iAllGather(new double[] {rank}, 1, MPI.DOUBLE, ints, 1, MPI.INT).waitFor();
        }
        for (int i = 0; i < far; i++) {
            assertEquals(i, isEven ? doubles[i] : ints[i]);
        }
    }

    void partsOfAReductionGoToTheOtherGroup(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        int total = size * far;
        int[] operands = new int[total];
        Arrays.setAll(operands, i -> rank + i);
        int[] counts = filled(size, far);
        int[] part = new int[far];
        both.iReduceScatter(operands, part, counts, MPI.INT, MPI.SUM).waitFor();
        for (int i = 0; i < far; i++) {
            assertEquals(far * (far - 1) / 2 + far * (rank * far + i), part[i]);
        }
        int[] block = new int[far];
        both.iReduceScatterBlock(operands, block, far, MPI.INT, MPI.SUM).waitFor();
        assertArrayEquals(part, block);
        both.reduceScatterBlock(operands, block, far, MPI.INT, MPI.SUM);
        assertArrayEquals(part, block);
    }

    /** Writes the digits of its operands behind each other; does not commute. */
    private static final class Digits extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                String digits = in.getInt(4 * i) + "" + inOut.getInt(4 * i);
                inOut.putInt(4 * i, Integer.parseInt(digits));
            }
        }
    }

    void operatorsOfTheProgramKeepTheOrderOfTheOtherGroup(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        Op digits = new Op(new Digits(), false);
        int[] expected = new int[1];
        for (int i = 1; i <= far; i++) {
            expected[0] = 10 * expected[0] + i;
        }
        int[] got = new int[1];
        Request first = both.iAllReduce(new int[] {rank + 1}, got, 1, MPI.INT, digits);
        int[] again = new int[1];
        Request second =
                both.iReduce(new int[] {rank + 1}, isRoot ? again : null, 1, MPI.INT, digits, root);
        while (!second.test()) {
            Thread.onSpinWait();
        }
        first.waitFor();
        assertArrayEquals(expected, got);
        assertEquals(isRoot ? expected[0] : 0, again[0]);
        digits.free();
    }

    void wrongRootsAndMissingBuffersAreErrors(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        both.setErrhandler(MPI.ERRORS_RETURN);
        MPIException e =
                assertThrows(
                        MPIException.class, () -> both.iBcast(new int[1], 1, MPI.INT, far + 1));
        assertEquals(MPI.ERR_ROOT, e.getErrorClass());
        both.barrier();
        int[] sum = new int[1];
        both.iAllReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(far, sum[0]);
    }

    void countsOfZeroAreLegal(Intracomm world) throws MPIException {
        if (!isSplit(world)) {
            return;
        }
        int[] none = new int[far];
        both.bcast(null, 0, MPI.INT, root);
        both.gather(null, 0, MPI.INT, null, 0, MPI.INT, root);
        both.scatter(null, 0, MPI.INT, null, 0, MPI.INT, root);
        both.allGather(null, 0, MPI.INT, null, 0, MPI.INT);
        both.allGatherv(null, 0, MPI.INT, null, none, none, MPI.INT);
        both.allToAll(null, 0, MPI.INT, null, 0, MPI.INT);
        both.allToAllv(null, none, none, MPI.INT, null, none, none, MPI.INT);
        both.reduce(null, null, 0, MPI.INT, MPI.SUM, root);
        both.allReduce(null, null, 0, MPI.INT, MPI.SUM);
        both.reduceScatter(null, null, new int[size], MPI.INT, MPI.SUM);
        both.iAllReduce(null, null, 0, MPI.INT, MPI.SUM).waitFor();
        both.barrier();
    }
}
