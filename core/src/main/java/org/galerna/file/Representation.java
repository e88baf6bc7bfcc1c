// SPDX-License-Identifier: Apache-2.0
package org.galerna.file;

import java.nio.ByteOrder;
import java.util.List;
import org.galerna.datatype.Block;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** How elements lie in a file. The elements of Java have one size everywhere; orders differ. */
enum Representation {
    /** As in memory. */
    NATIVE("native"),
    /** As in memory: all machines that can join a job have the same order. */
    INTERNAL("internal"),
    /** The highest byte first, on every machine. */
    EXTERNAL32("external32");

    private final String text;

    Representation(String text) {
        this.text = text;
    }

    /** Finds one by the name that the standard gives it. */
    static Representation of(String name) {
        for (Representation each : values()) {
            if (each.text.equals(name)) {
                return each;
            }
        }
        throw GalernaException.of(
                        ErrorClass.UNSUPPORTED_DATAREP,
                        "there is no such representation of data; native, internal and"
                                + " external32 are")
                .argument("datarep", name)
                .advice("Use native")
                .exception();
    }

    /** Whether bytes change on their way. */
    boolean isSwapped() {
        return this == EXTERNAL32 && ByteOrder.nativeOrder() != ByteOrder.BIG_ENDIAN;
    }

    /**
     * Turns packed items from one order to the other.
     *
     * @param first byte of the packed form that {@code bytes} begins with, whole elements.
     */
    void swap(Datatype type, long first, byte[] bytes, int length) {
        if (!isSwapped()) {
            return;
        }
        if (type.base() != null) {
            reverse(bytes, 0, length, type.base().bytes());
            return;
        }
        final List<Block> blocks = type.blocks();
        long at = -(first % type.size()); // where the item lies that the first byte is in
        for (int i = 0; at < length; i = (i + 1) % blocks.size()) {
            final int unit = blocks.get(i).type().bytes();
            final long end = at + blocks.get(i).count() * unit;
            final int from = (int) Math.max(at, 0);
            reverse(bytes, from, (int) Math.min(end, length), unit);
            at = end;
        }
    }

    private static void reverse(byte[] bytes, int from, int to, int unit) {
        for (int at = from; at + unit <= to; at += unit) {
            for (int low = at, high = at + unit - 1; low < high; low++, high--) {
                final byte kept = bytes[low];
                bytes[low] = bytes[high];
                bytes[high] = kept;
            }
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
