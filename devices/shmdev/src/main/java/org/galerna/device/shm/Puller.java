// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.base.host.PeerMemory;
import org.galerna.device.Outcome;
import org.galerna.device.Transport;

/**
 * The single copy between processes, for data off the heap on both sides. The first refusal ends
 * the attempts of this process: everything then goes through the segment.
 */
final class Puller {
    private final Optional<PeerMemory> memory;
    private volatile String refusal = "";
    private volatile boolean isAllowed;

    Puller(Optional<PeerMemory> memory) {
        this.memory = memory;
    }

    /** Lets peers copy from this process. */
    void allow() {
        if (memory.isPresent() && !isAllowed) {
            memory.get().allowPeers();
            isAllowed = true;
        }
    }

    int pull(int pid, long address, MemorySegment to) {
        if (memory.isEmpty() || !refusal.isEmpty()) {
            return Transport.CANNOT;
        }
        final String refused = memory.get().read(pid, address, to);
        if (refused.isEmpty()) {
            return Outcome.OK;
        }
        refusal = refused;
        System.getLogger(Puller.class.getName())
                .log(System.Logger.Level.DEBUG, "shmdev copies through its segment: " + refused);
        return Transport.CANNOT;
    }
}
