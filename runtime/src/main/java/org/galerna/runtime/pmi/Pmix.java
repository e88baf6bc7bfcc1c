// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import org.galerna.device.WireupException;

/**
 * PMIx by its library, as Open MPI's {@code mpirun} and {@code srun --mpi=pmix} speak it. Types are
 * those of pmix_common.h, versions 2 to 5.
 *
 * <pre>
 *   pmix_proc_t   0 nspace[256]  256 rank:4                 260 bytes
 *   pmix_value_t  0 type:2       8 union of 24 bytes         32 bytes
 * </pre>
 */
final class Pmix implements ProcessManager {
    private static final List<String> LIBRARIES = List.of("libpmix.so.2", "libpmix.so");
    private static final int PROC_BYTES = 260;
    private static final int PROC_RANK = 256;
    private static final int VALUE_BYTES = 32;
    private static final int VALUE_DATA = 8;
    private static final int LONGEST = 1 << 16;
    private static final short STRING = 3;
    private static final short UINT32 = 14;
    private static final byte GLOBAL = 3;
    private static final int WILDCARD = -2;

    private final Arena arena = Arena.ofShared();
    private final SymbolLookup library;
    private final MethodHandle get;
    private final MethodHandle put;
    private final MethodHandle commit;
    private final MethodHandle fence;
    private final MemorySegment me = arena.allocate(PROC_BYTES, Long.BYTES);
    private final int size;

    private Pmix(SymbolLookup library) {
        this.library = library;
        get = handle("PMIx_Get", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        put = handle("PMIx_Put", JAVA_BYTE, ADDRESS, ADDRESS);
        commit = handle("PMIx_Commit");
        fence = handle("PMIx_Fence", ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
        MethodHandle init = handle("PMIx_Init", ADDRESS, ADDRESS, JAVA_LONG);
        check("PMIx_Init", invoke(init, me, MemorySegment.NULL, 0L));
        MemorySegment found = value(WILDCARD, "pmix.job.size");
        if (found == null || found.get(JAVA_SHORT, 0) != UINT32) {
            throw new WireupException("PMIx does not tell the size of the job");
        }
        size = found.get(JAVA_INT, VALUE_DATA);
    }

    /**
     * Looks the library up and introduces this process.
     *
     * @return empty if there is no such library.
     */
    static Optional<Pmix> open() {
        for (String name : LIBRARIES) {
            Optional<SymbolLookup> library = library(name);
            if (library.isPresent()) {
                return Optional.of(new Pmix(library.get()));
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("restricted")
    private static Optional<SymbolLookup> library(String name) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(name, Arena.global()));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no library of that name
        }
    }

    @SuppressWarnings("restricted")
    private MethodHandle handle(String name, MemoryLayout... parameters) {
        return Linker.nativeLinker()
                .downcallHandle(
                        library.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static int invoke(MethodHandle function, Object... arguments) {
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void check(String call, int code) {
        if (code != 0) {
            throw new WireupException(call + " failed with PMIx error " + code);
        }
    }

    private MemorySegment process(Arena scope, int rank) {
        MemorySegment process = scope.allocate(PROC_BYTES, Long.BYTES);
        process.copyFrom(me);
        process.set(JAVA_INT, PROC_RANK, rank);
        return process;
    }

    /** A pmix_value_t of the library's, or null. */
    @SuppressWarnings("restricted")
    private MemorySegment value(int rank, String key) {
        try (Arena scope = Arena.ofConfined()) {
            MemorySegment result = scope.allocate(ADDRESS);
            int code =
                    invoke(
                            get,
                            process(scope, rank),
                            scope.allocateFrom(key),
                            MemorySegment.NULL,
                            0L,
                            result);
            return code == 0 ? result.get(ADDRESS, 0).reinterpret(VALUE_BYTES) : null;
        }
    }

    @Override
    public int rank() {
        return me.get(JAVA_INT, PROC_RANK);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void put(String key, String text) {
        try (Arena scope = Arena.ofConfined()) {
            MemorySegment value = scope.allocate(VALUE_BYTES, Long.BYTES);
            value.set(JAVA_SHORT, 0, STRING);
            value.set(ADDRESS, VALUE_DATA, scope.allocateFrom(text));
            check("PMIx_Put", invoke(put, GLOBAL, scope.allocateFrom("galerna." + key), value));
        }
    }

    @Override
    public void fence() {
        check("PMIx_Commit", invoke(commit));
        MemorySegment none = MemorySegment.NULL;
        check("PMIx_Fence", invoke(fence, none, 0L, none, 0L));
    }

    @Override
    @SuppressWarnings("restricted")
    public String get(int rank, String key) {
        MemorySegment value = value(rank, "galerna." + key);
        if (value == null || value.get(JAVA_SHORT, 0) != STRING) {
            return null;
        }
        return value.get(ADDRESS, VALUE_DATA).reinterpret(LONGEST).getString(0);
    }

    @Override
    public void finish() {
        check(
                "PMIx_Finalize",
                invoke(handle("PMIx_Finalize", ADDRESS, JAVA_LONG), MemorySegment.NULL, 0L));
    }

    @Override
    public void abort(int code, String why) {
        try (Arena scope = Arena.ofConfined()) {
            invoke(
                    handle("PMIx_Abort", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    code,
                    scope.allocateFrom(why),
                    MemorySegment.NULL,
                    0L);
        }
    }
}
