// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;

/**
 * Moves bytes between a user's object and native memory or another user's object.
 *
 * <p>A switch on the kind and static methods; no object is made on the way. Up to a cell an element
 * loop moves the data, beyond it {@link MemorySegment#copy}; like arrays go by {@link
 * System#arraycopy}. {@code boolean[]} has no segment, so it is always a loop here. Byte order is
 * the machine's.
 *
 * <p>The JDK's copies stand in methods of their own ({@code copyLong}, {@code store}, {@code
 * load}), because the compiler takes them into every caller: one that was compiled while its
 * messages were short would keep a copy for classes it had not seen yet, and is not compiled again
 * when they become longer.
 */
public final class View {
    /** Up to this many bytes, what a first cell holds, an element loop is the faster one. */
    private static final int LOOP = 40;

    /** Not arrays, and above the forms that are. */
    private static final int SEGMENT_FORM = Kind.ELEMENT;

    private static final int GAPPED_FORM = SEGMENT_FORM + 1;

    /** Eight bytes of an array at once. */
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder())
                    .withInvokeExactBehavior();

    private View() {}

    /** How the object holds its data: an element, or one of the forms above. */
    private static int form(int kind) {
        if ((kind & (Kind.SEGMENT | Kind.STAGED | Kind.GAPPED)) == 0) {
            return kind & Kind.ELEMENT;
        }
        if ((kind & Kind.SEGMENT) != 0) {
            return SEGMENT_FORM;
        }
        return (kind & Kind.GAPPED) != 0 ? GAPPED_FORM : Kind.BYTE;
    }

    private static boolean isRagged(int kind, long offset, long length) {
        return ((offset | length) & (Kind.size(kind) - 1L)) != 0;
    }

    /**
     * Copies from a user's object to native memory.
     *
     * @param to where, aligned to 8 bytes.
     * @param data the object.
     * @param kind its kind.
     * @param offset of the first byte in it.
     * @param length in bytes.
     */
    public static void write(Spot to, Object data, int kind, long offset, int length) {
        final MemorySegment m = to.memory;
        final long at = to.at;
        final int form = form(kind);
        switch (form) {
            case Kind.BYTE, Kind.OBJECT, Kind.PACKED ->
                    writeBytes(to, (byte[]) data, (int) offset, length);
            case Kind.BOOLEAN -> writeBooleans(m, at, (boolean[]) data, (int) offset, length);
            case SEGMENT_FORM -> copy((MemorySegment) data, offset, m, at, length);
            case GAPPED_FORM -> to.gaps().copy(data, offset, m, at, length);
            default -> {
                if (isRagged(form, offset, length)) {
                    copyLong(memory(data), offset, m, at, length);
                } else {
                    writeElements(to, data, form, (int) (offset >>> Kind.shift(form)), length);
                }
            }
        }
    }

    private static void writeElements(Spot to, Object data, int form, int first, int length) {
        switch (form) {
            case Kind.CHAR -> store(to, JAVA_CHAR, (char[]) data, first, length >> 1);
            case Kind.SHORT -> store(to, JAVA_SHORT, (short[]) data, first, length >> 1);
            case Kind.INT -> writeInts(to, (int[]) data, first, length >> 2);
            case Kind.LONG -> writeLongs(to, (long[]) data, first, length >> 3);
            case Kind.FLOAT -> store(to, JAVA_FLOAT, (float[]) data, first, length >> 2);
            case Kind.DOUBLE -> writeDoubles(to, (double[]) data, first, length >> 3);
            default -> throw new IllegalArgumentException("kind " + form);
        }
    }

    private static void writeBytes(Spot to, byte[] a, int first, int n) {
        final MappedByteBuffer w = to.words;
        final int at = to.at;
        if (n == Long.BYTES) {
            w.putLong(at, (long) LONGS.get(a, first));
            return;
        }
        if (n > LOOP) {
            store(to, JAVA_BYTE, a, first, n);
            return;
        }
        int i = 0;
        for (; i <= n - Long.BYTES; i += Long.BYTES) {
            w.putLong(at + i, (long) LONGS.get(a, first + i));
        }
        for (; i < n; i++) {
            w.put(at + i, a[first + i]);
        }
    }

    private static void writeBooleans(MemorySegment m, long at, boolean[] a, int first, int n) {
        for (int i = 0; i < n; i++) {
            m.set(JAVA_BYTE, at + i, (byte) (a[first + i] ? 1 : 0));
        }
    }

    private static void writeInts(Spot to, int[] a, int first, int n) {
        final MappedByteBuffer w = to.words;
        final int at = to.at;
        if (n == 1) {
            w.putInt(at, a[first]);
        } else if (n <= LOOP / Integer.BYTES) {
            for (int i = 0; i < n; i++) {
                w.putInt(at + 4 * i, a[first + i]);
            }
        } else {
            store(to, JAVA_INT, a, first, n);
        }
    }

    private static void writeLongs(Spot to, long[] a, int first, int n) {
        final MappedByteBuffer w = to.words;
        final int at = to.at;
        if (n == 1) {
            w.putLong(at, a[first]);
        } else if (n <= LOOP / Long.BYTES) {
            for (int i = 0; i < n; i++) {
                w.putLong(at + 8 * i, a[first + i]);
            }
        } else {
            store(to, JAVA_LONG, a, first, n);
        }
    }

    private static void writeDoubles(Spot to, double[] a, int first, int n) {
        final MappedByteBuffer w = to.words;
        final int at = to.at;
        if (n == 1) {
            w.putDouble(at, a[first]);
        } else if (n <= LOOP / Double.BYTES) {
            for (int i = 0; i < n; i++) {
                w.putDouble(at + 8 * i, a[first + i]);
            }
        } else {
            store(to, JAVA_DOUBLE, a, first, n);
        }
    }

    /**
     * Copies from native memory to a user's object.
     *
     * @param from where, aligned to 8 bytes.
     * @param data the object.
     * @param kind its kind.
     * @param offset of the first byte in it.
     * @param length in bytes.
     */
    public static void read(Spot from, Object data, int kind, long offset, int length) {
        final MemorySegment m = from.memory;
        final long at = from.at;
        final int form = form(kind);
        switch (form) {
            case Kind.BYTE, Kind.OBJECT, Kind.PACKED ->
                    readBytes(from, (byte[]) data, (int) offset, length);
            case Kind.BOOLEAN -> readBooleans(m, at, (boolean[]) data, (int) offset, length);
            case SEGMENT_FORM -> copy(m, at, (MemorySegment) data, offset, length);
            case GAPPED_FORM -> from.gaps().copy(m, at, data, offset, length);
            default -> {
                if (isRagged(form, offset, length)) {
                    copyLong(m, at, memory(data), offset, length);
                } else {
                    readElements(from, data, form, (int) (offset >>> Kind.shift(form)), length);
                }
            }
        }
    }

    private static void readElements(Spot from, Object data, int form, int first, int length) {
        switch (form) {
            case Kind.CHAR -> load(from, JAVA_CHAR, (char[]) data, first, length >> 1);
            case Kind.SHORT -> load(from, JAVA_SHORT, (short[]) data, first, length >> 1);
            case Kind.INT -> readInts(from, (int[]) data, first, length >> 2);
            case Kind.LONG -> readLongs(from, (long[]) data, first, length >> 3);
            case Kind.FLOAT -> load(from, JAVA_FLOAT, (float[]) data, first, length >> 2);
            case Kind.DOUBLE -> readDoubles(from, (double[]) data, first, length >> 3);
            default -> throw new IllegalArgumentException("kind " + form);
        }
    }

    private static void readBytes(Spot from, byte[] a, int first, int n) {
        final MappedByteBuffer w = from.words;
        final int at = from.at;
        if (n == Long.BYTES) {
            LONGS.set(a, first, w.getLong(at));
            return;
        }
        if (n > LOOP) {
            load(from, JAVA_BYTE, a, first, n);
            return;
        }
        int i = 0;
        for (; i <= n - Long.BYTES; i += Long.BYTES) {
            LONGS.set(a, first + i, w.getLong(at + i));
        }
        for (; i < n; i++) {
            a[first + i] = w.get(at + i);
        }
    }

    private static void readBooleans(MemorySegment m, long at, boolean[] a, int first, int n) {
        for (int i = 0; i < n; i++) {
            a[first + i] = m.get(JAVA_BYTE, at + i) != 0;
        }
    }

    private static void readInts(Spot from, int[] a, int first, int n) {
        final MappedByteBuffer w = from.words;
        final int at = from.at;
        if (n == 1) {
            a[first] = w.getInt(at);
        } else if (n <= LOOP / Integer.BYTES) {
            for (int i = 0; i < n; i++) {
                a[first + i] = w.getInt(at + 4 * i);
            }
        } else {
            load(from, JAVA_INT, a, first, n);
        }
    }

    private static void readLongs(Spot from, long[] a, int first, int n) {
        final MappedByteBuffer w = from.words;
        final int at = from.at;
        if (n == 1) {
            a[first] = w.getLong(at);
        } else if (n <= LOOP / Long.BYTES) {
            for (int i = 0; i < n; i++) {
                a[first + i] = w.getLong(at + 8 * i);
            }
        } else {
            load(from, JAVA_LONG, a, first, n);
        }
    }

    private static void readDoubles(Spot from, double[] a, int first, int n) {
        final MappedByteBuffer w = from.words;
        final int at = from.at;
        if (n == 1) {
            a[first] = w.getDouble(at);
        } else if (n <= LOOP / Double.BYTES) {
            for (int i = 0; i < n; i++) {
                a[first + i] = w.getDouble(at + 8 * i);
            }
        } else {
            load(from, JAVA_DOUBLE, a, first, n);
        }
    }

    /**
     * Copies from an operation's buffer to another, once.
     *
     * @param from a send.
     * @param at first byte of the message to copy; a multiple of 8.
     * @param t the object that takes it, with room.
     * @param into where it goes.
     * @param length in bytes.
     */
    public static void copy(Operation from, long at, Object t, long into, long length) {
        final int source = form(from.kind);
        final Object s = from.data;
        final long first = from.offset + at;
        if (s != null && t != null && s.getClass() == t.getClass() && source < SEGMENT_FORM) {
            if (!isRagged(source, first | into, length)) {
                final int shift = Kind.shift(source);
                System.arraycopy(
                        s,
                        (int) (first >> shift),
                        t,
                        (int) (into >> shift),
                        (int) (length >> shift));
                return;
            }
        }
        if (length > 0) {
            copy(s, first, t, into, length);
        }
    }

    /**
     * Copies bytes between segments, arrays of primitive types, and what is {@link Gapped}.
     *
     * @param from what is read.
     * @param at its first byte.
     * @param to what is written.
     * @param into its first byte.
     * @param length in bytes.
     */
    public static void copy(Object from, long at, Object to, long into, long length) {
        if (Gaps.areIn(from, to)) {
            new Gaps(length).copy(from, at, to, into, length);
        } else if (from instanceof boolean[] flags) {
            fromBooleans(flags, (int) at, memory(to), into, (int) length);
        } else if (to instanceof boolean[] flags) {
            toBooleans(memory(from), at, flags, (int) into, (int) length);
        } else {
            copy(memory(from), at, memory(to), into, length);
        }
    }

    private static void fromBooleans(boolean[] s, int first, MemorySegment t, long into, int n) {
        for (int i = 0; i < n; i++) {
            t.set(JAVA_BYTE, into + i, (byte) (s[first + i] ? 1 : 0));
        }
    }

    private static void toBooleans(MemorySegment s, long first, boolean[] t, int into, int n) {
        for (int i = 0; i < n; i++) {
            t[into + i] = s.get(JAVA_BYTE, first + i) != 0;
        }
    }

    /**
     * Reads the first bytes of an operation's buffer.
     *
     * @param from a send of objects, whose buffer is a {@code byte[]} or a segment.
     * @return up to 8 bytes, little-endian, zeros beyond.
     */
    public static long lead(Operation from) {
        final int n = (int) Math.min(Long.BYTES, from.capacity);
        final MemorySegment s = n == 0 ? MemorySegment.NULL : memory(from.data);
        long lead = 0;
        for (int i = 0; i < n; i++) {
            lead |= (s.get(JAVA_BYTE, from.offset + i) & 0xffL) << (8 * i);
        }
        return lead;
    }

    /**
     * Copies between segments; a word of eight bytes or four goes by a load and a store.
     *
     * @param from what is read.
     * @param a its first byte.
     * @param to what is written.
     * @param b its first byte.
     * @param length in bytes.
     */
    public static void copy(MemorySegment from, long a, MemorySegment to, long b, long length) {
        if (length == Long.BYTES) {
            to.set(JAVA_LONG_UNALIGNED, b, from.get(JAVA_LONG_UNALIGNED, a));
        } else if (length == Integer.BYTES) {
            to.set(JAVA_INT_UNALIGNED, b, from.get(JAVA_INT_UNALIGNED, a));
        } else {
            copyLong(from, a, to, b, length);
        }
    }

    private static void copyLong(
            MemorySegment from, long a, MemorySegment to, long b, long length) {
        MemorySegment.copy(from, a, to, b, length);
    }

    private static void store(Spot to, ValueLayout layout, Object a, int first, int n) {
        MemorySegment.copy(a, first, to.memory, layout, to.at, n);
    }

    private static void load(Spot from, ValueLayout layout, Object a, int first, int n) {
        MemorySegment.copy(from.memory, layout, from.at, a, first, n);
    }

    /**
     * The bytes of an object that holds a message.
     *
     * @param data a segment, or an array of a primitive type but {@code boolean}.
     * @return the segment itself, or all of the array.
     * @throws IllegalArgumentException if it has no bytes.
     */
    public static MemorySegment memory(Object data) {
        return switch (data) {
            case MemorySegment segment -> segment;
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            case null, default ->
                    throw new IllegalArgumentException(
                            "no bytes: " + (data == null ? "null" : data.getClass().getTypeName()));
        };
    }
}
