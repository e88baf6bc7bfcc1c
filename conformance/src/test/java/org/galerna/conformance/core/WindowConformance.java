// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.core;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.galerna.Buffer;
import org.galerna.InterComm;
import org.galerna.IntraComm;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;
import org.galerna.window.Location;
import org.galerna.window.Window;
import org.junit.jupiter.api.function.Executable;

/** Windows through the core. */
@Conformance
class WindowConformance {
    private static final int ELEMENTS = 20_000;

    private static Window window(IntraComm world, int[] memory) {
        return Window.create(
                world, MemorySegment.ofArray(memory), 4L * memory.length, Integer.BYTES, null);
    }

    /** Random parts of random lengths, typed with and without gaps, against a plain model. */
    @Ranks({1, 2, 3, 5})
    @InterruptAfter(seconds = 20)
    void randomPartsArriveWhereTheyBelong(IntraComm world) {
        Random random = Seeds.random(31);
        int[] memory = new int[ELEMENTS];
        int[] model = new int[ELEMENTS];
        Window win = window(world, memory);
        int next = (world.rank() + 1) % world.size();
        int before = (world.rank() + world.size() - 1) % world.size();
        for (int round = 0; round < 20; round++) {
            int stride = 1 + random.nextInt(4);
            int count = random.nextInt(ELEMENTS / (stride + 1));
            int at = random.nextInt(ELEMENTS - count * stride);
            Datatype type = Datatype.vector(count, 1, stride, Datatype.INT);
            int[] data = new int[count];
            Arrays.setAll(data, i -> world.rank() + i);
            boolean adds = random.nextBoolean();
            win.fence(0);
            if (adds) {
                win.accumulate(Buffer.of(data), new Location(next, at, 1, type), Op.SUM);
            } else {
                win.put(Buffer.of(data), next, at, 1, type);
            }
            win.fence(0);
            for (int i = 0; i < count; i++) {
                model[at + i * stride] = (adds ? model[at + i * stride] : 0) + before + i;
            }
            assertEquals(-1, Arrays.mismatch(model, memory));
            int[] back = new int[count];
            win.get(Buffer.of(back), next, at, 1, type);
            win.fence(0);
            if (!adds) {
                assertEquals(-1, Arrays.mismatch(data, back));
            }
        }
        win.free();
    }

    @Ranks({1, 2, 4, 5})
    @InterruptAfter(seconds = 20)
    void everyUpdateCounts(IntraComm world) {
        int[] memory = new int[3];
        Window win = window(world, memory);
        Buffer one = Buffer.of(new int[] {1});
        int[] old = new int[1];
        win.lockAll(0);
        for (int i = 0; i < 200; i++) {
            Location place = new Location(i % world.size(), 1, 1, Datatype.INT);
            if (i % 3 == 0) {
                win.fetchAndOp(one, Buffer.of(old), place, Op.SUM);
            } else {
                win.accumulate(one, place, Op.SUM);
            }
        }
        win.unlockAll();
        world.barrier();
        int[] sum = {memory[1]};
        world.allreduce(Buffer.IN_PLACE, Buffer.of(sum), Op.SUM);
        assertEquals(200 * world.size(), sum[0]);
        assertEquals(0, memory[0] + memory[2]);
        win.free();
    }

    /** Where memory of the library is reached by its loads and stores, others see them. */
    @Ranks({1, 2, 3, 5})
    @InterruptAfter(seconds = 20)
    void allocatedMemoryIsSharedWhereItCanBe(IntraComm world) {
        Window win = Window.allocate(world, null, 8L * (world.rank() + 1), 8, null);
        assertEquals(8L * (world.rank() + 1), win.memory().byteSize());
        int next = (world.rank() + 1) % world.size();
        win.lockAll(0);
        Optional<MemorySegment> there = win.query(next);
        long[] value = {1000 + world.rank()};
        if (there.isPresent()) {
            there.get().set(ValueLayout.JAVA_LONG_UNALIGNED, 8L * next, value[0]);
        } else {
            win.put(Buffer.of(value), next, next, 1, Datatype.LONG);
        }
        win.sync();
        win.flushAll();
        world.barrier();
        win.sync();
        int before = (world.rank() + world.size() - 1) % world.size();
        assertEquals(
                1000 + before,
                win.memory().get(ValueLayout.JAVA_LONG_UNALIGNED, 8L * world.rank()));
        win.unlockAll();
        win.free();
    }

    /** More than an agent tells in one reply. */
    @Ranks({1, 2, 3})
    @InterruptAfter(seconds = 20)
    void everyRegionOfADynamicWindowIsReached(IntraComm world) {
        int regions = 5_000;
        Window win = Window.dynamic(world, null);
        byte[][] memory = new byte[regions][1];
        for (byte[] each : memory) {
            win.attach(MemorySegment.ofArray(each));
        }
        int next = (world.rank() + 1) % world.size();
        world.barrier();
        win.lockAll(0);
        Buffer seven = Buffer.of(new byte[] {7});
        for (int region : new int[] {regions - 1, 2_303, 2_304, 0, 4_607, 4_608}) {
            win.put(seven, next, 64L * region, 1, Datatype.BYTE);
        }
        GalernaException e =
                assertThrows(
                        GalernaException.class,
                        () -> win.put(seven, next, 64L * regions, 1, Datatype.BYTE));
        assertEquals(ErrorClass.RMA_RANGE, e.errorClass());
        win.unlockAll();
        world.barrier();
        assertEquals(6, Arrays.stream(memory).filter(each -> each[0] == 7).count());
        win.free();
    }

    /** What is kept of it is refused; nobody reads memory that has gone. */
    @Ranks({1, 2, 3})
    @InterruptAfter(seconds = 20)
    void memoryOfTheLibraryGoesWithItsWindow(IntraComm world) {
        for (int round = 0; round < 3; round++) {
            Window win = Window.allocate(world, null, 100_000, 1, null);
            MemorySegment own = win.memory();
            ByteBuffer buffer = own.asByteBuffer();
            int next = (world.rank() + 1) % world.size();
            Optional<MemorySegment> there = win.query(next);
            win.fence(0);
            win.put(Buffer.of(new byte[] {7}), next, 99_999, 1, Datatype.BYTE);
            win.fence(0);
            assertEquals(7, buffer.get(99_999));
            win.free();
            assertFalse(own.scope().isAlive());
            assertThrows(IllegalStateException.class, () -> buffer.get(99_999));
            world.barrier(); // the others have freed it, too
            there.ifPresent(memory -> assertFalse(memory.scope().isAlive()));
            GalernaException e =
                    assertThrows(
                            GalernaException.class,
                            () -> world.peer(next).send(own, 0, 1, Datatype.BYTE, 0));
            assertEquals(ErrorClass.BUFFER, e.errorClass());
        }
    }

    /** Accesses by an agent to memory that its owner has closed fail; it serves others then. */
    @Ranks({2, 3})
    @InterruptAfter(seconds = 20)
    void memoryThatWasClosedIsOutOfReach(IntraComm world) {
        Arena arena = Arena.ofShared();
        Window closed = Window.create(world, arena.allocate(40_000), 40_000, 1, null);
        int[] memory = new int[1];
        Window other = window(world, memory);
        int next = (world.rank() + 1) % world.size();
        boolean isFar = closed.query(next).isEmpty();
        world.barrier();
        arena.close();
        world.barrier();
        closed.lockAll(0);
        if (isFar) {
            for (int count : new int[] {1, 40_000}) {
                Buffer data = Buffer.of(new byte[count]);
                closed.put(data, next, 0, count, Datatype.BYTE);
                refused(() -> closed.flush(next));
                closed.get(data, next, 0, count, Datatype.BYTE);
                refused(() -> closed.flush(next));
            }
            Buffer one = Buffer.of(new byte[1]);
            closed.accumulate(one, new Location(next, 0, 1, Datatype.BYTE), Op.SUM);
            refused(() -> closed.flush(next));
        }
        closed.unlockAll();
        closed.free();
        other.fence(0);
        other.put(Buffer.of(new int[] {7}), next, 0, 1, Datatype.INT);
        other.fence(0);
        assertEquals(7, memory[0]);
        other.free();
    }

    /** What fails at rank 0 fails the call of its origin, and nothing waits for that call. */
    @Ranks({2, 3, 5})
    @InterruptAfter(seconds = 20)
    void whatFailsAtOneTargetIsDoneAtTheOthers(IntraComm world) {
        int last = world.size() - 1;
        Arena arena = Arena.ofShared();
        Window win = Window.create(world, arena.allocate(8), 8, 1, null);
        boolean fails = world.rank() == last && win.query(0).isEmpty();
        Group all = world.group();
        win.fence(0);
        if (world.rank() == 0) {
            arena.close();
        }
        world.barrier();
        ends(fails, win, () -> win.fence(Window.NOSUCCEED));

        if (world.rank() < last) {
            win.post(all.include(last), 0);
        } else {
            win.start(all.include(IntStream.range(0, last).toArray()), 0);
            ends(fails, win, win::complete);
        }
        if (world.rank() < last) {
            win.waitFor();
        }

        if (world.rank() == last) {
            win.lockAll(0);
            ends(fails, win, win::unlockAll);
        }
        for (int rank = 0; rank <= last; rank++) {
            win.lock(true, rank, 0);
            win.unlock(rank);
        }

        win.fence(0);
        ends(fails, win, win::free);
        assertTrue(win.isFreed());
    }

    /** Makes a call that ends an epoch, after an access that fails if one can. */
    private static void ends(boolean fails, Window win, Executable call) {
        if (fails) {
            win.put(Buffer.of(new byte[1]), 0, 0, 1, Datatype.BYTE);
            refused(call);
        } else {
            assertDoesNotThrow(call);
        }
    }

    private static void refused(Executable call) {
        GalernaException e = assertThrows(GalernaException.class, call);
        assertEquals(ErrorClass.RMA_RANGE, e.errorClass());
    }

    @Ranks({1, 2, 3})
    @InterruptAfter(seconds = 20)
    void locksQueueInTurn(IntraComm world) {
        long[] memory = new long[1];
        Window win = Window.create(world, MemorySegment.ofArray(memory), 8, Long.BYTES, null);
        long[] value = new long[1];
        for (int i = 0; i < 50; i++) {
            win.lock(i % 5 != 0, 0, 0);
            if (i % 5 != 0) {
                win.get(Buffer.of(value), 0, 0, 1, Datatype.LONG);
                win.flush(0);
                value[0]++;
                win.put(Buffer.of(value), 0, 0, 1, Datatype.LONG);
            }
            win.unlock(0);
        }
        world.barrier();
        if (world.rank() == 0) {
            assertEquals(40L * world.size(), memory[0]);
        }
        GalernaException e = assertThrows(GalernaException.class, () -> win.unlock(0));
        assertEquals(ErrorClass.RMA_SYNC, e.errorClass());
        win.free();
    }

    /** Processes of a world that was joined have other numbers than ranks of their device. */
    @Ranks({2, 3, 5})
    @InterruptAfter(seconds = 30)
    void windowsSpanGroupsThatMetAtAPort(IntraComm world) {
        boolean owns = world.rank() % 2 == 0;
        IntraComm part = world.split(owns ? 0 : 1, 0);
        String own = world.rank() == 0 ? world.localRank().localProcess().ports().open() : null;
        String port = (String) world.bcastObject(own, 0);
        InterComm inter = owns ? part.accept(port, 0) : part.connect(port, 0);
        IntraComm all = inter.merge(!owns);
        everyKindOfAccessArrives(all);
        all.free();
        inter.free();
        part.free();
        if (own != null) {
            world.localRank().localProcess().ports().close(own);
        }
    }

    private static void everyKindOfAccessArrives(IntraComm all) {
        int size = all.size();
        int next = (all.rank() + 1) % size;
        int before = (all.rank() + size - 1) % size;
        int[] memory = new int[3];
        Window win = window(all, memory);
        int[] value = {100 + all.rank()};
        int[] back = new int[1];
        win.fence(0);
        win.put(Buffer.of(value), next, 0, 1, Datatype.INT);
        win.accumulate(Buffer.of(value), new Location(0, 1, 1, Datatype.INT), Op.SUM);
        win.fence(0);
        win.get(Buffer.of(back), next, 0, 1, Datatype.INT);
        win.fence(Window.NOSUCCEED);
        assertEquals(100 + before, memory[0]);
        assertEquals(100 + all.rank(), back[0]);
        assertEquals(all.rank() == 0 ? 100 * size + size * (size - 1) / 2 : 0, memory[1]);
        for (int i = 0; i < 20; i++) {
            win.lock(true, 0, 0);
            win.get(Buffer.of(back), 0, 2, 1, Datatype.INT);
            win.flush(0);
            back[0]++;
            win.put(Buffer.of(back), 0, 2, 1, Datatype.INT);
            win.unlock(0);
        }
        all.barrier();
        assertEquals(all.rank() == 0 ? 20 * size : 0, memory[2]);
        win.free();
    }
}
