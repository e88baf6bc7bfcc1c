// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who alone sends in a context, where that has been told; else all ranks may. So it is known when
 * nothing can come there any more. Any thread.
 */
final class Senders {
    private final MatchingDevice device;
    private final Map<Long, BitSet> told = new ConcurrentHashMap<>();

    Senders(MatchingDevice device) {
        this.device = device;
    }

    /** Notes who alone sends in a context. */
    void note(long context, BitSet ranks) {
        told.put(context, (BitSet) ranks.clone());
    }

    /** Forgets a context that was freed. */
    void forget(long context) {
        told.remove(context);
    }

    /** Tells whether all who could send in a context have ended. */
    boolean haveEnded(long context) {
        final BitSet known = told.isEmpty() ? null : told.get(context);
        return known == null
                ? device.size() > 1 && device.links().allFit(Link::hasEnded)
                : known.stream().allMatch(rank -> device.links().to(rank).hasEnded());
    }

    /** Tells whether one who could send in a context has failed. */
    boolean hasOneFailed(long context) {
        final BitSet known = told.get(context);
        return known == null
                ? !device.links().allFit(link -> !link.hasFailed())
                : known.stream().anyMatch(rank -> device.links().to(rank).hasFailed());
    }
}
