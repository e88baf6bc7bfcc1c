// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said when nothing moves for 10 s; these tests wait, so others run beside them. */
@Timeout(150)
@Execution(ExecutionMode.CONCURRENT)
class StallTest {
    @Test
    @Tag("slow")
    void aDeadlockIsReportedOnceAndTheJobGoesOn() {
        Ended ended =
                Command.mpjrun("-np", "2", "--timeout", "14", "ranks.Mpi", "deadlock")
                        .run()
                        .with(124);
        String title = "mpjrun: every rank has waited for 10 s and nothing has moved:";
        assertEquals(1, ended.err().lines().filter(title::equals).count(), ended.err());
    }

    private static final String BARRIER =
            """
            import mpi.*;

            public class Missed {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    if (MPI.COMM_WORLD.Rank() == 0) {
                        MPI.COMM_WORLD.Barrier();
                    }
                    MPI.Finalize();
                }
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aBarrierThatARankHasNotCalledIsSeen(String device, @TempDir Path folder)
            throws IOException {
        Path source = Files.writeString(folder.resolve("Missed.java"), BARRIER);
        String[] job = {"-np", "3", "-dev", device, "--timeout", "3", source.toString()};
        String err = Command.mpjrun(job).run().with(124).err();
        assertTrue(err.contains("rank 0: Barrier(peer 1, COMM_WORLD (collective))"), err);
        assertTrue(err.contains("rank 1: Finalize("), err);
        assertTrue(err.contains("rank 2: Finalize("), err);
    }

    private static final String SPLIT =
            """
            import mpi.*;

            public class Split {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    Intracomm part = MPI.COMM_WORLD.Split(rank / 2, rank);
                    if (rank == 2) {
                        part.Recv(new int[1], 0, 1, MPI.INT, 1, 5);
                    }
                    (rank == 3 ? part : MPI.COMM_WORLD).Barrier();
                }
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void ranksOfAPartAreToldByTheirNumbersInTheJob(String device, @TempDir Path folder)
            throws IOException {
        Path source = Files.writeString(folder.resolve("Split.java"), SPLIT);
        Ended ended =
                Command.mpjrun("-np", "4", "-dev", device, "--timeout", "4", source.toString())
                        .run()
                        .with(124);
        for (String line :
                List.of(
                        "rank 2: Recv(source 3 of the job, tag 5, communicator 1 of rank 2, up to 4"
                                + " bytes) for ",
                        "rank 3: Barrier(peer 2 of the job, communicator 1 of rank 2 (collective))"
                                + " for ")) {
            assertTrue(ended.err().contains(line), ended.err());
        }
        assertTrue(
                ended.err()
                        .matches(
                                "(?s).*rank 0: Barrier\\(peer \\d, COMM_WORLD \\(collective\\)\\)"
                                        + " for .*"),
                ended.err());
    }

    /** Each waits for the other in a world that both have joined; others might join it, too. */
    private static final String JOINED =
            """
            import mpi.*;

            public class Joined {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    byte[] port = new byte[500];
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        byte[] name = Intracomm.openPort().getBytes("UTF-8");
                        System.arraycopy(name, 0, port, 0, name.length);
                    }
                    MPI.COMM_WORLD.bcast(port, port.length, MPI.BYTE, 0);
                    String name = new String(port, "UTF-8").trim();
                    Intercomm other = MPI.COMM_WORLD.getRank() == 0
                            ? MPI.COMM_SELF.accept(name, 0)
                            : MPI.COMM_SELF.connect(name, 0);
                    other.setName("bridge");
                    other.recv(new int[3], 3, MPI.INT, 0, 7);
                }
            }
            """;

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"smdev", "shmdev"})
    void waitsInAJoinedWorldAreNamedAndNoDeadlock(String device, @TempDir Path folder)
            throws IOException {
        Path source = Files.writeString(folder.resolve("Joined.java"), JOINED);
        Ended ended =
                Command.mpjrun("-np", "2", "-dev", device, "--timeout", "13", source.toString())
                        .run()
                        .with(124);
        for (int rank = 0; rank < 2; rank++) {
            String line =
                    "rank "
                            + rank
                            + ": Recv(source "
                            + (1 - rank)
                            + ", tag 7, bridge of joined jobs, up to 12 bytes) for 1";
            assertTrue(ended.err().contains(line), ended.err());
        }
        assertTrue(ended.err().contains(" at Joined.main(Joined.java:17)"), ended.err());
        assertFalse(ended.err().contains("nothing has moved"), ended.err());
    }

    @Test
    @Tag("slow")
    void waitingForAComputingRankIsNoDeadlock() {
        Ended ended = Command.mpjrun("-np", "2", "ranks.Mpi", "computing").run().well();
        assertFalse(ended.err().contains("nothing has moved"), ended.err());
    }
}
