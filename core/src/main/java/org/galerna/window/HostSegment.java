// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

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
    private final long[] at;
    private final long[] sizes;

    private HostSegment(MemorySegment memory, long[] at, long[] sizes) {
        this.memory = memory;
        this.at = at;
        this.sizes = sizes;
    }

    /**
     * Makes the segment. Collective over the ranks of a host.
     *
     * @param host its ranks.
     * @param sizes bytes of each.
     * @return nothing, at all ranks, if one of them cannot have it.
     */
    static Optional<HostSegment> of(IntraComm host, long[] sizes) {
        final long[] at = new long[sizes.length];
        long end = pages((long) LINE * sizes.length);
        for (int rank = 0; rank < sizes.length; rank++) {
            at[rank] = end;
            end = pages(end + sizes[rank]);
        }
        return SharedMapping.of(host, end).map(memory -> new HostSegment(memory, at, sizes));
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }

    /** The memory of a rank of the host. */
    MemorySegment memory(int rank) {
        return memory.asSlice(at[rank], sizes[rank]);
    }

    /** What updates of a rank's memory exclude each other by. */
    Stripe stripe(int rank) {
        return new SharedStripe(memory, (long) LINE * rank);
    }

    /**
     * The lock of a rank's memory.
     *
     * @param ranks of the window, by their rank of the host.
     * @param size of the window.
     */
    SharedLock lock(int rank, int[] ranks, int size) {
        return new SharedLock(memory, (long) LINE * rank + LOCK, ranks, size);
    }
}
