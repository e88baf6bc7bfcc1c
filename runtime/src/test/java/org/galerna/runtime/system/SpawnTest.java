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
                            System.out.println("process " + ProcessHandle.current().pid());
                            Thread.sleep(100_000);
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

    private Command spawning(String device, String what) {
        return Command.of(Command.MPJRUN, "-np", "2", "-dev", device, "Spawns.java", what)
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
