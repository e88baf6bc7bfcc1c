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
    private static final String SYMBOL = "sched_setaffinity";
    private static final String GETTER = "sched_getaffinity";
    private static final String WHERE = "sched_getcpu";

    private final MethodHandle schedSetaffinity;
    private final MethodHandle schedGetaffinity;
    private final MethodHandle schedGetcpu;
    private final VarHandle errno;

    @SuppressWarnings("restricted") // reason() has asked whether native access is enabled
    private Affinity(SymbolLookup library) {
        schedSetaffinity = masked(library.findOrThrow(SYMBOL));
        schedGetaffinity = masked(library.findOrThrow(GETTER));
        schedGetcpu =
                Linker.nativeLinker()
                        .downcallHandle(
                                library.findOrThrow(WHERE),
                                FunctionDescriptor.of(ValueLayout.JAVA_INT));
        errno =
                Linker.Option.captureStateLayout()
                        .varHandle(MemoryLayout.PathElement.groupElement("errno"));
    }

    /** A function of a thread, the length of a mask, and a mask. */
    @SuppressWarnings("restricted") // as above
    private static MethodHandle masked(MemorySegment symbol) {
        return Linker.nativeLinker()
                .downcallHandle(
                        symbol,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.ADDRESS),
                        Linker.Option.captureCallState("errno"));
    }

    /**
     * Looks the functions up.
     *
     * @return nothing where the system has no such functions or native access is not enabled.
     */
    public static Optional<Affinity> find() {
        return reason().isEmpty()
                ? Optional.of(new Affinity(Linker.nativeLinker().defaultLookup()))
                : Optional.empty();
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
        for (String symbol : new String[] {SYMBOL, GETTER, WHERE}) {
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
            final CoreMask mask = new CoreMask(arena);
            for (int core : cores) {
                mask.add(core);
            }
            return bind(mask)
                    ? ""
                    : SYMBOL + " failed with errno " + (int) errno.get(mask.state, 0L);
        }
    }

    /** Lets the calling platform thread run on the cores of a mask only; false if refused. */
    boolean bind(CoreMask mask) {
        return invoke(schedSetaffinity, mask) == 0;
    }

    /** Reads where the calling platform thread may run; false if the system does not tell. */
    boolean read(CoreMask mask) {
        return invoke(schedGetaffinity, mask) == 0;
    }

    /**
     * Tells on which core the calling platform thread runs; a moment later it may be another one.
     *
     * @return its number as in {@link Cores#allowed}; -1 if the system does not tell.
     */
    @SuppressWarnings("IllegalCatch") // a downcall throws nothing
    int current() {
        try {
            return (int) schedGetcpu.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("IllegalCatch") // a downcall throws nothing
    private static int invoke(MethodHandle function, CoreMask mask) {
        try {
            return (int) function.invokeExact(mask.state, 0, (long) CoreMask.BYTES, mask.bits);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
