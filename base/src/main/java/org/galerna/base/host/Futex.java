// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Sleeping on a word of memory that several processes have mapped, by {@code futex} of Linux.
 *
 * <p>A virtual thread must not wait here: it would hold its carrier.
 */
public final class Futex {
    private static final String FLAG = "--enable-native-access=ALL-UNNAMED";
    private static final String SYMBOL = "syscall";
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final long NANOS = 1_000_000_000;

    private final MethodHandle syscall;
    private final long number;

    private Futex(MethodHandle syscall, long number) {
        this.syscall = syscall;
        this.number = number;
    }

    /**
     * Looks the system call up.
     *
     * @return nothing where the system has no such call or native access is not enabled.
     */
    @SuppressWarnings("restricted") // reason() has asked whether native access is enabled
    public static Optional<Futex> find() {
        if (!reason().isEmpty()) {
            return Optional.empty();
        }
        final Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(SYMBOL)
                .map(symbol ->
                        linker.downcallHandle(
                                symbol,
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.ADDRESS,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.ADDRESS,
                                        ValueLayout.ADDRESS,
                                        ValueLayout.JAVA_INT),
                                Linker.Option.firstVariadicArg(1)))
                .map(handle -> new Futex(handle, number()));
    }

    /** The number of the call on this processor; 0 where it is not known. */
    private static long number() {
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> 202;
            case "aarch64", "riscv64" -> 98;
            case "ppc64le" -> 221;
            case "s390x" -> 238;
            default -> 0;
        };
    }

    /**
     * Says why {@link #find} gives nothing.
     *
     * @return part of a sentence with the flag to add; empty where it gives something.
     */
    public static String reason() {
        if (!System.getProperty("os.name").startsWith("Linux") || number() == 0) {
            return "futexes are used on Linux only";
        }
        if (!Futex.class.getModule().isNativeAccessEnabled()) {
            return "the java command lacks " + FLAG;
        }
        return Linker.nativeLinker().defaultLookup().find(SYMBOL).isPresent()
                ? ""
                : "this C library has no " + SYMBOL;
    }

    /**
     * Sleeps while a word has a value. May return for no reason; the caller looks again.
     *
     * @param word 4 bytes, aligned, of native memory that others have mapped too.
     * @param value what the caller has seen; with another the call returns at once.
     * @param nanos longest sleep in nanoseconds.
     */
    public void await(MemorySegment word, int value, long nanos) {
        try (Arena arena = Arena.ofConfined()) {
            final MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
            time.set(ValueLayout.JAVA_LONG, 0, nanos / NANOS);
            time.set(ValueLayout.JAVA_LONG, Long.BYTES, nanos % NANOS);
            call(word, WAIT, value, time);
        }
    }

    /**
     * Wakes who sleeps on a word.
     *
     * @param word as given to {@link #await}; its value was changed before.
     */
    public void wakeAll(MemorySegment word) {
        call(word, WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
    }

    private void call(MemorySegment word, int what, int value, MemorySegment time) {
        try {
            final long ignored =
                    (long)
                            syscall.invokeExact(
                                    number, word, what, value, time, MemorySegment.NULL, 0);
            assert ignored >= -1;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
