// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.hyb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.galerna.device.Commons;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.Transport;
import org.galerna.device.Wireup;
import org.galerna.device.match.LocalFabric;
import org.galerna.device.match.MatchingDevice;
import org.galerna.device.nio.Network;
import org.galerna.device.shm.Host;
import org.galerna.device.sm.SharedMemory;

/**
 * Opens the ranks of a job that live in this process. Transports are made only for peers that there
 * are: a job in one process has the threads' alone, and so on.
 */
final class HybridFabric {
    private final FabricOptions options;
    private final LocalFabric fabric;
    private SharedMemory threads; // null if all ranks are in processes of their own
    private Host host; // null if no other process is on this host
    private Network network; // null if there is one host

    private HybridFabric(FabricOptions options, int first, int count) {
        this.options = options;
        this.fabric = LocalFabric.shared(options, first, count);
    }

    /** Waits for the other processes. What fails leaves nothing open. */
    static Fabric open(FabricOptions options, Wireup wireup) {
        final int first = wireup.first(wireup.process());
        final int count = wireup.count(wireup.process());
        final HybridFabric made = new HybridFabric(options, first, count);
        try {
            made.make(wireup, first, count);
            wireup.fence();
            made.fabric.engines().forEach(made::open);
            if (made.network != null) {
                made.network.start();
            }
            return made.fabric;
        } catch (RuntimeException | Error e) {
            made.abandon();
            throw e;
        }
    }

    private void make(Wireup wireup, int first, int count) {
        if (count > 1 || wireup.processes() == 1) {
            threads = threads(options, first, fabric);
        }
        final int here = wireup.neighbours().length;
        if (here > 1) {
            host = new Host(options, wireup);
        }
        if (here < wireup.processes()) {
            network = new Network(wireup);
        }
    }

    private void open(MatchingDevice engine) {
        final List<Way> ways = new ArrayList<>();
        if (threads != null) {
            ways.add(new Way(threads.transport(engine.rank()), fabric::isHere));
        }
        if (host != null) {
            ways.add(new Way(host.transport(engine), host::reaches));
        }
        if (network != null) {
            final boolean isAlone = ways.isEmpty();
            ways.add(new Way(network.transport(engine, options, isAlone), r -> true));
        }
        open(engine, ways);
    }

    private void abandon() {
        if (host != null) {
            host.abandon();
        }
        if (network != null) {
            network.abandon();
        }
    }

    /** A transport, and which ranks it reaches. */
    private record Way(Transport transport, IntPredicate reaches) {}

    /** Opens an engine on its ways; the nearest comes first and is asked first. */
    private static void open(MatchingDevice device, List<Way> ways) {
        device.open(ways.get(0).transport);
        for (int i = ways.size() - 1; i > 0; i--) {
            final List<Way> nearer = ways.subList(0, i);
            final Way way = ways.get(i);
            device.add(
                    way.transport,
                    r -> way.reaches.test(r) && nearer.stream().noneMatch(n -> n.reaches.test(r)));
        }
    }

    private static SharedMemory threads(FabricOptions options, int first, LocalFabric fabric) {
        final int count = fabric.engines().size();
        final Optional<Commons> commons =
                count == fabric.size()
                        ? Optional.of(new Commons(options.oversubscribed()))
                        : Optional.empty();
        return new SharedMemory(options, first, count, fabric::engine, commons);
    }
}
