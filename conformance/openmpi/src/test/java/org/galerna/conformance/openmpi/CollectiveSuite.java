// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Collective calls: all forms, blocking and not, in place and not. */
final class CollectiveSuite {
    private static IntBuffer direct(int... values) {
        return MPI.newIntBuffer(values.length).put(values).clear();
    }

    void blocksGoToTheRootAndBack(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int root = size - 1;
        boolean isRoot = rank == root;
        int[] all = new int[2 * size];
        world.gather(new int[] {rank, -rank}, 2, MPI.INT, isRoot ? all : null, 2, MPI.INT, root);
        if (isRoot) {
            for (int i = 0; i < size; i++) {
                assertEquals(i, all[2 * i]);
                assertEquals(-i, all[2 * i + 1]);
            }
        }
        int[] back = new int[2];
        world.scatter(isRoot ? all : null, 2, MPI.INT, back, 2, MPI.INT, root);
        assertArrayEquals(new int[] {rank, -rank}, back);
        IntBuffer alls = MPI.newIntBuffer(size);
        world.iGather(direct(rank), 1, MPI.INT, isRoot ? alls : null, 1, MPI.INT, root).waitFor();
        IntBuffer one = MPI.newIntBuffer(1);
        world.iScatter(isRoot ? alls : null, 1, MPI.INT, one, 1, MPI.INT, root).waitFor();
        assertEquals(rank, one.get(0));
    }

    void shorterFormsWorkInPlace(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        boolean isRoot = rank == 0;
        int[] buf = isRoot ? new int[size] : new int[] {rank};
        if (isRoot) {
            buf[0] = 100;
        }
        world.gather(buf, 1, MPI.INT, 0);
        if (isRoot) {
            assertEquals(100, buf[0]);
            for (int i = 1; i < size; i++) {
                assertEquals(i, buf[i]);
            }
        }
        world.scatter(buf, 1, MPI.INT, 0);
        assertEquals(isRoot ? 100 : rank, buf[0]);
        int[] all = new int[size];
        all[rank] = rank + 1;
        world.allGather(all, 1, MPI.INT);
        assertEquals(size, all[size - 1]);
        int[] sum = {rank};
        world.reduce(sum, 1, MPI.INT, MPI.SUM, 0);
        assertEquals(isRoot ? size * (size - 1) / 2 : rank, sum[0]);
        IntBuffer max = direct(rank);
        world.allReduce(max, 1, MPI.INT, MPI.MAX);
        assertEquals(size - 1, max.get(0));
        world.iAllReduce(max, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(size * (size - 1), max.get(0));
        int[] parts = new int[size];
        Arrays.fill(parts, rank);
        world.reduceScatterBlock(parts, 1, MPI.INT, MPI.SUM);
        assertEquals(size * (size - 1) / 2, parts[0]);
        int[] scan = {1};
        world.scan(scan, 1, MPI.INT, MPI.SUM);
        assertEquals(rank + 1, scan[0]);
        IntBuffer before = direct(1);
        world.exScan(before, 1, MPI.INT, MPI.SUM);
        assertEquals(isRoot ? 1 : rank, before.get(0));
    }

    void blocksOfAnyLengths(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int[] counts = new int[size + 3];
        int[] displs = new int[size + 3];
        for (int i = 0, at = 1; i < size; at += counts[i] + 1, i++) {
            counts[i] = i;
            displs[i] = at;
        }
        int room = displs[size - 1] + size;
        int[] mine = new int[size];
        Arrays.fill(mine, rank + 10);
        for (int form = 0; form < 4; form++) {
            IntBuffer all = MPI.newIntBuffer(room);
            for (int k = 0; k < rank; k++) {
                all.put(displs[rank] + k, rank + 10);
            }
            if (form == 0) {
                world.allGatherv(mine, rank, MPI.INT, all, counts, displs, MPI.INT);
            } else if (form == 1) {
                world.allGatherv(all, counts, displs, MPI.INT);
            } else if (form == 2) {
                world.iAllGatherv(all, counts, displs, MPI.INT).waitFor();
            } else if (rank == 0) {
                world.gatherv(all, counts, displs, MPI.INT, 0);
            } else {
                world.gatherv(mine, rank, MPI.INT, 0);
                continue;
            }
            for (int i = 0; i < size; i++) {
                assertEquals(0, all.get(displs[i] - 1));
                for (int k = 0; k < i; k++) {
                    assertEquals(i + 10, all.get(displs[i] + k));
                }
            }
        }
        int[] source = new int[room];
        for (int i = 0; i < size; i++) {
            Arrays.fill(source, displs[i], displs[i] + i, i);
        }
        int[] part = new int[size];
        if (rank == 0) {
            world.scatterv(source, counts, displs, MPI.INT, 0);
        } else {
            world.scatterv(part, rank, MPI.INT, 0);
            assertEquals(rank, part[rank - 1]);
        }
        world.scatterv(
                rank == 0 ? source : null,
                rank == 0 ? counts : null,
                rank == 0 ? displs : null,
                MPI.INT,
                part,
                rank,
                MPI.INT,
                0);
        assertEquals(rank == 0 ? 0 : rank, part[Math.max(rank - 1, 0)]);
    }

    void everyRankSendsToEveryRank(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        int[] out = new int[size];
        int[] ones = new int[size];
        int[] places = new int[size];
        int[] bytes = new int[size];
        Datatype[] types = new Datatype[size];
        for (int i = 0; i < size; i++) {
            out[i] = rank * size + i;
            ones[i] = 1;
            places[i] = i;
            bytes[i] = 4 * i;
            types[i] = i % 2 == 0 ? MPI.INT : MPI.FLOAT;
        }
        int[] in = new int[size];
        world.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        check(in, rank, size);
        IntBuffer into = MPI.newIntBuffer(size);
        world.iAllToAll(direct(out), 1, MPI.INT, into, 1, MPI.INT).waitFor();
        check(values(into), rank, size);
        in = new int[size];
        world.allToAllv(out, ones, places, MPI.INT, in, ones, places, MPI.INT);
        check(in, rank, size);
        Datatype[] same = new Datatype[size];
        Arrays.fill(same, MPI.INT);
        in = new int[size];
        world.allToAllw(out, ones, bytes, same, in, ones, bytes, same);
        check(in, rank, size);
        into = MPI.newIntBuffer(size);
        world.iAllToAllw(direct(out), ones, bytes, same, into, ones, bytes, same).waitFor();
        check(values(into), rank, size);
    }

    private static int[] values(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.get(values);
        return values;
    }

    private static void check(int[] in, int rank, int size) {
        for (int i = 0; i < size; i++) {
            assertEquals(i * size + rank, in[i]);
        }
    }

    void reductionsCombineAllRanks(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        DoubleBuffer data = MPI.newDoubleBuffer(2).put(0, rank).put(1, 1);
        double[] sum = new double[2];
        world.allReduce(data, sum, 2, MPI.DOUBLE, MPI.SUM);
        assertArrayEquals(new double[] {size * (size - 1) / 2.0, size}, sum);
        int[] counts = new int[size];
        Arrays.fill(counts, 1);
        int[] all = new int[size];
        Arrays.setAll(all, i -> i * (rank + 1));
        int[] part = new int[1];
        world.reduceScatter(all, part, counts, MPI.INT, MPI.SUM);
        assertEquals(rank * size * (size + 1) / 2, part[0]);
        IntBuffer own = MPI.newIntBuffer(1);
        world.iReduceScatter(direct(all), own, counts, MPI.INT, MPI.SUM).waitFor();
        assertEquals(part[0], own.get(0));
        world.iReduceScatterBlock(direct(all), own, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(part[0], own.get(0));
        int[] before = {-7};
        world.exScan(new int[] {rank + 1}, before, 1, MPI.INT, MPI.SUM);
        assertEquals(rank == 0 ? -7 : rank * (rank + 1) / 2, before[0]);
        IntBuffer scan = MPI.newIntBuffer(1);
        world.iScan(direct(rank), scan, 1, MPI.INT, MPI.MAX).waitFor();
        assertEquals(rank, scan.get(0));
        world.iExScan(direct(2), scan, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(rank == 0 ? 0 : 2 * rank, scan.get(0));
        world.iReduce(direct(1), rank == 0 ? own : null, 1, MPI.INT, MPI.SUM, 0).waitFor();
        assertEquals(rank == 0 ? size : part[0], own.get(0));
    }

    void countsOfZeroAreLegal(Intracomm world) throws MPIException {
        int[] none = new int[world.getSize()];
        world.bcast(null, 0, MPI.INT, 0);
        world.gather(null, 0, MPI.INT, null, 0, MPI.INT, 0);
        world.scatter(null, 0, MPI.INT, null, 0, MPI.INT, 0);
        world.allGather(null, 0, MPI.INT, null, 0, MPI.INT);
        world.allToAll(null, 0, MPI.INT, null, 0, MPI.INT);
        world.allToAllv(null, none, none, MPI.INT, null, none, none, MPI.INT);
        world.reduce(null, null, 0, MPI.INT, MPI.SUM, 0);
        world.allReduce(null, null, 0, MPI.INT, MPI.SUM);
        world.scan(null, null, 0, MPI.INT, MPI.SUM);
        world.reduceScatter(null, null, none, MPI.INT, MPI.SUM);
        Request[] requests = {world.iBarrier(), world.iBcast(null, 0, MPI.INT, 0)};
        Request.waitAll(requests);
        world.barrier();
    }

    void aDuplicateUnderWayIsUsableWhenItsRequestIsComplete(Intracomm world) throws MPIException {
        Intracomm copy = world.iDup();
        copy.getRequest().waitFor();
        int[] sum = {1};
        copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), sum[0]);
        assertEquals(MPI.CONGRUENT, Comm.compare(world, copy));
        copy.free();
    }

    void duplicatesUnderWayDoNotHoldUpMessages(Intracomm world) throws MPIException {
        int rank = world.getRank();
        if (rank > 0) {
            world.recv(new int[1], 1, MPI.INT, 0, 3);
        }
        Intracomm copy = world.iDup();
        if (rank == 0) {
            for (int to = 1; to < world.getSize(); to++) {
                world.sSend(new int[1], 1, MPI.INT, to, 3);
            }
        }
        copy.getRequest().waitFor();
        copy.barrier();
    }

    void neighboursOnARingExchange(Intracomm world) throws MPIException {
        int size = world.getSize();
        CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);
        int rank = ring.getRank();
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;
        int[] got = new int[2];
        ring.neighborAllGather(new int[] {rank}, 1, MPI.INT, got, 1, MPI.INT);
        assertArrayEquals(new int[] {left, right}, got);
        int[] ones = {1, 1};
        int[] places = {0, 1};
        IntBuffer into = MPI.newIntBuffer(2);
        ring.iNeighborAllGatherv(direct(rank), 1, MPI.INT, into, ones, places, MPI.INT).waitFor();
        assertEquals(right, into.get(1));
        int[] out = {rank * 2, rank * 2 + 1};
        ring.neighborAllToAll(out, 1, MPI.INT, got, 1, MPI.INT);
        if (size > 2) {
            assertArrayEquals(new int[] {left * 2 + 1, right * 2}, got);
        }
        ring.iNeighborAllToAllv(direct(out), ones, places, MPI.INT, into, ones, places, MPI.INT)
                .waitFor();
        assertEquals(got[0], into.get(0));
    }

    void graphsOfWhichEachRankKnowsItsPart(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        GraphComm named =
                world.createDistGraph(
                        new int[] {rank},
                        new int[] {1, 9},
                        new int[] {next},
                        new int[] {rank + 7},
                        MPI.INFO_NULL,
                        false);
        assertEquals(MPI.DIST_GRAPH, named.getTopology());
        DistGraphNeighbors near = named.getDistGraphNeighbors();
        assertEquals(1, near.getInDegree());
        assertEquals(1, near.getOutDegree());
        assertTrue(near.isWeighted());
        assertEquals(before, near.getSource(0));
        assertEquals(before + 7, near.getSourceWeight(0));
        assertEquals(next, near.getDestination(0));
        assertEquals(rank + 7, near.getDestinationWeight(0));
        int[] got = new int[1];
        named.neighborAllGather(new int[] {rank}, 1, MPI.INT, got, 1, MPI.INT);
        assertEquals(before, got[0]);
        GraphComm adjacent =
                world.createDistGraphAdjacent(
                        new int[] {before}, new int[] {next}, MPI.INFO_NULL, false);
        assertFalse(adjacent.clone().getDistGraphNeighbors().isWeighted());
        adjacent.neighborAllToAll(new int[] {rank * 3}, 1, MPI.INT, got, 1, MPI.INT);
        assertEquals(before * 3, got[0]);
    }

    void neighboursOutsideAGridAreSkipped(Intracomm world) throws MPIException {
        int size = world.getSize();
        CartComm line = world.createCart(new int[] {size}, new boolean[] {false}, false);
        int rank = line.getRank();
        int[] got = {-5, -5};
        line.neighborAllGather(new int[] {rank}, 1, MPI.INT, got, 1, MPI.INT);
        assertEquals(rank == 0 ? -5 : rank - 1, got[0]);
        assertEquals(rank == size - 1 ? -5 : rank + 1, got[1]);
    }

    /** Places of v-forms count extents of the type, those of w-forms bytes. */
    void placesCountItemsOfTheType(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int size = world.getSize();
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.commit();
        int[] ones = new int[size];
        int[] places = new int[size];
        Arrays.fill(ones, 1);
        Arrays.setAll(places, i -> size - 1 - i);
        int[] all = new int[2 * size];
        world.allGatherv(new int[] {rank, -rank}, 1, pair, all, ones, places, pair);
        for (int i = 0; i < size; i++) {
            assertEquals(i, all[2 * (size - 1 - i)]);
            assertEquals(-i, all[2 * (size - 1 - i) + 1]);
        }
        pair.free();
    }

    /** Blocks may lie below a slice, by their places or by a negative extent. */
    void blocksLieBelowASlice(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        IntBuffer whole = MPI.newIntBuffer(size + 3);
        IntBuffer slice = MPI.slice(whole, size);
        int[] ones = new int[size];
        int[] down = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            down[i] = -i;
        }
        world.gatherv(new int[] {rank + 1}, 1, MPI.INT, slice, ones, down, MPI.INT, 0);
        for (int i = 0; i < size && rank == 0; i++) {
            assertEquals(i + 1, whole.get(size - i));
        }
        Datatype upwards = Datatype.createResized(MPI.INT, 0, -4);
        upwards.commit();
        int[] part = new int[1];
        world.scatter(slice, 1, upwards, part, 1, MPI.INT, 0);
        assertEquals(rank + 1, part[0]);
        world.allGather(new int[] {rank + 5}, 1, MPI.INT, slice, 1, upwards);
        for (int i = 0; i < size; i++) {
            assertEquals(i + 5, whole.get(size - i));
        }
    }
}
