// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.reflect.Array;
import org.galerna.datatype.Datatype;
import org.galerna.error.GalernaException;

/**
 * Where a message lies: {@code count} items of {@code type} in an array, from subscript {@code
 * offset}, or in a memory segment, which holds elements in the machine's order. Segments belong to
 * an automatic, shared or global arena or to an array, and stay open while the library has them.
 *
 * <p>A value without behaviour: make it once, use it for any number of calls. It keeps the caller's
 * array itself; nothing is copied. Arguments are checked by the call that uses the buffer, so that
 * its error can name the call.
 */
public final class Buffer {
    /** Says in a collective that this rank's contribution already lies in the receive buffer. */
    public static final Buffer IN_PLACE = new Buffer(null, 0, 0, null);

    private final Object data;
    private final long offset;
    private final long count;
    private final Datatype type;

    private Buffer(Object data, long offset, long count, Datatype type) {
        this.data = data;
        this.offset = offset;
        this.count = count;
        this.type = type;
    }

    /**
     * Describes items of a type in an array.
     *
     * @param data a one-dimensional array of the type's base element, or a memory segment; may be
     *     null when {@code count} is 0.
     * @param offset subscript of the first element, in base elements.
     * @param count items of {@code type}.
     * @param type what an item is.
     * @return the descriptor.
     */
    public static Buffer of(Object data, long offset, long count, Datatype type) {
        return new Buffer(data, offset, count, type);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(byte[] data) {
        return new Buffer(data, 0, length(data), Datatype.BYTE);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(char[] data) {
        return new Buffer(data, 0, length(data), Datatype.CHAR);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(short[] data) {
        return new Buffer(data, 0, length(data), Datatype.SHORT);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(int[] data) {
        return new Buffer(data, 0, length(data), Datatype.INT);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(long[] data) {
        return new Buffer(data, 0, length(data), Datatype.LONG);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(float[] data) {
        return new Buffer(data, 0, length(data), Datatype.FLOAT);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(double[] data) {
        return new Buffer(data, 0, length(data), Datatype.DOUBLE);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(boolean[] data) {
        return new Buffer(data, 0, length(data), Datatype.BOOLEAN);
    }

    /**
     * Describes a whole array.
     *
     * @param data the array.
     * @return the descriptor of all its elements.
     */
    public static Buffer of(Object[] data) {
        return new Buffer(data, 0, length(data), Datatype.OBJECT);
    }

    /**
     * Describes items at the start of any memory, as bytes: neither an array's class nor the kind,
     * the position and the limit of a buffer of {@code java.nio} mean anything. The items of a
     * direct buffer may reach below its start: they are then in the memory that it is a slice of,
     * which is not checked.
     *
     * @param memory an array of primitive elements, a buffer of {@code java.nio} with all its
     *     capacity, or a memory segment; anything when {@code count} is 0. A {@code boolean[]} has
     *     no bytes: it takes types of bytes and booleans without gaps.
     * @param count items of {@code type}.
     * @param type what an item is.
     * @return the descriptor.
     * @throws GalernaException of class TYPE if the memory cannot be used as bytes.
     */
    public static Buffer raw(Object memory, long count, Datatype type) {
        return RawMemory.buffer(memory, count, type, 1);
    }

    /**
     * Describes items of a collective call with equal blocks, one behind the other, at the start of
     * any memory; see {@link #raw(Object, long, Datatype)}.
     *
     * @param memory an array of primitive elements, a buffer of {@code java.nio} with all its
     *     capacity, or a memory segment; anything when {@code count} is 0.
     * @param count items of {@code type} of each block.
     * @param type what an item is.
     * @param blocks how many blocks the call has.
     * @return the descriptor.
     * @throws GalernaException of class TYPE if the memory cannot be used as bytes.
     */
    public static Buffer raw(Object memory, long count, Datatype type, int blocks) {
        return RawMemory.buffer(memory, count, type, blocks);
    }

    /** Elements of an array; 1 where there is none, so that the check of the call misses it. */
    static int length(Object array) {
        return array == null ? 1 : Array.getLength(array);
    }

    /**
     * Returns the array.
     *
     * @return the caller's own array, or null.
     */
    public Object data() {
        return data;
    }

    /**
     * Returns where the data starts.
     *
     * @return a subscript of the array, in base elements.
     */
    public long offset() {
        return offset;
    }

    /**
     * Returns how many items there are.
     *
     * @return items of {@link #type()}.
     */
    public long count() {
        return count;
    }

    /**
     * Returns the type of an item.
     *
     * @return the datatype; null for {@link #IN_PLACE} only.
     */
    public Datatype type() {
        return type;
    }

    @Override
    public String toString() {
        return this == IN_PLACE ? "IN_PLACE" : count + " of " + type + " from subscript " + offset;
    }
}
