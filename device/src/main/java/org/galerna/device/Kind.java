// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

/**
 * What a buffer holds and how it is held, in one {@code int}.
 *
 * <p>The low four bits name the element; they travel with the message. The flags above say how the
 * buffer is stored on this side, and never travel.
 */
public final class Kind {
    /** Elements are bytes; the natural buffer is {@code byte[]}. */
    public static final int BYTE = 0;

    /** Elements are chars; the natural buffer is {@code char[]}. */
    public static final int CHAR = 1;

    /** Elements are shorts; the natural buffer is {@code short[]}. */
    public static final int SHORT = 2;

    /** Elements are ints; the natural buffer is {@code int[]}. */
    public static final int INT = 3;

    /** Elements are longs; the natural buffer is {@code long[]}. */
    public static final int LONG = 4;

    /** Elements are floats; the natural buffer is {@code float[]}. */
    public static final int FLOAT = 5;

    /** Elements are doubles; the natural buffer is {@code double[]}. */
    public static final int DOUBLE = 6;

    /** Elements are booleans, one byte each; the natural buffer is {@code boolean[]}. */
    public static final int BOOLEAN = 7;

    /** Serialised objects; the buffer is {@code byte[]} and starts with the count of objects. */
    public static final int OBJECT = 8;

    /** Bytes of packed elements; every receive but one of objects takes them. */
    public static final int PACKED = 9;

    /** The bits that name the element. */
    public static final int ELEMENT = 0xf;

    /** Flag of a receive: a message of any element is welcome. */
    public static final int UNCHECKED = 0x10;

    /** Flag: the buffer is a {@code byte[]} although the element says otherwise (packed data). */
    public static final int STAGED = 0x20;

    /** Flag: the buffer is a {@code MemorySegment}. */
    public static final int SEGMENT = 0x40;

    /** Flag: the buffer is {@link Gapped}; not of {@link #OBJECT}. */
    public static final int GAPPED = 0x80;

    private static final int[] SHIFTS = {0, 1, 1, 2, 3, 2, 3, 0, 0, 0};
    private static final String[] NAMES = {
        "byte", "char", "short", "int", "long", "float", "double", "boolean", "object", "packed"
    };

    private Kind() {}

    /**
     * Tells the element without the flags.
     *
     * @param kind a kind, flags allowed.
     * @return one of {@link #BYTE} to {@link #PACKED}.
     */
    public static int element(int kind) {
        return kind & ELEMENT;
    }

    /**
     * Tells whether a receive takes a message that is not empty; an empty one fits any.
     *
     * @param kind of the receive's buffer, with {@link #UNCHECKED} if it takes any.
     * @param element of the message.
     * @return false if the receive is to fail.
     */
    public static boolean takes(int kind, int element) {
        return (kind & UNCHECKED) != 0
                || element(kind) == element
                || (element == PACKED && element(kind) != OBJECT);
    }

    /**
     * Tells the bytes of one element.
     *
     * @param kind a kind, flags are ignored.
     * @return 1, 2, 4 or 8.
     */
    public static int size(int kind) {
        return 1 << SHIFTS[kind & ELEMENT];
    }

    /**
     * Tells the bytes of one element as a power of two.
     *
     * @param kind a kind, flags are ignored.
     * @return 0, 1, 2 or 3.
     */
    public static int shift(int kind) {
        return SHIFTS[kind & ELEMENT];
    }

    /**
     * Names the element for a message to people.
     *
     * @param kind a kind, flags are ignored.
     * @return a word like {@code int}.
     */
    public static String name(int kind) {
        final int element = kind & ELEMENT;
        return element < NAMES.length ? NAMES[element] : "unknown";
    }
}
