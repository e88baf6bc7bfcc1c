// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * Binds platform threads to cores, by {@code sched_setaffinity} of Linux, and tells where they run.
 *
 * <p>A virtual thread must not call this: it would bind whichever carrier it is on.
 */
public final class Affinity {
    private static final int MASK_BYTES = 1024;
    private static final String SYMBOL = "sched_setaffinity";
    private static final String WHERE = "sched_getcpu";

    private final MethodHandle schedSetaffinity;
    private final MethodHandle schedGetcpu;
    private final VarHandle errno;

    private Affinity(MethodHandle schedSetaffinity, MethodHandle schedGetcpu) {
        this.schedSetaffinity = schedSetaffinity;
        this.schedGetcpu = schedGetcpu;
        errno =
                Linker.Option.captureStateLayout()
                        .varHandle(MemoryLayout.PathElement.groupElement("errno"));
    }

    /**
     * Looks the function up.
     *
     * @return nothing where the system has no such function or native access is not enabled.
     */
    @SuppressWarnings("restricted") // reason() has asked whether native access is enabled
    public static Optional<Affinity> find() {
        if (!reason().isEmpty()) {
            return Optional.empty();
        }
        final Linker linker = Linker.nativeLinker();
        final SymbolLookup library = linker.defaultLookup();
        return Optional.of(
                new Affinity(
                        linker.downcallHandle(
                                library.findOrThrow(SYMBOL),
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.ADDRESS),
                                Linker.Option.captureCallState("errno")),
                        linker.downcallHandle(
                                library.findOrThrow(WHERE),
                                FunctionDescriptor.of(ValueLayout.JAVA_INT))));
    }

    /**
     * Says why {@link #find} gives nothing.
     *
     * @return part of a sentence with the flag to add; empty where binding is possible.
     */
    public static String reason() {
        final String refusal = NativeAccess.refusal("threads are bound");
        if (!refusal.isEmpty()) {
            return refusal;
        }
        final SymbolLookup library = Linker.nativeLinker().defaultLookup();
        for (String symbol : new String[] {SYMBOL, WHERE}) {
            if (library.find(symbol).isEmpty()) {
                return "this C library has no " + symbol;
            }
        }
        return "";
    }

    /**
     * Lets the calling platform thread run on some cores only. Threads that it starts afterwards
     * inherit this.
     *
     * @param cores numbers as in {@link Cores#allowed}, at least one.
     * @return an empty string, or what the system refused.
     * @throws IllegalArgumentException if there is no core, or a number is out of range.
     * @throws IllegalStateException if the calling thread is virtual.
     */
    public String bind(int... cores) {
        if (Thread.currentThread().isVirtual()) {
            throw new IllegalStateException("a virtual thread cannot be bound");
        }
        if (cores.length == 0) {
            throw new IllegalArgumentException("no core is named");
        }
        try (Arena arena = Arena.ofConfined()) {
            final MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
            for (int core : cores) {
                set(mask, core);
            }
            final MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            final int result = invoke(state, mask);
            return result == 0 ? "" : SYMBOL + " failed with errno " + (int) errno.get(state, 0L);
        }
    }

    /**
     * Tells on which core the calling platform thread runs; a moment later it may be another one.
     *
     * @return its number as in {@link Cores#allowed}; -1 if the system does not tell.
     */
    @SuppressWarnings("IllegalCatch") // a downcall throws nothing
    public int current() {
        try {
            return (int) schedGetcpu.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void set(MemorySegment mask, int core) {
        if (core < 0 || core >= MASK_BYTES * Byte.SIZE) {
            throw new IllegalArgumentException("core " + core + " is out of range");
        }
        final long word = core / Long.SIZE;
        final long bits = mask.getAtIndex(ValueLayout.JAVA_LONG, word);
        mask.setAtIndex(ValueLayout.JAVA_LONG, word, bits | 1L << (core % Long.SIZE));
    }

    @SuppressWarnings("IllegalCatch") // a downcall throws nothing
    private int invoke(MemorySegment state, MemorySegment mask) {
        try {
            return (int) schedSetaffinity.invokeExact(state, 0, mask.byteSize(), mask);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
