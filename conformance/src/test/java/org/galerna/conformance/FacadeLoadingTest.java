// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;
import org.galerna.Galerna;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.launch.JobControl;
import org.galerna.launch.World;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** The facade without a launcher, inside a parallel section, and one copy per rank. */
@Timeout(60)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FacadeLoadingTest {
    /** Before Init, in a JVM without a launcher. */
    @Test
    @Order(1)
    void callsBeforeInitSayWhatToDo() {
        assertFalse(MPI.Initialized());
        MPIException e = assertThrows(MPIException.class, () -> MPI.COMM_WORLD.Rank());
        assertTrue(e.getMessage().contains("Init"), e.getMessage());
        assertThrows(MPIException.class, () -> MPI.COMM_SELF.Size());
        assertTrue(MPI.COMM_WORLD.Is_null());
        assertTrue(MPI.Wtime() <= MPI.Wtime());
    }

    /** Ranks of a parallel section share all statics: a static facade must refuse. */
    @Test
    @Order(2)
    void insideAParallelSectionTheReasonIsThrown() {
        assertRefusedInside(() -> MPI.COMM_WORLD.Rank());
        assertRefusedInside(() -> MPI.COMM_WORLD.Barrier());
        assertRefusedInside(() -> MPI.COMM_SELF.Iprobe(0, 0));
        assertRefusedInside(() -> MPI.Init(new String[0]));
        assertRefusedInside(() -> MPI.Buffer_attach(new byte[1]));
        assertRefusedInside(() -> MPI.Buffer_detach());
        assertRefusedInside(() -> MPI.Finalize());
    }

    /** Each rank of a section gets the reason, also in a thread that it starts. */
    private static void assertRefusedInside(Runnable call) {
        List<String> messages =
                Galerna.spmd(
                        2,
                        comm -> {
                            assertEquals(2, comm.allreduce(1, Op.SUM));
                            return comm.rank() == 0 ? refusal(call) : refusalInThread(call);
                        });
        for (String message : messages) {
            assertTrue(message.contains("inside Galerna.spmd"), message);
            assertTrue(message.contains("start the program with mpjrun"), message);
        }
    }

    private static String refusal(Runnable call) {
        return assertThrows(MPIException.class, call::run).getMessage();
    }

    private static String refusalInThread(Runnable call) throws InterruptedException {
        String[] message = {""};
        Thread thread = new Thread(() -> message[0] = refusal(call));
        thread.start();
        thread.join();
        return message[0];
    }

    @Test
    @Order(3)
    void withoutALauncherTheJobHasOneRank() {
        String[] args = {"a", "b"};
        assertEquals(args, MPI.Init(args));
        assertEquals(1, MPI.COMM_WORLD.Size());
        assertEquals(0, MPI.COMM_WORLD.Rank());
        int[] got = new int[1];
        MPI.COMM_WORLD.Send(new int[] {8}, 0, 1, MPI.INT, 0, 1);
        Status status = MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        assertEquals(8, got[0]);
        assertEquals(1, status.Get_count(MPI.INT));
        assertRefusedInside(() -> MPI.COMM_WORLD.Rank());
        assertRefusedInside(() -> MPI.COMM_WORLD.Size());
        assertRefusedInside(() -> MPI.COMM_WORLD.Group());
        assertRefusedInside(() -> MPI.COMM_WORLD.Send(got, 0, 1, MPI.INT, 0, 1));
        assertRefusedInside(() -> MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, 0, 1));
        assertRefusedInside(() -> MPI.COMM_WORLD.Allreduce(got, 0, got, 0, 1, MPI.INT, MPI.SUM));
        assertRefusedInside(() -> {
            var _ = MPI.COMM_WORLD.clone();
        });
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
        assertFalse(MPI.Initialized());
    }

    /** Whoever waits for the beginning finds the communicators there. */
    @Test
    void theBeginningIsOverBeforeItIsTold() throws Exception {
        try (Fabric fabric = World.devices().open(FabricOptions.of(1))) {
            RankLoader loader = new RankLoader();
            List<Object> told = new ArrayList<>();
            JobControl control =
                    new JobControl() {
                        @Override
                        public void abort(int rank, int code, String why) {
                            throw new IllegalStateException(why);
                        }

                        @Override
                        public void initialised(int rank) { // in Init, which is not at its end
                            told.add(isInitialized(loader));
                        }
                    };
            loader.bind(World.of(fabric.device(0), loader, control));
            Class<?> hello = loader.loadClass("org.galerna.conformance.mpijava.Hello");
            hello.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            assertEquals(List.of(false), told);
        }
    }

    private static Object isInitialized(RankLoader loader) {
        try {
            return loader.loadClass("mpi.MPI").getMethod("Initialized").invoke(null);
        } catch (ReflectiveOperationException e) {
            return e;
        }
    }

    /** A thousand ranks load the facade a thousand times, so a small program loads few classes. */
    @Test
    void helloLoadsFewFacadeClassesPerRank() throws Exception {
        try (Fabric fabric = World.devices().open(FabricOptions.of(1))) {
            Set<String> loaded = new TreeSet<>();
            RankLoader loader =
                    new RankLoader() {
                        @Override
                        protected Class<?> loadClass(String name, boolean resolve)
                                throws ClassNotFoundException {
                            Class<?> found = super.loadClass(name, resolve);
                            if (this.equals(found.getClassLoader())) {
                                loaded.add(name);
                            }
                            return found;
                        }
                    };
            loader.bind(
                    World.of(
                            fabric.device(0),
                            loader,
                            (rank, code, why) -> {
                                throw new IllegalStateException(why);
                            }));
            Class<?> hello = loader.loadClass("org.galerna.conformance.mpijava.Hello");
            hello.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            assertNotSame(MPI.class, loader.loadClass("mpi.MPI"));
            assertTrue(loaded.size() <= 25, loaded.size() + " classes: " + loaded);
            assertTrue(loaded.size() >= 5, loaded.toString());
        }
    }
}
