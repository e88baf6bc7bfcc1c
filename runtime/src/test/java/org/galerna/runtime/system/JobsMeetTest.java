// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two jobs that were started apart and meet by accept and connect. */
@Timeout(120)
class JobsMeetTest {
    /** Waits for the other job in every way, or sends and leaves, or just stays. */
    private static final String PROGRAM =
            """
            import mpi.*;

            public class Meets {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.getRank();
                    String port = "";
                    if (rank == 0 && args.length == 1) {
                        port = Intracomm.openPort();
                        System.out.println("port " + port + " port");
                    }
                    Intercomm other = args.length == 1
                            ? MPI.COMM_WORLD.accept(port, 0)
                            : MPI.COMM_WORLD.connect(args[1], 0);
                    other.setErrhandler(MPI.ERRORS_RETURN);
                    other.barrier();
                    System.out.println("met");
                    if (args[0].equals("stay")) {
                        Thread.sleep(100_000);
                    }
                    if (args[0].equals("leave")) {
                        for (int i = 0; i < 200; i++) {
                            other.iSend(MPI.newByteBuffer(100_000), 100_000, MPI.BYTE, rank, 5)
                                    .free();
                        }
                        MPI.Finalize();
                        return;
                    }
                    int[] one = new int[1];
                    lost(() -> other.recv(one, 1, MPI.INT, 0, 5));
                    lost(() -> other.recv(one, 1, MPI.INT, MPI.ANY_SOURCE, 5));
                    lost(() -> {
                        while (other.iProbe(1, 5) == null) {
                            Thread.onSpinWait();
                        }
                    });
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                }

                interface Body {
                    void run() throws MPIException;
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

    @TempDir private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("Meets.java"), PROGRAM);
    }

    /** A job that accepts or, with the name of a port, calls. */
    private Command.Running job(String device, List<String> options, String... arguments) {
        List<String> words = new ArrayList<>(List.of(Command.MPJRUN, "-np", "2", "-dev", device));
        words.addAll(options);
        words.add("Meets.java");
        words.addAll(List.of(arguments));
        return Command.of(words.toArray(new String[0])).in(folder).start();
    }

    private interface Body {
        void run(Command.Running accepting, Command.Running calling) throws IOException;
    }

    private void meeting(
            String device, String accepts, String calls, List<String> options, Body body)
            throws IOException {
        Command.Running accepting = job(device, List.of(), accepts);
        try {
            accepting.awaitOut(" port\n");
            String port = accepting.out().split(" ", -1)[1];
            Command.Running calling = job(device, options, calls, port);
            try {
                body.run(accepting, calling);
            } finally {
                calling.stop();
            }
        } finally {
            accepting.stop();
        }
    }

    private static void assertHearsOfTheEnd(Command.Running waiting, Command.Running staying) {
        staying.awaitOut("met\nmet\n");
        staying.process().destroyForcibly();
        String out = waiting.end().with(0).out();
        List<String> lost = out.lines().filter(line -> line.startsWith("rank ")).toList();
        assertEquals(4, lost.size(), out);
        assertTrue(out.contains("every rank of the other group\n"), out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void everyRankHearsThatTheJobItHasCalledWasKilled(String device) throws IOException {
        meeting(
                device,
                "stay",
                "wait",
                List.of(),
                (accepting, calling) -> assertHearsOfTheEnd(calling, accepting));
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void everyRankHearsThatTheJobThatHasCalledItWasKilled(String device) throws IOException {
        meeting(device, "wait", "stay", List.of(), JobsMeetTest::assertHearsOfTheEnd);
    }

    /** It waits in Finalize for the other job to receive, and can be asked where. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aJobThatLeavesTheOtherTooLateEndsAtItsTimeout(String device) throws IOException {
        meeting(
                device,
                "stay",
                "leave",
                List.of("--timeout", "8"),
                (accepting, calling) -> {
                    String err = calling.end().with(124).err();
                    assertTrue(err.contains("rank 0: Finalize"), err);
                });
    }
}
