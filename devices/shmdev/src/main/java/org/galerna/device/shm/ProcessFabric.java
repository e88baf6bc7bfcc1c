// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;
import org.galerna.device.match.MatchingDevice;

/** The ranks of a job that live in this process; all others are on this host too. */
final class ProcessFabric implements Fabric {
    private final int size;
    private final int first;
    private final List<MatchingDevice> devices = new ArrayList<>();

    /** After the fence. */
    ProcessFabric(FabricOptions options, Wireup wireup, Host host) {
        this.size = options.ranks();
        this.first = wireup.first(wireup.process());
        for (int i = 0; i < wireup.count(wireup.process()); i++) {
            final MatchingDevice device = new MatchingDevice(first + i, options, r -> null);
            device.open(host.transport(device));
            devices.add(device);
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
