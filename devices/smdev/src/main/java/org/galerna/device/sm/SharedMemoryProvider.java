// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.util.Optional;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;

/** Provides device {@code smdev}. */
public final class SharedMemoryProvider implements DeviceProvider {
    /** For the service loader. */
    public SharedMemoryProvider() {}

    @Override
    public String name() {
        return "smdev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Fabric open(FabricOptions options) {
        options.wireup().ifPresent(SharedMemoryProvider::checkAlone);
        return new SharedMemoryFabric(options);
    }

    private static void checkAlone(Wireup wireup) {
        if (wireup.processes() > 1) {
            throw new IllegalArgumentException(
                    "smdev joins the threads of one process, and the job has "
                            + wireup.processes()
                            + " processes");
        }
    }
}
