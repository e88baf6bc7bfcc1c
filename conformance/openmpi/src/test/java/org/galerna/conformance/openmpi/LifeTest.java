// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How programs begin and end: what is there before the beginning, and what an end waits for. */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LifeTest {
    private static final String CHECK = " throw new IllegalStateException();\n";

    /** Calls that ask no other rank, on what was freed and after the end; those on hints go on. */
    private static final String LOCAL_CALLS =
            """
                    MPI.Init(args);
                    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                    Comm[] freed = made();
                    for (Comm comm : freed) {
                        comm.free();
                    }
                    refused("the communicator is null", calls(freed));
                    Comm[] kept = made();
                    Group all = MPI.COMM_WORLD.getGroup();
                    int mode = MPI.MODE_CREATE | MPI.MODE_RDWR;
                    File file = new File(MPI.COMM_WORLD, "%s/kept", mode);
                    MPI.Finalize();
                    String end = "MPI is finalized.";
                    refused(end, calls(kept));
                    refused(end, all::getSize, all::getRank,
                            () -> Group.compare(all, all), () -> Group.union(all, all),
                            () -> Group.translateRanks(all, new int[1], all),
                            () -> all.incl(new int[1]), MPI.GROUP_EMPTY::getSize,
                            () -> Datatype.createContiguous(1, MPI.INT),
                            () -> Datatype.createVector(1, 1, 1, MPI.INT), MPI.INT::dup,
                            () -> {
                                CartComm.createDims(2, new int[1]);
                                return null;
                            });
                    byte[] one = new byte[1];
                    refused(end, file::getSize, file::getAMode, file::getGroup, file::getInfo,
                            file::getView, file::getPosition, file::getPositionShared,
                            file::getAtomicity, () -> file.getByteOffset(3),
                            () -> file.getTypeExtent(MPI.INT),
                            () -> file.write(one, 1, MPI.BYTE),
                            () -> file.writeShared(one, 1, MPI.BYTE),
                            () -> file.iWrite(one, 1, MPI.BYTE),
                            () -> file.writeAll(one, 1, MPI.BYTE),
                            () -> {
                                file.seek(0, MPI.SEEK_SET);
                                return null;
                            });
                    Info hints = new Info();
                    hints.set("key", "value");
                    hints.free();
                }

                interface Call {
                    Object make() throws MPIException;
                }

                static Comm[] made() throws MPIException {
                    Intracomm world = MPI.COMM_WORLD.dup();
                    int[] two = {2};
                    boolean[] open = {false};
                    int rank = world.getRank();
                    Intracomm own = world.split(rank, 0);
                    return new Comm[] {
                        world, world.createCart(two, open, false),
                        world.createGraph(new int[2], new int[0], false),
                        world.createIntercomm(own, 0, 1 - rank, 0)
                    };
                }

                static Call[] calls(Comm... comms) {
                    CartComm grid = (CartComm) comms[1];
                    GraphComm graph = (GraphComm) comms[2];
                    Intercomm inter = (Intercomm) comms[3];
                    int[] none = {};
                    return new Call[] {
                        comms[0]::getRank, () -> comms[0].packSize(1, MPI.INT),
                        () -> Comm.compare(comms[0], MPI.COMM_WORLD), comms[0]::getErrhandler,
                        grid::getTopo, () -> grid.getCoords(0), () -> grid.shift(0, 1),
                        () -> grid.getRank(new int[1]),
                        () -> grid.map(new int[] {1}, new boolean[1]),
                        graph::getDims, () -> graph.getNeighbors(0),
                        graph::getDistGraphNeighbors, () -> graph.map(new int[1], none),
                        inter::getRemoteSize, inter::getRemoteGroup
                    };
                }

                static void refused(String why, Call... calls) {
                    for (int i = 0; i < calls.length; i++) {
                        try {
                            throw new IllegalStateException(i + ": " + calls[i].make());
                        } catch (MPIException e) {
                            if (!e.getMessage().contains(why)) {
                                throw new IllegalStateException(i + ": " + e.getMessage());
                            }
                        }
                    }
            """;

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
                        Datatype pair = Datatype.createContiguous(2, MPI.INT);
                        new Info().set("key", "value");
                        int[] dims = new int[2];
                        CartComm.createDims(4, dims);
                        if (MPI.GROUP_EMPTY.getSize() + pair.getSize() != dims[0])%s
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
                        Info hints = MPI.COMM_WORLD.dupWithInfo(MPI.INFO_ENV).getInfo();
                        if (hints.size() == 0 || hints.size() != MPI.INFO_ENV.size())%s
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                        if (!MPI.isFinalized() || MPI.getVersion().getVersion() != 3)%s
                """
                        .replace("%s", CHECK);
        Launch.Ended ended = run(device, body);
        assertEquals(0, ended.code(), ended.text());
    }

    /** A thread that waits for the beginning of another finds the communicators there. */
    @Test
    void whoIsToldOfTheBeginningCanCall() throws Exception {
        String body =
                """
                        Thread helper = new Thread(() -> {
                            try {
                                while (!MPI.isInitialized()) {
                                    Thread.onSpinWait();
                                }
                                System.out.println("rank " + MPI.COMM_WORLD.getRank());
                            } catch (MPIException e) {
                                throw new IllegalStateException(e);
                            }
                        });
                        helper.start();
                        Thread.sleep(100);
                        MPI.Init(args);
                        helper.join();
                        MPI.Finalize();
                """;
        Launch.Ended ended = run("shmdev", body);
        assertEquals(0, ended.code(), ended.text());
        assertTrue(ended.text().contains("rank 0"), ended.text());
        assertTrue(ended.text().contains("rank 1"), ended.text());
    }

    @Test
    void localCallsAreRefusedOnWhatWasFreedAndAfterTheEnd() throws Exception {
        Launch.Ended ended = run("smdev", LOCAL_CALLS.replace("%s", folder.toString()));
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
