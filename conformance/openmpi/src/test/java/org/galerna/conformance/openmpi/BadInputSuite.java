// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Map;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;

/** Wrong calls have a class, the same code and words; nothing moves, and the job goes on. */
final class BadInputSuite {
    /** A body of calls that ask the world's handler. */
    private static void returning(Refusal.Call body) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            body.make();
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    /** All ranks still reach each other. */
    private static void usable(Intracomm world) throws MPIException {
        int[] sum = {1};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), sum[0]);
        int[] got = new int[1];
        int next = Ring.next(world);
        world.sendRecv(sum, 1, MPI.INT, next, 0, got, 1, MPI.INT, Ring.before(world), 0);
        assertEquals(world.getSize(), got[0]);
    }

    void ranksTagsAndCountsOutOfRange(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int[] one = {1};
        int n = world.getSize();
        for (int rank : new int[] {n, -3, MPI.ANY_SOURCE}) {
            fails(MPI.ERR_RANK, "dest = " + rank, () -> world.send(one, 1, MPI.INT, rank, 0));
            fails(MPI.ERR_RANK, () -> world.bSend(one, 1, MPI.INT, rank, 0));
            fails(MPI.ERR_RANK, () -> world.sSend(one, 1, MPI.INT, rank, 0));
            fails(MPI.ERR_RANK, () -> world.rSend(one, 1, MPI.INT, rank, 0));
            fails(MPI.ERR_RANK, () -> world.iSend(one, 1, MPI.INT, rank, 0));
            fails(MPI.ERR_RANK, () -> world.sendInit(one, 1, MPI.INT, rank, 0));
        }
        fails(MPI.ERR_RANK, "source", () -> world.recv(one, 1, MPI.INT, n, 0));
        fails(MPI.ERR_RANK, "source = -3", () -> world.iRecv(one, 1, MPI.INT, -3, 0));
        fails(MPI.ERR_RANK, () -> world.recvInit(one, 1, MPI.INT, n, 0));
        fails(MPI.ERR_RANK, () -> world.probe(n, 0));
        fails(MPI.ERR_RANK, () -> world.iProbe(-9, 0));
        fails(MPI.ERR_RANK, () -> new Message().mProbe(n, 0, world));
        fails(
                MPI.ERR_RANK,
                () -> world.sendRecv(one, 1, MPI.INT, n, 0, one, 1, MPI.INT, MPI.PROC_NULL, 0));
        fails(MPI.ERR_RANK, () -> world.sendRecvReplace(one, 1, MPI.INT, MPI.PROC_NULL, 0, n, 0));
        fails(MPI.ERR_TAG, "tag = -1", () -> world.send(one, 1, MPI.INT, 0, MPI.ANY_TAG));
        fails(MPI.ERR_TAG, () -> world.recv(one, 1, MPI.INT, 0, -7));
        fails(MPI.ERR_TAG, () -> world.iSend(one, 1, MPI.INT, 0, -2));
        fails(MPI.ERR_TAG, () -> world.probe(0, -7));
        fails(MPI.ERR_COUNT, "-1", () -> world.send(one, -1, MPI.INT, 0, 0));
        fails(MPI.ERR_COUNT, () -> world.iRecv(one, -1, MPI.INT, 0, 0));
        fails(MPI.ERR_COUNT, () -> world.recvInit(one, -5, MPI.INT, 0, 0));
        usable(world);
    }

    void buffersThatDoNotFit(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int self = world.getRank();
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        IntBuffer direct = MPI.newIntBuffer(2).asReadOnlyBuffer();
        fails(MPI.ERR_BUFFER, "read-only", () -> world.recv(readOnly, 1, MPI.INT, self, 0));
        fails(MPI.ERR_BUFFER, "read-only", () -> world.iRecv(direct, 1, MPI.INT, self, 0));
        fails(MPI.ERR_TYPE, () -> world.bcast("text", 1, MPI.INT, 0));
        fails(MPI.ERR_BUFFER, () -> world.send(null, 1, MPI.INT, self, 0));
        fails(MPI.ERR_TYPE, () -> world.recv(new Object[1], 1, MPI.INT, self, 0));
        fails(MPI.ERR_TYPE, () -> world.iSend(new int[1][1], 1, MPI.INT, self, 0));
        for (Object small : new Object[] {new int[1], MPI.newIntBuffer(1), IntBuffer.allocate(1)}) {
            assertThrows(
                    ArrayIndexOutOfBoundsException.class,
                    () -> world.send(small, 2, MPI.INT, self, 0));
            assertThrows(
                    ArrayIndexOutOfBoundsException.class,
                    () -> world.iRecv(small, 2, MPI.INT, self, 0));
        }
        fails(MPI.ERR_TYPE, "boolean", () -> world.send(new boolean[8], 1, MPI.INT, self, 0));
        usable(world);
    }

    void slicesLieInsideTheirSource(Intracomm world) throws MPIException {
        IntBuffer direct = MPI.newIntBuffer(4);
        assertEquals(0, MPI.slice(direct, 4).capacity());
        for (int offset : new int[] {-1, 5}) {
            assertThrows(IllegalArgumentException.class, () -> MPI.slice(direct, offset));
            assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(new double[4], offset));
        }
        assertThrows(IllegalArgumentException.class, () -> MPI.newLongBuffer(-1));
        usable(world);
    }

    void collectiveArgumentsAreCheckedBeforeAnythingIsSent(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int n = world.getSize();
        int[] all = new int[n];
        int[] one = {1};
        for (int root : new int[] {n, -1, MPI.ROOT}) {
            fails(MPI.ERR_ROOT, () -> world.bcast(one, 1, MPI.INT, root));
            fails(MPI.ERR_ROOT, () -> world.gather(one, 1, MPI.INT, all, 1, MPI.INT, root));
            fails(MPI.ERR_ROOT, () -> world.scatter(all, 1, MPI.INT, one, 1, MPI.INT, root));
            fails(MPI.ERR_ROOT, () -> world.reduce(one, 1, MPI.INT, MPI.SUM, root));
            fails(MPI.ERR_ROOT, () -> world.iReduce(one, 1, MPI.INT, MPI.SUM, root));
        }
        fails(MPI.ERR_COUNT, () -> world.allReduce(one, -1, MPI.INT, MPI.SUM));
        fails(MPI.ERR_TYPE, () -> world.allReduce(one, 1, null, MPI.SUM));
        fails(MPI.ERR_OP, () -> world.allReduce(one, 1, MPI.INT, null));
        fails(MPI.ERR_OP, () -> world.allReduce(new double[1], 1, MPI.DOUBLE, MPI.BAND));
        fails(MPI.ERR_OP, () -> world.allReduce(one, 1, MPI.INT, MPI.MAXLOC));
        fails(MPI.ERR_BUFFER, () -> world.allGather(null, 1, MPI.INT, all, 1, MPI.INT));
        int[] few = new int[n - 1];
        int[] places = new int[n];
        fails(MPI.ERR_ARG, () -> world.allGatherv(one, 0, MPI.INT, all, few, places, MPI.INT));
        fails(MPI.ERR_ARG, () -> world.allGatherv(one, 0, MPI.INT, all, places, null, MPI.INT));
        fails(
                MPI.ERR_ARG,
                "counts.length = " + few.length,
                () -> world.reduceScatter(all, one, few, MPI.INT, MPI.SUM));
        fails(
                MPI.ERR_ARG,
                "counts = null",
                () -> world.reduceScatter(all, one, null, MPI.INT, MPI.SUM));
        fails(
                MPI.ERR_ARG,
                () -> world.allToAllv(all, places, few, MPI.INT, all, places, places, MPI.INT));
        assertThrows(
                ArrayIndexOutOfBoundsException.class,
                () -> world.allGather(one, 1, MPI.INT, new int[0], 1, MPI.INT));
        usable(world);
    }

    void objectsThatAreMissingOrFreed(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int self = world.getRank();
        int[] one = {1};
        Intracomm copy = world.dup();
        copy.setErrhandler(MPI.ERRORS_RETURN);
        copy.free();
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        fails(MPI.ERR_TYPE, "not committed", () -> world.send(new int[2], 1, pair, self, 0));
        pair.commit();
        pair.free();
        fails(MPI.ERR_TYPE, () -> world.send(new int[2], 1, pair, self, 0));
        fails(MPI.ERR_TYPE, () -> world.recv(one, 1, MPI.DATATYPE_NULL, self, 0));
        fails(MPI.ERR_GROUP, () -> world.create(null));
        returning(() -> {
            fails(MPI.ERR_COMM, () -> copy.send(one, 1, MPI.INT, 0, 0));
            fails(MPI.ERR_COMM, copy::dup);
            fails(MPI.ERR_COMM, copy::free);
            fails(MPI.ERR_TYPE, pair::getExtent);
            fails(MPI.ERR_TYPE, pair::free);
            fails(MPI.ERR_TYPE, MPI.INT::free);
            Group group = world.getGroup();
            group.free();
            fails(MPI.ERR_GROUP, group::getSize);
            Info info = new Info();
            info.free();
            fails(MPI.ERR_INFO, () -> info.get("key"));
            fails(MPI.ERR_INFO, () -> MPI.INFO_NULL.set("a", "b"));
            fails(MPI.ERR_BUFFER, MPI::detachBuffer);
            fails(MPI.ERR_BUFFER, "Give an array", () -> MPI.attachBuffer(null));
        });
        Prequest kept = world.sendInit(one, 1, MPI.INT, self, 0);
        kept.free();
        returning(() -> fails(MPI.ERR_REQUEST, kept::start));
        Prequest twice = world.recvInit(one, 1, MPI.INT, self, 0);
        twice.start();
        returning(() -> fails(MPI.ERR_REQUEST, twice::start));
        twice.cancel();
        twice.waitFor();
        twice.free();
        returning(() -> fails(MPI.ERR_REQUEST, () -> new Message().mRecv(one, 1, MPI.INT)));
        usable(world);
    }

    void datatypesAndGridsThatCannotBeMade(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int n = world.getSize();
        int[] one = {1};
        returning(() -> {
            fails(MPI.ERR_COUNT, () -> Datatype.createContiguous(-1, MPI.INT));
            fails(MPI.ERR_TYPE, () -> Datatype.createContiguous(1, null));
            fails(MPI.ERR_ARG, () -> Datatype.createIndexed(new int[2], one, MPI.INT));
            Datatype[] ints = {MPI.INT, MPI.INT};
            fails(MPI.ERR_ARG, () -> Datatype.createStruct(new int[2], one, ints));
            fails(MPI.ERR_ARG, () -> Datatype.createIndexed(null, one, MPI.INT));
            fails(MPI.ERR_TYPE, () -> Datatype.createStruct(one, one, new Datatype[1]));
            fails(MPI.ERR_DIMS, () -> CartComm.createDims(6, new int[] {0, 5}));
            fails(MPI.ERR_DIMS, () -> CartComm.createDims(6, new int[] {-1}));
        });
        fails(
                MPI.ERR_TOPOLOGY,
                () -> world.createCart(new int[] {n + 1}, new boolean[] {true}, false));
        fails(MPI.ERR_DIMS, () -> world.createCart(new int[] {-1}, new boolean[] {true}, false));
        CartComm line = world.createCart(new int[] {n}, new boolean[] {false}, false);
        line.setErrhandler(MPI.ERRORS_RETURN);
        fails(MPI.ERR_RANK, () -> line.getCoords(n));
        fails(MPI.ERR_DIMS, () -> line.shift(1, 1));
        fails(MPI.ERR_ARG, () -> line.getRank(new int[] {n}));
        Group all = world.getGroup();
        returning(() -> {
            fails(MPI.ERR_RANK, () -> all.incl(new int[] {n}));
            fails(MPI.ERR_RANK, () -> Group.translateRanks(all, new int[] {n}, all));
            fails(MPI.ERR_RANK, () -> Group.translateRanks(all, new int[] {-3}, all));
        });
        usable(world);
    }

    void attributesAndHintsThatAreNone(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        returning(() -> {
            fails(MPI.ERR_KEYVAL, () -> world.getAttr(MPI.KEYVAL_INVALID));
            fails(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(MPI.KEYVAL_INVALID));
            fails(MPI.ERR_KEYVAL, () -> mpi.Comm.freeKeyval(MPI.KEYVAL_INVALID));
            MPIException e = assertThrows(MPIException.class, () -> world.deleteAttr(MPI.TAG_UB));
            assertTrue(e.getErrorCode() != MPI.SUCCESS);
            int key = mpi.Comm.createKeyval();
            world.setAttr(key, "kept");
            fails(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(key));
            fails(MPI.ERR_ARG, "Thread", () -> world.setAttr(key, Thread.currentThread()));
            assertEquals("kept", world.getAttr(key));
            mpi.Comm.freeKeyval(key);
            assertEquals(null, world.getAttr(key));
            fails(MPI.ERR_KEYVAL, () -> world.setAttr(key, "again"));
            fails(MPI.ERR_KEYVAL, () -> mpi.Comm.freeKeyval(key));
            int keys = keys();
            for (int i = 0; i < 100; i++) {
                mpi.Comm.freeKeyval(mpi.Comm.createKeyval());
            }
            assertEquals(keys, keys(), "keys that were freed are still known");
            Info info = new Info();
            fails(MPI.ERR_INFO_KEY, () -> info.set("", "v"));
            fails(MPI.ERR_INFO_KEY, () -> info.set("k".repeat(MPI.MAX_INFO_KEY + 1), "v"));
            fails(MPI.ERR_INFO_VALUE, () -> info.set("k", "v".repeat(MPI.MAX_INFO_VAL + 1)));
            fails(MPI.ERR_INFO_NOKEY, () -> info.delete("k"));
            fails(MPI.ERR_ARG, () -> info.getKey(0));
        });
        fails(MPI.ERR_ARG, () -> world.setName(null));
        usable(world);
    }

    /** How many keys the library knows. */
    private static int keys() {
        try {
            Field known =
                    Class.forName("mpi.Attributes", true, MPI.class.getClassLoader())
                            .getDeclaredField("KEYS");
            known.setAccessible(true);
            return ((Map<?, ?>) known.get(null)).size();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void oneFailureInAnArrayOfRequestsIsTold(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int self = world.getRank();
        Request[] requests = {
            world.iRecv(new int[1], 1, MPI.INT, self, 0),
            world.iRecv(new int[4], 4, MPI.INT, self, 1)
        };
        world.send(new int[3], 3, MPI.INT, self, 0);
        world.send(new int[3], 3, MPI.INT, self, 1);
        MPIException e = assertThrows(MPIException.class, () -> Request.waitAll(requests));
        assertTrue(
                e.getErrorClass() == MPI.ERR_IN_STATUS || e.getErrorClass() == MPI.ERR_TRUNCATE,
                e.getMessage());
        usable(world);
    }
}
