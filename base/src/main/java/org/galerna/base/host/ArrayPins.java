// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import org.galerna.base.Interrupts;
import org.galerna.base.LibraryThreads;
import org.galerna.base.lock.SpinLock;

/**
 * Keeps arrays where they are, so that the kernel, or another process through it, may read and
 * write them without a copy aside.
 *
 * <p>It takes JNI's critical regions for that, from Java, and holds them across calls: collectors
 * that pin regions of the heap (G1 since JDK 22, Shenandoah) go on beside them and leave only those
 * regions alone. With any other collector, or without native access, nothing can be pinned.
 *
 * <p>What is needed takes 0.1 s to find, so it is found by a thread of its own when {@link
 * #prepare} is called first; until then nothing can be pinned. At most {@link #MOST} arrays are
 * pinned at a time, so that no program can fill the heap with what the collector may not move. Any
 * thread may call.
 */
public final class ArrayPins {
    /** Says that an array was not pinned. */
    public static final int NONE = -1;

    /** Arrays that are pinned at a time. */
    public static final int MOST = 64;

    private static final int PROBE = 0x6a1e;

    private final SpinLock lock = new SpinLock();
    private final Slots slots = new Slots();
    private final long[] addresses = new long[MOST];
    private final int[] free = new int[MOST];
    private int freeCount = MOST;
    private volatile Thread finder;
    private volatile Found found;
    private volatile String reason = "not asked for yet";

    /** The interface, and a global reference to the array of slots. */
    private record Found(Jni jni, long slots) {}

    /** Holds what is pinned; a class loader because the interface finds a thread's only object. */
    private static final class Slots extends ClassLoader {
        @SuppressWarnings("UnusedVariable") // read through the interface
        private final Object[] pinned = new Object[MOST];

        Slots() {
            super("galerna pins", null);
        }
    }

    /** Makes pins that are not prepared yet. */
    public ArrayPins() {
        for (int i = 0; i < MOST; i++) {
            free[i] = MOST - 1 - i;
        }
    }

    /** Finds what is needed, on another thread and once; {@link #pin} succeeds when it is done. */
    public void prepare() {
        if (finder != null) {
            return;
        }
        lock.lock();
        try {
            if (finder == null) {
                final Thread thread = LibraryThreads.named("pins").unstarted(this::find);
                thread.setContextClassLoader(slots);
                thread.start();
                finder = thread; // who waits for it finds it started
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tells whether {@link #pin} may succeed.
     *
     * @return true from some time after {@link #prepare} on, if arrays can be pinned.
     */
    public boolean isReady() {
        return found != null;
    }

    /**
     * Waits until it is known whether arrays can be pinned.
     *
     * @return empty if they can; else the reason, part of a sentence.
     */
    public String await() {
        prepare();
        Interrupts.outlast(finder::join);
        return reason;
    }

    private void find() {
        String why = "what shows arrays could not be found";
        try {
            why = refusal();
            if (why.isEmpty()) {
                final Jni jni = new Jni();
                final Found now = new Found(jni, reference(jni));
                if (isRight(now)) {
                    found = now;
                } else {
                    why = "this JVM does not show arrays where they are";
                }
            }
        } catch (IllegalStateException e) {
            why = e.getMessage();
        } finally {
            reason = why;
        }
    }

    private static String refusal() {
        final String refusal = NativeAccess.refusal("arrays are pinned");
        if (!refusal.isEmpty()) {
            return refusal;
        }
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            final String name = collector.getName();
            if (name.startsWith("G1 ") || name.startsWith("Shenandoah")) {
                return "";
            }
        }
        return "this collector moves arrays all the same";
    }

    /** Makes a reference to the slots, which are the class loader of this thread. */
    private static long reference(Jni jni) {
        final long env = jni.env();
        try (Arena arena = Arena.ofConfined()) {
            final long threadName = text(arena, "java/lang/Thread");
            final long current = text(arena, "currentThread");
            final long currentType = text(arena, "()Ljava/lang/Thread;");
            final long loader = text(arena, "getContextClassLoader");
            final long loaderType = text(arena, "()Ljava/lang/ClassLoader;");
            final long field = text(arena, "pinned");
            final long fieldType = text(arena, "[Ljava/lang/Object;");
            final long type = keep(jni, env, jni.call(Jni.FIND_CLASS, env, threadName, 0, 0));
            final long currentId =
                    jni.call(Jni.GET_STATIC_METHOD_ID, env, type, current, currentType);
            final long thread =
                    keep(
                            jni,
                            env,
                            jni.call(Jni.CALL_STATIC_OBJECT_METHOD_A, env, type, currentId, 0));
            final long loaderId = jni.call(Jni.GET_METHOD_ID, env, type, loader, loaderType);
            final long slots =
                    keep(jni, env, jni.call(Jni.CALL_OBJECT_METHOD_A, env, thread, loaderId, 0));
            final long slotsType = keep(jni, env, jni.call(Jni.GET_OBJECT_CLASS, env, slots, 0, 0));
            final long fieldId = jni.call(Jni.GET_FIELD_ID, env, slotsType, field, fieldType);
            return keep(jni, env, jni.call(Jni.GET_OBJECT_FIELD, env, slots, fieldId, 0));
        }
    }

    private static long text(Arena arena, String word) {
        return arena.allocateFrom(word).address();
    }

    /** Makes a reference that stays; a few for each process. */
    private static long keep(Jni jni, long env, long local) {
        if ((byte) jni.call(Jni.EXCEPTION_CHECK, env, 0, 0, 0) != 0) {
            jni.call(Jni.EXCEPTION_CLEAR, env, 0, 0, 0);
            throw new IllegalStateException("JNI does not find what holds the arrays");
        }
        return jni.call(Jni.NEW_GLOBAL_REF, env, local, 0, 0);
    }

    /** Pins an array and looks whether its address shows what is in it. */
    @SuppressWarnings("restricted")
    private boolean isRight(Found with) {
        final int[] probe = {PROBE, ~PROBE};
        final int slot = pin(with, probe);
        final long at = addresses[slot];
        final MemorySegment seen = MemorySegment.ofAddress(at).reinterpret(Long.BYTES);
        final boolean isRight =
                at != 0
                        && seen.getAtIndex(ValueLayout.JAVA_INT, 0) == PROBE
                        && seen.getAtIndex(ValueLayout.JAVA_INT, 1) == ~PROBE;
        unpin(with, slot);
        return isRight;
    }

    /**
     * Pins an array.
     *
     * @param array of a primitive type.
     * @return a number for {@link #address} and {@link #unpin}; {@link #NONE} if it cannot be
     *     pinned, or not now.
     */
    public int pin(Object array) {
        final Found with = found;
        return with == null ? NONE : pin(with, array);
    }

    private int pin(Found with, Object array) {
        lock.lock();
        try {
            if (freeCount == 0) {
                return NONE;
            }
            final int slot = free[--freeCount];
            slots.pinned[slot] = array;
            final Jni jni = with.jni;
            final long env = jni.env();
            final long local = jni.call(Jni.GET_OBJECT_ARRAY_ELEMENT, env, with.slots, slot, 0);
            addresses[slot] = jni.call(Jni.GET_PRIMITIVE_ARRAY_CRITICAL, env, local, 0, 0);
            jni.call(Jni.DELETE_LOCAL_REF, env, local, 0, 0);
            return slot;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tells where a pinned array has its first element.
     *
     * @param pin from {@link #pin}.
     * @return the address.
     */
    public long address(int pin) {
        return addresses[pin];
    }

    /**
     * Lets the collector move an array again. Once for each pin, by any thread, when nobody uses
     * its address any more.
     *
     * @param pin from {@link #pin}.
     */
    public void unpin(int pin) {
        unpin(found, pin);
    }

    private void unpin(Found with, int slot) {
        lock.lock();
        try {
            final Jni jni = with.jni;
            final long env = jni.env();
            final long local = jni.call(Jni.GET_OBJECT_ARRAY_ELEMENT, env, with.slots, slot, 0);
            // Mode 0: where the JVM was told to check and gave a copy, the copy comes back.
            jni.call(Jni.RELEASE_PRIMITIVE_ARRAY_CRITICAL, env, local, addresses[slot], 0);
            jni.call(Jni.DELETE_LOCAL_REF, env, local, 0, 0);
            slots.pinned[slot] = null;
            free[freeCount++] = slot;
        } finally {
            lock.unlock();
        }
    }
}
