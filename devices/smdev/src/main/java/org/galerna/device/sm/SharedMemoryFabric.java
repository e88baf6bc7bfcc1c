// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import org.galerna.device.Commons;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.match.MatchingDevice;

/** The ranks of a job in one process: an engine and a transport each. */
final class SharedMemoryFabric implements Fabric {
    private final MatchingDevice[] devices;
    private final SharedMemoryTransport[] transports;
    private final Commons commons;

    SharedMemoryFabric(FabricOptions options) {
        final int ranks = options.ranks();
        final Slab slab = new Slab();
        commons = new Commons(options.oversubscribed());
        devices = new MatchingDevice[ranks];
        transports = new SharedMemoryTransport[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            devices[rank] = new MatchingDevice(rank, options, this::engine);
            transports[rank] = new SharedMemoryTransport(this, rank, options, slab);
        }
        for (int rank = 0; rank < ranks; rank++) {
            devices[rank].open(transports[rank]);
        }
    }

    MatchingDevice engine(int rank) {
        return devices[rank];
    }

    Commons commons() {
        return commons;
    }

    SharedMemoryTransport transport(int rank) {
        return transports[rank];
    }

    @Override
    public int size() {
        return devices.length;
    }

    @Override
    public Device device(int rank) {
        return devices[rank];
    }

    @Override
    public void close() {
        for (MatchingDevice device : devices) {
            device.close();
        }
    }
}
