// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.galerna.base.LibraryThreads;
import org.galerna.base.net.AcceptLoop;

/**
 * Accepts connections at every address of the process, each at a port that the system chooses, and
 * at the socket in its folder. At most so many are answered at once; others wait in the system's
 * queue.
 */
final class Listener implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final int AT_ONCE = 256;

    private final List<ServerSocketChannel> servers = new ArrayList<>();
    private final List<TcpAddress> addresses = new ArrayList<>();
    private final AcceptLoop<SocketChannel> loop;
    private final Optional<SocketFolder> folder;

    /**
     * Opens the ports.
     *
     * @param folder for a socket of the host's own; it is closed with this.
     * @param answerer is given each connection, on a thread of its own, and closes it.
     * @param troubles is told why one could not be taken.
     * @throws IllegalStateException if no address can be listened at.
     */
    Listener(
            List<InetAddress> hosts,
            Optional<SocketFolder> folder,
            Consumer<SocketChannel> answerer,
            Consumer<Throwable> troubles) {
        this.loop =
                new AcceptLoop<>(
                        AT_ONCE, LibraryThreads.named("nio answer").factory(), answerer, troubles);
        this.folder = folder.filter(this::listensIn);
        IOException last = null;
        for (InetAddress host : hosts) {
            try {
                final ServerSocketChannel server =
                        bound(ServerSocketChannel.open(), new InetSocketAddress(host, 0));
                servers.add(server);
                addresses.add(new TcpAddress(host, server.socket().getLocalPort()));
            } catch (IOException e) {
                last = e; // an address that is about to go; others may do
            }
        }
        if (addresses.isEmpty()) {
            close();
            throw new IllegalStateException(
                    "cannot listen at any of " + hosts + ": " + last.getMessage(), last);
        }
    }

    /** Listens in the folder, or does without. */
    private boolean listensIn(SocketFolder own) {
        try {
            servers.add(
                    bound(
                            ServerSocketChannel.open(StandardProtocolFamily.UNIX),
                            UnixDomainSocketAddress.of(own.socket())));
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            System.getLogger(Listener.class.getName())
                    .log(System.Logger.Level.DEBUG, "no socket at " + own.socket(), e);
            own.close();
            return false;
        }
    }

    private static ServerSocketChannel bound(ServerSocketChannel server, SocketAddress address)
            throws IOException {
        try {
            return server.bind(address, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Where it listens. */
    Whereabouts whereabouts() {
        return new Whereabouts(folder.map(f -> f.socket().toString()).orElse(""), null, addresses);
    }

    void start() {
        for (ServerSocketChannel server : servers) {
            loop.start("galerna nio accept", AcceptLoop.port(server));
        }
    }

    @Override
    public void close() {
        servers.forEach(Listener::close);
        folder.ifPresent(SocketFolder::close);
    }

    private static void close(ServerSocketChannel server) {
        try {
            server.close();
        } catch (IOException e) {
            return; // closed enough
        }
    }
}
