// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that ranks spawn: what they print, and that they end with those who have spawned them. */
@Timeout(150)
class SpawnTest {
    private static final String PROGRAM =
            """
            import mpi.*;

            public class Spawns {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.getRank();
                    Intercomm parent = Intercomm.getParent();
                    if (!parent.isNull()) {
                        System.out.println("child " + rank + " " + args[0]);
                        System.err.println("word of " + rank);
                        if (args[0].equals("stay")) {
                            Thread.sleep(100_000);
                        }
                        if (args[0].equals("fail")) {
                            parent.barrier();
                            MPI.COMM_WORLD.abort(9);
                        }
                        parent.disconnect();
                        MPI.Finalize();
                        return;
                    }
                    String[] one = {"Spawns", args[0]};
                    Intercomm children = args[0].equals("two")
                            ? MPI.COMM_WORLD.spawnMultiple(
                                    new String[] {"java", "java"},
                                    new String[][] {{"Spawns", "first"}, {"Spawns", "second"}},
                                    new int[] {1, 2}, null, 0, null)
                            : MPI.COMM_WORLD.spawn("java", one, 2, MPI.INFO_NULL, 0, null);
                    System.out.println("parent " + rank + " of " + children.getRemoteSize());
                    if (args[0].equals("stay")) {
                        Thread.sleep(100_000);
                    }
                    if (args[0].equals("fail")) {
                        children.barrier();
                        children.barrier();
                    }
                    children.disconnect();
                    MPI.Finalize();
                }
            }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("Spawns.java"), PROGRAM);
    }

    private Ended run(String device, int ranks, String name, String source) throws IOException {
        String file = name + ".java";
        Files.writeString(folder.resolve(file), source);
        String np = Integer.toString(ranks);
        return Command.of(Command.MPJRUN, "-np", np, "-dev", device, file).in(folder).run();
    }

    private Command spawning(String device, String what) {
        String temporary = "-Djava.io.tmpdir=" + folder; // a killed rank leaves its files there
        return Command.of(
                        Command.MPJRUN, "-np", "2", "-dev", device, temporary, "Spawns.java", what)
                .in(folder);
    }

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void whatSpawnedRanksPrintIsSeen(String device) {
        Ended ended = spawning(device, "one").run().with(0);
        assertEquals(
                List.of("child 0 one", "child 1 one", "parent 0 of 2", "parent 1 of 2"),
                ended.sorted());
        assertEquals(List.of("word of 0", "word of 1"), ended.err().lines().sorted().toList());
    }

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void severalProgramsAreFoundWithoutTheLibraryOnTheirClassPath(String device) {
        Ended ended = spawning(device, "two").run().with(0);
        assertEquals(
                List.of(
                        "child 0 first",
                        "child 1 second",
                        "child 2 second",
                        "parent 0 of 3",
                        "parent 1 of 3"),
                ended.sorted());
    }

    private static final String MEETS =
            """
            import mpi.*;

            public class Meets {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int before = 0;
                    for (int i = 0; i < 6; i++) {
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
                        other.barrier();
                        other.disconnect();
                        if (MPI.COMM_WORLD.getRank() == 0) {
                            Intracomm.closePort(name);
                        }
                        MPI.COMM_WORLD.barrier();
                        before = i == 0 ? threads() : before;
                    }
                    MPI.COMM_WORLD.barrier();
                    long end = System.nanoTime() + 20_000_000_000L;
                    while (threads() > before && System.nanoTime() < end) {
                        Thread.sleep(50);
                    }
                    System.out.println(threads() <= before ? "gone" : Thread.getAllStackTraces());
                    MPI.Finalize();
                }

                static int threads() {
                    return Thread.getAllStackTraces().size();
                }
            }
            """;

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void whatAMeetingTookIsGivenBackByDisconnect(String device) throws IOException {
        Ended ended = run(device, 2, "Meets", MEETS).well();
        assertEquals(List.of("gone", "gone"), ended.sorted());
    }

    private static final String LEAVES =
            """
            import mpi.*;

            public class Leaves {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Intercomm parent = Intercomm.getParent();
                    if (!parent.isNull()) {
                        parent.disconnect();
                        MPI.Finalize();
                        return;
                    }
                    for (int i = 0; i < 2; i++) {
                        String[] line = {"Leaves"};
                        MPI.COMM_SELF.spawn("java", line, 1, MPI.INFO_NULL, 0, null).disconnect();
                    }
                    long end = System.nanoTime() + 20_000_000_000L;
                    while (left() && System.nanoTime() < end) {
                        Thread.sleep(50);
                    }
                    System.out.println(left() ? Thread.getAllStackTraces() : "gone");
                    MPI.Finalize();
                }

                static boolean left() {
                    return Thread.getAllStackTraces().keySet().stream()
                            .anyMatch(thread -> thread.getName().contains("spawned job"));
                }
            }
            """;

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void aSpawnedJobThatHasEndedLeavesNoThread(String device) throws IOException {
        Ended ended = run(device, 1, "Leaves", LEAVES).well();
        assertEquals("gone\n", ended.out());
    }

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void whoWaitsForASpawnedJobThatHasFailedFails(String device) {
        Ended ended = spawning(device, "fail").run().with(54);
        assertTrue(ended.err().contains(": Abort(9) was called\n"), ended.err());
        assertTrue(ended.err().contains(": a fatal MPI error: "), ended.err());
        assertTrue(ended.err().contains(" has ended (peer "), ended.err());
    }

    private static final String WAITS =
            """
            import mpi.*;

            public class Waits {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Intercomm parent = Intercomm.getParent();
                    if (!parent.isNull()) {
                        parent.barrier();
                        MPI.COMM_WORLD.abort(9);
                    }
                    String[] line = {"Waits"};
                    Intercomm children =
                            MPI.COMM_WORLD.spawn("java", line, 2, MPI.INFO_NULL, 0, null);
                    children.setErrhandler(MPI.ERRORS_RETURN);
                    children.barrier();
                    if (MPI.COMM_WORLD.getRank() != 0) {
                        int[] one = new int[1];
                        lost(() -> children.recv(one, 1, MPI.INT, 1, 5));
                        lost(() -> children.recv(one, 1, MPI.INT, MPI.ANY_SOURCE, 5));
                    }
                    if (MPI.COMM_WORLD.getRank() == 1) {
                        Request any = children.iRecv(
                                MPI.newIntBuffer(1), 1, MPI.INT, MPI.ANY_SOURCE, 5);
                        lost(() -> untilTrue(any::test));
                        lost(() -> untilTrue(() -> children.iProbe(0, 5) != null));
                        lost(() -> untilTrue(() -> children.iProbe(MPI.ANY_SOURCE, 5) != null));
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                }

                interface Body {
                    void run() throws MPIException;
                }

                interface Look {
                    boolean get() throws MPIException;
                }

                static void untilTrue(Look look) throws MPIException {
                    while (!look.get()) {
                        Thread.onSpinWait();
                    }
                }

                static void lost(Body body) {
                    try {
                        body.run();
                    } catch (MPIException e) {
                        System.out.println(e.getMessage().replaceAll(".*: | has ended.*", ""));
                    }
                }
            }
            """;

    @ParameterizedTest
    @CsvSource({"smdev", "shmdev"})
    void everyRankOfTheParentsHearsThatItsChildrenHaveEnded(String device) throws IOException {
        Ended ended = run(device, 3, "Waits", WAITS).with(9);
        String all = "every rank of the other group";
        assertEquals(
                List.of(
                        all,
                        all,
                        all,
                        all,
                        "rank 0 of the other group",
                        "rank 1 of the other group",
                        "rank 1 of the other group"),
                ended.sorted());
    }

    @Test
    @EnabledOnOs(OS.LINUX) // where a launcher that is killed can be told from its child
    void processesOfASpawnedJobEndWithALauncherThatIsKilled() throws Exception {
        Command.Running job = spawning("shmdev", "stay").start();
        List<ProcessHandle> children = new ArrayList<>();
        try {
            job.awaitOut("parent 0");
            job.awaitOut("child 0");
            job.awaitOut("child 1");
            List<ProcessHandle> all = job.process().descendants().toList();
            children.addAll(all);
            assertTrue(all.size() >= 5, all::toString); // two ranks, a launcher and its two ranks
            job.process().destroyForcibly();
            for (ProcessHandle each : all) {
                each.onExit().get(20, TimeUnit.SECONDS);
                assertFalse(each.isAlive());
            }
        } finally {
            children.forEach(ProcessHandle::destroyForcibly);
            job.stop();
        }
    }
}
