// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Virtual threads that block in a C function keep their carriers; others run nevertheless. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class ForeignCallTest {
    private static final int READERS = 5;

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        final Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }

    private static long call(MethodHandle function, int file, MemorySegment byteAt) {
        try {
            return (long) function.invokeExact(file, byteAt, 1L);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void threadThatFeedsBlockedReadersGetsACarrier() throws Throwable {
        final FunctionDescriptor transfer =
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
        final MethodHandle read = function("read", transfer);
        final MethodHandle write = function("write", transfer);
        final MethodHandle pipe = function("pipe", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        try (Arena arena = Arena.ofShared();
                FifoScheduler scheduler = FifoScheduler.open(2).orElseThrow()) {
            final MemorySegment ends = arena.allocate(JAVA_INT, 2);
            final MemorySegment bytes = arena.allocate(READERS + 1);
            assertEquals(0, (int) pipe.invokeExact(ends));
            final int in = ends.getAtIndex(JAVA_INT, 0);
            final int out = ends.getAtIndex(JAVA_INT, 1);
            final AtomicLong count = new AtomicLong();
            final List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                final MemorySegment mine = bytes.asSlice(i, 1);
                threads.add(
                        scheduler.newThread("reader", () -> count.addAndGet(call(read, in, mine))));
            }
            final MemorySegment last = bytes.asSlice(READERS, 1);
            threads.add(
                    scheduler.newThread(
                            "writer",
                            () -> {
                                for (int i = 0; i < READERS; i++) {
                                    call(write, out, last);
                                }
                            }));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(READERS, count.get());
        }
    }
}
