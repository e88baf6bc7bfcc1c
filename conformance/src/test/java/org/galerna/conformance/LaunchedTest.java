// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The facade's suites as a program of the real launcher, with its class loaders and its twins of
 * process-wide calls, inside this JVM and in two others; and random programs in processes.
 */
class LaunchedTest {
    @ParameterizedTest(name = "smdev/p={0}/{1}/launched")
    @CsvSource({
        "1,PLATFORM",
        "2,PLATFORM",
        "2,VIRTUAL",
        "3,VIRTUAL",
        "4,PLATFORM",
        "5,VIRTUAL",
        "7,VIRTUAL",
        "8,PLATFORM",
        "8,VIRTUAL"
    })
    @Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyBodyRunsUnderTheLauncher(int ranks, RankThreads threads) {
        JobOptions options =
                new JobOptions()
                        .withRanks(ranks)
                        .withThreads(threads)
                        .withProperty("galerna.seed", Long.toString(Seeds.seed()));
        JobResult result = Mpjrun.run(options, "org.galerna.conformance.mpijava.AllSuites");
        assertEquals(0, result.exitCode(), () -> result.failures() + replay());
    }

    private static String replay() {
        return "\nreplay with -Dgalerna.seed=" + Seeds.seed();
    }

    @ParameterizedTest(name = "hybdev/p={0}/{1} in a JVM")
    @CsvSource({"3,2", "4,2", "7,4"})
    @Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyBodyRunsOnTwoJvms(int ranks, int each) throws Exception {
        run(
                List.of("-np", "" + ranks, "--threads-per-process", "" + each),
                List.of("org.galerna.conformance.mpijava.AllSuites"));
    }

    @ParameterizedTest(name = "random programs on {0}")
    @ValueSource(strings = {"shmdev", "niodev", "hybdev"})
    @Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void callsOfAllKindsGoOnBesideEachOther(String device) throws Exception {
        run(
                List.of("-np", "3", "-dev", device),
                List.of("org.galerna.conformance.core.RandomPrograms", "5", "80"));
    }

    /** Runs a program on processes; it must end well. */
    private static void run(List<String> options, List<String> program) throws Exception {
        String path = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", path));
        command.add(Mpjrun.class.getName());
        command.addAll(options);
        command.addAll(List.of("--timeout", "60", "-Dgalerna.seed=" + Seeds.seed(), "-cp", path));
        command.addAll(program);
        Process job = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var out = job.inputReader()) {
            String text = out.readAllAsString();
            assertEquals(0, job.waitFor(), () -> text + replay());
        } finally {
            job.descendants().forEach(ProcessHandle::destroyForcibly);
            job.destroyForcibly();
        }
    }
}
