// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * Copies from and to the memory of another process of the same user, by {@code process_vm_readv}
 * and {@code process_vm_writev} of Linux. Each function is linked to when it is first used, which
 * takes some 50 ms of a core's time for the first of them.
 */
public final class PeerMemory {
    private static final String SYMBOL = "process_vm_readv";
    private static final String WRITE_SYMBOL = "process_vm_writev";
    private static final int SET_PTRACER = 0x59616d61;
    private static final long ANY = -1;
    private static final long PIECE = 16 << 20;
    private static final long TURNED_PIECE = 64 << 10;
    private static final long LEAST_TURNED = 512 << 10;
    private static final int MOST_PIECES = 64;
    private static final int NOT_PERMITTED = 1;

    private PeerMemory() {}

    /** Reads, and says why not. */
    private static final class Read {
        static final MethodHandle CALL = Copying.link(SYMBOL);
    }

    /** Writes. */
    private static final class Write {
        static final MethodHandle CALL = Copying.link(WRITE_SYMBOL);
    }

    /** What both have in common. */
    private static final class Copying {
        static final VarHandle ERRNO =
                Linker.Option.captureStateLayout()
                        .varHandle(MemoryLayout.PathElement.groupElement("errno"));

        @SuppressWarnings("restricted") // find() has asked whether native access is enabled
        static MethodHandle link(String symbol) {
            final Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().find(symbol).orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_INT,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.captureCallState("errno"));
        }
    }

    /** Lets others read. */
    private static final class Control {
        static final MethodHandle CALL = link();

        @SuppressWarnings("restricted") // find() has asked whether native access is enabled
        private static MethodHandle link() {
            final Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().find("prctl").orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
                    Linker.Option.firstVariadicArg(1));
        }
    }

    /**
     * Finds out whether the functions may be called.
     *
     * @return nothing where the system has none or native access is not enabled.
     */
    public static Optional<PeerMemory> find() {
        return reason().isEmpty() ? Optional.of(new PeerMemory()) : Optional.empty();
    }

    /**
     * Says why {@link #find} gives nothing.
     *
     * @return part of a sentence with the flag to add; empty where it gives something.
     */
    public static String reason() {
        // every C library of Linux has the functions
        return NativeAccess.refusal("memory of other processes is read");
    }

    /** Lets other processes of this user read this process, where the kernel asks for that. */
    public void allowPeers() {
        try {
            // Kernels without the restriction know no such request and refuse it: that is as good.
            final int ignored = (int) Control.CALL.invokeExact(SET_PTRACER, ANY);
            assert ignored <= 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Makes the access to one process.
     *
     * @param pid the process.
     * @return an access that lives as long as somebody has it.
     */
    public Access access(int pid) {
        return new Access(pid);
    }

    /**
     * Copies from and to one process. It keeps what the calls need, so that they allocate nothing.
     * One thread at a time.
     *
     * <p>Of copies of 512 KiB to 4 MiB every other one goes from the end to the beginning: a loop
     * of them finds in the caches what the one before has copied last.
     */
    public static final class Access {
        private final int pid;
        private final MemorySegment state;
        private final MemorySegment here;
        private final MemorySegment there;
        private boolean isTurned; // the last copy went from its end to its beginning

        private Access(int pid) {
            final Arena arena = Arena.ofAuto();
            this.pid = pid;
            this.state = arena.allocate(Linker.Option.captureStateLayout());
            this.here = arena.allocate(ValueLayout.JAVA_LONG, 2 * MOST_PIECES);
            this.there = arena.allocate(ValueLayout.JAVA_LONG, 2 * MOST_PIECES);
        }

        /**
         * Finds out whether the process is the one that has told a proof of itself.
         *
         * @param proof what it has told.
         * @return an empty string if so; else why not, part of a sentence.
         */
        public String prove(PeerProof proof) {
            try (Arena arena = Arena.ofConfined()) {
                final MemorySegment seen = arena.allocate(ValueLayout.JAVA_LONG);
                final String refusal = read(proof.address(), seen, 0, Long.BYTES);
                return refusal.isEmpty() && seen.get(ValueLayout.JAVA_LONG, 0) != proof.word()
                        ? "process " + pid + " is another"
                        : refusal;
            }
        }

        /**
         * Copies from the process.
         *
         * @param address of the data there.
         * @param to native memory.
         * @param at first byte of it that is written.
         * @param bytes how many.
         * @return an empty string, or what the system refused; then part of the data may be there.
         */
        public String read(long address, MemorySegment to, long at, long bytes) {
            return read(address, to.asSlice(at, bytes).address(), bytes);
        }

        /**
         * Copies from the process.
         *
         * @param address of the data there.
         * @param to address of the room here, which nothing else may write or move meanwhile.
         * @param bytes how many.
         * @return an empty string, or what the system refused; then part of the data may be there.
         */
        public String read(long address, long to, long bytes) {
            return copy(Read.CALL, SYMBOL, address, to, bytes);
        }

        /**
         * Copies to the process.
         *
         * @param address where the data goes there.
         * @param from native memory.
         * @param at first byte of it that is read.
         * @param bytes how many.
         * @return an empty string, or what the system refused; then part of the data may be there.
         */
        public String write(long address, MemorySegment from, long at, long bytes) {
            return copy(
                    Write.CALL, WRITE_SYMBOL, address, from.asSlice(at, bytes).address(), bytes);
        }

        private String copy(MethodHandle call, String symbol, long address, long own, long bytes) {
            isTurned = !isTurned && bytes >= LEAST_TURNED && bytes <= MOST_PIECES * TURNED_PIECE;
            if (isTurned && invoke(call, turned(address, own, bytes)) == bytes) {
                return "";
            }
            long done = 0;
            while (done < bytes) {
                final long n = Math.min(PIECE, bytes - done);
                piece(0, address + done, own + done, n);
                final long got = invoke(call, 1);
                if (got <= 0) {
                    return refusal(symbol, (int) Copying.ERRNO.get(state, 0L));
                }
                done += got;
            }
            return "";
        }

        /** Names the pieces of a copy, the last one first, and returns how many there are. */
        private long turned(long address, long own, long bytes) {
            int pieces = 0;
            long left = bytes;
            while (left > 0) {
                final long n = Math.min(TURNED_PIECE, left);
                left -= n;
                piece(pieces, address + left, own + left, n);
                pieces++;
            }
            return pieces;
        }

        private void piece(int number, long address, long own, long bytes) {
            here.setAtIndex(ValueLayout.JAVA_LONG, 2L * number, own);
            here.setAtIndex(ValueLayout.JAVA_LONG, 2L * number + 1, bytes);
            there.setAtIndex(ValueLayout.JAVA_LONG, 2L * number, address);
            there.setAtIndex(ValueLayout.JAVA_LONG, 2L * number + 1, bytes);
        }

        private long invoke(MethodHandle call, long pieces) {
            try {
                return (long) call.invokeExact(state, pid, here, pieces, there, pieces, 0L);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    private static String refusal(String symbol, int code) {
        return symbol
                + (code == NOT_PERMITTED
                        ? " is not permitted between these processes"
                        : " failed with errno " + code);
    }
}
