// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.junit.jupiter.api.function.Executable;

/** Communicators of two groups: even ranks against odd ones. */
@Conformance
class IntercommConformance {
    private static Intercomm join(Intracomm world, Intracomm local) {
        int remoteLeader = world.Rank() % 2 == 0 ? 1 : 0;
        return world.Create_intercomm(local, 0, remoteLeader, 12);
    }

    @Ranks({2, 3, 4, 5, 7, 8})
    @InterruptAfter(seconds = 10)
    void messagesGoToRanksOfTheOtherGroup(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Intracomm local = world.Split(me % 2, 0);
        Intercomm inter = join(world, local);
        int others = me % 2 == 0 ? n / 2 : (n + 1) / 2;
        assertTrue(inter.Test_inter());
        assertEquals(me / 2, inter.Rank());
        assertEquals(local.Size(), inter.Size());
        assertEquals(others, inter.Remote_size());
        assertEquals(others, inter.Remote_group().Size());
        assertEquals(MPI.UNDEFINED, inter.Remote_group().Rank());
        assertEquals(me / 2, inter.Group().Rank());
        Request[] sends = new Request[others];
        for (int r = 0; r < others; r++) {
            sends[r] = inter.Isend(new int[] {me}, 0, 1, MPI.INT, r, 3);
        }
        boolean[] seen = new boolean[others];
        int[] got = new int[1];
        for (int i = 0; i < others; i++) {
            Status s = inter.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, 3);
            assertEquals(s.source, got[0] / 2);
            assertEquals(1 - me % 2, got[0] % 2);
            seen[s.source] = true;
        }
        Request.Waitall(sends);
        for (boolean b : seen) {
            assertTrue(b);
        }
        Intercomm twin = (Intercomm) inter.clone();
        assertEquals(MPI.CONGRUENT, Comm.Compare(inter, twin));
        assertEquals(MPI.UNEQUAL, Comm.Compare(inter, local));
        assertThrows(MPIException.class, () -> inter.Send(got, 0, 1, MPI.INT, others, 0));
        twin.Free();
    }

    @Ranks({2, 3, 4, 5, 7, 8})
    @InterruptAfter(seconds = 10)
    void mergePutsTheLowGroupFirst(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Intercomm inter = join(world, world.Split(me % 2, 0));
        boolean odd = me % 2 == 1;
        Intracomm evenFirst = inter.Merge(odd);
        assertEquals(n, evenFirst.Size());
        assertEquals(odd ? (n + 1) / 2 + me / 2 : me / 2, evenFirst.Rank());
        Intracomm oddFirst = inter.Merge(!odd);
        assertEquals(odd ? me / 2 : n / 2 + me / 2, oddFirst.Rank());
        Intracomm some = inter.Merge(false);
        int[] sum = new int[1];
        some.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertEquals(n * (n - 1) / 2, sum[0]);
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void collectiveCallsAreRefusedInWords(Intracomm world) {
        Comm inter = join(world, world.Split(world.Rank() % 2, 0));
        int[] one = new int[1];
        int[] s = {1, 1, 1};
        Map<String, Executable> calls = new LinkedHashMap<>();
        calls.put("Barrier", inter::Barrier);
        calls.put("Bcast", () -> inter.Bcast(one, 0, 1, MPI.INT, 0));
        calls.put("Gather", () -> inter.Gather(one, 0, 1, MPI.INT, one, 0, 1, MPI.INT, 0));
        calls.put("Gatherv", () -> inter.Gatherv(one, 0, 1, MPI.INT, one, 0, s, s, MPI.INT, 0));
        calls.put("Scatter", () -> inter.Scatter(one, 0, 1, MPI.INT, one, 0, 1, MPI.INT, 0));
        calls.put("Scatterv", () -> inter.Scatterv(one, 0, s, s, MPI.INT, one, 0, 1, MPI.INT, 0));
        calls.put("Allgather", () -> inter.Allgather(one, 0, 1, MPI.INT, one, 0, 1, MPI.INT));
        calls.put("Allgatherv", () -> inter.Allgatherv(one, 0, 1, MPI.INT, one, 0, s, s, MPI.INT));
        calls.put("Alltoall", () -> inter.Alltoall(one, 0, 1, MPI.INT, one, 0, 1, MPI.INT));
        calls.put("Alltoallv", () -> inter.Alltoallv(one, 0, s, s, MPI.INT, one, 0, s, s, MPI.INT));
        calls.put("Reduce", () -> inter.Reduce(one, 0, one, 0, 1, MPI.INT, MPI.SUM, 0));
        calls.put("Allreduce", () -> inter.Allreduce(one, 0, one, 0, 1, MPI.INT, MPI.SUM));
        calls.put("Reduce_scatter", () -> inter.Reduce_scatter(s, 0, one, 0, s, MPI.INT, MPI.SUM));
        calls.put("Scan", () -> inter.Scan(one, 0, one, 0, 1, MPI.INT, MPI.SUM));
        calls.forEach((name, call) -> {
            MPIException e = assertThrows(MPIException.class, call, name);
            String words = e.getMessage();
            assertTrue(words.startsWith(name + ": an intercommunicator"), words);
            assertTrue(words.contains("Merge"), words);
        });
    }
}
