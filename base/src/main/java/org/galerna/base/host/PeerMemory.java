// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * Copies from and to the memory of another process of the same user, by {@code process_vm_readv}
 * and {@code process_vm_writev} of Linux.
 */
public final class PeerMemory {
    private static final String FLAG = "--enable-native-access=ALL-UNNAMED";
    private static final String SYMBOL = "process_vm_readv";
    private static final String WRITE_SYMBOL = "process_vm_writev";
    private static final int SET_PTRACER = 0x59616d61;
    private static final long ANY = -1;
    private static final long PIECE = 1 << 20;
    private static final int NOT_PERMITTED = 1;

    private final MethodHandle readv;
    private final MethodHandle writev;
    private final MethodHandle prctl;
    private final VarHandle errno;

    private PeerMemory(MethodHandle readv, MethodHandle writev, MethodHandle prctl) {
        this.readv = readv;
        this.writev = writev;
        this.prctl = prctl;
        this.errno =
                Linker.Option.captureStateLayout()
                        .varHandle(
                                java.lang.foreign.MemoryLayout.PathElement.groupElement("errno"));
    }

    /**
     * Looks the functions up.
     *
     * @return nothing where the system has none or native access is not enabled.
     */
    @SuppressWarnings("restricted") // reason() has asked whether native access is enabled
    public static Optional<PeerMemory> find() {
        if (!reason().isEmpty()) {
            return Optional.empty();
        }
        final Linker linker = Linker.nativeLinker();
        final SymbolLookup lookup = linker.defaultLookup();
        final FunctionDescriptor copy =
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG);
        final Linker.Option errors = Linker.Option.captureCallState("errno");
        final MethodHandle read =
                linker.downcallHandle(lookup.find(SYMBOL).orElseThrow(), copy, errors);
        final MethodHandle write =
                linker.downcallHandle(lookup.find(WRITE_SYMBOL).orElseThrow(), copy, errors);
        final MethodHandle control =
                linker.downcallHandle(
                        lookup.find("prctl").orElseThrow(),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        return Optional.of(new PeerMemory(read, write, control));
    }

    /**
     * Says why {@link #find} gives nothing.
     *
     * @return part of a sentence with the flag to add; empty where it gives something.
     */
    public static String reason() {
        if (!System.getProperty("os.name").startsWith("Linux")) {
            return "memory of other processes is read on Linux only";
        }
        if (!PeerMemory.class.getModule().isNativeAccessEnabled()) {
            return "the java command lacks " + FLAG;
        }
        return Linker.nativeLinker().defaultLookup().find(SYMBOL).isPresent()
                ? ""
                : "this C library has no " + SYMBOL;
    }

    /** Lets other processes of this user read this process, where the kernel asks for that. */
    public void allowPeers() {
        try {
            // Kernels without the restriction know no such request and refuse it: that is as good.
            final int ignored = (int) prctl.invokeExact(SET_PTRACER, ANY);
            assert ignored <= 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Copies from another process.
     *
     * @param pid the process.
     * @param address of the data there.
     * @param to native memory, as long as the data.
     * @return an empty string, or what the system refused; then part of the data may be there.
     */
    public String read(int pid, long address, MemorySegment to) {
        try (Arena arena = Arena.ofConfined()) {
            return new Access(pid, arena).read(address, to, 0, to.byteSize());
        }
    }

    /**
     * Makes the access to one process.
     *
     * @param pid the process.
     * @return an access that lives as long as somebody has it.
     */
    public Access access(int pid) {
        return new Access(pid, Arena.ofAuto());
    }

    /**
     * Copies from and to one process. It keeps what the calls need, so that they allocate nothing.
     * One thread at a time.
     */
    public final class Access {
        private final int pid;
        private final MemorySegment state;
        private final MemorySegment here;
        private final MemorySegment there;

        private Access(int pid, Arena arena) {
            this.pid = pid;
            this.state = arena.allocate(Linker.Option.captureStateLayout());
            this.here = arena.allocate(ValueLayout.JAVA_LONG, 2);
            this.there = arena.allocate(ValueLayout.JAVA_LONG, 2);
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
            return copy(readv, address, to.asSlice(at, bytes).address(), bytes);
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
            return copy(writev, address, from.asSlice(at, bytes).address(), bytes);
        }

        private String copy(MethodHandle call, long address, long own, long bytes) {
            long done = 0;
            while (done < bytes) {
                final long n = Math.min(PIECE, bytes - done);
                here.setAtIndex(ValueLayout.JAVA_LONG, 0, own + done);
                here.setAtIndex(ValueLayout.JAVA_LONG, 1, n);
                there.setAtIndex(ValueLayout.JAVA_LONG, 0, address + done);
                there.setAtIndex(ValueLayout.JAVA_LONG, 1, n);
                final long got = invoke(call);
                if (got <= 0) {
                    return refusal((int) errno.get(state, 0L));
                }
                done += got;
            }
            return "";
        }

        private long invoke(MethodHandle call) {
            try {
                return (long) call.invokeExact(state, pid, here, 1L, there, 1L, 0L);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    private static String refusal(int code) {
        return SYMBOL
                + (code == NOT_PERMITTED
                        ? " is not permitted between these processes"
                        : " failed with errno " + code);
    }
}
