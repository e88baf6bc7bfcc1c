// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.reflect.Array;
import org.galerna.datatype.BaseType;

/**
 * Arrays that calls which return at once use between their steps, kept for the next calls: a new
 * one costs its zeros, and the collector. Any thread may call.
 */
final class Scratch {
    /** Arrays that are kept, at most. */
    static final int KEPT = 8;

    /** Bytes of an array that is kept, at most. */
    static final long MOST_BYTES = 1 << 20;

    private final Object[] arrays = new Object[KEPT];
    private int next; // to make room when all are kept

    /**
     * Takes an array.
     *
     * @param element type of its elements.
     * @param length how many it has at least.
     * @return an array that nobody else has; its elements may have any values.
     */
    synchronized Object take(BaseType element, int length) {
        for (int i = 0; i < KEPT; i++) {
            final Object array = arrays[i];
            if (element.isArray(array) && isFit(Array.getLength(array), length)) {
                arrays[i] = null;
                return array;
            }
        }
        return element.newArray(length);
    }

    /** Tells whether a length does, and is not for something much longer. */
    private static boolean isFit(int has, int wanted) {
        return has >= wanted && has / 2 <= wanted;
    }

    /**
     * Gives an array back.
     *
     * @param array of {@link #take}; nobody uses it any more.
     * @param bytes of it.
     */
    synchronized void give(Object array, long bytes) {
        if (bytes > MOST_BYTES) {
            return;
        }
        for (int i = 0; i < KEPT; i++) {
            if (arrays[i] == null) {
                arrays[i] = array;
                return;
            }
        }
        arrays[next] = array; // what is wanted now takes the place of what nobody has wanted
        next = (next + 1) % KEPT;
    }
}
