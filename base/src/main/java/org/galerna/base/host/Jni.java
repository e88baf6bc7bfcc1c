// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * The functions of this JVM's JNI interface, by their numbers in the specification.
 *
 * <p>Every call goes through one handle at one place: what a function does not take stands in
 * registers that it does not look at. That place has been called often before it matters, because
 * linking and customising a handle runs native methods of the JDK, and a native method that returns
 * drops the thread's local references. Between a call that gives a reference and the one that uses
 * it nothing but {@link #call} may run. One thread at a time.
 */
final class Jni {
    static final int VERSION = 4;
    static final int FIND_CLASS = 6;
    static final int EXCEPTION_CLEAR = 17;
    static final int NEW_GLOBAL_REF = 21;
    static final int DELETE_LOCAL_REF = 23;
    static final int GET_OBJECT_CLASS = 31;
    static final int GET_METHOD_ID = 33;
    static final int CALL_OBJECT_METHOD_A = 36;
    static final int GET_FIELD_ID = 94;
    static final int GET_OBJECT_FIELD = 95;
    static final int GET_STATIC_METHOD_ID = 113;
    static final int CALL_STATIC_OBJECT_METHOD_A = 116;
    static final int GET_OBJECT_ARRAY_ELEMENT = 173;
    static final int GET_PRIMITIVE_ARRAY_CRITICAL = 222;
    static final int RELEASE_PRIMITIVE_ARRAY_CRITICAL = 223;
    static final int EXCEPTION_CHECK = 228;

    private static final int FUNCTIONS = 229;
    private static final int GET_ENV = 6;
    private static final int INVOKE_FUNCTIONS = 7;
    private static final long VERSION_8 = 0x0001_0008;

    /** More calls than the JDK counts before it customises a handle. */
    private static final int WARM = 1000;

    private static final MethodHandle CALL = handle();

    private final MemorySegment[] functions = new MemorySegment[FUNCTIONS];
    private final MemorySegment getEnv;
    private final long machine;
    private final MemorySegment out = Arena.global().allocate(ValueLayout.JAVA_LONG, 2);

    /**
     * Finds the functions.
     *
     * @throws IllegalStateException if this JVM does not show them.
     */
    @SuppressWarnings("restricted") // who makes it has asked whether native access is enabled
    Jni() {
        final Path library = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
        final MemorySegment find;
        try {
            find =
                    SymbolLookup.libraryLookup(library, Arena.global())
                            .findOrThrow("JNI_GetCreatedJavaVMs");
        } catch (RuntimeException e) {
            throw new IllegalStateException("no JNI in " + library, e);
        }
        call(find, out.address(), 1, out.address() + Long.BYTES, 0);
        machine = out.get(ValueLayout.JAVA_LONG, 0);
        getEnv = table(machine, INVOKE_FUNCTIONS).getAtIndex(ValueLayout.ADDRESS, GET_ENV);
        final MemorySegment table = table(env(), FUNCTIONS);
        for (int i = VERSION; i < FUNCTIONS; i++) {
            functions[i] = table.getAtIndex(ValueLayout.ADDRESS, i);
        }
        for (int i = 0; i < WARM; i++) {
            call(VERSION, env(), 0, 0, 0);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle handle() {
        return Linker.nativeLinker()
                .downcallHandle(
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG));
    }

    @SuppressWarnings("restricted")
    private static MemorySegment table(long of, int functions) {
        return MemorySegment.ofAddress(of)
                .reinterpret(Long.BYTES)
                .get(ValueLayout.ADDRESS, 0)
                .reinterpret((long) functions * Long.BYTES);
    }

    /** The interface of the calling thread; of its carrier, until it parks. */
    long env() {
        call(getEnv, machine, out.address(), VERSION_8, 0);
        return out.get(ValueLayout.JAVA_LONG, 0);
    }

    long call(int function, long env, long a, long b, long c) {
        return call(functions[function], env, a, b, c);
    }

    private static long call(MemorySegment function, long a, long b, long c, long d) {
        try {
            return (long) CALL.invokeExact(function, a, b, c, d);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
