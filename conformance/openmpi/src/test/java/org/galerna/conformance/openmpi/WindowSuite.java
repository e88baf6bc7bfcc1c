// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Ring.before;
import static org.galerna.conformance.openmpi.Ring.next;
import static org.galerna.conformance.openmpi.Ring.window;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.Datatype;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/** Windows: section 9 of the interface's rules, what is written and read and updated. */
final class WindowSuite {
    private static final int LARGE = 1 << 18;
    private static final int RMA_RANGE = 55;

    /** Rule 1: sizes, displacement units and attributes. */
    void unitsAreElementsOfTheBuffer(Intracomm world) throws MPIException {
        DoubleBuffer base = MPI.newDoubleBuffer(6);
        Win win = new Win(base, 6, 2, MPI.INFO_NULL, world);
        assertEquals(48, win.getAttr(MPI.WIN_SIZE));
        assertEquals(16, win.getAttr(MPI.WIN_DISP_UNIT));
        assertTrue((Long) win.getAttr(MPI.WIN_BASE) != 0);
        win.fence(0);
        DoubleBuffer two = MPI.newDoubleBuffer(2).put(0, world.getRank()).put(1, 0.5);
        win.put(two, 2, MPI.DOUBLE, next(world), 2, 2, MPI.DOUBLE);
        win.fence(MPI.MODE_NOSUCCEED);
        assertEquals(before(world), base.get(4));
        assertEquals(0.5, base.get(5));
        assertEquals(0, base.get(3));
        win.free();
    }

    void putAndGetMoveDataBetweenFences(Intracomm world) throws MPIException {
        for (int n : new int[] {1, 2, 7, 1000, 5000, LARGE}) {
            IntBuffer base = MPI.newIntBuffer(n + 1);
            Win win = window(base, world);
            IntBuffer out = MPI.newIntBuffer(n);
            IntBuffer in = MPI.newIntBuffer(n);
            for (int i = 0; i < n; i++) {
                out.put(i, world.getRank() * 1000 + i);
            }
            win.fence(MPI.MODE_NOPRECEDE);
            win.put(out, n, MPI.INT, next(world), 1, n, MPI.INT);
            win.fence(0);
            for (int i = 0; i < n; i++) {
                assertEquals(before(world) * 1000 + i, base.get(i + 1));
            }
            assertEquals(0, base.get(0));
            win.get(in, n, MPI.INT, before(world), 1, n, MPI.INT);
            win.fence(MPI.MODE_NOSUCCEED);
            int two = (before(world) + world.getSize() - 1) % world.getSize();
            for (int i = 0; i < n; i++) {
                assertEquals(two * 1000 + i, in.get(i));
            }
            win.free();
        }
    }

    void positionAndLimitMeanNothing(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(4);
        base.position(2).limit(3);
        Win win = window(base, world);
        IntBuffer one = MPI.newIntBuffer(1).put(world.getRank() + 5);
        win.fence(0);
        win.put(one, 1, MPI.INT, next(world), 0, 1, MPI.INT);
        win.fence(0);
        assertEquals(before(world) + 5, base.get(0));
        assertEquals(2, base.position());
        assertEquals(3, base.limit());
        assertEquals(1, one.position());
        win.free();
    }

    void heapBuffersAreTakenToo(Intracomm world) throws MPIException {
        IntBuffer base = IntBuffer.wrap(new int[4]);
        Win win = window(base, world);
        win.fence(0);
        win.put(IntBuffer.wrap(new int[] {7, 8}), 2, MPI.INT, next(world), 1, 2, MPI.INT);
        win.fence(0);
        assertArrayEquals(new int[] {0, 7, 8, 0}, base.array());
        win.free();
    }

    void typesWithGapsOnEitherSide(Intracomm world) throws MPIException {
        int n = 3000;
        IntBuffer base = MPI.newIntBuffer(3 * n);
        Win win = window(base, world);
        Datatype every = Datatype.createVector(n, 1, 3, MPI.INT);
        Datatype pairs = Datatype.createVector(n / 2, 2, 4, MPI.INT);
        every.commit();
        pairs.commit();
        IntBuffer out = MPI.newIntBuffer(3 * n);
        for (int i = 0; i < 3 * n; i++) {
            out.put(i, i + 1);
        }
        win.fence(0);
        win.put(out, 1, pairs, next(world), 0, 1, every);
        win.fence(0);
        for (int i = 0; i < n; i++) {
            assertEquals(i / 2 * 4 + i % 2 + 1, base.get(3 * i));
            assertEquals(0, base.get(3 * i + 1));
        }
        IntBuffer in = MPI.newIntBuffer(3 * n);
        win.get(in, n, MPI.INT, next(world), 0, 1, every);
        win.fence(0);
        for (int i = 0; i < n; i++) {
            assertEquals(i / 2 * 4 + i % 2 + 1, in.get(i));
        }
        win.get(in, 1, pairs, next(world), 0, 1, every);
        win.fence(0);
        assertEquals(base.get(3), in.get(1));
        assertEquals(base.get(6), in.get(4));
        win.free();
    }

    void accumulatesCombineWhatAllRanksGive(Intracomm world) throws MPIException {
        int p = world.getSize();
        for (int n : new int[] {1, 3, 4000, 40000}) {
            IntBuffer base = MPI.newIntBuffer(n);
            Win win = window(base, world);
            IntBuffer mine = MPI.newIntBuffer(n);
            for (int i = 0; i < n; i++) {
                mine.put(i, world.getRank() + i);
            }
            win.fence(0);
            for (int to = 0; to < p; to++) {
                win.accumulate(mine, n, MPI.INT, to, 0, n, MPI.INT, MPI.SUM);
            }
            win.fence(0);
            for (int i = 0; i < n; i++) {
                assertEquals(p * (p - 1) / 2 + p * i, base.get(i));
            }
            win.free();
        }
    }

    void everyOperatorAndElement(Intracomm world) throws MPIException {
        ByteBuffer base = MPI.newByteBuffer(64);
        Win win = new Win(base, 64, 1, MPI.INFO_NULL, world);
        int to = next(world);
        ByteBuffer two = MPI.newByteBuffer(16);
        win.fence(0);
        Op[] ops = {MPI.SUM, MPI.MAX, MPI.REPLACE};
        double[] results = {2, 3, 1};
        Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
        };
        for (int o = 0; o < ops.length; o++) {
            for (int t = 0; t < types.length; t++) {
                store(two, types[t], o == 0 ? 2 : o == 1 ? 3 : 1);
                win.accumulate(two, 1, types[t], to, 8 * t, 1, types[t], ops[o]);
            }
            win.fence(0);
            for (int t = 0; t < types.length; t++) {
                assertEquals(results[o], load(base, 8 * t, types[t]), "element " + t);
            }
            world.barrier();
        }
        base.put(63, (byte) 1);
        win.fence(0);
        two.put(0, (byte) 0);
        win.accumulate(two, 1, MPI.BOOLEAN, to, 63, 1, MPI.BOOLEAN, MPI.LAND);
        win.fence(0);
        assertEquals(0, base.get(63));
        two.putDouble(0, 4.5).putInt(8, world.getRank());
        win.accumulate(two, 1, MPI.DOUBLE_INT, to, 16, 1, MPI.DOUBLE_INT, MPI.REPLACE);
        win.fence(0);
        two.putDouble(0, 7.5).putInt(8, 99);
        win.accumulate(two, 1, MPI.DOUBLE_INT, to, 16, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        win.fence(0);
        assertEquals(7.5, base.getDouble(16));
        assertEquals(99, base.getInt(24));
        win.free();
    }

    private static void store(ByteBuffer at, Datatype type, int value) {
        if (type == MPI.BYTE) {
            at.put(0, (byte) value);
        } else if (type == MPI.CHAR || type == MPI.SHORT) {
            at.putShort(0, (short) value);
        } else if (type == MPI.INT) {
            at.putInt(0, value);
        } else if (type == MPI.LONG) {
            at.putLong(0, value);
        } else if (type == MPI.FLOAT) {
            at.putFloat(0, value);
        } else {
            at.putDouble(0, value);
        }
    }

    private static double load(ByteBuffer from, int at, Datatype type) {
        assertSame(ByteOrder.nativeOrder(), from.order());
        if (type == MPI.BYTE) {
            return from.get(at);
        } else if (type == MPI.CHAR || type == MPI.SHORT) {
            return from.getShort(at);
        } else if (type == MPI.INT) {
            return from.getInt(at);
        } else if (type == MPI.LONG) {
            return from.getLong(at);
        } else if (type == MPI.FLOAT) {
            return from.getFloat(at);
        }
        return from.getDouble(at);
    }

    void complexNumbersAreMultipliedAsSuch(Intracomm world) throws MPIException {
        DoubleBuffer base = MPI.newDoubleBuffer(2).put(0, 1).put(1, 2);
        Win win = new Win(base, 2, 2, MPI.INFO_NULL, world);
        DoubleBuffer factor = MPI.newDoubleBuffer(2).put(0, 3).put(1, -1);
        win.fence(0);
        win.accumulate(
                factor, 1, MPI.DOUBLE_COMPLEX, next(world), 0, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
        win.fence(0);
        assertEquals(5, base.get(0));
        assertEquals(5, base.get(1));
        win.free();
    }

    /** Rule 3: what is read is what was there, in one step with the update. */
    void fetchesReadAndUpdate(Intracomm world) throws MPIException {
        LongBuffer base = MPI.newLongBuffer(3);
        Win win = new Win(base, 3, 1, MPI.INFO_NULL, world);
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer old = MPI.newLongBuffer(1);
        long sum = 0;
        win.lock(MPI.LOCK_SHARED, 0, 0);
        for (int i = 0; i < 100; i++) {
            win.fetchAndOp(one, old, MPI.LONG, 0, 0, MPI.SUM);
            win.flush(0);
            sum += old.get(0);
        }
        win.unlock(0);
        LongBuffer all = MPI.newLongBuffer(1);
        world.allReduce(MPI.newLongBuffer(1).put(0, sum), all, 1, MPI.LONG, MPI.SUM);
        long n = 100L * world.getSize();
        assertEquals(n * (n - 1) / 2, all.get(0));
        if (world.getRank() == 0) {
            assertEquals(n, base.get(0));
        }
        win.lock(MPI.LOCK_SHARED, 0, 0);
        win.getAccumulate(null, 0, MPI.LONG, old, 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.NO_OP);
        win.unlock(0);
        assertEquals(n, old.get(0));
        win.free();
    }

    void oneOfManySwaps(Intracomm world) throws MPIException {
        IntBuffer base = MPI.newIntBuffer(1).put(0, -1);
        Win win = window(base, world);
        IntBuffer own = MPI.newIntBuffer(1).put(0, world.getRank());
        IntBuffer compare = MPI.newIntBuffer(1).put(0, -1);
        IntBuffer old = MPI.newIntBuffer(1).put(0, 77);
        win.lockAll(0);
        world.barrier();
        win.compareAndSwap(own, compare, old, MPI.INT, 0, 0);
        win.flushAll();
        win.unlockAll();
        world.barrier();
        int winners = old.get(0) == -1 ? 1 : 0;
        IntBuffer all = MPI.newIntBuffer(1);
        world.allReduce(MPI.newIntBuffer(1).put(0, winners), all, 1, MPI.INT, MPI.SUM);
        assertEquals(1, all.get(0));
        win.free();
    }

    void requestsOfAccessesComplete(Intracomm world) throws MPIException {
        int n = 20000;
        IntBuffer base = MPI.newIntBuffer(n);
        Win win = window(base, world);
        IntBuffer out = MPI.newIntBuffer(n);
        for (int i = 0; i < n; i++) {
            out.put(i, i);
        }
        int to = next(world);
        win.lock(MPI.LOCK_EXCLUSIVE, to, 0);
        Request put = win.rPut(out, n, MPI.INT, to, 0, n, MPI.INT);
        assertTrue(put.test(), "a put is complete when its memory may be used again");
        assertTrue(put.isNull());
        out.put(0, -1);
        win.flush(to);
        out.put(0, 0);
        win.rAccumulate(out, n, MPI.INT, to, 0, n, MPI.INT, MPI.SUM).waitFor();
        win.flush(to);
        IntBuffer in = MPI.newIntBuffer(n);
        win.rGet(in, n, MPI.INT, to, 0, n, MPI.INT).waitFor();
        assertEquals(2 * (n - 1), in.get(n - 1));
        assertEquals(0, in.get(0));
        IntBuffer old = MPI.newIntBuffer(n);
        win.rGetAccumulate(out, n, MPI.INT, old, n, MPI.INT, to, 0, n, MPI.INT, MPI.REPLACE)
                .waitStatus();
        assertEquals(2 * (n - 1), old.get(n - 1));
        win.unlock(to);
        world.barrier();
        win.sync();
        assertEquals(n - 1, base.get(n - 1));
        win.free();
    }

    void nobodyIsATarget(Intracomm world) throws MPIException {
        Win win = window(MPI.newIntBuffer(1), world);
        IntBuffer one = MPI.newIntBuffer(1);
        win.fence(0);
        win.put(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        win.get(one, 1, MPI.INT, MPI.PROC_NULL, 99, 1, MPI.INT);
        win.accumulate(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT, MPI.SUM);
        win.getAccumulate(one, 1, MPI.INT, one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT, MPI.SUM);
        win.fetchAndOp(one, one, MPI.INT, MPI.PROC_NULL, 0, MPI.SUM);
        win.compareAndSwap(one, one, one, MPI.INT, MPI.PROC_NULL, 0);
        win.fence(0);
        assertEquals(0, one.get(0));
        for (IntBuffer buffer : new IntBuffer[] {null, MPI.newIntBuffer(1)}) { // where 3 do not fit
            nobodyIsATarget(win, buffer);
        }
        win.lock(MPI.LOCK_SHARED, MPI.PROC_NULL, 0);
        win.rPut(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT).waitFor();
        win.rGet(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT).waitFor();
        win.rAccumulate(one, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT, MPI.SUM).waitFor();
        win.flush(MPI.PROC_NULL);
        win.flushLocal(MPI.PROC_NULL);
        win.flushAll();
        win.flushLocalAll();
        win.setErrhandler(MPI.ERRORS_RETURN);
        Refusal.fails(MPI.ERR_RMA_SYNC, "is not locked", () -> win.flush(0));
        Refusal.fails(
                MPI.ERR_COUNT, () -> win.put(null, -1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT));
        win.unlock(MPI.PROC_NULL);
        Refusal.fails(MPI.ERR_RMA_SYNC, "no lock is held", win::flushAll);
        win.free();
    }

    private static void nobodyIsATarget(Win win, IntBuffer data) throws MPIException {
        int nobody = MPI.PROC_NULL;
        win.lock(MPI.LOCK_SHARED, nobody, 0);
        win.put(data, 3, MPI.INT, nobody, 0, 3, MPI.INT);
        win.get(data, 3, MPI.INT, nobody, 0, 3, MPI.INT);
        win.accumulate(data, 3, MPI.INT, nobody, 0, 3, MPI.INT, MPI.SUM);
        win.getAccumulate(data, 3, MPI.INT, data, 3, MPI.INT, nobody, 0, 3, MPI.INT, MPI.SUM);
        win.rPut(data, 3, MPI.INT, nobody, 0, 3, MPI.INT).waitFor();
        win.rGet(data, 3, MPI.INT, nobody, 0, 3, MPI.INT).waitFor();
        win.rAccumulate(data, 3, MPI.INT, nobody, 0, 3, MPI.INT, MPI.SUM).waitFor();
        win.rGetAccumulate(data, 3, MPI.INT, data, 3, MPI.INT, nobody, 0, 3, MPI.INT, MPI.SUM)
                .waitFor();
        win.fetchAndOp(null, null, MPI.INT, nobody, 0, MPI.SUM);
        win.compareAndSwap(null, null, null, MPI.INT, nobody, 0);
        win.unlock(nobody);
    }

    void namesHintsAndGroups(Intracomm world) throws MPIException {
        Info info = new Info();
        info.set("some", "hint");
        Win win = new Win(MPI.newByteBuffer(8), 8, 1, info, world);
        assertEquals("", win.getName());
        win.setName("table");
        assertEquals("table", win.getName());
        win.setName("n".repeat(MPI.MAX_OBJECT_NAME));
        assertEquals("n".repeat(MPI.MAX_OBJECT_NAME - 1), win.getName());
        assertEquals("hint", win.getInfo().get("some"));
        Info other = new Info();
        other.set("other", "one");
        win.setInfo(other);
        assertEquals("hint", win.getInfo().get("some"));
        assertEquals("one", win.getInfo().get("other"));
        assertNull(info.get("other"));
        assertEquals(MPI.IDENT, mpi.Group.compare(world.getGroup(), win.getGroup()));
        int key = Win.createKeyval();
        assertNull(win.getAttr(key));
        win.setAttr(key, "value");
        assertEquals("value", win.getAttr(key));
        win.deleteAttr(key);
        assertNull(win.getAttr(key));
        Win.freeKeyval(key);
        assertSame(MPI.ERRORS_ARE_FATAL, win.getErrhandler());
        win.setErrhandler(MPI.ERRORS_RETURN);
        assertSame(MPI.ERRORS_RETURN, win.getErrhandler());
        win.callErrhandler(MPI.ERR_OTHER);
        assertFalse(win.getErrhandler() == MPI.ERRORS_ABORT);
        win.free();
    }

    /** Each target counts in its own units; memory may be missing where nobody accesses it. */
    void displacementsCountUnitsOfTheTarget(Intracomm world) throws MPIException {
        int rank = world.getRank();
        int unit = 1 + rank % 2;
        IntBuffer base = MPI.newIntBuffer(rank == 0 ? 0 : 4 * unit);
        Win win = new Win(base, 4 * unit, unit, MPI.INFO_NULL, world);
        IntBuffer value = MPI.newIntBuffer(1).put(0, rank + 1);
        win.fence(0);
        if (next(world) != 0) {
            win.put(value, 1, MPI.INT, next(world), 3, 1, MPI.INT);
        }
        win.fence(0);
        if (rank != 0) {
            assertEquals(before(world) + 1, base.get(3 * unit));
        }
        win.free();
    }

    /** A rank that exposes nothing has no memory to name. */
    void ranksWithoutMemoryTakePart(Intracomm world) throws MPIException {
        int last = world.getSize() - 1;
        boolean gives = world.getRank() == last;
        IntBuffer base = gives ? MPI.newIntBuffer(2) : null;
        Win win = new Win(base, gives ? 2 : 0, 1, MPI.INFO_NULL, world);
        win.setErrhandler(MPI.ERRORS_RETURN);
        win.fence(0);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        win.accumulate(one, 1, MPI.INT, last, 1, 1, MPI.INT, MPI.SUM);
        win.fence(0);
        if (gives) {
            assertEquals(world.getSize(), base.get(1));
        }
        if (last > 0) {
            Refusal.fails(RMA_RANGE, () -> win.put(one, 1, MPI.INT, 0, 0, 1, MPI.INT));
        }
        win.fence(0);
        win.free();
    }

    /** Elements of one type are updated wherever they lie. */
    void elementsAtOddBytesAreUpdated(Intracomm world) throws MPIException {
        ByteBuffer base = MPI.newByteBuffer(16);
        Win win = new Win(base, 16, 1, MPI.INFO_NULL, world);
        Datatype odd = Datatype.createHIndexed(new int[] {1, 1}, new int[] {6, 1}, MPI.INT);
        odd.commit();
        IntBuffer two = MPI.newIntBuffer(2).put(0, 10).put(1, 20);
        win.fence(0);
        win.accumulate(two, 2, MPI.INT, next(world), 0, 1, odd, MPI.SUM);
        win.fence(0);
        win.accumulate(base, 1, odd, world.getRank(), 0, 1, odd, MPI.SUM);
        win.fence(0);
        assertEquals(20, base.getInt(6));
        assertEquals(40, base.getInt(1));
        win.free();
    }
}
