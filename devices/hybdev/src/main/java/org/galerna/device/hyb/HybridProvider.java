// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.hyb;

import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;
import org.galerna.device.shm.Host;

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
}
