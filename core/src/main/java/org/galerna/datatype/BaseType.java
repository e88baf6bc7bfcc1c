// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.lang.reflect.Array;
import org.galerna.device.View;

/**
 * The element types of Java arrays. The order is the order of the kind codes on the wire: {@link
 * #kind()} is what devices put into a message.
 */
public enum BaseType {
    /** {@code byte[]}. */
    BYTE(0, 1, byte[].class),
    /** {@code char[]}, an unsigned number of 16 bits. */
    CHAR(1, 2, char[].class),
    /** {@code short[]}. */
    SHORT(2, 2, short[].class),
    /** {@code int[]}. */
    INT(3, 4, int[].class),
    /** {@code long[]}. */
    LONG(4, 8, long[].class),
    /** {@code float[]}. */
    FLOAT(5, 4, float[].class),
    /** {@code double[]}. */
    DOUBLE(6, 8, double[].class),
    /** {@code boolean[]}, one byte an element when packed: 0 or 1. */
    BOOLEAN(7, 1, boolean[].class),
    /**
     * Arrays of references, whatever their element class; one unit an element, never packed into
     * bytes here.
     */
    OBJECT(8, 1, Object[].class);

    /** Code in a message. */
    private final int kind;

    /** Bytes of an element. */
    private final int bytes;

    /** Class of the arrays. */
    private final Class<?> arrayClass;

    BaseType(int kind, int bytes, Class<?> arrayClass) {
        this.kind = kind;
        this.bytes = bytes;
        this.arrayClass = arrayClass;
    }

    /**
     * The code of this type in a message.
     *
     * @return 0 for {@link #BYTE} to 8 for {@link #OBJECT}.
     */
    public int kind() {
        return kind;
    }

    /**
     * The size of an element.
     *
     * @return in bytes; 1 for {@link #OBJECT}, so that its displacements are subscripts.
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Whether an array has elements of this type.
     *
     * @param array any object, or null.
     * @return whether it has; for {@link #OBJECT} every array of references has, {@code double[][]}
     *     too.
     */
    public boolean isArray(Object array) {
        return this == OBJECT
                ? array instanceof Object[]
                : array != null && array.getClass() == arrayClass;
    }

    /**
     * Copies elements between arrays of this type and memory segments that hold such elements in
     * the machine's order.
     *
     * @param from an array or a segment.
     * @param fromAt subscript of the first element.
     * @param to an array or a segment; may be {@code from}.
     * @param toAt subscript of the first element.
     * @param length in elements.
     * @throws IndexOutOfBoundsException if elements are outside.
     */
    public void copy(Object from, int fromAt, Object to, int toAt, int length) {
        if (from.getClass().isArray() && to.getClass().isArray()) {
            System.arraycopy(from, fromAt, to, toAt, length);
        } else {
            View.copy(from, (long) fromAt * bytes, to, (long) toAt * bytes, (long) length * bytes);
        }
    }

    /**
     * Makes an array of this type.
     *
     * @param length in elements.
     * @return a new array; {@code Object[]} for {@link #OBJECT}.
     */
    public Object newArray(int length) {
        return Array.newInstance(arrayClass.getComponentType(), length);
    }

    /**
     * Makes an array of the class of another, so that what was stored there can be stored here.
     *
     * @param like an array.
     * @param length in elements.
     * @return a new array.
     */
    public static Object newArrayLike(Object like, int length) {
        return Array.newInstance(like.getClass().getComponentType(), length);
    }

    /**
     * The type of an array's elements.
     *
     * @param array any object, or null.
     * @return its type, null if it is no array.
     */
    public static BaseType of(Object array) {
        return switch (array) {
            case null -> null;
            case byte[] _ -> BYTE;
            case char[] _ -> CHAR;
            case short[] _ -> SHORT;
            case int[] _ -> INT;
            case long[] _ -> LONG;
            case float[] _ -> FLOAT;
            case double[] _ -> DOUBLE;
            case boolean[] _ -> BOOLEAN;
            case Object[] _ -> OBJECT;
            default -> null;
        };
    }
}
