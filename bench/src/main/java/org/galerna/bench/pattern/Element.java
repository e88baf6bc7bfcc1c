// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Arrays;

/** What a message consists of. */
public enum Element {
    /** Bytes of 8 bits. */
    BYTE(1),
    /** Integers of 32 bits. */
    INT(4),
    /** Floating-point numbers of 32 bits. */
    FLOAT(4),
    /** Floating-point numbers of 64 bits. */
    DOUBLE(8),
    /** Objects that hold one such number, and travel serialized. */
    OBJECT(8);

    private final int bytes;

    Element(int bytes) {
        this.bytes = bytes;
    }

    /**
     * How long one is; of an object, what it holds.
     *
     * @return bytes.
     */
    public int bytes() {
        return bytes;
    }

    /** A new array; of objects that are all zero. */
    Object array(int length) {
        return switch (this) {
            case BYTE -> new byte[length];
            case INT -> new int[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case OBJECT -> {
                Item[] items = new Item[length];
                Arrays.fill(items, new Item(0));
                yield items;
            }
        };
    }

    /** What is read back when a small number was written: a byte wraps. */
    long wrap(long value) {
        return this == BYTE ? (byte) value : value;
    }
}
