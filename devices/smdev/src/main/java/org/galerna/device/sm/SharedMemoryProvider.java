// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.util.Optional;
import org.galerna.device.Commons;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;

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
        final int ranks = options.ranks();
        final LocalFabric fabric = LocalFabric.shared(options, 0, ranks);
        final Optional<Commons> commons = Optional.of(new Commons(options.oversubscribed()));
        final SharedMemory memory = new SharedMemory(options, 0, ranks, fabric::engine, commons);
        fabric.engines().forEach(engine -> engine.open(memory.transport(engine.rank())));
        return fabric;
    }

    @Override
    public long longestEager(int hosts, int processes) {
        return SharedMemory.LONGEST_EAGER;
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
