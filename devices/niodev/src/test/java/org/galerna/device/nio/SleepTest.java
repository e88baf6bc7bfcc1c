// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Transport;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;
import org.galerna.device.match.MatchingDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the threads of a rank sleep at its sockets. */
@Timeout(60)
class SleepTest {
    /** The bell alone wakes who is told to park; no data that comes rings it. */
    @Test
    void whoFindsAnotherThreadAtTheSocketsIsNotToldToPark() {
        final Wireup wireup = LocalWireup.of(1)[0];
        final FabricOptions options =
                new FabricOptions(1, FabricOptions.DEFAULT_EAGER_BYTES, true, Optional.of(wireup));
        final LocalFabric fabric = LocalFabric.apart(options, wireup);
        final Network network = new Network(wireup);
        final MatchingDevice engine = fabric.engines().get(0);
        final Transport transport = network.transport(engine, options, true);
        engine.open(transport);
        network.start();
        try (fabric) {
            final CompletableFuture<Boolean> slept = new CompletableFuture<>();
            final Thread sleeper =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> slept.complete(sleep(transport, 100_000)));
            while (!isSelecting(sleeper)) {
                Thread.onSpinWait();
            }
            assertTrue(transport.park(TimeUnit.MILLISECONDS.toNanos(1)));
            transport.unpark();
            assertTrue(slept.join());
        }
    }

    private static boolean sleep(Transport transport, long millis) {
        transport.arm();
        return transport.park(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private static boolean isSelecting(Thread thread) {
        return Stream.of(thread.getStackTrace()).anyMatch(f -> f.getMethodName().equals("select"));
    }
}
