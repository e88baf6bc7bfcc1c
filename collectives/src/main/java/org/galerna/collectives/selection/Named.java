// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.EnumMap;
import java.util.Map;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Primitive;

/**
 * Algorithms that overrides name; not to be changed.
 *
 * @param forced do all calls of their primitives
 * @param left were named too, but the calls of this registry cannot have them
 */
record Named(Map<Primitive, Algorithm> forced, Map<Primitive, Algorithm> left) {
    /** Nothing is named. */
    static final Named NOTHING = of(new EnumMap<>(Primitive.class));

    /** All can be had. */
    static Named of(Map<Primitive, Algorithm> forced) {
        return new Named(forced, new EnumMap<>(Primitive.class));
    }

    /** For calls that may not wait inside a step. */
    Named withoutReach() {
        Map<Primitive, Algorithm> able = new EnumMap<>(Primitive.class);
        Map<Primitive, Algorithm> unable = new EnumMap<>(left);
        forced.forEach((primitive, algorithm) ->
                (algorithm.traits().isReaching() ? unable : able).put(primitive, algorithm));
        return new Named(able, unable);
    }
}
