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
 * Copies from the memory of another process of the same user, by {@code process_vm_readv} of Linux.
 */
public final class PeerMemory {
    private static final String FLAG = "--enable-native-access=ALL-UNNAMED";
    private static final String SYMBOL = "process_vm_readv";
    private static final int SET_PTRACER = 0x59616d61;
    private static final long ANY = -1;
    private static final long PIECE = 1 << 20;
    private static final int NOT_PERMITTED = 1;

    private final MethodHandle readv;
    private final MethodHandle prctl;
    private final VarHandle errno;

    private PeerMemory(MethodHandle readv, MethodHandle prctl) {
        this.readv = readv;
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
        final MethodHandle read =
                linker.downcallHandle(
                        lookup.find(SYMBOL).orElseThrow(),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG),
                        Linker.Option.captureCallState("errno"));
        final MethodHandle control =
                linker.downcallHandle(
                        lookup.find("prctl").orElseThrow(),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        return Optional.of(new PeerMemory(read, control));
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
            final MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            final MemorySegment vectors = arena.allocate(ValueLayout.JAVA_LONG, 4);
            final MemorySegment there = vectors.asSlice(2L * Long.BYTES);
            long done = 0;
            while (done < to.byteSize()) {
                final long n = Math.min(PIECE, to.byteSize() - done);
                vectors.setAtIndex(ValueLayout.JAVA_LONG, 0, to.address() + done);
                vectors.setAtIndex(ValueLayout.JAVA_LONG, 1, n);
                vectors.setAtIndex(ValueLayout.JAVA_LONG, 2, address + done);
                vectors.setAtIndex(ValueLayout.JAVA_LONG, 3, n);
                final long got = invoke(state, pid, vectors, there);
                if (got <= 0) {
                    return refusal((int) errno.get(state, 0L));
                }
                done += got;
            }
            return "";
        }
    }

    private static String refusal(int code) {
        return SYMBOL
                + (code == NOT_PERMITTED
                        ? " is not permitted between these processes"
                        : " failed with errno " + code);
    }

    private long invoke(MemorySegment state, int pid, MemorySegment here, MemorySegment there) {
        try {
            return (long) readv.invokeExact(state, pid, here, 1L, there, 1L, 0L);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
