// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;

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

    Vicinity() {
        kernel = areAgentsAlone() ? Optional.empty() : PeerMemory.find();
        kernel.ifPresent(PeerMemory::allowPeers);
    }

    /** Whether agents do what processes of a host could do themselves. */
    static boolean areAgentsAlone() {
        return Boolean.getBoolean("galerna.windows.agents");
    }

    /** Writes what this rank tells, from a place of an array on. */
    void tell(long[] words, int at, MemorySegment memory) {
        final PeerProof own = PeerProof.own();
        words[at + PROCESS] = own.process();
        words[at + PROBE_ADDRESS] = own.address();
        words[at + PROBE] = own.word();
        words[at + MEMORY] = memory != null && memory.isNative() ? memory.address() : 0;
    }

    /** Where the memory of a rank that has told this is; nothing if it is not reached. */
    Optional<PeerTarget.PeerRange> range(long[] words, int at, long bytes, Guards guards) {
        final long process = words[at + PROCESS];
        if (kernel.isEmpty()
                || words[at + MEMORY] == 0
                || bytes <= 0
                || process == PeerProof.own().process()) {
            return Optional.empty();
        }
        final PeerMemory.Access access = kernel.get().access(Math.toIntExact(process));
        final PeerProof told = new PeerProof(process, words[at + PROBE_ADDRESS], words[at + PROBE]);
        return access.prove(told).isEmpty()
                ? Optional.of(new PeerTarget.PeerRange(access, words[at + MEMORY], bytes, guards))
                : Optional.empty();
    }
}
