// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.util.Optional;
import org.galerna.device.Commons;
import org.galerna.device.FabricOptions;
import org.galerna.device.Transport;
import org.galerna.device.match.Neighbours;

/** The memory that the ranks of one process share: a transport for each of them. */
public final class SharedMemory {
    /** The longest eager limit. */
    public static final long LONGEST_EAGER = 1L << 30;

    private final SharedMemoryTransport[] transports;
    private final Neighbours engines;
    private final Optional<Commons> commons;

    /**
     * Makes the transports.
     *
     * @param options of the job.
     * @param first the first rank of this process.
     * @param count how many it has.
     * @param engines finds the engines of these ranks, from the first message on.
     * @param commons what the job's ranks share; empty if some live elsewhere.
     */
    public SharedMemory(
            FabricOptions options,
            int first,
            int count,
            Neighbours engines,
            Optional<Commons> commons) {
        this.engines = engines;
        this.commons = commons;
        this.transports = new SharedMemoryTransport[options.ranks()];
        final Slab slab = new Slab();
        for (int rank = first; rank < first + count; rank++) {
            transports[rank] = new SharedMemoryTransport(this, rank, options, slab);
        }
    }

    /**
     * Finds a rank's transport; it reaches the ranks of this process alone.
     *
     * @param rank of this process.
     * @return the transport.
     */
    public Transport transport(int rank) {
        return transports[rank];
    }

    SharedMemoryTransport of(int rank) {
        return transports[rank];
    }

    Neighbours engines() {
        return engines;
    }

    Optional<Commons> commons() {
        return commons;
    }
}
