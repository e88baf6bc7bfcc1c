// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Making, comparing and freeing communicators of one group; attributes and error handlers. */
@Conformance
class CommunicatorConformance {
    private static int sum(Intracomm comm, int x) {
        int[] result = new int[1];
        comm.Allreduce(new int[] {x}, 0, result, 0, 1, MPI.INT, MPI.SUM);
        return result[0];
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void predefinedCommunicatorsAreWhatTheySay(Intracomm world) {
        assertEquals(world.Size(), MPI.COMM_WORLD.Size());
        assertEquals(world.Rank(), MPI.COMM_WORLD.Rank());
        assertEquals(1, MPI.COMM_SELF.Size());
        assertEquals(0, MPI.COMM_SELF.Rank());
        assertFalse(world.Test_inter());
        assertEquals(MPI.UNDEFINED, world.Topo_test());
        assertNull(MPI.COMM_NULL);
        assertEquals(world.Size(), world.Group().Size());
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void compareTellsIdentityFromCongruence(Intracomm world) {
        int n = world.Size();
        Intracomm twin = (Intracomm) world.clone();
        assertNotSame(world, twin);
        assertEquals(MPI.IDENT, Comm.Compare(world, world));
        assertEquals(MPI.CONGRUENT, Comm.Compare(world, twin));
        assertEquals(MPI.CONGRUENT, Intracomm.Compare(world, MPI.COMM_WORLD));
        Intracomm reversed = world.Split(0, -world.Rank());
        assertEquals(n - 1 - world.Rank(), reversed.Rank());
        assertEquals(n == 1 ? MPI.CONGRUENT : MPI.SIMILAR, Comm.Compare(world, reversed));
        assertEquals(n == 1 ? MPI.CONGRUENT : MPI.UNEQUAL, Comm.Compare(world, MPI.COMM_SELF));
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void aDuplicateIsAContextOfItsOwn(Intracomm world) {
        int me = world.Rank();
        Intracomm twin = (Intracomm) world.clone();
        int[] got = new int[1];
        Request first = world.Irecv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        int next = (me + 1) % world.Size();
        twin.Send(new int[] {1}, 0, 1, MPI.INT, next, 0);
        world.Barrier();
        assertNull(first.Test());
        world.Barrier();
        world.Send(new int[] {2}, 0, 1, MPI.INT, next, 0);
        first.Wait();
        assertEquals(2, got[0]);
        twin.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
        assertEquals(1, got[0]);
        twin.Free();
        assertTrue(twin.Is_null());
        assertFalse(world.Is_null());
        MPIException e = assertThrows(MPIException.class, twin::Barrier);
        assertTrue(e.getMessage().contains("freed"), e.getMessage());
        assertThrows(MPIException.class, () -> twin.Send(got, 0, 1, MPI.INT, me, 0));
        assertThrows(MPIException.class, twin::Free);
        MPIException rank = assertThrows(MPIException.class, twin::Rank);
        assertTrue(rank.getMessage().contains("freed"), rank.getMessage());
        assertThrows(MPIException.class, twin::Size);
        assertThrows(MPIException.class, twin::Group);
        assertThrows(MPIException.class, () -> MPI.COMM_WORLD.Free());
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void splitOrdersByKeyThenRank(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Intracomm third = world.Split(me % 3, me / 2 % 2 == 0 ? 1 : 0);
        assertEquals((n - me % 3 + 2) / 3, third.Size());
        int key = me / 2 % 2 == 0 ? 1 : 0;
        int wanted = 0;
        for (int r = me % 3; r < n; r += 3) {
            int other = r / 2 % 2 == 0 ? 1 : 0;
            if (other < key || (other == key && r < me)) {
                wanted++;
            }
        }
        assertEquals(wanted, third.Rank());
        int total = 0;
        for (int r = me % 3; r < n; r += 3) {
            total += r;
        }
        assertEquals(total, sum(third, me));
        Intracomm odd = world.Split(me % 2 == 1 ? 4 : MPI.UNDEFINED, 0);
        if (me % 2 == 1) {
            assertEquals(me / 2, odd.Rank());
        } else {
            assertNull(odd);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void createIsCollectiveOverTheGroupOnly(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int half = (n + 1) / 2;
        Group low = world.Group().Range_incl(new int[][] {{0, half - 1, 1}});
        Group high = world.Group().Excl(ranks(0, half));
        for (int round = 0; round < 3; round++) {
            // disjoint groups at once, each knowing nothing of the other
            Intracomm part = world.Create(me < half ? low : high);
            assertEquals(me < half ? me : me - half, part.Rank());
            int total = 0;
            for (int r = me < half ? 0 : half; r < (me < half ? half : n); r++) {
                total += r;
            }
            assertEquals(total, sum(part, me));
            part.Free();
        }
        if (me < half) {
            assertEquals(half, world.Create(low).Size()); // members only
        }
        assertEquals(me < half, world.Creat(low) != null);
        assertNull(world.Create(MPI.GROUP_EMPTY));
    }

    private static int[] ranks(int from, int to) {
        int[] ranks = new int[to - from];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = from + i;
        }
        return ranks;
    }

    /** Overlapping groups, and many communicators alive at once. */
    @Ranks({3, 5, 8})
    @InterruptAfter(seconds = 20)
    void contextsOfManyCommunicatorsDoNotCollide(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Intracomm[] all = new Intracomm[20];
        for (int i = 0; i < all.length; i++) {
            int left = i % n;
            Group rest = world.Group().Excl(new int[] {left});
            all[i] = me == left ? null : world.Create(rest);
        }
        for (int i = all.length - 1; i >= 0; i--) {
            if (all[i] != null) {
                assertEquals(n * (n - 1) / 2 - i % n, sum(all[i], me));
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void predefinedAttributesAreEverywhere(Intracomm world) {
        for (Comm comm : new Comm[] {world, MPI.COMM_WORLD, MPI.COMM_SELF}) {
            assertEquals(Integer.MAX_VALUE, comm.Attr_get(MPI.TAG_UB));
            assertEquals(MPI.PROC_NULL, comm.Attr_get(MPI.HOST));
            assertEquals(comm.Rank(), comm.Attr_get(MPI.IO));
            assertEquals(1, comm.Attr_get(MPI.WTIME_IS_GLOBAL));
        }
        int plain = world.Attr_get(MPI.TAG_UB);
        Object boxed = world.Attr_get(MPI.TAG_UB);
        assertEquals(plain, boxed);
        assertThrows(MPIException.class, () -> world.Attr_get(-99));
        assertThrows(MPIException.class, () -> world.Attr_delete(MPI.TAG_UB));
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void errorHandlersAreKept(Intracomm world) {
        assertSame(MPI.ERRORS_RETURN, world.Errorhandler_get());
        world.Errorhandler_set(MPI.ERRORS_ARE_FATAL);
        assertSame(MPI.ERRORS_ARE_FATAL, world.Errorhandler_get());
        world.Errhandler_set(MPI.ERRORS_RETURN);
        assertSame(MPI.ERRORS_RETURN, world.Errorhandler_get());
    }

    @Ranks({1, 2, 3})
    @InterruptAfter(seconds = 10)
    void newCommunicatorsHaveTheErrorHandlerOfTheirParent(Intracomm world) {
        int n = world.Size();
        assertSame(MPI.ERRORS_RETURN, world.Split(0, 0).Errorhandler_get());
        world.Errorhandler_set(MPI.ERRORS_ARE_FATAL);
        Cartcomm grid = world.Create_cart(new int[] {n}, new boolean[] {false}, false);
        Intracomm half = world.Split(world.Rank() % 2, 0);
        List<Comm> made = new ArrayList<>();
        made.add((Comm) world.clone());
        made.add(half);
        made.add(world.Create(world.Group()));
        made.add(world.Creat(world.Group()));
        made.add(grid);
        made.add((Comm) grid.clone());
        made.add(grid.Sub(new boolean[] {true}));
        made.add(world.Create_graph(new int[n], new int[0], false));
        if (n > 1) {
            Comm bridge = (Comm) world.clone();
            bridge.Errorhandler_set(MPI.ERRORS_RETURN);
            Intercomm both = bridge.Create_intercomm(half, 0, 1 - world.Rank() % 2, 7);
            made.add(both);
            made.add((Comm) both.clone());
            made.add(both.Merge(false));
        }
        for (Comm comm : made) {
            assertSame(MPI.ERRORS_ARE_FATAL, comm.Errorhandler_get(), comm.getClass().getName());
        }
    }
}
