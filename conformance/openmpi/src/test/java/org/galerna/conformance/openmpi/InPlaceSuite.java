// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Collective calls with one buffer, and with counts of nothing: all of them, waiting or not. */
final class InPlaceSuite {
    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    private static int[] values(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.get(0, values);
        return values;
    }

    private static IntBuffer direct(int... values) {
        return MPI.newIntBuffer(values.length).put(values).clear();
    }

    /** Blocks of one call that waits and of one that returns at once are the same. */
    private interface Form {
        Request call(IntBuffer buffer) throws MPIException;
    }

    private static int[] after(int[] before, Form form) throws MPIException {
        IntBuffer buffer = direct(before);
        Request request = form.call(buffer);
        if (request != null) {
            request.waitFor();
        }
        return values(buffer);
    }

    void gatheredBlocksLieAtTheRanksOwnPlaces(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int root = size - 1;
        boolean isRoot = rank == root;
        int[] mine = isRoot ? filled(size, root) : new int[] {rank};
        int[] all = new int[size];
        Arrays.setAll(all, i -> i);
        int[] expected = isRoot ? all : mine;
        assertArrayEquals(expected, after(mine, b -> world.iGather(b, 1, MPI.INT, root)));
        int[] back = isRoot ? all : new int[] {-1};
        int[] scattered = isRoot ? all : new int[] {rank};
        assertArrayEquals(scattered, after(back, b -> world.iScatter(b, 1, MPI.INT, root)));
        int[] own = filled(size, -1);
        own[rank] = rank;
        assertArrayEquals(all, after(own, b -> world.iAllGather(b, 1, MPI.INT)));
        assertArrayEquals(
                all,
                after(
                        own,
                        b -> {
                            world.allGather(b, 1, MPI.INT);
                            return null;
                        }));
    }

    /** Blocks of i + 1 elements, in places that run backwards. */
    void blocksOfOtherLengthsToo(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int[] counts = new int[size];
        int[] places = new int[size];
        int room = size * (size + 1) / 2;
        for (int i = size - 1, at = 0; i >= 0; at += i + 1, i--) {
            counts[i] = i + 1;
            places[i] = at;
        }
        int[] all = new int[room];
        int[] own = filled(room, -1);
        for (int i = 0; i < size; i++) {
            Arrays.fill(all, places[i], places[i] + counts[i], i);
        }
        Arrays.fill(own, places[rank], places[rank] + counts[rank], rank);
        assertArrayEquals(all, after(own, b -> world.iAllGatherv(b, counts, places, MPI.INT)));
        boolean isRoot = rank == 0;
        int[] mine = isRoot ? own : filled(rank + 1, rank);
        Form gather =
                b ->
                        isRoot
                                ? world.iGatherv(b, counts, places, MPI.INT, 0)
                                : world.iGatherv(b, rank + 1, MPI.INT, 0);
        assertArrayEquals(isRoot ? all : mine, after(mine, gather));
        Form scatter =
                b ->
                        isRoot
                                ? world.iScatterv(b, counts, places, MPI.INT, 0)
                                : world.iScatterv(b, rank + 1, MPI.INT, 0);
        int[] part = isRoot ? all : filled(rank + 1, -1);
        assertArrayEquals(isRoot ? all : filled(rank + 1, rank), after(part, scatter));
        int[] blocking = mine.clone();
        if (isRoot) {
            world.gatherv(blocking, counts, places, MPI.INT, 0);
        } else {
            world.gatherv(blocking, rank + 1, MPI.INT, 0);
        }
        assertArrayEquals(isRoot ? all : mine, blocking);
    }

    void reductionsReplaceTheirOperands(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int sum = size * (size - 1) / 2;
        int[] mine = {rank, 1};
        boolean isRoot = rank == size - 1;
        int[] total = {sum, size};
        assertArrayEquals(
                isRoot ? total : mine,
                after(mine, b -> world.iReduce(b, 2, MPI.INT, MPI.SUM, size - 1)));
        assertArrayEquals(total, after(mine, b -> world.iAllReduce(b, 2, MPI.INT, MPI.SUM)));
        assertArrayEquals(
                new int[] {rank * (rank + 1) / 2, rank + 1},
                after(mine, b -> world.iScan(b, 2, MPI.INT, MPI.SUM)));
        int[] before = rank == 0 ? mine : new int[] {rank * (rank - 1) / 2, rank};
        assertArrayEquals(before, after(mine, b -> world.iExScan(b, 2, MPI.INT, MPI.SUM)));
        int[] blocking = mine.clone();
        world.exScan(blocking, 2, MPI.INT, MPI.SUM);
        assertArrayEquals(before, blocking);
        int[] operands = new int[size];
        Arrays.setAll(operands, i -> i + rank);
        int[] ones = filled(size, 1);
        int part = size * rank + sum;
        assertEquals(
                part, after(operands, b -> world.iReduceScatter(b, ones, MPI.INT, MPI.SUM))[0]);
        assertEquals(
                part, after(operands, b -> world.iReduceScatterBlock(b, 1, MPI.INT, MPI.SUM))[0]);
        world.reduceScatter(operands, ones, MPI.INT, MPI.SUM);
        assertEquals(part, operands[0]);
    }

    void countsOfZeroAreLegalInCallsThatReturnAtOnce(Intracomm world) throws MPIException {
        int[] none = new int[world.getSize()];
        mpi.Datatype[] types = new mpi.Datatype[world.getSize()];
        Arrays.fill(types, MPI.INT);
        Request[] requests = {
            world.iBcast(null, 0, MPI.INT, 0),
            world.iGather(null, 0, MPI.INT, null, 0, MPI.INT, 0),
            world.iScatter(null, 0, MPI.INT, null, 0, MPI.INT, 0),
            world.iGatherv(null, 0, MPI.INT, null, none, none, MPI.INT, 0),
            world.iScatterv(null, none, none, MPI.INT, null, 0, MPI.INT, 0),
            world.iAllGather(null, 0, MPI.INT, null, 0, MPI.INT),
            world.iAllGatherv(null, 0, MPI.INT, null, none, none, MPI.INT),
            world.iAllToAll(null, 0, MPI.INT, null, 0, MPI.INT),
            world.iAllToAllv(null, none, none, MPI.INT, null, none, none, MPI.INT),
            world.iAllToAllw(null, none, none, types, null, none, none, types),
            world.iReduce(null, null, 0, MPI.INT, MPI.SUM, 0),
            world.iAllReduce(null, null, 0, MPI.INT, MPI.SUM),
            world.iReduceScatter(null, null, none, MPI.INT, MPI.SUM),
            world.iReduceScatterBlock(null, null, 0, MPI.INT, MPI.SUM),
            world.iScan(null, null, 0, MPI.INT, MPI.SUM),
            world.iExScan(null, null, 0, MPI.INT, MPI.SUM),
            world.iBarrier()
        };
        Request.waitAll(requests);
        world.gatherv(null, 0, MPI.INT, null, none, none, MPI.INT, 0);
        world.scatterv(null, none, none, MPI.INT, null, 0, MPI.INT, 0);
        world.allGatherv(null, 0, MPI.INT, null, none, none, MPI.INT);
        world.allToAllw(null, none, none, types, null, none, none, types);
        world.reduceScatterBlock(null, null, 0, MPI.INT, MPI.SUM);
        world.exScan(null, null, 0, MPI.INT, MPI.SUM);
    }
}
