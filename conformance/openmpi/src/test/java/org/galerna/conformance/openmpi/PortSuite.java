// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Groups that meet at a port, and names of services. */
final class PortSuite {
    private static final int LONG_MESSAGE = 300_000;

    /** The name of a port, told to all ranks as programs do. */
    private static String told(Intracomm world, String name, int root) throws MPIException {
        char[] text = new char[MPI.MAX_PORT_NAME];
        if (name != null) {
            assertTrue(name.length() < MPI.MAX_PORT_NAME);
            name.getChars(0, name.length(), text, 0);
        }
        world.bcast(text, text.length, MPI.CHAR, root);
        return new String(text).trim();
    }

    void groupsMeetAtAPort(Intracomm world) throws MPIException {
        if (world.getSize() == 1) {
            return;
        }
        boolean isServer = world.getRank() % 2 == 0;
        Intracomm half = world.split(isServer ? 0 : 1, 0);
        String own = world.getRank() == 0 ? Intracomm.openPort() : null;
        String port = told(world, own, 0);
        for (int round = 0; round < 2; round++) {
            String mine = half.getRank() == 0 ? port : null;
            Intercomm inter = isServer ? half.accept(mine, 0) : half.connect(mine, 0);
            assertTrue(inter.isInter());
            assertEquals(world.getSize() - half.getSize(), inter.getRemoteSize());
            assertEquals(half.getSize(), inter.getSize());
            assertEquals(half.getRank(), inter.getRank());
            talk(inter, isServer);
            Intracomm all = inter.merge(isServer);
            int[] sum = {1 << all.getRank()};
            all.allReduce(sum, 1, MPI.INT, MPI.SUM);
            assertEquals((1 << world.getSize()) - 1, sum[0]);
            assertEquals(isServer, all.getRank() >= inter.getRemoteSize());
            Intracomm again = all.split(all.getRank() % 2, 0);
            again.barrier();
            again.free();
            all.disconnect();
            assertTrue(all.isNull());
            inter.disconnect();
            assertTrue(inter.isNull());
        }
        if (world.getRank() == 0) {
            Intracomm.closePort(port);
        }
    }

    /** What the first two ranks do with each other when they have met at a port. */
    private interface Meeting {
        void of(Intercomm inter, boolean isServer) throws MPIException;
    }

    private static void meet(Intracomm world, Meeting meeting) throws MPIException {
        if (world.getSize() < 2) {
            return;
        }
        boolean isServer = world.getRank() == 0;
        Intracomm part = world.split(world.getRank() < 2 ? world.getRank() : MPI.UNDEFINED, 0);
        String port = told(world, isServer ? Intracomm.openPort() : null, 0);
        if (!part.isNull()) {
            meeting.of(isServer ? part.accept(port, 0) : part.connect(port, 0), isServer);
        }
        if (isServer) {
            Intracomm.closePort(port);
        }
    }

    /** Sends and receives that nobody has waited for, on both of what a meeting makes. */
    void whatIsUnderWayArrivesBeforeGroupsPart(Intracomm world) throws MPIException {
        meet(
                world,
                (inter, isServer) -> {
                    Intracomm all = inter.merge(isServer);
                    underWay(all, 1 - all.getRank(), isServer);
                    underWay(inter, 0, !isServer);
                });
    }

    /** What has failed is told to who completes it, be that after the groups have parted. */
    void failuresAreToldToTheOwnersOfRequests(Intracomm world) throws MPIException {
        meet(
                world,
                (inter, isServer) -> {
                    inter.setErrhandler(MPI.ERRORS_RETURN);
                    Request request =
                            isServer
                                    ? inter.iRecv(new int[1], 1, MPI.INT, 0, 5)
                                    : inter.iSend(new int[9], 9, MPI.INT, 0, 5);
                    inter.disconnect();
                    if (isServer) {
                        fails(MPI.ERR_TRUNCATE, request::waitFor);
                    } else {
                        request.waitFor();
                    }
                    assertTrue(request.isNull());
                });
    }

    /** Groups stay together while a duplicate is under way that nobody has used yet. */
    void aDuplicateOutlivesWhatItWasMadeOf(Intracomm world) throws MPIException {
        meet(
                world,
                (inter, isServer) -> {
                    Intercomm copy = inter.iDup();
                    copy.getRequest().waitFor();
                    inter.disconnect();
                    int[] in = new int[1];
                    copy.allReduce(new int[] {isServer ? 1 : 2}, in, 1, MPI.INT, MPI.SUM);
                    assertEquals(isServer ? 2 : 1, in[0]);
                    copy.disconnect();
                });
    }

    private static void underWay(Comm comm, int other, boolean sends) throws MPIException {
        int[] lengths = {1, 5000, LONG_MESSAGE, LONG_MESSAGE, 10 * LONG_MESSAGE};
        int[][] data = new int[lengths.length][];
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            data[i] = new int[lengths[i]];
            if (sends) {
                data[i][lengths[i] - 1] = i + 7;
                requests.add(comm.iSend(data[i], lengths[i], MPI.INT, other, i));
            } else {
                requests.add(comm.iRecv(data[i], lengths[i], MPI.INT, other, i));
            }
        }
        Prequest never = comm.recvInit(new int[1], 1, MPI.INT, other, 99);
        comm.disconnect();
        assertTrue(comm.isNull());
        for (int i = 0; i < lengths.length; i++) {
            assertEquals(i + 7, data[i][lengths[i] - 1]);
            Status status = requests.get(i).waitStatus();
            assertTrue(requests.get(i).isNull());
            assertEquals(sends ? 0 : lengths[i], sends ? 0 : status.getCount(MPI.INT));
        }
        never.free();
    }

    private static void talk(Intercomm inter, boolean isServer) throws MPIException {
        int rank = inter.getRank();
        int[] data = new int[LONG_MESSAGE];
        if (rank < inter.getRemoteSize()) {
            if (isServer) {
                data[LONG_MESSAGE - 1] = rank + 5;
                inter.send(data, LONG_MESSAGE, MPI.INT, rank, 3);
                Status status =
                        inter.recv(data, LONG_MESSAGE, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                assertEquals(rank, status.getSource());
                assertEquals(1, status.getCount(MPI.INT));
                assertEquals(-rank, data[0]);
            } else {
                inter.recv(data, LONG_MESSAGE, MPI.INT, rank, 3);
                assertEquals(rank + 5, data[LONG_MESSAGE - 1]);
                data[0] = -rank;
                inter.send(data, 1, MPI.INT, rank, 4);
            }
        }
        long[] number = {rank == 0 && isServer ? 42 : 0};
        inter.bcast(number, 1, MPI.LONG, !isServer ? 0 : rank == 0 ? MPI.ROOT : MPI.PROC_NULL);
        assertEquals(!isServer || rank == 0 ? 42 : 0, number[0]);
    }

    /** A request of each world, waited for together. */
    void requestsOfTwoWorldsAreWaitedForTogether(Intracomm world) throws MPIException {
        meet(
                world,
                (inter, _) -> {
                    int other = 1 - world.getRank();
                    int[] near = new int[1];
                    int[] far = new int[1];
                    Request[] requests = {
                        world.iRecv(near, 1, MPI.INT, other, 1), inter.iRecv(far, 1, MPI.INT, 0, 1)
                    };
                    inter.send(new int[] {2}, 1, MPI.INT, 0, 1);
                    world.send(new int[] {1}, 1, MPI.INT, other, 1);
                    assertEquals(1, Request.waitAny(requests) + Request.waitAny(requests));
                    assertEquals(MPI.UNDEFINED, Request.waitAny(requests));
                    assertEquals(3, near[0] + far[0]);
                    inter.disconnect();
                });
    }

    /** A process has one buffer for all its communicators, also for those of a meeting. */
    void theBufferServesAllWorlds(Intracomm world) throws MPIException {
        meet(
                world,
                (inter, _) -> {
                    byte[] space = new byte[2 * (Integer.BYTES + MPI.BSEND_OVERHEAD)];
                    MPI.attachBuffer(space);
                    int other = 1 - world.getRank();
                    inter.bSend(new int[] {2}, 1, MPI.INT, 0, 1);
                    world.bSend(new int[] {1}, 1, MPI.INT, other, 1);
                    int[] near = new int[1];
                    int[] far = new int[1];
                    world.recv(near, 1, MPI.INT, other, 1);
                    inter.recv(far, 1, MPI.INT, 0, 1);
                    assertEquals(21, 10 * far[0] + near[0]);
                    assertSame(space, MPI.detachBuffer());
                    inter.disconnect();
                });
    }

    void servicesHaveNames(Intracomm world) throws MPIException {
        String service = told(world, world.getRank() == 0 ? "ocean " + System.nanoTime() : null, 0);
        String port = told(world, world.getRank() == 0 ? Intracomm.openPort() : null, 0);
        if (world.getRank() == 0) {
            Intracomm.publishName(service, port);
            returning(() -> fails(MPI.ERR_SERVICE, () -> Intracomm.publishName(service, port)));
        }
        world.barrier();
        assertEquals(port, Intracomm.lookupName(service));
        world.barrier();
        if (world.getRank() == 0) {
            Intracomm.unpublishName(service, port);
            returning(() -> {
                fails(MPI.ERR_NAME, () -> Intracomm.lookupName(service));
                fails(MPI.ERR_SERVICE, () -> Intracomm.unpublishName(service, port));
                fails(MPI.ERR_SERVICE, () -> Intracomm.publishName("", port));
                fails(MPI.ERR_PORT, () -> Intracomm.publishName(service, "x"));
            });
            Intracomm.closePort(port);
        }
    }

    /** The forms with hints, none of which is needed. */
    void hintsMayComeWithPortsAndNames(Intracomm world) throws MPIException {
        if (world.getSize() < 2) {
            return;
        }
        boolean isServer = world.getRank() == 0;
        Intracomm part = world.split(isServer ? 0 : 1, 0);
        String service = told(world, isServer ? "sea " + System.nanoTime() : null, 0);
        Info info = new Info();
        info.set("ompi_global_scope", "true");
        String port = isServer ? Intracomm.openPort(info) : null;
        if (isServer) {
            Intracomm.publishName(service, info, port);
        }
        world.barrier();
        String found = isServer ? port : Intracomm.lookupName(service, info);
        Intercomm inter = isServer ? part.accept(found, info, 0) : part.connect(found, info, 0);
        assertEquals(world.getSize() - part.getSize(), inter.getRemoteSize());
        inter.disconnect();
        world.barrier();
        if (isServer) {
            Intracomm.unpublishName(service, info, port);
            Intracomm.closePort(port);
        }
    }

    void aPortThatIsClosedIsAnErrorOfAllRanks(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        String port = told(world, world.getRank() == 0 ? Intracomm.openPort() : null, 0);
        if (world.getRank() == 0) {
            Intracomm.closePort(port);
        }
        world.barrier();
        int last = world.getSize() - 1;
        fails(MPI.ERR_PORT, () -> world.connect(port, last));
        fails(MPI.ERR_PORT, () -> world.connect("galerna:nowhere", 0));
        fails(MPI.ERR_PORT, () -> world.connect(null, 0));
        fails(MPI.ERR_PORT, () -> world.accept(port, 0));
        fails(MPI.ERR_ROOT, () -> world.accept(port, world.getSize()));
        world.barrier();
        returning(() -> fails(MPI.ERR_PORT, () -> Intracomm.closePort(port)));
    }

    void aProgramThatWasNotSpawnedHasNoParent(Intracomm world) throws MPIException {
        assertTrue(Intercomm.getParent().isNull());
        assertFalse(world.isNull());
    }

    /** Calls of no communicator ask the world's handler. */
    private static void returning(Refusal.Call call) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            call.make();
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    /** All ranks want one name; who is too late is told so, and the others' names stay. */
    void namesAreWonByOneAndWithdrawnWithTheirPort(Intracomm world) throws MPIException {
        String service = told(world, world.getRank() == 0 ? "race " + System.nanoTime() : null, 0);
        String port = Intracomm.openPort();
        returning(() -> {
            for (int i = 0; i < 50; i++) {
                try {
                    Intracomm.publishName(service, port);
                } catch (MPIException e) {
                    assertTrue(e.getMessage().contains("published already"), e.getMessage());
                    continue;
                }
                fails(
                        MPI.ERR_SERVICE,
                        "another port",
                        () -> Intracomm.unpublishName(service, "no such port"));
                assertEquals(port, Intracomm.lookupName(service));
                Intracomm.unpublishName(service, port);
            }
            String own = "語".repeat(90) + world.getRank() + System.nanoTime() % 10_000;
            Intracomm.publishName(own, port);
            assertEquals(port, Intracomm.lookupName(own));
            Intracomm.unpublishName(own, port);
        });
        world.barrier();
        Intracomm.closePort(port);
    }
}
