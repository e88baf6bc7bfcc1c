// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.collectives.Layout;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;

/**
 * Where operands arrive that are combined with SEND into RECV at once: in RECV itself if that can
 * be, so that a long result passes through the caches once instead of twice, and needs no scratch.
 */
final class Arrivals {
    private Arrivals() {}

    /**
     * Tells whether a slot lies in RECV for this call: not if that is SEND's memory too, and only
     * where a step that combines the two reads and writes every element at one subscript.
     */
    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    static boolean areInResult(
            Layout layout, int slot, BaseType element, Object[] arrays, long[] bases) {
        final Object result = arrays[Slots.RECV];
        return layout.isForArrivals(slot)
                && element.isArray(result)
                && element.isArray(arrays[Slots.SEND])
                && result != arrays[Slots.SEND]
                && bases[Slots.RECV] == bases[Slots.SEND];
    }
}
