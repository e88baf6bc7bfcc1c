// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.galerna.base.VarHandles;

/**
 * Sleeping on a word of memory that several processes have mapped, by {@code futex} of Linux.
 *
 * <p>A virtual thread must not wait here: it would hold its carrier.
 *
 * <p>The first call of a process links to the system's function, which takes some 50 ms of a core's
 * time: who can do without for a while asks {@link #isLinked}.
 */
@SuppressWarnings("unused") // a field is written by handle
public final class Futex {
    private static final String WHAT = "futexes are used";
    private static final String SYMBOL = "syscall";
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final long NANOS = 1_000_000_000;

    private static final VarHandle LINKED =
            VarHandles.of(MethodHandles.lookup(), "linked", boolean.class);

    private final long number;
    private boolean linked;

    private Futex(long number) {
        this.number = number;
    }

    /** Links when first used. */
    private static final class Linked {
        static final MethodHandle SYSCALL = link();

        @SuppressWarnings("restricted") // reason() has asked whether native access is enabled
        private static MethodHandle link() {
            final Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().find(SYMBOL).orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.ADDRESS,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT),
                    Linker.Option.firstVariadicArg(1));
        }
    }

    /**
     * Finds out whether there are futexes.
     *
     * @return nothing where the system has no such call or native access is not enabled.
     */
    public static Optional<Futex> find() {
        return reason().isEmpty() ? Optional.of(new Futex(number())) : Optional.empty();
    }

    /**
     * Tells whether a thread of this process has used it, and so may sleep here. Ordered after what
     * the caller has written before, as is {@link #await} after its mark for others to see.
     *
     * @return false as long as nobody can sleep here.
     */
    public boolean isLinked() {
        return (boolean) LINKED.getVolatile(this);
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
        return number() == 0
                ? NativeAccess.onLinuxOnly(WHAT)
                : NativeAccess.refusal(WHAT); // every C library of Linux has the function
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
            LINKED.setVolatile(this, true);
            final long ignored =
                    (long)
                            Linked.SYSCALL.invokeExact(
                                    number, word, what, value, time, MemorySegment.NULL, 0);
            assert ignored >= -1;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
