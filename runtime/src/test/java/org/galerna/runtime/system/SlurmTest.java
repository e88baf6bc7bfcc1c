// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    void theLineOfTheGuideRunsWithoutAWarning() throws IOException {
        Matcher shown = Pattern.compile("`(srun [^`]+) Main`").matcher(guide("launching.md"));
        assertTrue(shown.find());
        String line =
                shown.group(1)
                        .replace("srun", "srun -Q -N1 -n4")
                        .replace(" java ", " '" + Command.java() + "' ")
                        .replace("app.jar", Command.PROGRAMS);
        Ended ended =
                slurm.command("sh", "-c", line + " ranks.Mpi sum")
                        .with("PATH", Command.ROOT.resolve("bin") + ":" + System.getenv("PATH"))
                        .run()
                        .well();
        assertEquals("sum 6.0\n", ended.out());
    }

    /** The first has a JVM for each node, the second one for each rank. */
    @Test
    void theScriptsOfTheGuideRun() throws IOException {
        Matcher shown = Pattern.compile("```\n(#!/bin/sh\n[^`]+)```").matcher(guide("hosts.md"));
        for (int processes : new int[] {2, 4}) {
            assertTrue(shown.find());
            String text =
                    shown.group(1)
                            .replace("\nbin/", "\n" + Command.ROOT + "/bin/")
                            .replace("classes Main", Command.PROGRAMS + " ranks.Places");
            Path script = Files.writeString(folder.resolve("job"), text);
            Path out = folder.resolve("job.out");
            slurm.command("sbatch", "-Q", "--wait", "-o", out.toString(), script.toString())
                    .run()
                    .with(0);
            String said = Files.readString(out);
            assertTrue(said.contains(processes + " processes\n"), said);
            assertEquals(5, said.lines().count(), said);
        }
        assertFalse(shown.find());
    }

    private static String guide(String page) throws IOException {
        return Files.readString(Command.ROOT.resolve("docs/guide").resolve(page));
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
