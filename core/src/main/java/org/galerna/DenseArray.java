// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import org.galerna.datatype.BaseType;

/**
 * An array of the library that one collective call after another uses for items with gaps: to make
 * one, which the JVM fills with zeros, takes as long as to fill it with items. Memory that is short
 * takes it away. One thread at a time.
 */
final class DenseArray {
    private static final SoftReference<Object> NONE = new SoftReference<>(null);

    private SoftReference<Object> kept = NONE;

    /**
     * Gets the array, of undefined contents; the caller has it until the next call of this.
     *
     * @param element of its items.
     * @param least its length at least.
     */
    Object of(BaseType element, int least) {
        final Object array = kept.get();
        if (array != null && element.isArray(array) && Array.getLength(array) >= least) {
            return array;
        }
        final Object fresh = element.newArray(least);
        if (element != BaseType.OBJECT) { // no object stays reachable for that
            kept = new SoftReference<>(fresh);
        }
        return fresh;
    }

    /** Gives the array up: others may have it still. */
    void forget() {
        kept = NONE;
    }
}
