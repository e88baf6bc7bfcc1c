// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.RankThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All suites as a program of the launcher: ranks as threads in this JVM, and as processes. */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaunchedTest {
    private static final String ALL = AllSuites.class.getName();
    private static final String WINDOWS = "WindowSuite EpochSuite WindowErrorSuite";

    /** One compiler takes half the processor time of two for code that runs once. */
    private static final String COLD = " -XX:TieredStopAtLevel=1";

    @TempDir Path folder;

    @ParameterizedTest(name = "smdev/p={0}/{1}")
    @CsvSource({"1,PLATFORM", "2,PLATFORM", "3,VIRTUAL", "4,PLATFORM", "7,VIRTUAL"})
    void everyBodyRunsOnThreads(int ranks, RankThreads threads) {
        JobOptions options = new JobOptions().withRanks(ranks).withThreads(threads);
        JobResult result = Mpjrun.run(options, ALL);
        assertEquals(0, result.exitCode(), () -> result.failures().toString());
    }

    @ParameterizedTest(name = "shmdev/p={0}")
    @ValueSource(ints = {2, 3})
    void everyBodyRunsOnProcesses(int ranks) throws Exception {
        suitesRun("-np " + ranks + " -dev shmdev" + COLD, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shmdev", "niodev"})
    void everyBodyRunsOnProcessesThatReachEachOthersArrays(String device) throws Exception {
        suitesRun("-np 3 -dev " + device + " -XX:+UseG1GC -Dgalerna.pins=now" + COLD, "");
    }

    @ParameterizedTest(name = "hybdev/p={0}/{1} in a JVM")
    @CsvSource("3,2")
    void everyBodyRunsOnTwoJvms(int ranks, int each) throws Exception {
        suitesRun("-np " + ranks + " --threads-per-process " + each + COLD, "");
    }

    @Test
    void windowsWorkOnMoreThreadsThanCores() {
        JobOptions options = new JobOptions().withRanks(5);
        JobResult result = Mpjrun.run(options, ALL, WINDOWS.split(" ", -1));
        assertEquals(0, result.exitCode(), () -> result.failures().toString());
    }

    @Test
    void windowsWorkInAProcessAlone() throws Exception {
        suitesRun("-np 1 -dev shmdev" + COLD, WINDOWS);
    }

    @ParameterizedTest
    @CsvSource({
        "-dev smdev, threads",
        "-dev smdev, processes",
        "-dev shmdev, processes",
        "--threads-per-process 2, processes"
    })
    void theExitCodeOfASpawnedJobIsItsParentsIfTheyEndWell(String how, String kind)
            throws Exception {
        String file =
                program(
                        "Parents",
                        """
                                MPI.Init(args);
                                Info info = new Info();
                                info.set("galerna_ranks", args[1]);
                                String[] argv = {args[0], "leave", "5"};
                                MPI.COMM_WORLD.spawn("java", argv, 2, info, 0, null)
                                        .disconnect();
                                MPI.Finalize();
                        """);
        String line = "-np 2 " + how + " " + file + " " + Spawned.class.getName() + " " + kind;
        Launch.Ended ended = run(line.split(" "));
        assertEquals(5, ended.code(), ended.text());
    }

    /** The kernel copies nothing between these processes: agents do everything. */
    @Test
    void windowsWorkByAgentsAlone() throws Exception {
        suitesRun("-np 3 -dev shmdev -Dgalerna.windows.agents=true" + COLD, WINDOWS);
    }

    /** On shmdev every body runs. */
    @ParameterizedTest
    @ValueSource(strings = {"niodev", "hybdev"})
    void windowsFilesAndGroupsWorkOnOtherDevices(String device) throws Exception {
        suitesRun(
                "-np 3 -dev " + device + COLD,
                WINDOWS
                        + " CommunicatorSuite DuplicateSuite IntercommSuite PortSuite SpawnSuite"
                        + " FileSuite SharedFileSuite ArraySuite");
    }

    /** Runs some suites, or all if none is named, in a job of its own. */
    private void suitesRun(String options, String suites) throws Exception {
        Launch.Ended ended = run((options + " " + ALL + " " + suites).strip().split(" "));
        assertEquals(0, ended.code(), ended.text());
    }

    private Launch.Ended run(String... words) throws Exception {
        return Launch.run(folder, words);
    }

    private Path source(String name, String body) throws Exception {
        return Launch.source(folder, name, body);
    }

    private String program(String name, String body) throws Exception {
        return Launch.program(folder, name, body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void anErrorEndsTheJobWithAStackTraceUnlessItIsAskedFor(String device) throws Exception {
        String file =
                program(
                        "Fatal",
                        """
                                MPI.Init(args);
                                if (MPI.COMM_WORLD.getRank() == 1) {
                                    try {
                                        MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 99, 0);
                                    } catch (MPIException e) {
                                        System.out.println("caught");
                                    }
                                }
                                MPI.COMM_WORLD.barrier();
                                MPI.Finalize();
                        """);
        Launch.Ended ended = run("-np", "2", "-dev", device, file);
        assertEquals(6, ended.code(), ended.text());
        assertTrue(ended.text().contains("at Fatal.main(Fatal.java:"), ended.text());
        assertTrue(ended.text().contains("dest is not in the group of 2 ranks"), ended.text());
        assertTrue(!ended.text().contains("caught"), ended.text());
    }

    /** A request whose error ends the job, behind one of a library's that is well, and is not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFatalErrorBehindAnotherRequestEndsTheJob(int length) throws Exception {
        String file =
                program(
                        "Behind",
                        """
                                MPI.Init(args);
                                Intracomm library = MPI.COMM_WORLD.dup();
                                library.setErrhandler(MPI.ERRORS_RETURN);
                                Request[] both = {
                                    library.iRecv(new int[1], 1, MPI.INT, 0, 0),
                                    MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, 0, 0)
                                };
                                library.send(new int[2], Integer.parseInt(args[0]), MPI.INT, 0, 0);
                                MPI.COMM_WORLD.send(new int[2], 2, MPI.INT, 0, 0);
                                try {
                                    Request.waitAll(both);
                                } catch (MPIException e) {
                                    System.out.println("caught");
                                }
                                MPI.Finalize();
                        """);
        Launch.Ended ended = run("-np", "1", file, Integer.toString(length));
        assertEquals(15, ended.code(), ended.text());
        assertTrue(!ended.text().contains("caught"), ended.text());
    }

    @Test
    void theWorkingDirectoryMayHaveALongName() throws Exception {
        Path place = folder.resolve("a".repeat(200)).resolve("b".repeat(100));
        String file =
                program(
                        "Far",
                        """
                                MPI.Init(args);
                                String place = System.getProperty("user.dir");
                                if (!MPI.INFO_ENV.get("wdir").equals(place.substring(0, 256))) {
                                    throw new IllegalStateException(MPI.INFO_ENV.get("wdir"));
                                }
                                MPI.Finalize();
                        """);
        String where = Files.createDirectories(place).toString();
        Launch.Ended ended = run("-np", "1", "-dev", "shmdev", "-wdir", where, file);
        assertEquals(0, ended.code(), ended.text());
    }

    /** The classes of a program that runs from its source are nowhere on a class path. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void attributesAreOfTheProgramsOwnClasses(String device) throws Exception {
        Path file =
                source(
                        "Values",
                        """
                                MPI.Init(args);
                                Win win = new Win(new Info(), MPI.COMM_WORLD);
                                int[] keys = {Comm.createKeyval(), Datatype.createKeyval(),
                                        Win.createKeyval()};
                                Task lambda = () -> 7;
                                for (Object value : new Object[] {new Point(7), Kind.LAST, lambda,
                                        new Kind[] {Kind.LAST}}) {
                                    MPI.COMM_WORLD.setAttr(keys[0], value);
                                    MPI.INT.setAttr(keys[1], value);
                                    win.setAttr(keys[2], value);
                                    for (Object copy : new Object[] {
                                            MPI.COMM_WORLD.getAttr(keys[0]),
                                            MPI.INT.getAttr(keys[1]), win.getAttr(keys[2])}) {
                                        if (copy instanceof Task task ? task.run() != 7
                                                : copy.getClass() != value.getClass()) {
                                            throw new IllegalStateException(copy.toString());
                                        }
                                    }
                                }
                                win.free();
                                MPI.Finalize();
                            }

                            record Point(int x) implements java.io.Serializable {}

                            enum Kind { FIRST, LAST }

                            interface Task extends java.io.Serializable {
                                int run();
                        """);
        Launch.Ended ended = run("-np", "1", "-dev", device, file.toString());
        assertEquals(0, ended.code(), ended.text());
    }

    /** Windows do not inherit the handler of their communicator. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void anErrorOfAWindowEndsTheJobUnlessItIsAskedFor(String device) throws Exception {
        String file =
                program(
                        "Locks",
                        """
                                MPI.Init(args);
                                MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                                Win win = new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL,
                                        MPI.COMM_WORLD);
                                if (MPI.COMM_WORLD.getRank() == 1) {
                                    win.unlock(0);
                                }
                                MPI.COMM_WORLD.barrier();
                                MPI.Finalize();
                        """);
        Launch.Ended ended = run("-np", "2", "-dev", device, file);
        assertEquals(47, ended.code(), ended.text());
        assertTrue(ended.text().contains("at Locks.main(Locks.java:"), ended.text());
        assertTrue(ended.text().contains("Win_unlock: rank 0 is not locked"), ended.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void ranksThatLeaveEarlyDoNotHoldTheOthersUp(String device) throws Exception {
        String file =
                program(
                        "Surplus",
                        """
                                MPI.Init(args);
                                int rank = MPI.COMM_WORLD.getRank();
                                if (rank >= 2) {
                                    MPI.Finalize();
                                    System.exit(0);
                                }
                                int[] ball = new int[1];
                                for (int i = 0; i < 2000; i++) {
                                    if (i % 2 == rank) {
                                        MPI.COMM_WORLD.send(ball, 1, MPI.INT, 1 - rank, 0);
                                    } else {
                                        MPI.COMM_WORLD.recv(ball, 1, MPI.INT, 1 - rank, 0);
                                    }
                                }
                                MPI.Finalize();
                        """);
        Launch.Ended ended = run("-np", "4", "-dev", device, file);
        assertEquals(0, ended.code(), ended.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void exitCodesAfterFinalizeAndOfAbortAreTheJobs(String device) throws Exception {
        String exit =
                program("Exits", "MPI.Init(args);\nMPI.Finalize();\nSystem.exit(args.length + 3);");
        assertEquals(4, run("-np", "2", "-dev", device, exit, "x").code());
        String abort =
                program(
                        "Aborts",
                        "MPI.Init(args);\nif (MPI.COMM_WORLD.getRank() == 0)"
                                + " MPI.COMM_WORLD.abort(9);\nMPI.COMM_WORLD.barrier();");
        assertEquals(9, run("-np", "2", "-dev", device, abort).code());
    }

    @Test
    void theInterfaceIsChosenByTheProgramAndNamed() throws Exception {
        Path file = source("Mine", "MPI.Init(args);\nMPI.COMM_WORLD.getRank();\nMPI.Finalize();");
        String text = run("--info", file.toString()).text();
        assertTrue(text.contains("Open MPI Java, " + file + " line 5"), text);
        assertTrue(text.contains("COMM_WORLD.getRank"), text);
        text = run("--info", ALL).text();
        assertTrue(text.contains("Open MPI Java, class " + ALL + " uses mpi."), text);
        Path mixed = source("Mixed", "MPI.COMM_WORLD.getRank();\nMPI.COMM_WORLD.Rank();");
        Launch.Ended ended = run("-np", "2", mixed.toString());
        assertEquals(1, ended.code(), ended.text());
        assertTrue(ended.text().contains("uses two interfaces called mpi"), ended.text());
        assertTrue(ended.text().contains("choose one with --api"), ended.text());
        ended = run("--api", "other", mixed.toString());
        assertEquals(2, ended.code(), ended.text());
        ended = run("--api", "mpijava", file.toString());
        assertTrue(ended.text().contains("galerna-mpijava"), ended.text());
    }
}
