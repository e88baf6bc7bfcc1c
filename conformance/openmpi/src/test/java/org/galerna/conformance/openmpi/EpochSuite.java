// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.galerna.conformance.openmpi.Ring.window;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Windows: when they may be accessed, and what is atomic. */
final class EpochSuite {
    private static final int ROUNDS = 300;

    private static Group group(Intracomm world, int rank) throws MPIException {
        return world.getGroup().incl(new int[] {rank});
    }

    void postsAndStartsMeetInPairs(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(2);
        Win win = window(base, world);
        IntBuffer value = MPI.newIntBuffer(1);
        for (int round = 0; round < 20; round++) {
            win.post(group(world, before(world)), 0);
            win.start(group(world, next(world)), 0);
            value.put(0, 100 * round + world.getRank());
            win.put(value, 1, MPI.INT, next(world), round % 2, 1, MPI.INT);
            win.complete();
            if (round % 2 == 0) {
                win.waitFor();
            } else {
                while (!win.test()) {
                    Thread.onSpinWait();
                }
            }
            assertEquals(100 * round + before(world), base.get(round % 2));
        }
        win.free();
    }

    void oneRankIsTheTargetOfAllOthers(Intracomm world) throws MPIException {
        int p = world.getSize();
        LongBuffer base = MPI.newLongBuffer(p);
        Win win = new Win(base, p, 1, MPI.INFO_NULL, world);
        LongBuffer value = MPI.newLongBuffer(1).put(0, world.getRank() + 1);
        if (world.getRank() == 0) {
            Group others = world.getGroup().excl(new int[] {0});
            win.post(others, MPI.MODE_NOSTORE);
            win.waitFor();
            for (int rank = 1; rank < p; rank++) {
                assertEquals(rank + 1, base.get(rank));
            }
        } else {
            win.start(group(world, 0), 0);
            win.put(value, 1, MPI.LONG, 0, world.getRank(), 1, MPI.LONG);
            win.complete();
        }
        win.free();
    }

    /** A read and a write under one exclusive lock lose nothing; under a shared one they would. */
    void exclusiveLocksExclude(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(1);
        Win win = window(base, world);
        IntBuffer value = MPI.newIntBuffer(1);
        world.barrier();
        for (int i = 0; i < ROUNDS; i++) {
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.get(value, 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.flush(0);
            letOthersRun(i);
            value.put(0, value.get(0) + 1);
            win.put(value, 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.unlock(0);
        }
        world.barrier();
        if (world.getRank() == 0) {
            win.sync();
            assertEquals(ROUNDS * world.getSize(), base.get(0));
        }
        win.free();
    }

    void sharersAndExclusiveOnesTakeTurns(Intracomm world) throws MPIException {
        int p = world.getSize();
        IntBuffer base = MPI.newIntBuffer(2);
        Win win = window(base, world);
        IntBuffer both = MPI.newIntBuffer(2);
        world.barrier();
        for (int i = 0; i < ROUNDS / 3; i++) {
            int target = i % p;
            if (i % p == world.getRank()) {
                win.lock(MPI.LOCK_EXCLUSIVE, target, 0);
                both.put(0, i).put(1, i);
                win.put(both, 1, MPI.INT, target, 0, 1, MPI.INT);
                win.flush(target);
                letOthersRun(i);
                win.put(both, 1, MPI.INT, target, 1, 1, MPI.INT);
                win.unlock(target);
            } else {
                win.lock(MPI.LOCK_SHARED, target, 0);
                win.get(both, 2, MPI.INT, target, 0, 2, MPI.INT);
                win.unlock(target);
                assertEquals(both.get(0), both.get(1));
            }
        }
        win.free();
    }

    /** Makes room for whoever should be kept out. */
    private static void letOthersRun(int round) {
        if (round % 8 == 0) {
            LockSupport.parkNanos(50_000);
        }
    }

    void severalTargetsAreLockedAtOnce(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(1);
        Win win = window(base, world);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        for (int rank = 0; rank < world.getSize(); rank++) {
            win.lock(MPI.LOCK_SHARED, rank, MPI.MODE_NOCHECK);
            win.accumulate(one, 1, MPI.INT, rank, 0, 1, MPI.INT, MPI.SUM);
        }
        for (int rank = 0; rank < world.getSize(); rank++) {
            win.flushLocal(rank);
            win.unlock(rank);
        }
        world.barrier();
        win.sync();
        assertEquals(world.getSize(), base.get(0));
        world.barrier();
        win.lockAll(MPI.MODE_NOCHECK);
        for (int rank = 0; rank < world.getSize(); rank++) {
            win.accumulate(one, 1, MPI.INT, rank, 0, 1, MPI.INT, MPI.SUM);
        }
        win.flushLocalAll();
        win.flushAll();
        win.unlockAll();
        world.barrier();
        assertEquals(2 * world.getSize(), base.get(0));
        win.free();
    }

    void locksFollowAFenceThatBeganNothing(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(1);
        Win win = window(base, world);
        win.fence(0);
        win.lock(MPI.LOCK_EXCLUSIVE, next(world), 0);
        win.put(MPI.newIntBuffer(1).put(0, 5), 1, MPI.INT, next(world), 0, 1, MPI.INT);
        win.unlock(next(world));
        win.fence(0);
        assertEquals(5, base.get(0));
        win.free();
    }

    /** The target makes no call of MPI before a file tells it that the access is over. */
    void passiveTargetsNeedNotCall(Intracomm world) throws MPIException, IOException {
        IntBuffer base = MPI.newIntBuffer(50000);
        Win win = window(base, world);
        byte[] name = new byte[200];
        if (world.getRank() == 0) {
            Path marker = Files.createTempFile("galerna-window", "");
            Files.delete(marker);
            byte[] text = marker.toString().getBytes(StandardCharsets.UTF_8);
            System.arraycopy(text, 0, name, 0, text.length);
        }
        world.bcast(name, name.length, MPI.BYTE, 0);
        Path marker = Path.of(new String(name, StandardCharsets.UTF_8).trim());
        world.barrier();
        if (world.getRank() == 0 && world.getSize() > 1) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!Files.exists(marker) && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(100_000);
            }
            assertTrue(Files.deleteIfExists(marker), "nobody could access a rank that computes");
            win.sync();
            assertEquals(49999, base.get(49999));
        } else if (world.getRank() == 1) {
            IntBuffer out = MPI.newIntBuffer(50000);
            IntBuffer in = MPI.newIntBuffer(50000);
            for (int i = 0; i < 50000; i++) {
                out.put(i, i);
            }
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.put(out, 50000, MPI.INT, 0, 0, 50000, MPI.INT);
            win.flush(0);
            win.get(in, 50000, MPI.INT, 0, 0, 50000, MPI.INT);
            win.unlock(0);
            assertEquals(49999, in.get(49999));
            Files.createFile(marker);
        }
        win.free();
    }

    // ---- atomic elements ----

    void sumsOfManyOriginsAreExact(Intracomm world) throws MPIException {
        LongBuffer base = MPI.newLongBuffer(2);
        Win win = new Win(base, 2, 1, MPI.INFO_NULL, world);
        LongBuffer one = MPI.newLongBuffer(2).put(0, 1).put(1, 3);
        win.lockAll(0);
        for (int i = 0; i < 10 * ROUNDS; i++) {
            win.accumulate(one, 2, MPI.LONG, 0, 0, 2, MPI.LONG, MPI.SUM);
        }
        win.unlockAll();
        world.barrier();
        if (world.getRank() == 0) {
            assertEquals(10L * ROUNDS * world.getSize(), base.get(0));
            assertEquals(30L * ROUNDS * world.getSize(), base.get(1));
        }
        win.free();
    }

    /** Neighbouring bytes, updated by different ranks, do not disturb each other. */
    void neighboursAreNotDisturbed(Intracomm world) throws MPIException {
        int p = world.getSize();
        ByteBuffer base = MPI.newByteBuffer(p + 2);
        Win win = new Win(base, p + 2, 1, MPI.INFO_NULL, world);
        ByteBuffer one = MPI.newByteBuffer(1).put(0, (byte) 1);
        win.lockAll(0);
        for (int i = 0; i < 100; i++) {
            win.accumulate(one, 1, MPI.BYTE, 0, world.getRank() + 1, 1, MPI.BYTE, MPI.SUM);
        }
        win.unlockAll();
        world.barrier();
        if (world.getRank() == 0) {
            for (int rank = 0; rank < p; rank++) {
                assertEquals(100, base.get(rank + 1));
            }
            assertEquals(0, base.get(0));
            assertEquals(0, base.get(p + 1));
        }
        win.free();
    }

    /** Sums, fetches and swaps of the same cell, by two threads of each rank. */
    void updatesOfEveryKindAreAtomicToEachOther(Intracomm world) throws Exception {
        IntBuffer base = MPI.newIntBuffer(2);
        Win win = window(base, world);
        win.lockAll(0);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread other =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                addByFetches(win);
                            } catch (MPIException | RuntimeException e) {
                                failure.set(e);
                            }
                        });
        addBySwaps(win);
        other.join();
        assertEquals(null, failure.get());
        win.unlockAll();
        world.barrier();
        if (world.getRank() == 0) {
            assertEquals(world.getSize() * 2 * ROUNDS, base.get(1));
        }
        win.free();
    }

    private static void addByFetches(Win win) throws MPIException {
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        IntBuffer old = MPI.newIntBuffer(1);
        for (int i = 0; i < ROUNDS; i++) {
            win.fetchAndOp(one, old, MPI.INT, 0, 1, MPI.SUM);
            win.flush(0);
        }
    }

    private static void addBySwaps(Win win) throws MPIException {
        IntBuffer old = MPI.newIntBuffer(1);
        IntBuffer compare = MPI.newIntBuffer(1);
        IntBuffer value = MPI.newIntBuffer(1);
        for (int i = 0; i < ROUNDS; i++) {
            boolean swapped = false;
            while (!swapped) {
                value.put(0, compare.get(0) + 1);
                win.compareAndSwap(value, compare, old, MPI.INT, 0, 1);
                win.flush(0);
                swapped = old.get(0) == compare.get(0);
                compare.put(0, swapped ? value.get(0) : old.get(0));
            }
        }
    }

    /** Ones with gaps may take another way than ones without, and must not arrive later. */
    void updatesByOneOriginKeepTheirOrder(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(3);
        Win win = window(base, world);
        int to = next(world);
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        gaps.commit();
        IntBuffer value = MPI.newIntBuffer(3);
        IntBuffer other = MPI.newIntBuffer(1);
        IntBuffer old = MPI.newIntBuffer(3);
        win.lockAll(0);
        for (int i = 1; i <= ROUNDS; i++) {
            value.put(0, i).put(1, i).put(2, i);
            win.accumulate(value, 2, MPI.INT, to, 0, 1, gaps, MPI.REPLACE);
            other.put(0, -i);
            switch (i % 4) {
                case 0 -> win.accumulate(other, 1, MPI.INT, to, 2, 1, MPI.INT, MPI.REPLACE);
                case 1 -> win.fetchAndOp(other, old, MPI.INT, to, 2, MPI.REPLACE);
                case 2 -> win.compareAndSwap(other, value, old, MPI.INT, to, 2);
                default ->
                        win.getAccumulate(
                                other, 1, MPI.INT, old, 1, MPI.INT, to, 2, 1, MPI.INT, MPI.REPLACE);
            }
            win.flush(to);
            assertEquals(i % 4 == 0 ? 0 : i, old.get(0));
            old.put(0, 0);
            win.get(old, 3, MPI.INT, to, 0, 3, MPI.INT);
            win.flush(to);
            assertEquals(-i, old.get(2));
            assertEquals(i, old.get(0));
            old.put(0, 0);
        }
        win.unlockAll();
        win.free();
        gaps.free();
    }

    // ---- other flavors ----

    /** Rule 1: too little memory is no error before it is accessed. */
    void memoryOfTheLibraryIsAccessedToo(Intracomm world) throws MPIException {
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
            Win win = new Win(1000, 1, MPI.INFO_NULL, world, CharBuffer.allocate(0), flavor);
            CharBuffer text = MPI.newCharBuffer(1000);
            text.put(0, (char) ('a' + world.getRank())).put(999, 'z');
            win.fence(0);
            win.put(text, 1000, MPI.CHAR, next(world), 0, 1000, MPI.CHAR);
            win.fence(0);
            CharBuffer own = MPI.newCharBuffer(1000);
            win.get(own, 1000, MPI.CHAR, world.getRank(), 0, 1000, MPI.CHAR);
            win.fence(0);
            assertEquals('a' + before(world), own.get(0));
            assertEquals('z', own.get(999));
            IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
            win.put(MPI.newIntBuffer(1), 1, MPI.INT, world.getRank(), 0, 1, MPI.INT);
            win.fence(0);
            for (int i = 0; i < 100; i++) {
                win.accumulate(one, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
            }
            win.fence(0);
            win.get(one, 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.fence(0);
            assertEquals(100 * world.getSize(), one.get(0));
            win.free();
        }
    }

    void enoughMemoryOfTheProgramIsUsed(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = new Win(4, 1, MPI.INFO_NULL, world, base, Win.FLAVOR_SHARED);
        win.fence(0);
        win.put(MPI.newIntBuffer(1).put(0, 6), 1, MPI.INT, next(world), 3, 1, MPI.INT);
        win.fence(0);
        assertEquals(6, base.get(3));
        win.free();
    }

    void memoryIsAttachedToDynamicWindows(Intracomm world) throws MPIException {
        Win win = new Win(MPI.INFO_NULL, world);
        IntBuffer first = MPI.newIntBuffer(5);
        IntBuffer second = MPI.newIntBuffer(3);
        win.attach(first, 5);
        win.attach(second, 3);
        world.barrier();
        IntBuffer value = MPI.newIntBuffer(1).put(0, world.getRank() + 1);
        win.lockAll(0);
        win.put(value, 1, MPI.INT, next(world), 16, 1, MPI.INT);
        win.put(value, 1, MPI.INT, next(world), 64 + 8, 1, MPI.INT);
        win.unlockAll();
        world.barrier();
        win.sync();
        assertEquals(before(world) + 1, first.get(4));
        assertEquals(before(world) + 1, second.get(2));
        world.barrier();
        win.detach(first);
        world.barrier();
        win.lockAll(0);
        win.get(value, 1, MPI.INT, next(world), 64 + 8, 1, MPI.INT);
        win.unlockAll();
        assertEquals(world.getRank() + 1, value.get(0));
        world.barrier();
        win.detach(second);
        win.free();
    }

    /** MPI.Finalize tolerates it. */
    void aWindowThatIsNeverFreedIsNoError(Intracomm world) throws MPIException {
        Win win = window(MPI.newIntBuffer(1), world);
        win.fence(0);
        win.fence(0);
        assertEquals("", win.getName());
    }
}
