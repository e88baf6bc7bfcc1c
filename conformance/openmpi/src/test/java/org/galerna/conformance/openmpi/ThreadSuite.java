// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.nio.IntBuffer;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/** Two threads of a rank in the same call, or with the same object. */
final class ThreadSuite {
    private static final int STRUCTURES = 50_000;
    private static final int SLICES = 100_000;
    private static final int LARGE = 100_000;
    private static final long A_WHILE = 50_000_000; // ns

    private static <T> FutureTask<T> begun(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static void ofTheFirst(Intracomm world, Callable<Void> one, Callable<Void> other)
            throws Exception {
        if (world.getRank() == 0) {
            FutureTask<Void> task = begun(other);
            one.call();
            task.get();
        }
        world.barrier();
    }

    /** Both wait for the message; one of them gets the array, the other learns there is none. */
    void twoThreadsDetachTheBuffer(Intracomm world) throws Exception {
        int[] data = new int[LARGE];
        byte[] space = new byte[Integer.BYTES * LARGE + MPI.BSEND_OVERHEAD];
        MPI.attachBuffer(space);
        world.bSend(data, LARGE, MPI.INT, next(world), 1);
        AtomicBoolean isReceived = new AtomicBoolean();
        Callable<byte[]> detach =
                () -> {
                    try {
                        return MPI.detachBuffer();
                    } catch (MPIException e) {
                        assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
                        return null;
                    } finally {
                        assertTrue(isReceived.get(), "it has not waited");
                    }
                };
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            FutureTask<byte[]> one = begun(detach);
            FutureTask<byte[]> other = begun(detach);
            LockSupport.parkNanos(A_WHILE); // in which a call that does not wait returns
            isReceived.set(true);
            world.barrier();
            world.recv(data, LARGE, MPI.INT, before(world), 1);
            byte[] got = one.get();
            byte[] too = other.get();
            assertSame(space, got == null ? too : got);
            assertTrue(got == null || too == null);
        } finally {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    /** Two fields. */
    private static final class Pair extends Struct {
        Pair() {
            addInt();
            addInt();
        }

        @Override
        protected Data newData() {
            return new Data();
        }

        /** One of them. */
        private final class Data extends Struct.Data {}
    }

    /** One thread makes the types, and the other one, which is faster so, comes up with it. */
    void twoThreadsAskForTheTypeOfAStructure(Intracomm world) throws Exception {
        Pair[] all = new Pair[STRUCTURES];
        for (int i = 0; i < STRUCTURES; i++) {
            all[i] = new Pair();
        }
        Callable<Void> ask =
                () -> {
                    for (Pair pair : all) {
                        assertEquals(8, pair.getExtent());
                    }
                    return null;
                };
        ofTheFirst(world, ask, ask);
    }

    void twoThreadsSliceABuffer(Intracomm world) throws Exception {
        IntBuffer all = MPI.newIntBuffer(100);
        for (int i = 0; i < 100; i++) {
            all.put(i, i);
        }
        ofTheFirst(world, () -> slices(all, 7), () -> slices(all, 55));
        Set<Integer> starts = world.getRank() == 0 ? Set.of(7, 55) : Set.of(0);
        assertTrue(starts.contains(all.position()), all.toString());
        assertEquals(100, all.limit());
    }

    private static Void slices(IntBuffer all, int from) {
        for (int i = 0; i < SLICES; i++) {
            assertEquals(from, MPI.slice(all, from).get(0));
        }
        return null;
    }

    /** Written while another thread reads attributes of the same communicator. */
    private static final class Slow implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final transient Callable<Object> whileItIsWritten;
        private transient boolean hasReturned;

        Slow(Callable<Object> whileItIsWritten) {
            this.whileItIsWritten = whileItIsWritten;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) {
            FutureTask<Object> task = begun(whileItIsWritten);
            long end = System.nanoTime() + 100 * A_WHILE;
            while (!task.isDone() && System.nanoTime() < end) {
                LockSupport.parkNanos(A_WHILE / 100);
            }
            hasReturned = task.isDone();
        }
    }

    void anAttributeIsReadWhileAnotherIsWritten(Intracomm world) throws Exception {
        int key = Comm.createKeyval();
        int slow = Comm.createKeyval();
        world.setAttr(key, 5);
        Slow value = new Slow(() -> world.getAttr(key));
        world.setAttr(slow, value);
        assertTrue(value.hasReturned);
        world.deleteAttr(slow);
        assertEquals(5, world.getAttr(key));
        Comm.freeKeyval(key);
        Comm.freeKeyval(slow);
    }
}
