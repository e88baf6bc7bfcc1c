// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How programs begin and end: what is there before the beginning, and what an end waits for. */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LifeTest {
    private static final String CHECK = " throw new IllegalStateException();\n";

    @TempDir Path folder;

    private Launch.Ended run(String device, String body) throws Exception {
        String program = Launch.program(folder, "Program", body);
        return Launch.run(folder, "-np", "2", "-dev", device, program);
    }

    /** Objects that programs keep in static fields, and questions that may be asked at any time. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void whatIsThereBeforeTheBeginning(String device) throws Exception {
        String body =
                """
                        if (MPI.isInitialized() || MPI.isFinalized())%s
                        if (MPI.COMM_WORLD == null || MPI.COMM_SELF == null)%s
                        if (!MPI.REQUEST_NULL.isNull() || !MPI.INFO_NULL.isNull())%s
                        if (!MPI.DATATYPE_NULL.isNull() || MPI.INT.isNull())%s
                        if (MPI.getVersion().getVersion() != 3)%s
                        if (MPI.getLibVersion().isEmpty())%s
                        java.nio.DoubleBuffer early = MPI.slice(MPI.newDoubleBuffer(4), 2);
                        for (String call : new String[] {"wtime", "rank", "barrier", "type"}) {
                            try {
                                switch (call) {
                                    case "wtime" -> MPI.wtime();
                                    case "rank" -> MPI.COMM_SELF.getRank();
                                    case "barrier" -> MPI.COMM_WORLD.barrier();
                                    default -> MPI.COMM_WORLD.send(early, 1, MPI.DOUBLE, 0, 0);
                                }
                                throw new IllegalStateException(call);
                            } catch (MPIException e) {
                                if (!e.getMessage().equals("MPI is not initialized."))%s
                                if (e.getErrorCode() != 0)%s
                            }
                        }
                        if (MPI.InitThread(args, MPI.THREAD_SERIALIZED) != MPI.THREAD_MULTIPLE)%s
                        if (MPI.queryThread() != MPI.THREAD_MULTIPLE || !MPI.isThreadMain())%s
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                        if (!MPI.isFinalized() || MPI.getVersion().getVersion() != 3)%s
                """
                        .replace("%s", CHECK);
        Launch.Ended ended = run(device, body);
        assertEquals(0, ended.code(), ended.text());
    }

    /** Buffered sends and freed requests arrive; windows, files and communicators may be left. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev", "niodev", "hybdev"})
    void theEndCompletesWhatIsUnderWay(String device) throws Exception {
        String body =
                """
                        MPI.Init(args);
                        Intracomm world = MPI.COMM_WORLD.dup();
                        int rank = world.getRank();
                        int n = 40000;
                        new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, world).fence(0);
                        String name = "%s/left";
                        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
                        file.iWriteAt(4L * rank, MPI.newIntBuffer(1), 1, MPI.INT);
                        if (rank == 0) {
                            MPI.attachBuffer(new byte[4 * n + MPI.BSEND_OVERHEAD]);
                            int[] data = new int[n];
                            data[n - 1] = 7;
                            world.bSend(data, n, MPI.INT, 1, 1);
                            world.iSend(data, n, MPI.INT, 1, 2).free();
                            MPI.Finalize();
                        } else {
                            Thread.sleep(300);
                            int[] got = new int[n];
                            world.recv(got, n, MPI.INT, 0, 2);
                            world.recv(got, n, MPI.INT, 0, 1);
                            MPI.Finalize();
                            System.out.println("got " + got[n - 1]);
                        }
                """
                        .replace("%s", folder.toString());
        Launch.Ended ended = run(device, body);
        assertEquals(0, ended.code(), ended.text());
        assertTrue(ended.text().contains("got 7"), ended.text());
    }

    /** Handlers that a program calls itself: the fatal ones end the job with the code. */
    @ParameterizedTest
    @CsvSource({
        "smdev, ERRORS_ARE_FATAL, 16, MPI.COMM_WORLD",
        "smdev, ERRORS_ABORT, 47, 'new Win(MPI.newIntBuffer(1), 1, 1, new Info(), MPI.COMM_WORLD)'",
        "shmdev, ERRORS_ARE_FATAL, 35, 'new File(MPI.COMM_WORLD, args[0], 1 | 8)'"
    })
    void handlersThatAreCalledEndTheJob(String device, String handler, int code, String object)
            throws Exception {
        String body =
                """
                        args = new String[] {"%f/some"};
                        MPI.Init(args);
                        var object = %o;
                        object.setErrhandler(MPI.%h);
                        if (MPI.COMM_WORLD.getRank() == 1) {
                            object.callErrhandler(%c);
                            System.out.println("returned");
                        }
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                """
                        .replace("%f", folder.toString())
                        .replace("%o", object)
                        .replace("%h", handler)
                        .replace("%c", Integer.toString(code));
        Launch.Ended ended = run(device, body);
        assertEquals(code, ended.code(), ended.text());
        assertTrue(!ended.text().contains("returned"), ended.text());
    }

    /** One rank fails outside the library while the other waits for it. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void anExceptionOfOneRankEndsTheJob(String device) throws Exception {
        Launch.Ended ended =
                run(
                        device,
                        """
                                MPI.Init(args);
                                if (MPI.COMM_WORLD.getRank() == 1) {
                                    throw new IllegalStateException("mine");
                                }
                                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 0);
                        """);
        assertEquals(1, ended.code(), ended.text());
        assertTrue(ended.text().contains("IllegalStateException: mine"), ended.text());
    }
}
