// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.galerna.Buffer;
import org.galerna.Comm;
import org.galerna.Galerna;
import org.galerna.LocalProcess;
import org.galerna.LocalRank;
import org.galerna.Settings;
import org.galerna.base.SuppressForbidden;
import org.galerna.datatype.Datatype;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;
import org.galerna.reduce.Predefined;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Windows between ranks of one process. */
@SuppressForbidden("only this bean tells what a thread allocates")
@Timeout(60)
class WindowTest {
    private static final int CALLS = 20_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** After the first calls, puts and gets of memory segments allocate nothing. */
    @Test
    void accessesBetweenFencesAllocateNothing() {
        final List<Long> bytes =
                Galerna.spmd(
                        2,
                        comm -> {
                            final MemorySegment base = Arena.ofAuto().allocate(64);
                            final Window win = Window.create(comm, base, 64, 8, null);
                            final Buffer eight =
                                    Buffer.of(Arena.ofAuto().allocate(8), 0, 1, Datatype.LONG);
                            win.fence(0);
                            access(win, eight, 1 - comm.rank());
                            final long before = threads.getCurrentThreadAllocatedBytes();
                            access(win, eight, 1 - comm.rank());
                            final long after = threads.getCurrentThreadAllocatedBytes();
                            win.fence(0);
                            win.free();
                            return after - before;
                        });
        for (final long each : bytes) {
            assertTrue(each < CALLS, each + " bytes in " + CALLS + " accesses");
        }
    }

    private static void access(Window win, Buffer eight, int to) {
        for (int i = 0; i < CALLS; i++) {
            win.put(eight, to, i % 8, 1, Datatype.LONG);
            win.get(eight, to, (i + 4) % 8, 1, Datatype.LONG);
        }
    }

    @Test
    void booleansAreBytesInWindows() {
        Galerna.spmd(
                2,
                comm -> {
                    final byte[] memory = new byte[4];
                    final MemorySegment base = MemorySegment.ofArray(memory);
                    final Window win = Window.create(comm, base, 4, 1, null);
                    final int to = 1 - comm.rank();
                    final boolean[] flags = {true, false, true};
                    win.fence(0);
                    win.put(Buffer.of(flags), to, 1, 3, Datatype.BOOLEAN);
                    win.fence(0);
                    assertArrayEquals(new byte[] {0, 1, 0, 1}, memory);
                    final boolean[] back = new boolean[4];
                    win.get(Buffer.of(back), to, 0, 4, Datatype.BOOLEAN);
                    assertArrayEquals(new boolean[] {false, true, false, true}, back);
                    win.fence(0);
                    final Location place = new Location(to, 1, 3, Datatype.BOOLEAN);
                    win.accumulate(Buffer.of(new boolean[] {true, true, true}), place, Op.LXOR);
                    win.fence(0);
                    assertArrayEquals(new byte[] {0, 0, 1, 0}, memory);
                    win.free();
                    return null;
                });
    }

    @Test
    void oneElementIsSwappedOrFetched() {
        Galerna.spmd(
                1,
                comm -> {
                    final Window win = Window.allocate(comm, null, 16, 1, null);
                    win.fence(0);
                    final Buffer one = Buffer.of(new int[1]);
                    final Buffer two = Buffer.of(new int[2]);
                    final Buffer single = Buffer.of(new float[1]);
                    refused(() -> win.compareAndSwap(two, one, one, 0, 0));
                    refused(() -> win.compareAndSwap(one, two, one, 0, 0));
                    refused(() -> win.compareAndSwap(one, one, two, 0, 0));
                    refused(() -> win.compareAndSwap(one, Buffer.of(new byte[1]), one, 0, 0));
                    refused(() -> win.compareAndSwap(one, one, single, 0, 0));
                    win.compareAndSwap(one, one, one, 0, 0);
                    final Datatype apart = Datatype.vector(2, 1, 2, Datatype.INT);
                    final Location both = new Location(0, 0, 2, Datatype.INT);
                    final Location gap = new Location(0, 0, 1, apart);
                    final Location pair = new Location(0, 0, 1, Datatype.INT2);
                    refused(() -> win.fetchAndOp(two, two, both, Op.SUM));
                    refused(() -> win.fetchAndOp(two, two, gap, Op.SUM));
                    win.fetchAndOp(two, Buffer.of(new int[2]), pair, Op.MAXLOC);
                    win.fetchAndOp(one, single, new Location(0, 0, 1, Datatype.INT), Op.SUM);
                    win.fence(0);
                    win.free();
                    return null;
                });
    }

    private static void refused(Runnable call) {
        refused(ErrorClass.TYPE, call);
    }

    private static void refused(ErrorClass due, Runnable call) {
        final GalernaException e = assertThrows(GalernaException.class, call::run);
        assertEquals(due, e.errorClass());
    }

    /** What would be moved may lie nowhere, or where it does not fit. */
    @Test
    void accessesToNoProcessLookAtNoBuffer() {
        Galerna.spmd(
                1,
                comm -> {
                    final Window win = Window.allocate(comm, null, 16, 1, null);
                    win.fence(0);
                    toNobody(win, null);
                    toNobody(win, new char[1]);
                    toNobody(win, MemorySegment.ofArray(new int[1]).asReadOnly());
                    final int nobody = Comm.PROC_NULL;
                    final Buffer less = Buffer.of(null, 0, -1, Datatype.INT);
                    final Buffer untyped = Buffer.of(null, 0, 1, null);
                    final Location one = new Location(nobody, 0, 1, Datatype.INT);
                    refused(ErrorClass.COUNT, () -> win.put(less, nobody, 0, 1, Datatype.INT));
                    refused(ErrorClass.COUNT, () -> win.get(less, nobody, 0, 1, Datatype.INT));
                    refused(ErrorClass.COUNT, () -> win.accumulate(less, one, Op.SUM));
                    refused(() -> win.getAccumulate(untyped, less, one, Op.SUM));
                    refused(() -> win.put(untyped, nobody, 0, 1, Datatype.INT));
                    win.fence(0);
                    win.free();
                    return null;
                });
    }

    private static void toNobody(Window win, Object memory) {
        final int nobody = Comm.PROC_NULL;
        final Buffer data = Buffer.of(memory, 0, 3, Datatype.INT);
        final Buffer one = Buffer.of(memory, 9, 1, Datatype.INT);
        final Location place = new Location(nobody, 0, 3, Datatype.INT);
        win.put(data, nobody, 0, 3, Datatype.INT);
        win.get(data, nobody, 0, 3, Datatype.INT);
        win.accumulate(data, place, Op.SUM);
        win.getAccumulate(data, data, place, Op.SUM);
        win.fetchAndOp(one, one, new Location(nobody, 0, 1, Datatype.INT), Op.SUM);
        win.compareAndSwap(one, one, one, nobody, 0);
        win.rput(data, nobody, 0, 3, Datatype.INT).waitFor();
        win.rget(data, nobody, 0, 3, Datatype.INT).waitFor();
        win.raccumulate(data, place, Op.SUM).waitFor();
        win.rgetAccumulate(data, data, place, Op.NO_OP).waitFor();
    }

    @Test
    void dynamicWindowsHaveNoMemoryOfOnePiece() {
        Galerna.spmd(
                1,
                comm -> {
                    final Window win = Window.dynamic(comm, null);
                    final MemorySegment first = Arena.ofAuto().allocate(8);
                    final MemorySegment second = Arena.ofAuto().allocate(8);
                    assertTrue(win.query(0).isEmpty());
                    win.attach(first);
                    assertTrue(win.query(0).isEmpty());
                    win.attach(second);
                    win.detach(first);
                    assertTrue(win.query(0).isEmpty());
                    win.free();
                    return null;
                });
    }

    @Test
    void typesWithoutDataUpdateNothing() {
        Galerna.spmd(
                1,
                comm -> {
                    final Window win = Window.allocate(comm, null, 16, 1, null);
                    final long[] none = {};
                    final Datatype empty = Datatype.indexed(none, none, Datatype.INT);
                    final Buffer ones = Buffer.of(win.memory(), 0, 1, empty);
                    final Location place = new Location(0, 0, 1, empty);
                    win.fence(0);
                    for (final Op op : Predefined.values()) {
                        win.accumulate(ones, place, op);
                        win.getAccumulate(ones, ones, place, op);
                    }
                    win.fence(0);
                    assertEquals(0, win.memory().get(ValueLayout.JAVA_LONG, 0));
                    win.free();
                    return null;
                });
    }

    @Test
    void aCallBehindTheEndOfItsRankIsTheOneThatIsTold() {
        try (Fabric fabric = Galerna.device().open(FabricOptions.of(1))) {
            final LocalRank rank =
                    new LocalProcess(
                                    fabric.device(0),
                                    Settings.of(getClass().getClassLoader(), (_, _, _) -> {}))
                            .home();
            rank.start();
            final Window win = Window.allocate(rank.commWorld(), null, 8, 8, null);
            rank.finish();
            final GalernaException e = assertThrows(GalernaException.class, () -> win.fence(0));
            assertEquals(ErrorClass.OTHER, e.errorClass());
            assertEquals("Win_fence", e.call().orElse(""));
        }
    }

    @Test
    void manyWindowsComeAndGo() {
        Galerna.spmd(
                3,
                comm -> {
                    final List<Window> all = new ArrayList<>();
                    for (int i = 0; i < 40; i++) {
                        all.add(Window.allocate(comm, null, 8, 8, null));
                    }
                    final long[] value = {comm.rank()};
                    final int to = (comm.rank() + 1) % 3;
                    for (final Window win : all) {
                        win.fence(0);
                        win.put(Buffer.of(value), to, 0, 1, Datatype.LONG);
                        win.fence(0);
                        assertEquals(8, win.query(to).orElseThrow().byteSize());
                        win.free();
                        assertTrue(win.isFreed());
                    }
                    return null;
                });
    }

    @Test
    void whoWaitsForALockOfARankThatFailsIsReleased() {
        final IllegalStateException cause = new IllegalStateException("broken");
        final AtomicReference<GalernaException> waited = new AtomicReference<>();
        final GalernaException failure =
                assertThrows(
                        GalernaException.class,
                        () ->
                                Galerna.spmd(
                                        2,
                                        comm -> {
                                            final Window win =
                                                    Window.allocate(comm, null, 8, 8, null);
                                            if (comm.rank() == 0) {
                                                win.lock(true, 1, 0);
                                                comm.barrier();
                                                throw cause;
                                            }
                                            comm.barrier();
                                            try {
                                                win.lock(true, 1, 0);
                                            } catch (GalernaException e) {
                                                waited.set(e);
                                            }
                                            return null;
                                        }));
        assertSame(cause, failure.getCause());
        assertEquals(ErrorClass.PROC_ABORTED, waited.get().errorClass());
    }

    /** Rank 1 waits before the end and rank 2 asks after it; rank 3 goes on. */
    @Test
    void whoWaitsForALockOfARankThatHasEndedHearsOfIt() {
        Galerna.spmd(
                4,
                comm -> {
                    final Window win = Window.allocate(comm, null, 8, 8, null);
                    if (comm.rank() == 0) {
                        win.lock(false, 3, 0);
                    }
                    comm.barrier();
                    if (comm.rank() == 1 || comm.rank() == 2) {
                        if (comm.rank() == 2) {
                            comm.peer(1).recv(new int[0], 0, 0, Datatype.INT, 1);
                            win.lock(false, 3, 0);
                            win.unlock(3);
                        }
                        final GalernaException e =
                                assertThrows(GalernaException.class, () -> win.lock(true, 3, 0));
                        assertEquals(ErrorClass.PROC_ABORTED, e.errorClass());
                        assertEquals(OptionalLong.of(0), e.process());
                        final int next = comm.rank() + 1;
                        comm.peer(next).send(new int[0], 0, 0, Datatype.INT, comm.rank());
                    } else if (comm.rank() == 3) {
                        comm.peer(2).recv(new int[0], 0, 0, Datatype.INT, 2);
                    }
                    return null;
                });
    }

    /** The lock of one thread stays whatever locks the other takes and gives back. */
    @Test
    void twoThreadsLockDifferentRanks() {
        Galerna.spmd(
                2,
                comm -> {
                    final Window win = Window.allocate(comm, null, 8, 1, null);
                    if (comm.rank() == 0) {
                        final CompletableFuture<Void> other =
                                CompletableFuture.runAsync(() -> lockOften(win, 1));
                        lockOften(win, 0);
                        other.join();
                        win.lockAll(0);
                        win.unlockAll();
                    }
                    win.free();
                    return null;
                });
    }

    private static void lockOften(Window win, int rank) {
        for (int i = 0; i < 25 * CALLS; i++) {
            win.lock(false, rank, 0);
            win.flush(rank);
            win.unlock(rank);
        }
    }

    @Test
    void whatIsConfinedToAThreadIsRefusedAtAllRanks() {
        Galerna.spmd(
                2,
                comm -> {
                    try (Arena arena = Arena.ofConfined()) {
                        final MemorySegment base =
                                comm.rank() == 0 ? arena.allocate(8) : Arena.ofAuto().allocate(8);
                        final GalernaException e =
                                assertThrows(
                                        GalernaException.class,
                                        () -> Window.create(comm, base, 8, 1, null));
                        assertEquals(ErrorClass.BUFFER, e.errorClass());
                    }
                    return null;
                });
    }

    @Test
    void whatIsConfinedOrClosedIsNotAttached() {
        Galerna.spmd(
                1,
                comm -> {
                    final Window win = Window.dynamic(comm, null);
                    try (Arena arena = Arena.ofConfined()) {
                        final MemorySegment own = arena.allocate(8);
                        refused(ErrorClass.BUFFER, () -> win.attach(own));
                    }
                    final Arena arena = Arena.ofShared();
                    final MemorySegment closed = arena.allocate(8);
                    arena.close();
                    refused(ErrorClass.BUFFER, () -> win.attach(closed));
                    assertEquals(0, win.attach(Arena.ofAuto().allocate(8)));
                    win.free();
                    return null;
                });
    }

    /** Rank 1 wants more than the JVM gives, then more than there is anywhere. */
    @Test
    void allRanksLearnThatOneHasNoMemory() {
        Galerna.spmd(
                3,
                comm -> {
                    for (final long much : new long[] {1L << 46, Long.MAX_VALUE}) {
                        final long bytes = comm.rank() == 1 ? much : 8;
                        final GalernaException e =
                                assertThrows(
                                        GalernaException.class,
                                        () -> Window.allocate(comm, null, bytes, 1, null));
                        assertEquals(ErrorClass.NO_MEM, e.errorClass());
                        assertEquals("Win_create", e.call().orElse(""));
                    }
                    Window.allocate(comm, null, 8, 1, null).free();
                    return null;
                });
    }
}
