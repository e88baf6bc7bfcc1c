// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.hyb;

import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;
import org.galerna.device.nio.Network;
import org.galerna.device.shm.Host;
import org.galerna.device.sm.SharedMemory;

/** Provides device {@code hybdev}. */
public final class HybridProvider implements DeviceProvider {
    /** For the service loader. */
    public HybridProvider() {}

    @Override
    public String name() {
        return "hybdev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public void sweep(String job) {
        Host.sweep(job);
    }

    @Override
    public Fabric open(FabricOptions options) {
        final Wireup wireup =
                options.wireup().orElseGet(() -> LocalWireup.of(new int[] {options.ranks()})[0]);
        return HybridFabric.open(options, wireup);
    }

    @Override
    public long longestEager(int hosts, int processes) {
        final long inside = processes > hosts ? Host.LONGEST_EAGER : SharedMemory.LONGEST_EAGER;
        return hosts > 1 ? Math.min(inside, Network.LONGEST_EAGER) : inside;
    }
}
