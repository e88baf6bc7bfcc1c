// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory of a message: elements of one kind, in an array or, but for objects, in a direct buffer.
 *
 * <p>At least a page of it, as buffers of OSU and IMB are: the collector may put short arrays of
 * two ranks into one cache line, which then travels once more for every message.
 */
final class Store {
    private static final int PAGE = 4096;

    private final Object data;
    private final MemorySegment memory; // null for objects
    private final Element element;
    private final int length;

    private Store(Object data, MemorySegment memory, Element element, int length) {
        this.data = data;
        this.memory = memory;
        this.element = element;
        this.length = length;
    }

    /** New memory for so many elements, zeroed; a direct buffer begins on a page. */
    static Store of(Element element, int length, Memory where) {
        if (where == Memory.DIRECT) {
            ByteBuffer buffer =
                    Arena.ofAuto()
                            .allocate(Math.max(PAGE, (long) length * element.bytes()), PAGE)
                            .asByteBuffer()
                            .order(ByteOrder.nativeOrder());
            return new Store(buffer, MemorySegment.ofBuffer(buffer), element, length);
        }
        Object array = element.array(Math.max(length, PAGE / element.bytes()));
        MemorySegment memory =
                switch (array) {
                    case byte[] a -> MemorySegment.ofArray(a);
                    case int[] a -> MemorySegment.ofArray(a);
                    case float[] a -> MemorySegment.ofArray(a);
                    case Item[] _ -> null;
                    default -> MemorySegment.ofArray((double[]) array);
                };
        return new Store(array, memory, element, length);
    }

    /** Another one of the same kind and size, zeroed. */
    Store sibling() {
        return of(element, length, data instanceof ByteBuffer ? Memory.DIRECT : Memory.ARRAY);
    }

    /** The array or the direct buffer. */
    Object data() {
        return data;
    }

    Element element() {
        return element;
    }

    /** Elements. */
    int length() {
        return length;
    }

    /** The element as a whole number. */
    long get(int index) {
        return switch (element) {
            case BYTE -> memory.get(ValueLayout.JAVA_BYTE, index);
            case INT -> memory.getAtIndex(ValueLayout.JAVA_INT, index);
            case FLOAT -> (long) memory.getAtIndex(ValueLayout.JAVA_FLOAT, index);
            case DOUBLE -> (long) memory.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
            case OBJECT -> (long) ((Item[]) data)[index].value();
        };
    }

    /** Writes a whole number that all elements can hold; a byte wraps. */
    void set(int index, long value) {
        switch (element) {
            case BYTE -> memory.set(ValueLayout.JAVA_BYTE, index, (byte) value);
            case INT -> memory.setAtIndex(ValueLayout.JAVA_INT, index, (int) value);
            case FLOAT -> memory.setAtIndex(ValueLayout.JAVA_FLOAT, index, (float) value);
            case DOUBLE -> memory.setAtIndex(ValueLayout.JAVA_DOUBLE, index, (double) value);
            case OBJECT -> ((Item[]) data)[index] = new Item(value);
        }
    }
}
