// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.util.function.IntFunction;
import org.galerna.base.host.PeerMemory;
import org.galerna.base.host.PeerProof;
import org.galerna.base.ring.Notice;
import org.galerna.device.ProcessReach;

/** The memory of processes of this host, which tell of themselves where they say their address. */
final class NeighbourReach extends ProcessReach {
    private final IntFunction<PeerProof> published;

    /**
     * Prepares.
     *
     * @param published finds what the process of a rank has published, null if nothing.
     */
    NeighbourReach(PeerMemory memory, int ranks, IntFunction<PeerProof> published) {
        super(memory, ranks);
        this.published = published;
    }

    @Override
    protected PeerProof told(int peer) {
        return published.apply(peer);
    }

    @Override
    public Notice notice(int receiver) {
        return null; // sockets share no memory
    }
}
