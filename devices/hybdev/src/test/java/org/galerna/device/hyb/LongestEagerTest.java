// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.hyb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.galerna.device.DeviceProvider;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a provider says of the longest eager limit is what its devices then take. */
@Timeout(60)
class LongestEagerTest {
    private static final long WANTED = 1L << 40;

    private static DeviceProvider provider(String name) {
        return ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The least that a rank takes; each process has two ranks. */
    private static long taken(DeviceProvider provider, String... hosts) {
        final int[] counts = new int[hosts.length];
        Arrays.fill(counts, 2);
        final List<CompletableFuture<Fabric>> opening =
                Arrays.stream(LocalWireup.of(hosts, counts))
                        .map(FabricOptions::of)
                        .map(options -> options.withEagerBytes(WANTED))
                        .map(options -> inThread(provider, options))
                        .toList();
        final List<Fabric> fabrics = opening.stream().map(CompletableFuture::join).toList();
        final long least =
                IntStream.range(0, hosts.length)
                        .mapToObj(process -> fabrics.get(process).device(2 * process))
                        .mapToLong(device -> device.capabilities().eagerBytes())
                        .min()
                        .orElseThrow();
        fabrics.forEach(Fabric::close);
        return least;
    }

    /** Fabrics wait for each other as they open. */
    private static CompletableFuture<Fabric> inThread(
            DeviceProvider provider, FabricOptions options) {
        return CompletableFuture.supplyAsync(
                () -> provider.open(options), task -> Thread.ofPlatform().daemon().start(task));
    }

    private static void check(long expected, String device, int hosts, String... hostOfEach) {
        final DeviceProvider provider = provider(device);
        assertEquals(expected, provider.longestEager(hosts, hostOfEach.length), device);
        assertEquals(expected, taken(provider, hostOfEach), device);
    }

    @Test
    void devicesTakeWhatIsSaid() {
        check(1 << 30, "smdev", 1, "a");
        check(128 << 10, "shmdev", 1, "a", "a");
        check(1 << 20, "niodev", 2, "a", "b");
        check(1 << 30, "hybdev", 1, "a");
        check(1 << 20, "hybdev", 2, "a", "b");
        check(128 << 10, "hybdev", 1, "a", "a");
        check(128 << 10, "hybdev", 2, "a", "a", "b");
    }
}
