// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Process managers of others start our ranks, where they are installed. */
@Timeout(120)
class ManagersTest {
    private static boolean isInstalled(String command) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> new File(folder, command).canExecute());
    }

    private static Ended java(String device, List<String> starter, String... program) {
        List<String> words = new ArrayList<>(starter);
        words.addAll(
                List.of(
                        Command.java(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path")));
        words.addAll(Arrays.asList(program));
        return Command.of(words.toArray(new String[0])).with("GALERNA_DEV", device).run();
    }

    private static void findEachOther(List<String> starter) {
        Ended ended = java("wiredev", starter, "ranks.Mpi", "sum");
        assertTrue(ended.code() != 0, "the device of this test goes no further");
        assertTrue(ended.err().contains("all found each other"), ended.out() + ended.err());
    }

    @Test
    void openMpisMpirunByPmix() {
        Assumptions.assumeTrue(isInstalled("mpirun.openmpi"), "needs package openmpi-bin");
        findEachOther(
                List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-np", "3"));
    }

    @Test
    void mpichsHydraByPmi() {
        Assumptions.assumeTrue(isInstalled("mpiexec.hydra"), "needs package mpich");
        findEachOther(List.of("mpiexec.hydra", "-n", "3"));
    }

    @ParameterizedTest
    @CsvSource({"unfinalized, 1", "unheard-of, 1", "sum, 0"})
    void anEndWithoutFinalizeIsNoGoodOne(String what, int code) {
        Assumptions.assumeTrue(isInstalled("mpiexec.hydra"), "needs package mpich");
        Ended ended = java("smdev", List.of("mpiexec.hydra", "-n", "1"), "ranks.Mpi", what);
        String line = "galerna: rank 0 ended without Finalize";
        assertEquals(code, ended.code(), ended::err);
        assertEquals(code != 0, ended.err().contains(line), ended::err);
    }

    @Test
    void aVariableThatCannotBeIsOneLine() {
        Ended ended =
                Command.of(
                                Command.java(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "ranks.Mpi",
                                "sum")
                        .with("PMI_FD", "x")
                        .run()
                        .with(1);
        assertEquals(
                List.of("galerna: the process manager sets PMI_FD to \"x\". It should be a number"),
                ended.err().lines().toList());
    }

    @ParameterizedTest
    @CsvSource({
        "mpirun, OMPI_COMM_WORLD_SIZE, OMPI_COMM_WORLD_RANK, smdev",
        "mpiexec or srun, PMI_SIZE, PMI_RANK, smdev",
        "srun, SLURM_STEP_NUM_TASKS, SLURM_PROCID, shmdev"
    })
    void mpjrunSaysWhenItIsStartedSeveralTimes(
            String starter, String size, String rank, String device) {
        String notice = "mpjrun: " + starter + " has started mpjrun 2 times";
        String[] line = {"-np", "1", "-dev", device, "ranks.Hello"};
        Command first = Command.mpjrun(line).with(size, "2").with(rank, "0");
        Ended ended = first.run().with(0);
        assertTrue(ended.err().startsWith(notice), ended::err);
        assertEquals(ended.err().indexOf(notice), ended.err().lastIndexOf(notice), ended::err);
        Command.mpjrun(line).with(size, "2").with(rank, "1").run().well();
        Command.mpjrun(line).with(size, "1").with(rank, "0").run().well();
    }

    @Test
    void aProgramAloneIsAJobOfOne() {
        Command alone =
                Command.of(
                        Command.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "ranks.Mpi",
                        "sum");
        assertTrue(alone.run().with(0).out().contains("sum 0.0"));
    }
}
