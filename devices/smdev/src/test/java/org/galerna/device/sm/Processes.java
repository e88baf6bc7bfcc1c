// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.sm;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.galerna.device.Device;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;

/**
 * The fabric under test: {@code -Dgalerna.device=NAME} chooses the device, {@code
 * -Dgalerna.threads=N} deals the ranks out to fabrics of N ranks each, as processes would have them
 * (0: one fabric without a wire-up), and {@code -Dgalerna.hosts=N} pretends that these are on N
 * hosts; {@code -Dgalerna.tls=true} lets them encrypt what goes over networks.
 */
final class Processes implements Fabric {
    private static final String DEVICE = System.getProperty("galerna.device", "smdev");
    private static final int THREADS = Integer.getInteger("galerna.threads", 0);

    private static final boolean TLS = Boolean.getBoolean("galerna.tls");

    private static final int HOSTS = Integer.getInteger("galerna.hosts", 1);

    private final Wireup wireup;
    private final List<Fabric> fabrics;

    private Processes(Wireup wireup, List<Fabric> fabrics) {
        this.wireup = wireup;
        this.fabrics = fabrics;
    }

    /** Tells whether ranks reach each other's memory, as threads do. */
    static boolean haveDirectReach() {
        return DEVICE.equals("smdev");
    }

    static Fabric open(FabricOptions options) {
        final DeviceProvider provider =
                ServiceLoader.load(DeviceProvider.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(p -> p.name().equals(DEVICE))
                        .findFirst()
                        .orElseThrow();
        if (THREADS == 0) {
            return provider.open(options);
        }
        final int processes = (options.ranks() + THREADS - 1) / THREADS;
        final int[] counts = new int[processes];
        Arrays.fill(counts, THREADS);
        counts[processes - 1] = options.ranks() - THREADS * (processes - 1);
        final String[] hosts = new String[processes];
        Arrays.setAll(hosts, p -> "host" + p * HOSTS / processes);
        final LocalWireup[] wireups = LocalWireup.of(hosts, counts);
        if (TLS) {
            wireups[0].encrypt(TestKey.store());
        }
        final List<CompletableFuture<Fabric>> opening =
                Stream.of(wireups).map(w -> opening(provider, options, w)).toList();
        return new Processes(wireups[0], opening.stream().map(CompletableFuture::join).toList());
    }

    private static CompletableFuture<Fabric> opening(
            DeviceProvider provider, FabricOptions options, Wireup wireup) {
        final CompletableFuture<Fabric> opened = new CompletableFuture<>();
        final Runnable opens =
                () -> {
                    try {
                        opened.complete(
                                provider.open(
                                        new FabricOptions(
                                                options.ranks(),
                                                options.eagerBytes(),
                                                options.oversubscribed(),
                                                Optional.of(wireup))));
                    } catch (RuntimeException | Error e) {
                        opened.completeExceptionally(e);
                    }
                };
        Thread.ofPlatform().daemon().start(opens);
        return opened;
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
