// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.lang.foreign.MemorySegment;

/** Tells whether memory is open to every thread. */
public final class OpenMemory {
    /** A thread that owns nothing. */
    private static final Thread STRANGER = Thread.ofPlatform().unstarted(() -> {});

    private OpenMemory() {}

    /**
     * Tells whether every thread may use memory.
     *
     * @param memory of any arena.
     * @return false if it is confined to one thread, or its arena was closed.
     */
    public static boolean is(MemorySegment memory) {
        return memory.isAccessibleBy(STRANGER) && memory.scope().isAlive();
    }
}
