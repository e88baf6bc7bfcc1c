// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.FabricOptions;
import org.galerna.device.LocalWireup;
import org.galerna.device.Wireup;

/** Processes of one rank each in this JVM. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Fabrics(LocalWireup[] wireups, List<Fabric> all) implements AutoCloseable {
    static final long CONTEXT = 42;

    static Fabrics open(int processes, LocalLink inside) {
        final String[] hosts = new String[processes];
        Arrays.fill(hosts, "here");
        return open(inside, hosts);
    }

    /** Processes that pretend to run on several hosts. */
    static Fabrics open(LocalLink inside, String... hosts) {
        final int[] counts = new int[hosts.length];
        Arrays.fill(counts, 1);
        final LocalWireup[] wireups = LocalWireup.of(hosts, counts);
        final List<CompletableFuture<Fabric>> opening =
                Stream.of(wireups)
                        .map(w ->
                                CompletableFuture.supplyAsync(
                                        () -> open(w, inside), Thread::startVirtualThread))
                        .toList();
        return new Fabrics(wireups, opening.stream().map(CompletableFuture::join).toList());
    }

    static Fabric open(Wireup wireup, LocalLink inside) {
        return open(wireup, inside, FabricOptions.DEFAULT_EAGER_BYTES);
    }

    static Fabric open(Wireup wireup, LocalLink inside, long eagerBytes) {
        return NioProvider.open(
                new FabricOptions(wireup.ranks(), eagerBytes, true, Optional.of(wireup)), inside);
    }

    /** Where a process says that it is reached. */
    Whereabouts whereabouts(int process) throws IOException {
        return Whereabouts.of(wireups[process], process);
    }

    /** Connects to a process as anybody could. */
    static ByteStream connect(Wireup wireup, LocalLink inside, long limitMillis)
            throws IOException {
        final Whereabouts at = Whereabouts.of(wireup, 0);
        if (inside == LocalLink.UNIX) {
            return new ByteStream(
                    SocketChannel.open(UnixDomainSocketAddress.of(at.path())), limitMillis);
        }
        final TcpAddress tcp = at.addresses().get(0);
        final InetSocketAddress address = new InetSocketAddress(tcp.host(), tcp.port());
        return new ByteStream(SocketChannel.open(address), limitMillis);
    }

    /** Hangs up. */
    static void close(ByteStream stream) throws IOException {
        stream.socket().close();
        stream.settle();
    }

    Device device(int rank) {
        return all.get(rank).device(rank);
    }

    Endpoint endpoint(int rank, int peer) {
        return device(rank).endpoint(device(rank).peer(peer), CONTEXT);
    }

    @Override
    public void close() {
        all.forEach(Fabric::close);
    }
}
