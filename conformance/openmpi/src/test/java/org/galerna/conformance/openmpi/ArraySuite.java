// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.galerna.conformance.openmpi.Scratch.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/** Calls whose original form demands a direct buffer take arrays and buffers on the heap too. */
final class ArraySuite {
    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    void sendsOfEveryMode(Intracomm world) throws MPIException {
        int to = next(world);
        int from = before(world);
        int rank = world.getRank();
        MPI.attachBuffer(new byte[2 * (4 + MPI.BSEND_OVERHEAD)]);
        int[][] got = new int[8][1];
        Prequest last = world.recvInit(got[7], 1, MPI.INT, from, 7);
        last.start();
        Request[] receives = new Request[8];
        for (int tag = 0; tag < 7; tag++) {
            receives[tag] = world.iRecv(got[tag], 1, MPI.INT, from, tag);
        }
        receives[7] = last;
        world.barrier();
        Prequest[] kept = {
            world.sendInit(new int[] {rank}, 1, MPI.INT, to, 4),
            world.bSendInit(new int[] {rank}, 1, MPI.INT, to, 5),
            world.sSendInit(new int[] {rank}, 1, MPI.INT, to, 6),
            world.rSendInit(new int[] {rank}, 1, MPI.INT, to, 7)
        };
        Prequest.startAll(kept);
        Request[] sends = {
            world.iSend(new int[] {rank}, 1, MPI.INT, to, 0),
            world.ibSend(new int[] {rank}, 1, MPI.INT, to, 1),
            world.isSend(new int[] {rank}, 1, MPI.INT, to, 2),
            world.irSend(new int[] {rank}, 1, MPI.INT, to, 3)
        };
        Request.waitAll(receives);
        Request.waitAll(sends);
        Request.waitAll(kept);
        for (int[] one : got) {
            assertEquals(from, one[0]);
        }
        for (Prequest request : kept) {
            request.free();
        }
        last.free();
        MPI.detachBuffer();
    }

    void collectiveCallsInPlace(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int sum = size * (size - 1) / 2;
        int[] ones = filled(size, 1);
        int[] order = numbers(0, size);
        int[] own = filled(size, -1);
        own[rank] = rank;
        boolean isRoot = rank == 0;
        int[][] got = new int[9][];
        for (int form = 0; form < 4; form++) {
            got[form] = form % 2 == 0 || isRoot ? own.clone() : new int[] {rank};
        }
        got[4] = new int[] {rank};
        got[5] = new int[] {rank};
        got[6] = new int[] {rank};
        got[7] = filled(size, rank);
        got[8] = filled(size, rank);
        Request[] requests = {
            world.iAllGather(got[0], 1, MPI.INT),
            world.iGather(got[1], 1, MPI.INT, 0),
            world.iAllGatherv(got[2], ones, order, MPI.INT),
            isRoot
                    ? world.iGatherv(got[3], ones, order, MPI.INT, 0)
                    : world.iGatherv(got[3], 1, MPI.INT, 0),
            world.iAllReduce(got[4], 1, MPI.INT, MPI.SUM),
            world.iScan(got[5], 1, MPI.INT, MPI.SUM),
            world.iExScan(got[6], 1, MPI.INT, MPI.SUM),
            world.iReduceScatter(got[7], ones, MPI.INT, MPI.SUM),
            world.iReduceScatterBlock(got[8], 1, MPI.INT, MPI.SUM)
        };
        Request.waitAll(requests);
        for (int form = 0; form < 4; form++) {
            assertArrayEquals(form % 2 == 0 || isRoot ? order : new int[] {rank}, got[form]);
        }
        int[] expected = {sum, rank * (rank + 1) / 2, isRoot ? 0 : rank * (rank - 1) / 2, sum, sum};
        for (int form = 4; form < got.length; form++) {
            assertEquals(expected[form - 4], got[form][0], "form " + form);
        }
        int[] part = isRoot ? order : new int[1];
        world.iScatter(part, 1, MPI.INT, 0).waitFor();
        assertEquals(rank, part[0]);
        int[] again = isRoot ? order : new int[1];
        Request scatter =
                isRoot
                        ? world.iScatterv(again, ones, order, MPI.INT, 0)
                        : world.iScatterv(again, 1, MPI.INT, 0);
        scatter.waitFor();
        assertEquals(rank, again[0]);
    }

    void collectiveCallsWithTwoBuffers(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int[] out = numbers(rank * size, size);
        int[] in = new int[size];
        int[] ones = filled(size, 1);
        int[] bytes = new int[size];
        Arrays.setAll(bytes, i -> Integer.BYTES * i);
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, MPI.INT);
        world.iAllToAllw(out, ones, bytes, types, in, ones, bytes, types).waitFor();
        for (int i = 0; i < size; i++) {
            assertEquals(i * size + rank, in[i]);
        }
        int[] before = {-1};
        world.iExScan(new int[] {1}, before, 1, MPI.INT, MPI.SUM).waitFor();
        assertEquals(rank == 0 ? -1 : rank, before[0]);
        CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);
        IntBuffer two = MPI.newIntBuffer(2);
        IntBuffer mine = MPI.newIntBuffer(2).put(0, rank).put(1, rank);
        ring.iNeighborAllGather(mine, 1, MPI.INT, two, 1, MPI.INT).waitFor();
        assertEquals(before(world), two.get(0));
        two.put(1, -1);
        ring.iNeighborAllToAll(mine, 1, MPI.INT, two, 1, MPI.INT).waitFor();
        assertEquals(next(world), two.get(1));
    }

    /**
     * Each call writes and reads four numbers of this rank by its own pointer or the shared one.
     */
    void callsOfFiles(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
                    Info info = new Info();
                    info.set("cb_nodes", "1");
                    file.setInfo(info);
                    assertEquals("1", file.getInfo().get("cb_nodes"));
                    int rank = world.getRank();
                    file.setView(400L * rank, MPI.INT, MPI.INT, "native");
                    int[] data = numbers(10 * rank, 12);
                    file.iWrite(Arrays.copyOf(data, 4), 4, MPI.INT).waitFor();
                    file.iWriteAll(Arrays.copyOfRange(data, 4, 8), 4, MPI.INT).waitFor();
                    file.writeAll(MPI.slice(data, 8), 4, MPI.INT);
                    file.seek(0, MPI.SEEK_SET);
                    int[] got = new int[4];
                    assertEquals(4, file.readAll(got, 4, MPI.INT).getCount(MPI.INT));
                    assertArrayEquals(numbers(10 * rank, 4), got);
                    file.iReadAll(got, 4, MPI.INT).waitFor();
                    assertArrayEquals(numbers(10 * rank + 4, 4), got);
                    IntBuffer direct = MPI.newIntBuffer(4);
                    file.iRead(direct, 4, MPI.INT).waitFor();
                    assertEquals(10 * rank + 11, direct.get(3));
                    assertEquals(12, file.getPosition());
                    file.close();
                    sharedCallsOfFiles(world, name);
                });
    }

    private static void sharedCallsOfFiles(Intracomm world, String name) throws MPIException {
        File file = new File(world, name, MPI.MODE_RDWR);
        file.setView(0, MPI.INT, MPI.INT, "native");
        file.iWriteShared(new int[] {7}, 1, MPI.INT).waitFor();
        world.barrier();
        assertEquals(world.getSize(), file.getPositionShared());
        file.seekShared(-1, MPI.SEEK_CUR);
        assertEquals(world.getSize() - 1, file.getPositionShared());
        file.seekShared(0, MPI.SEEK_SET);
        IntBuffer one = MPI.newIntBuffer(1);
        file.iReadShared(one, 1, MPI.INT).waitFor();
        assertEquals(7, one.get(0));
        file.close();
    }

    void callsOfWindows(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(2).put(0, world.getRank());
        Win win = Ring.window(base, world);
        IntBuffer got = IntBuffer.allocate(1);
        int to = next(world);
        win.lock(MPI.LOCK_EXCLUSIVE, to, 0);
        win.get(got, 1, MPI.INT, to, 0, 1, MPI.INT);
        win.flush(to);
        assertEquals(to, got.get(0));
        IntBuffer two = IntBuffer.wrap(new int[] {2});
        win.accumulate(two, 1, MPI.INT, to, 1, 1, MPI.INT, MPI.SUM);
        win.getAccumulate(two, 1, MPI.INT, got, 1, MPI.INT, to, 1, 1, MPI.INT, MPI.SUM);
        win.flush(to);
        assertEquals(2, got.get(0));
        win.fetchAndOp(two, got, MPI.INT, to, 1, MPI.PROD);
        win.flush(to);
        assertEquals(4, got.get(0));
        win.compareAndSwap(two, IntBuffer.wrap(new int[] {8}), got, MPI.INT, to, 1);
        win.flush(to);
        assertEquals(8, got.get(0));
        win.rGet(got, 1, MPI.INT, to, 1, 1, MPI.INT).waitFor();
        assertEquals(2, got.get(0));
        win.rPut(IntBuffer.wrap(new int[] {5}), 1, MPI.INT, to, 1, 1, MPI.INT).waitFor();
        win.unlock(to);
        world.barrier();
        win.sync();
        assertEquals(5, base.get(1));
        win.free();
    }
}
