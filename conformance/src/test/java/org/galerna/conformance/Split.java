// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;

/**
 * A job as if its ranks were dealt out to three processes, the first two on one host: so a device
 * that joins threads, processes and hosts does all three. Up to two ranks are two hosts.
 */
final class Split implements Fabric {
    private final Wireup wireup;
    private final List<Fabric> fabrics;

    Split(DeviceProvider provider, FabricOptions options) {
        LocalWireup[] wireups = wireups(options.ranks());
        wireup = wireups[0];
        List<CompletableFuture<Fabric>> opening =
                Stream.of(wireups).map(w -> opening(provider, options, w)).toList();
        fabrics = opening.stream().map(CompletableFuture::join).toList();
    }

    private static LocalWireup[] wireups(int ranks) {
        if (ranks < 3) {
            return ranks == 1
                    ? LocalWireup.of(1)
                    : LocalWireup.of(new String[] {"north", "south"}, 1, 1);
        }
        int third = (ranks + 1) / 3;
        return LocalWireup.of(
                new String[] {"north", "north", "south"}, third, 1, ranks - third - 1);
    }

    private static CompletableFuture<Fabric> opening(
            DeviceProvider provider, FabricOptions options, Wireup wireup) {
        FabricOptions own =
                new FabricOptions(
                        options.ranks(),
                        options.eagerBytes(),
                        options.oversubscribed(),
                        Optional.of(wireup));
        return CompletableFuture.supplyAsync(() -> provider.open(own), Thread::startVirtualThread);
    }

    @Override
    public int size() {
        return wireup.ranks();
    }

    @Override
    public Device device(int rank) {
        return fabrics.get(wireup.processOf(rank)).device(rank);
    }

    @Override
    public void close() {
        fabrics.forEach(Fabric::close);
    }
}
