// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;
import org.galerna.device.WireupException;
import org.galerna.device.match.MatchingDevice;

/** The ranks of a job that live in this process, joined to all others by TCP. */
final class TcpFabric implements Fabric {
    private final int size;
    private final int first;
    private final List<MatchingDevice> devices = new ArrayList<>();

    /** Waits for the other processes. */
    TcpFabric(FabricOptions options, Wireup wireup) {
        this.size = options.ranks();
        this.first = wireup.first(wireup.process());
        final Network network = new Network(wireup);
        for (int i = 0; i < wireup.count(wireup.process()); i++) {
            final MatchingDevice device = new MatchingDevice(first + i, options, r -> null);
            device.open(network.transport(device, options, true));
            devices.add(device);
        }
        network.start();
        try {
            wireup.fence();
        } catch (WireupException e) {
            close();
            throw e;
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Device device(int rank) {
        Objects.checkIndex(rank, size);
        if (rank < first || rank >= first + devices.size()) {
            throw new IllegalArgumentException("rank " + rank + " lives in another process");
        }
        return devices.get(rank - first);
    }

    @Override
    public void close() {
        devices.forEach(MatchingDevice::close);
    }
}
