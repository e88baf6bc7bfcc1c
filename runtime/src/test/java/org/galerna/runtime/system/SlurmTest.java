// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slurm starts our ranks, or gives our launcher its hosts. Its nodes are network namespaces. */
@Timeout(120)
class SlurmTest {
    @TempDir private static Path folder;

    private static Cluster cluster;
    private static Slurm slurm;

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder, null, "nodee", "nodef");
        slurm = new Slurm(cluster, folder.resolve("slurm"), "nodee", "nodef");
    }

    @AfterAll
    static void stop() {
        if (slurm != null) {
            slurm.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Command step(String mpi, String device, String... program) {
        String jar = FirstUseTest.library().resolveSibling("galerna-mpijava.jar").toString();
        Command command =
                slurm.command(
                        "srun",
                        "-Q",
                        "-n4",
                        "--mpi=" + mpi,
                        "-N" + (device.isEmpty() ? "1" : "2"),
                        Command.java(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        jar + ":" + Command.PROGRAMS,
                        program[0],
                        program[1]);
        return device.isEmpty() ? command : command.with("GALERNA_DEV", device);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pmi2", "pmix"})
    void aStepIsAJobWithoutOurLauncher(String mpi) {
        assertEquals("sum 6.0\n", step(mpi, "", "ranks.Mpi", "sum").run().with(0).out());
    }

    @Test
    void ranksOfTwoNodesFindEachOther() {
        Ended ended = step("pmi2", "wiredev", "ranks.Mpi", "sum").run().with(1);
        assertTrue(ended.err().contains("all found each other"), ended.err());
    }

    @Test
    void aStepWithoutPmiSaysWhatToAdd() {
        Ended ended = step("none", "", "ranks.Mpi", "sum").run().with(1);
        assertTrue(ended.err().contains("srun --mpi=pmix or srun --mpi=pmi2"), ended.err());
        assertEquals("", ended.out());
    }

    @ParameterizedTest(name = "{0} in a JVM")
    @ValueSource(strings = {"1", "2"})
    void anAllocationGivesTheLauncherItsHosts(String each) {
        Ended ended =
                slurm.command(
                                "salloc",
                                "-Q",
                                "-N2",
                                "-n4",
                                Command.java(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "org.galerna.runtime.Mpjrun",
                                "-dev",
                                "wiredev",
                                "--report-bindings",
                                "--threads-per-process",
                                each,
                                "ranks.Hello")
                        .run()
                        .with(0);
        List<String> lines = ended.err().lines().filter(l -> l.startsWith("mpjrun: rank")).toList();
        assertEquals(4, lines.size(), ended.err());
        assertTrue(lines.stream().anyMatch(line -> line.contains(" on nodee: ")), ended.err());
        assertTrue(lines.stream().anyMatch(line -> line.contains(" on nodef: ")), ended.err());
        assertEquals(4, ended.out().lines().count(), ended.out());
    }

    @Test
    void anAllocationGivesTheCommandOfOpenMpiItsHosts() {
        String mpirun = Command.ROOT.resolve("bin/compat/mpirun").toString();
        String classes = Command.PROGRAMS;
        String program = "ranks.Places";
        Ended ended =
                slurm.command("salloc", "-Q", "-N2", "-n4", mpirun, "java", "-cp", classes, program)
                        .run()
                        .with(0);
        assertEquals("4 processes", ended.sorted().getFirst());
        assertTrue(ended.sorted().getLast().startsWith("rank 3 of 4, "), ended.out());
        assertFalse(ended.out().contains(" of 4 here"), ended.out());
    }
}
