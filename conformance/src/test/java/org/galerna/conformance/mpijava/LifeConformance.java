// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Graphcomm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.junit.jupiter.api.function.Executable;

/** Starting and ending, clock and names. */
@Conformance
class LifeConformance {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final Comm SELF = MPI.COMM_SELF;

    @Ranks
    @InterruptAfter(seconds = 10)
    void predefinedObjectsStayTheSame(Intracomm world) {
        assertSame(MPI.COMM_WORLD, WORLD);
        assertSame(MPI.COMM_SELF, SELF);
        assertEquals(world.Size(), WORLD.Size());
        assertTrue(MPI.Initialized());
        assertEquals(MPI.THREAD_MULTIPLE, MPI.queryThread());
    }

    @Ranks({1, 4})
    @InterruptAfter(seconds = 10)
    void theClockRunsForward(Intracomm world) {
        double before = MPI.Wtime();
        world.Barrier();
        assertTrue(MPI.Wtime() >= before);
        assertTrue(MPI.Wtick() > 0 && MPI.Wtick() < 1e-3);
        assertFalse(MPI.Get_processor_name().isEmpty());
        assertEquals(1, world.Attr_get(MPI.WTIME_IS_GLOBAL));
        double[] all = new double[world.Size()];
        for (int i = 0; i < 10; i++) { // the first call takes longer than processes begin apart
            world.Allgather(new double[] {MPI.Wtime()}, 0, 1, MPI.DOUBLE, all, 0, 1, MPI.DOUBLE);
            double now = MPI.Wtime();
            for (double earlier : all) {
                assertTrue(earlier <= now, "one clock for all ranks of a host");
            }
        }
    }

    @Ranks({1, 3})
    @InterruptAfter(seconds = 10)
    void initTwiceIsAnError(Intracomm world) {
        MPIException e = assertThrows(MPIException.class, () -> MPI.Init(new String[] {"a"}));
        assertEquals(
                "rank "
                        + world.Rank()
                        + ", Init: MPI was initialised before and is running: Init was called"
                        + " twice. Call Init once, at the start of the program",
                e.getMessage());
        world.Barrier();
    }

    @Ranks(
            value = {1, 3},
            fresh = true)
    @InterruptAfter(seconds = 10)
    void afterFinalizeNothingWorks(Intracomm world) {
        world.Send(new int[] {1}, 0, 1, MPI.INT, world.Rank(), 1);
        world.Recv(new int[1], 0, 1, MPI.INT, world.Rank(), 1);
        MPI.Finalize();
        assertFalse(MPI.Initialized());
        for (Comm comm : new Comm[] {world, MPI.COMM_WORLD, MPI.COMM_SELF}) {
            MPIException e =
                    assertThrows(
                            MPIException.class, () -> comm.Send(new int[1], 0, 1, MPI.INT, 0, 1));
            assertTrue(e.getMessage().contains(", Send: "), e.getMessage());
            assertTrue(e.getMessage().contains("called after Finalize"), e.getMessage());
            refused("called after Finalize", comm::Rank);
            refused("called after Finalize", comm::Size);
        }
        refused(", Barrier: ", world::Barrier);
        refused(", Irecv: ", () -> world.Irecv(new int[1], 0, 1, MPI.INT, 0, 1));
        refused(", Finalize: ", MPI::Finalize);
        refused(", Init: ", () -> MPI.Init(null));
        refused(", Buffer_attach: ", () -> MPI.Buffer_attach(new byte[1]));
        assertTrue(MPI.Wtime() > 0);
    }

    /** A call that asks no other rank. */
    private record LocalCall(String name, Executable make) {}

    private static List<LocalCall> localCalls(List<Comm> comms) {
        List<LocalCall> calls = new ArrayList<>();
        for (Comm comm : comms) {
            calls.add(new LocalCall("Rank", comm::Rank));
            calls.add(new LocalCall("Size", comm::Size));
            calls.add(new LocalCall("Group", comm::Group));
            calls.add(new LocalCall("Test_inter", comm::Test_inter));
            calls.add(new LocalCall("Topo_test", comm::Topo_test));
            calls.add(new LocalCall("Attr_get", () -> comm.Attr_get(MPI.TAG_UB)));
            calls.add(new LocalCall("Pack_size", () -> comm.Pack_size(1, MPI.INT)));
            calls.add(new LocalCall("Compare", () -> Comm.Compare(comm, MPI.COMM_WORLD)));
            calls.add(new LocalCall("Compare", () -> Comm.Compare(MPI.COMM_WORLD, comm)));
            calls.add(new LocalCall("Errorhandler_get", comm::Errorhandler_get));
            calls.add(new LocalCall("Errorhandler_set", () -> comm.Errorhandler_set(null)));
            calls.add(new LocalCall("Errhandler_set", () -> comm.Errhandler_set(null)));
            if (comm instanceof Cartcomm grid) {
                calls.add(new LocalCall("Rank", () -> grid.Rank(new int[] {0})));
                calls.add(new LocalCall("Coords", () -> grid.Coords(0)));
                calls.add(new LocalCall("Shift", () -> grid.Shift(0, 1)));
                calls.add(new LocalCall("Get", grid::Get));
                calls.add(
                        new LocalCall("Map", () -> grid.Map(new int[] {1}, new boolean[] {true})));
            } else if (comm instanceof Graphcomm graph) {
                calls.add(new LocalCall("Get", graph::Get));
                calls.add(new LocalCall("Neighbours", () -> graph.Neighbours(0)));
                calls.add(new LocalCall("Map", () -> graph.Map(new int[1], new int[0])));
            } else if (comm instanceof Intercomm inter) {
                calls.add(new LocalCall("Remote_size", inter::Remote_size));
                calls.add(new LocalCall("Remote_group", inter::Remote_group));
            }
        }
        return calls;
    }

    /** One of each class. */
    private static List<Comm> communicators(Intracomm world) {
        int n = world.Size();
        List<Comm> made = new ArrayList<>();
        made.add((Comm) world.clone());
        made.add(world.Create_cart(new int[] {n}, new boolean[] {true}, false));
        made.add(world.Create_graph(new int[n], new int[0], false));
        if (n > 1) {
            Intracomm half = world.Split(world.Rank() % 2, 0);
            made.add(world.Create_intercomm(half, 0, 1 - world.Rank() % 2, 1));
        }
        return made;
    }

    @Ranks(
            value = {1, 2},
            fresh = true)
    @InterruptAfter(seconds = 10)
    void localCallsAreRefusedOnWhatWasFreedAndAfterFinalize(Intracomm world) {
        List<Comm> freed = communicators(world);
        freed.forEach(Comm::Free);
        refused("was freed", localCalls(freed));
        List<Comm> kept = communicators(world);
        MPI.Finalize();
        refused("called after Finalize", localCalls(kept));
    }

    private static void refused(String why, List<LocalCall> calls) {
        for (LocalCall call : calls) {
            MPIException e = assertThrows(MPIException.class, call.make(), call.name());
            assertTrue(e.getMessage().contains(call.name() + ": "), e.getMessage());
            assertTrue(e.getMessage().contains(why), e.getMessage());
        }
    }

    private static void refused(String call, Runnable wrong) {
        MPIException e = assertThrows(MPIException.class, wrong::run);
        assertTrue(e.getMessage().contains(call), e.getMessage());
        assertTrue(e.getMessage().contains("finali") || e.getMessage().contains("Finali"));
    }

    /** Finalize waits for buffered messages that were not detached. */
    @Ranks(
            value = {2},
            fresh = true)
    @InterruptAfter(seconds = 10)
    void finalizeDrainsBufferedSends(Intracomm world) {
        if (world.Rank() == 0) {
            MPI.Buffer_attach(new byte[2_000_000]);
            world.Bsend(new byte[2_000_000], 0, 2_000_000, MPI.BYTE, 1, 1);
        } else {
            byte[] got = new byte[2_000_000];
            assertEquals(
                    2_000_000, world.Recv(got, 0, 2_000_000, MPI.BYTE, 0, 1).Get_count(MPI.BYTE));
        }
        MPI.Finalize();
    }
}
