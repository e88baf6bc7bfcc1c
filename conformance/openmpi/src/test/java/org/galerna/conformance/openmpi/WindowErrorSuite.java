// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.nio.Buffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;
import mpi.Win;

/** Windows: wrong calls have a class, a code and words, change nothing, and the job goes on. */
final class WindowErrorSuite {
    private static final int RMA_RANGE = 55;
    private static final int RMA_ATTACH = 56;
    private static final int RMA_FLAVOR = 58;

    private static Win window(IntBuffer base, Intracomm world) throws MPIException {
        Win win = new Win(base, 4, 1, MPI.INFO_NULL, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        return win;
    }

    /** The window moves data as before, and nothing that failed has written. */
    private static void stillWorks(Win win, IntBuffer base, Intracomm world) throws MPIException {
        world.barrier();
        for (int i = 0; i < base.capacity(); i++) {
            assertEquals(0, base.get(i));
        }
        win.fence(0);
        win.put(MPI.newIntBuffer(1).put(0, 9), 1, MPI.INT, next(world), 0, 1, MPI.INT);
        win.fence(0);
        assertEquals(9, base.get(0));
        win.free();
    }

    void rangesAreCheckedAtTheOrigin(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = window(base, world);
        IntBuffer ones = MPI.newIntBuffer(8);
        for (int i = 0; i < 8; i++) {
            ones.put(i, 1);
        }
        int to = next(world);
        Datatype spread = Datatype.createVector(3, 1, 2, MPI.INT);
        Datatype back = Datatype.createVector(2, 1, -1, MPI.INT);
        spread.commit();
        back.commit();
        win.fence(0);
        fails(RMA_RANGE, "0 to 15", () -> win.put(ones, 1, MPI.INT, to, 4, 1, MPI.INT));
        fails(RMA_RANGE, "bytes 4 to 19", () -> win.put(ones, 4, MPI.INT, to, 1, 4, MPI.INT));
        fails(RMA_RANGE, "", () -> win.get(ones, 5, MPI.INT, to, 0, 5, MPI.INT));
        fails(RMA_RANGE, "", () -> win.put(ones, 3, MPI.INT, to, 0, 1, spread));
        fails(RMA_RANGE, "", () -> win.put(ones, 2, MPI.INT, to, 0, 1, back));
        fails(RMA_RANGE, "", () -> win.accumulate(ones, 1, MPI.INT, to, 9, 1, MPI.INT, MPI.SUM));
        fails(
                RMA_RANGE,
                "",
                () ->
                        win.getAccumulate(
                                ones, 1, MPI.INT, ones, 1, MPI.INT, to, 4, 1, MPI.INT, MPI.SUM));
        fails(RMA_RANGE, "", () -> win.fetchAndOp(ones, ones, MPI.INT, to, 4, MPI.SUM));
        fails(RMA_RANGE, "", () -> win.compareAndSwap(ones, ones, ones, MPI.INT, to, 4));
        fails(MPI.ERR_DISP, "targetDisp = -1", () -> win.put(ones, 1, MPI.INT, to, -1, 1, MPI.INT));
        fails(MPI.ERR_TRUNCATE, "", () -> win.put(ones, 2, MPI.INT, to, 0, 1, MPI.INT));
        fails(MPI.ERR_COUNT, "", () -> win.put(ones, 1, MPI.INT, to, 0, -1, MPI.INT));
        win.fence(0);
        stillWorks(win, base, world);
    }

    void theSizeOfALargeWindowIsNoFalseNumber(Intracomm world) throws MPIException {
        Win win = new Win(MPI.newLongBuffer(1), 500_000_000, 1, MPI.INFO_NULL, world);
        assertEquals(4_000_000_000L, win.getAttr(MPI.WIN_SIZE));
        win.free();
    }

    /** Rule 1: more than the buffer has may be declared; only its access fails. */
    void declaredMemoryThatIsMissingIsNotAccessed(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(2);
        Win win = new Win(base, 100, 1, MPI.INFO_NULL, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        assertEquals(400, win.getAttr(MPI.WIN_SIZE));
        IntBuffer one = MPI.newIntBuffer(1);
        win.fence(0);
        fails(RMA_RANGE, "", () -> win.put(one, 1, MPI.INT, next(world), 2, 1, MPI.INT));
        win.fence(0);
        stillWorks(win, base, world);
    }

    void accessesNeedAnEpoch(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = window(base, world);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        int to = next(world);
        int sync = MPI.ERR_RMA_SYNC;
        fails(sync, "no epoch is open", () -> win.put(one, 1, MPI.INT, to, 0, 1, MPI.INT));
        fails(sync, "", () -> win.accumulate(one, 1, MPI.INT, to, 0, 1, MPI.INT, MPI.SUM));
        win.fence(MPI.MODE_NOSUCCEED);
        fails(sync, "", () -> win.get(one, 1, MPI.INT, to, 0, 1, MPI.INT));
        if (world.getSize() > 1) {
            int other = (to + 1) % world.getSize();
            win.lock(MPI.LOCK_SHARED, other, 0);
            fails(sync, "is not locked", () -> win.put(one, 1, MPI.INT, to, 0, 1, MPI.INT));
            win.unlock(other);
        }
        stillWorks(win, base, world);
    }

    void misuseOfLocksIsRefused(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = window(base, world);
        int to = next(world);
        int sync = MPI.ERR_RMA_SYNC;
        fails(sync, "is not locked", () -> win.unlock(to));
        fails(sync, "lockAll() was not called", win::unlockAll);
        fails(sync, "no lock is held", () -> win.flush(to));
        fails(sync, "no lock is held", win::flushAll);
        fails(sync, "no lock is held", () -> win.flushLocal(to));
        fails(sync, "no lock is held", win::flushLocalAll);
        win.lock(MPI.LOCK_SHARED, to, 0);
        fails(sync, "is locked already", () -> win.lock(MPI.LOCK_SHARED, to, 0));
        fails(sync, "a lock is held", () -> win.lockAll(0));
        fails(sync, "a lock is held", () -> win.fence(0));
        fails(sync, "a lock is held", () -> win.start(world.getGroup(), 0));
        fails(sync, "a lock is held", win::free);
        win.unlock(to);
        win.lockAll(0);
        fails(sync, "all ranks are locked", () -> win.lock(MPI.LOCK_SHARED, to, 0));
        fails(sync, "is not locked", () -> win.unlock(to));
        win.unlockAll();
        fails(MPI.ERR_LOCKTYPE, "lockType = 77", () -> win.lock(77, to, 0));
        fails(MPI.ERR_RANK, "rank = 999", () -> win.lock(MPI.LOCK_SHARED, 999, 0));
        fails(MPI.ERR_RANK, "", () -> win.lock(MPI.LOCK_SHARED, -5, 0));
        fails(MPI.ERR_ASSERT, "assertion = 64", () -> win.lock(MPI.LOCK_SHARED, to, 64));
        win.fence(0);
        win.put(MPI.newIntBuffer(1), 1, MPI.INT, to, 0, 1, MPI.INT);
        fails(sync, "an epoch of fences is open", () -> win.lock(MPI.LOCK_SHARED, to, 0));
        win.fence(0);
        stillWorks(win, base, world);
    }

    void misuseOfPostsAndStartsIsRefused(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = window(base, world);
        int sync = MPI.ERR_RMA_SYNC;
        Group nobody = MPI.GROUP_EMPTY;
        fails(sync, "start() was not called", win::complete);
        fails(sync, "post() was not called", win::waitFor);
        fails(sync, "post() was not called", win::test);
        win.post(nobody, 0);
        fails(sync, "an exposure epoch is open", () -> win.post(nobody, 0));
        fails(sync, "an exposure epoch is open", () -> win.fence(0));
        fails(sync, "an exposure epoch is open", win::free);
        win.waitFor();
        win.start(nobody, 0);
        fails(
                sync,
                "is not in the group",
                () -> win.put(MPI.newIntBuffer(1), 1, MPI.INT, 0, 0, 1, MPI.INT));
        fails(sync, "start and complete", () -> win.start(nobody, 0));
        win.complete();
        fails(MPI.ERR_GROUP, "", () -> win.start(null, 0));
        stillWorks(win, base, world);
    }

    /** Rule 6.5: the suite of the bindings looks for this one. */
    void windowsWithoutLocksAreNotLocked(Intracomm world) throws MPIException {
        Info info = new Info();
        info.set("no_locks", "true");
        Win win = new Win(MPI.newIntBuffer(1), 1, 1, info, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        fails(MPI.ERR_RMA_SYNC, "no_locks", () -> win.lock(MPI.LOCK_SHARED, 0, 0));
        fails(MPI.ERR_RMA_SYNC, "no_locks", () -> win.lockAll(0));
        win.free();
    }

    void argumentsOfAccessesAreChecked(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = window(base, world);
        IntBuffer one = MPI.newIntBuffer(1);
        IntBuffer readOnly = one.asReadOnlyBuffer();
        DoubleBuffer real = MPI.newDoubleBuffer(1);
        int to = next(world);
        Op users = new Op(new UserFunction() {}, true);
        Op freed = new Op(new UserFunction() {}, true);
        freed.free();
        Datatype open = Datatype.createContiguous(2, MPI.INT);
        win.fence(0);
        assertThrows(
                IllegalArgumentException.class,
                () -> win.put(one, 1, MPI.INT, to, 0, 1, MPI.DOUBLE));
        assertThrows(
                ArrayIndexOutOfBoundsException.class,
                () -> win.put(one, 2, MPI.INT, to, 0, 2, MPI.INT));
        fails(MPI.ERR_BUFFER, "", () -> win.put(null, 1, MPI.INT, to, 0, 1, MPI.INT));
        fails(MPI.ERR_BUFFER, "read-only", () -> win.get(readOnly, 1, MPI.INT, to, 0, 1, MPI.INT));
        fails(
                MPI.ERR_BUFFER,
                "read-only",
                () -> win.fetchAndOp(one, readOnly, MPI.INT, to, 0, MPI.SUM));
        win.put(readOnly, 1, MPI.INT, to, 0, 1, MPI.INT);
        fails(MPI.ERR_TYPE, "", () -> win.put(one, 1, null, to, 0, 1, null));
        fails(MPI.ERR_TYPE, "not committed", () -> win.put(one, 1, open, to, 0, 1, open));
        fails(MPI.ERR_RANK, "", () -> win.put(one, 1, MPI.INT, 1000, 0, 1, MPI.INT));
        fails(MPI.ERR_RANK, "targetRank = -1", () -> win.put(one, 1, MPI.INT, -1, 0, 1, MPI.INT));
        fails(MPI.ERR_RANK, "targetRank = -5", () -> win.flush(-5));
        fails(
                MPI.ERR_OP,
                "operators of the standard",
                () -> win.accumulate(one, 1, MPI.INT, to, 0, 1, MPI.INT, users));
        fails(MPI.ERR_OP, "freed", () -> win.fetchAndOp(one, one, MPI.INT, to, 0, freed));
        fails(MPI.ERR_OP, "", () -> win.accumulate(one, 1, MPI.INT, to, 0, 1, MPI.INT, null));
        fails(
                MPI.ERR_OP,
                "BAND",
                () -> win.accumulate(real, 1, MPI.DOUBLE, to, 0, 1, MPI.DOUBLE, MPI.BAND));
        fails(
                MPI.ERR_TYPE,
                "whole number",
                () -> win.compareAndSwap(real, real, real, MPI.DOUBLE, to, 0));
        fails(MPI.ERR_KEYVAL, "", () -> win.getAttr(MPI.KEYVAL_INVALID));
        fails(MPI.ERR_KEYVAL, "", () -> win.deleteAttr(MPI.WIN_SIZE));
        fails(RMA_FLAVOR, "not dynamic", () -> win.attach(one, 1));
        fails(MPI.ERR_ARG, "", () -> win.setName(null));
        win.fence(0);
        stillWorks(win, base, world);
    }

    void reductionsRefuseTheOperatorsOfWindows(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int[] one = {1};
        fails(MPI.ERR_OP, "NO_OP", () -> world.allReduce(one, 1, MPI.INT, MPI.NO_OP));
        fails(MPI.ERR_OP, "REPLACE", () -> world.allReduce(one, 1, MPI.INT, MPI.REPLACE));
    }

    /** A wrong argument of one rank is told to all of them: nobody waits. */
    void wrongArgumentsOfOneRankAreToldToAll(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer base = MPI.newIntBuffer(4);
        boolean last = world.getRank() == world.getSize() - 1;
        fails(
                MPI.ERR_DISP,
                last ? "dispUnit = 0" : "rank " + (world.getSize() - 1),
                () -> new Win(base, 4, last ? 0 : 1, MPI.INFO_NULL, world));
        fails(
                MPI.ERR_SIZE,
                last ? "size = -4" : "rank " + (world.getSize() - 1),
                () -> new Win(base, last ? -1 : 1, 1, MPI.INFO_NULL, world));
        fails(
                MPI.ERR_BUFFER,
                last ? "no memory" : "rank " + (world.getSize() - 1),
                () -> new Win(last ? null : base, 4, 1, MPI.INFO_NULL, world));
        IntBuffer readOnly = base.asReadOnlyBuffer();
        fails(
                MPI.ERR_BUFFER,
                last ? "read-only" : "rank " + (world.getSize() - 1),
                () -> new Win(last ? readOnly : base, 4, 1, MPI.INFO_NULL, world));
        fails(
                MPI.ERR_BUFFER,
                last ? "missing" : "rank " + (world.getSize() - 1),
                () -> shared(world, last ? null : base, Win.FLAVOR_SHARED));
        fails(
                RMA_FLAVOR,
                last ? "flavor = 77" : "rank " + (world.getSize() - 1),
                () -> shared(world, base, last ? 77 : Win.FLAVOR_PRIVATE));
        CharBuffer text = CharBuffer.wrap("text");
        fails(
                MPI.ERR_BUFFER,
                last ? "no memory of its own" : "rank " + (world.getSize() - 1),
                () -> new Win(last ? text : base, 4, 1, MPI.INFO_NULL, world));
        stillWorks(window(base, world), base, world);
    }

    private static void shared(Intracomm world, Buffer base, int flavor) throws MPIException {
        new Win(4, 1, MPI.INFO_NULL, world, base, flavor).free();
    }

    void windowsAreForOneGroup(Intracomm world) throws MPIException {
        if (world.getSize() < 2) {
            return;
        }
        int half = world.getRank() % 2;
        Intracomm own = world.split(half, 0);
        Intercomm both = world.createIntercomm(own, 0, 1 - half, 3);
        both.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer base = MPI.newIntBuffer(4);
        fails(MPI.ERR_COMM, "one group", () -> new Win(base, 4, 1, MPI.INFO_NULL, both));
        assertThrows(MPIException.class, () -> missing(base));
    }

    private static void missing(IntBuffer base) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            new Win(base, 4, 1, MPI.INFO_NULL, null).free();
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    void freedWindowsAreRefused(Intracomm world) throws MPIException {
        Win win = window(MPI.newIntBuffer(4), world);
        win.free();
        IntBuffer one = MPI.newIntBuffer(1);
        fails(MPI.ERR_WIN, "freed", () -> win.fence(0));
        fails(MPI.ERR_WIN, "freed", () -> win.lock(MPI.LOCK_SHARED, 0, 0));
        fails(MPI.ERR_WIN, "freed", () -> win.put(one, 1, MPI.INT, 0, 0, 1, MPI.INT));
        fails(MPI.ERR_WIN, "freed", win::getGroup);
        fails(MPI.ERR_WIN, "freed", win::getName);
        fails(MPI.ERR_WIN, "freed", win::free);
    }

    void dynamicWindowsKnowTheirMemory(Intracomm world) throws MPIException {
        Win win = new Win(MPI.INFO_NULL, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer one = MPI.newIntBuffer(1);
        IntBuffer memory = MPI.newIntBuffer(4);
        win.attach(memory, 4);
        world.barrier();
        win.lockAll(0);
        fails(RMA_RANGE, "", () -> win.put(one, 1, MPI.INT, next(world), 16, 1, MPI.INT));
        win.unlockAll();
        fails(RMA_ATTACH, "not attached", () -> win.detach(one));
        fails(RMA_ATTACH, "not attached", () -> win.detach(null));
        fails(MPI.ERR_SIZE, "size = 5", () -> win.attach(memory, 5));
        fails(RMA_ATTACH, "", () -> win.attach(memory, 0));
        fails(MPI.ERR_BUFFER, "", () -> win.attach(null, 1));
        world.barrier();
        win.detach(memory);
        world.barrier();
        win.lockAll(0);
        fails(RMA_RANGE, "", () -> late(win, world));
        win.unlockAll();
        win.free();
    }

    /** That of rank 0, for other processes; so much goes back to the system. */
    void updatesOfMemoryThatWasClosedAreRefused(Intracomm world) throws MPIException {
        long own = ProcessHandle.current().pid();
        long[] process = {own};
        world.bcast(process, 1, MPI.LONG, 0);
        Arena arena = Arena.ofShared();
        int bytes = world.getRank() == 0 ? 32 << 20 : 0;
        Win win = new Win(arena.allocate(bytes).asByteBuffer(), bytes, 1, MPI.INFO_NULL, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        world.barrier();
        arena.close();
        world.barrier();
        IntBuffer ints = MPI.newIntBuffer(5000);
        IntBuffer back = MPI.newIntBuffer(5000);
        win.lockAll(0);
        if (process[0] != own) {
            for (int n : new int[] {1, 5000}) {
                win.accumulate(ints, n, MPI.INT, 0, 4096, n, MPI.INT, MPI.SUM);
                fails(RMA_RANGE, "refused", () -> win.flush(0));
                win.getAccumulate(ints, n, MPI.INT, back, n, MPI.INT, 0, 4096, n, MPI.INT, MPI.SUM);
                fails(RMA_RANGE, "refused", () -> win.flush(0));
            }
            win.compareAndSwap(ints, ints, back, MPI.INT, 0, 4096);
            fails(RMA_RANGE, "refused", () -> win.flush(0));
        }
        win.unlockAll();
        win.free();
    }

    /** Where memory was detached meanwhile the target refuses at the latest. */
    private static void late(Win win, Intracomm world) throws MPIException {
        win.put(MPI.newIntBuffer(1), 1, MPI.INT, next(world), 0, 1, MPI.INT);
        win.flush(next(world));
    }

    /** Java's own exceptions are thrown by whichever handler there is. */
    void unlikeBaseTypesAreRefusedUnderTheFatalHandlerToo(Intracomm world) throws MPIException {
        Win win = Ring.window(MPI.newIntBuffer(4), world);
        IntBuffer one = MPI.newIntBuffer(1);
        win.fence(0);
        assertThrows(
                IllegalArgumentException.class,
                () -> win.put(one, 1, MPI.INT, next(world), 0, 1, MPI.FLOAT));
        win.fence(0);
        win.free();
    }
}
