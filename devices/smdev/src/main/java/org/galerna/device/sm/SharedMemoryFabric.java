// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.util.Optional;
import org.galerna.device.Commons;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.match.MatchingDevice;

/** The ranks of a job in one process: an engine and a transport each. */
final class SharedMemoryFabric implements Fabric {
    private final MatchingDevice[] devices;

    SharedMemoryFabric(FabricOptions options) {
        final int ranks = options.ranks();
        devices = new MatchingDevice[ranks];
        final SharedMemory memory =
                new SharedMemory(
                        options,
                        0,
                        ranks,
                        this::engine,
                        Optional.of(new Commons(options.oversubscribed())));
        for (int rank = 0; rank < ranks; rank++) {
            devices[rank] = new MatchingDevice(rank, options, this::engine);
            devices[rank].open(memory.transport(rank));
        }
    }

    private MatchingDevice engine(int rank) {
        return devices[rank];
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
