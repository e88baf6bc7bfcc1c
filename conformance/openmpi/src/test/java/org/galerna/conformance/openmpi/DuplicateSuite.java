// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Communicators made from others, what they take with them, and groups by ranges. */
final class DuplicateSuite {
    /** Every way to duplicate answers with the class and the kind it was called on. */
    private static void duplicates(Comm comm) throws MPIException {
        Comm under = comm.iDup();
        under.getRequest().waitFor();
        Info hints = new Info();
        hints.set("some", "hint");
        for (Comm copy : new Comm[] {comm.dup(), under, comm.dupWithInfo(hints), comm.clone()}) {
            assertSame(comm.getClass(), copy.getClass());
            assertEquals(comm.getTopology(), copy.getTopology());
            assertEquals(comm.isInter(), copy.isInter());
            assertEquals(MPI.CONGRUENT, Comm.compare(comm, copy));
            assertEquals(comm.getRank(), copy.getRank());
            copy.barrier();
            copy.free();
            assertTrue(copy.isNull());
        }
        assertEquals(MPI.IDENT, Comm.compare(comm, comm));
    }

    void duplicatesAreWhatTheyWereMadeOf(Intracomm world) throws MPIException {
        int size = world.getSize();
        int[] self = {world.getRank()};
        duplicates(world);
        CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);
        duplicates(ring);
        assertEquals(size, ring.dup().getTopo().getDim(0));
        GraphComm loops = world.createDistGraphAdjacent(self, self, MPI.INFO_NULL, false);
        duplicates(loops);
        assertEquals(self[0], loops.clone().getDistGraphNeighbors().getSource(0));
        if (size > 1) {
            int half = world.getRank() % 2;
            Intercomm both = world.createIntercomm(world.split(half, 0), 0, 1 - half, 5);
            duplicates(both);
            assertEquals(both.getRemoteSize(), both.dup().getRemoteSize());
        }
    }

    void comparisonsTellOrderAndMembers(Intracomm world) throws MPIException {
        int size = world.getSize();
        Intracomm turned = world.split(0, -world.getRank());
        assertEquals(size == 1 ? MPI.CONGRUENT : MPI.SIMILAR, Comm.compare(world, turned));
        Intracomm alone = world.split(world.getRank(), 0);
        assertEquals(size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL, Comm.compare(world, alone));
        Group all = world.getGroup();
        Group first = all.incl(new int[] {0});
        assertEquals(size == 1 ? MPI.IDENT : MPI.UNEQUAL, Group.compare(all, first));
        assertEquals(MPI.IDENT, Group.compare(all, turned.getGroup().rangeIncl(back(size))));
        assertEquals(size, Group.union(first, all).getSize());
        assertEquals(0, Group.intersection(first, MPI.GROUP_EMPTY).getSize());
        assertEquals(size - 1, Group.difference(all, first).getSize());
        int[] ranks = new int[size];
        Arrays.setAll(ranks, i -> size - 1 - i);
        int[] same = new int[size];
        Arrays.setAll(same, i -> i);
        assertArrayEquals(ranks, Group.translateRanks(all, same, turned.getGroup()));
        int[][] evens = {{0, size - 1, 2}};
        assertEquals((size + 1) / 2, all.rangeIncl(evens).getSize());
        assertEquals(size / 2, all.rangeExcl(evens).getSize());
    }

    private static int[][] back(int size) {
        return new int[][] {{size - 1, 0, -1}};
    }

    /** Members of a group make a communicator without the others. */
    void groupsMakeCommunicatorsAlone(Intracomm world) throws MPIException {
        int size = world.getSize();
        Group evens = world.getGroup().rangeIncl(new int[][] {{0, size - 1, 2}});
        boolean isIn = world.getRank() % 2 == 0;
        if (isIn) {
            Intracomm part = world.createGroup(evens, 9);
            assertEquals((size + 1) / 2, part.getSize());
            assertEquals(world.getRank() / 2, part.getRank());
            part.barrier();
            part.free();
        }
        assertEquals(!isIn, world.create(evens).isNull());
        assertEquals(1, MPI.COMM_SELF.getSize());
        assertEquals(0, MPI.COMM_SELF.getRank());
    }

    /** Odd ranks wait for one other alone, so that all may make their calls one after the other. */
    void tagsTellCreationsForOneGroupApart(Intracomm world) throws MPIException {
        int me = world.getRank();
        boolean isTurned = me % 2 == 1;
        Group all = world.getGroup();
        Intracomm early = world.createGroup(all, isTurned ? 8 : 7);
        Intracomm late = world.createGroup(all, isTurned ? 7 : 8);
        Intracomm seventh = isTurned ? late : early;
        Intracomm eighth = isTurned ? early : late;
        if (me == 0 && world.getSize() > 1) {
            seventh.send(new int[] {7}, 1, MPI.INT, 1, 0);
            eighth.send(new int[] {8}, 1, MPI.INT, 1, 0);
        } else if (me == 1) {
            int[] in = new int[2];
            seventh.recv(in, 1, MPI.INT, 0, 0);
            assertEquals(7, in[0]);
            eighth.recv(in, 1, MPI.INT, 0, 0);
            assertEquals(8, in[0]);
        }
    }

    /** The receiver is the communicator in which both leaders are. */
    void peersBuildTheBridge(Intracomm world) throws MPIException {
        int size = world.getSize();
        if (size < 2) {
            return;
        }
        boolean isLow = world.getRank() < size / 2;
        Intracomm local = world.split(isLow ? 0 : 1, -world.getRank());
        int leader = local.getSize() - 1; // the lowest rank of the world on each side
        Intercomm both = world.createIntercomm(local, leader, isLow ? size / 2 : 0, 3);
        assertEquals(size - local.getSize(), both.getRemoteSize());
        Intracomm all = both.merge(isLow);
        int behind = isLow ? both.getRemoteSize() : 0;
        assertEquals(behind + local.getRank(), all.getRank());
        int[] sum = {1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(size, sum[0]);
    }

    /** What joins the leaders is null elsewhere. */
    void leadersAloneNeedTheBridge(Intracomm world) throws MPIException {
        int size = world.getSize();
        if (size < 2) {
            return;
        }
        int half = world.getRank() % 2;
        Intracomm local = world.split(half, world.getRank());
        local.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm leaders = world.create(world.getGroup().incl(new int[] {0, 1}));
        assertEquals(world.getRank() > 1, leaders.isNull());
        Intercomm both = leaders.createIntercomm(local, 0, 1 - half, 4);
        assertSame(MPI.ERRORS_RETURN, both.getErrhandler());
        assertEquals(size - local.getSize(), both.getRemoteSize());
        fails(MPI.ERR_ROOT, () -> leaders.createIntercomm(local, size, 1 - half, 4));
        both.barrier();
        both.free();
    }

    /** Values are copies: of the program's object when set, of the kept one each time. */
    void attributesOfTypesAndWindowsAreCopiesToo(Intracomm world) throws MPIException {
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        int key = Datatype.createKeyval();
        List<String> value = new ArrayList<>(List.of("one"));
        type.setAttr(key, value);
        value.add("two");
        assertEquals(List.of("one"), type.getAttr(key));
        assertEquals(List.of("one"), type.dup().getAttr(key));
        Win win = Ring.window(MPI.newIntBuffer(3), world);
        int other = Win.createKeyval();
        win.setAttr(other, new int[] {4});
        assertArrayEquals(new int[] {4}, (int[]) win.getAttr(other));
        assertEquals(12, win.getAttr(MPI.WIN_SIZE));
        assertEquals(4, win.getAttr(MPI.WIN_DISP_UNIT));
        assertTrue(win.getAttr(MPI.WIN_BASE) instanceof Long);
        win.free();
        Datatype.freeKeyval(key);
        assertNull(type.getAttr(key));
        Win.freeKeyval(other);
    }

    void hintsOfTheEnvironmentDescribeTheJob(Intracomm world) throws MPIException {
        assertTrue(MPI.INFO_ENV.get("command").endsWith("AllSuites"), MPI.INFO_ENV.get("command"));
        assertEquals(Integer.toString(world.getSize()), MPI.INFO_ENV.get("soft"));
        assertEquals("1", MPI.INFO_ENV.get("ompi_num_apps"));
        assertEquals("0", MPI.INFO_ENV.get("ompi_first_rank"));
        assertEquals(System.getProperty("os.arch"), MPI.INFO_ENV.get("arch"));
        Info copy = MPI.INFO_ENV.dup();
        assertEquals(MPI.INFO_ENV.size(), copy.size());
        assertNotNull(copy.getKey(0));
        assertFalse(copy.isNull());
    }

    void exceptionsOfTheProgramHaveNoCode(Intracomm world) {
        IllegalStateException cause = new IllegalStateException("why");
        assertEquals("words", new MPIException("words").getMessage());
        assertSame(cause, new MPIException(cause).getCause());
        assertEquals(0, new MPIException("words").getErrorCode());
        assertEquals(0, new MPIException(cause).getErrorClass());
    }
}
