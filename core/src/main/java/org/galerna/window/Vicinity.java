// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.galerna.base.host.PeerMemory;

/**
 * Whose memory the kernel copies for this rank: that of other processes of this host and user. Each
 * rank tells the number of its process and where a random word lies in it; who reads that word
 * there has found the process, and may read its memory. Used while a window is made; one thread.
 *
 * <p>Nothing is reached with {@code -Dgalerna.windows.agents=true}: agents do everything then.
 */
final class Vicinity {
    /** Words that a rank tells. */
    static final int WORDS = 4;

    private static final int PROCESS = 0;
    private static final int PROBE_ADDRESS = 1;
    private static final int PROBE = 2;
    private static final int MEMORY = 3; // address; 0 if others cannot reach it

    private final Optional<PeerMemory> kernel;
    private final MemorySegment probe = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

    Vicinity() {
        kernel =
                Boolean.getBoolean("galerna.windows.agents") ? Optional.empty() : PeerMemory.find();
        kernel.ifPresent(PeerMemory::allowPeers);
        probe.set(ValueLayout.JAVA_LONG, 0, ThreadLocalRandom.current().nextLong());
    }

    /** Writes what this rank tells, from a place of an array on. */
    void tell(long[] words, int at, MemorySegment memory) {
        words[at + PROCESS] = ProcessHandle.current().pid();
        words[at + PROBE_ADDRESS] = probe.address();
        words[at + PROBE] = probe.get(ValueLayout.JAVA_LONG, 0);
        words[at + MEMORY] = memory != null && memory.isNative() ? memory.address() : 0;
    }

    /** Where the memory of a rank that has told this is; nothing if it is not reached. */
    Optional<PeerTarget.Place> place(long[] words, int at, long bytes, Stripe stripe) {
        final long process = words[at + PROCESS];
        if (kernel.isEmpty()
                || words[at + MEMORY] == 0
                || bytes <= 0
                || process == ProcessHandle.current().pid()) {
            return Optional.empty();
        }
        final PeerMemory.Access access = kernel.get().access(Math.toIntExact(process));
        final MemorySegment found = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        final String refusal = access.read(words[at + PROBE_ADDRESS], found, 0, Long.BYTES);
        return refusal.isEmpty() && found.get(ValueLayout.JAVA_LONG, 0) == words[at + PROBE]
                ? Optional.of(new PeerTarget.Place(access, words[at + MEMORY], bytes, stripe))
                : Optional.empty();
    }
}
