// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;

/** Provides device {@code shmdev}. */
public final class SegmentProvider implements DeviceProvider {
    /** For the service loader. */
    public SegmentProvider() {}

    @Override
    public String name() {
        return "shmdev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public void sweep(String job) {
        SegmentFiles.sweep(job);
    }

    @Override
    public Fabric open(FabricOptions options) {
        final Wireup wireup = options.wireup().orElseGet(() -> LocalWireup.of(options.ranks())[0]);
        for (int p = 0; p < wireup.processes(); p++) {
            if (!wireup.isNeighbour(p)) {
                throw new IllegalArgumentException(
                        "shmdev joins the processes of one host, and this job has "
                                + wireup.host(wireup.process())
                                + " and "
                                + wireup.host(p)
                                + "; use hybdev or niodev");
            }
        }
        final Host host = new Host(options, wireup);
        try {
            wireup.fence();
            final LocalFabric fabric = LocalFabric.apart(options, wireup);
            fabric.engines().forEach(engine -> engine.open(host.transport(engine)));
            return fabric;
        } catch (RuntimeException | Error e) {
            host.abandon();
            throw e;
        }
    }

    @Override
    public long longestEager(int hosts, int processes) {
        return Host.LONGEST_EAGER;
    }
}
