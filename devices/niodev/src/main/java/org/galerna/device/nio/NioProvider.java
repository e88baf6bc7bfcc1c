// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.util.Optional;
import org.galerna.base.net.Interfaces;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;
import org.galerna.device.match.MatchingDevice;

/** Provides device {@code niodev}. */
public final class NioProvider implements DeviceProvider {
    /** For the service loader. */
    public NioProvider() {}

    @Override
    public String name() {
        return "niodev";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public void sweep(String job) {
        SocketFolder.sweep(job);
    }

    @Override
    public Fabric open(FabricOptions options) {
        return open(
                options,
                LocalLink.of(
                        System.getProperty(LocalLink.PROPERTY, ""),
                        System.getProperty(Interfaces.PROPERTY, "")));
    }

    @Override
    public long longestEager(int hosts, int processes) {
        return Network.LONGEST_EAGER;
    }

    /** The same with ranks of one host joined as is said. */
    static Fabric open(FabricOptions options, LocalLink inside) {
        final Wireup wireup = options.wireup().orElseGet(() -> LocalWireup.of(options.ranks())[0]);
        final LocalFabric fabric = LocalFabric.apart(options, wireup);
        final Network network = new Network(wireup, inside);
        try {
            for (MatchingDevice engine : fabric.engines()) {
                engine.open(network.transport(engine, options, true));
            }
            network.start();
            wireup.fence();
            return fabric;
        } catch (RuntimeException | Error e) {
            network.abandon();
            throw e;
        }
    }
}
