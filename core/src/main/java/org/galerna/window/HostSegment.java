// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.IntraComm;
import org.galerna.share.SharedMapping;

/**
 * Memory that the processes of one host share for one window.
 *
 * <pre>
 *   0               128 * ranks                      at[1]
 *   | stripe | lock | ... | memory of rank 0 | align 4096 | memory of rank 1 | ...
 * </pre>
 */
final class HostSegment {
    private static final int LINE = 128;
    private static final int LOCK = 64; // within a line
    private static final long PAGE = 4096;

    private final MemorySegment memory;
    private final SharedLock.Places places;
    private final long[] at;
    private final long[] sizes;

    private HostSegment(MemorySegment memory, SharedLock.Places places, long[] at, long[] sizes) {
        this.memory = memory;
        this.places = places;
        this.at = at;
        this.sizes = sizes;
    }

    /**
     * Makes the segment. Collective over the ranks of a host.
     *
     * @param host its ranks.
     * @param places of them in the locks.
     * @param sizes bytes of each.
     * @param arena of this rank, as long as which it is mapped here.
     * @return nothing, at all ranks, if one of them cannot have it.
     */
    static Optional<HostSegment> of(
            IntraComm host, SharedLock.Places places, long[] sizes, Arena arena) {
        final long[] at = new long[sizes.length];
        long end = pages((long) LINE * sizes.length);
        for (int rank = 0; rank < sizes.length; rank++) {
            at[rank] = end;
            end = pages(end + sizes[rank]);
        }
        return SharedMapping.of(host, end, arena)
                .map(memory -> new HostSegment(memory, places, at, sizes));
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }

    /** The memory of a rank of the host. */
    MemorySegment memory(int rank) {
        return memory.asSlice(at[rank], sizes[rank]);
    }

    /** What guards the memory of a rank of the host. */
    Guards guards(int rank) {
        final long line = (long) LINE * rank;
        return new Guards(
                new SharedStripe(memory, line), new SharedLock(memory, line + LOCK, places));
    }
}
