// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.galerna.base.LibraryThreads;
import org.galerna.base.net.AcceptLoop;
import org.galerna.base.net.Interfaces;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A port of this rank: a thread answers callers, who then wait to be taken. */
final class OpenPort implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(OpenPort.class.getName());
    private static final int TOKEN_BYTES = 16;
    private static final int AT_ONCE = 256;
    private static final int BACKLOG = 64;

    private final ServerSocket server;
    private final PortName name;
    private final Greeting greeting;
    private final BlockingQueue<Greeting.Caller> callers = new LinkedBlockingQueue<>();
    private final AtomicReference<String> refusal = new AtomicReference<>();

    /**
     * Listens at the first of the host's addresses that others may use.
     *
     * @param interfaces as {@link Interfaces} chooses by.
     * @throws IllegalStateException if no interface fits.
     */
    OpenPort(String version, String interfaces) throws IOException {
        final byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        this.server = bound(interfaces);
        this.name =
                new PortName(
                        server.getInetAddress().getHostAddress(),
                        server.getLocalPort(),
                        HexFormat.of().formatHex(token));
        this.greeting = new Greeting(version, token);
        new AcceptLoop<>(
                        AT_ONCE,
                        LibraryThreads.named("caller of a port").factory(),
                        this::answer,
                        e -> LOG.log(System.Logger.Level.DEBUG, "a caller is not answered", e))
                .start("port " + name.number(), AcceptLoop.port(server));
    }

    private static ServerSocket bound(String interfaces) throws IOException {
        IOException last = null;
        for (InetAddress host : Interfaces.choose(false, interfaces)) {
            try {
                return new ServerSocket(0, BACKLOG, host);
            } catch (IOException e) {
                last = e; // an address that is about to go; others may do
            }
        }
        throw new IOException("no address of this host can be listened at", last);
    }

    PortName name() {
        return name;
    }

    private void answer(Socket socket) {
        try {
            add(greeting.answer(socket));
        } catch (IOException e) {
            if (e instanceof Greeting.Refused) {
                refusal.setRelease(e.getMessage());
            }
            LOG.log(System.Logger.Level.DEBUG, "a caller of a port was refused", e);
            try {
                socket.close();
            } catch (IOException inner) {
                e.addSuppressed(inner);
            }
        }
    }

    /** Why the last caller of another version was refused; null if there was none. */
    String refusal() {
        return refusal.getAcquire();
    }

    private synchronized void add(Greeting.Caller caller) {
        if (server.isClosed()) {
            refuse(caller);
        } else {
            callers.add(caller);
        }
    }

    int waiting() {
        return callers.size();
    }

    /** The next caller, if one comes within a time; null if none does, or it has gone again. */
    Line take(long millis) throws InterruptedException {
        final Greeting.Caller caller = callers.poll(millis, TimeUnit.MILLISECONDS);
        if (caller == null) {
            if (server.isClosed()) {
                throw GalernaException.argument(
                        ErrorClass.PORT, "the port was closed", "port_name", name);
            }
            return null;
        }
        try {
            return greeting.take(caller);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a caller went away while it waited", e);
            caller.close();
            return null;
        }
    }

    @Override
    public synchronized void close() {
        try {
            server.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a port", e);
        }
        for (Greeting.Caller caller = callers.poll(); caller != null; ) {
            refuse(caller);
            caller = callers.poll();
        }
    }

    /** Answers a caller that nobody takes any more; if it is gone, the next one still waits. */
    private static void refuse(Greeting.Caller caller) {
        try (caller) {
            Greeting.refuse(caller, "the port was closed");
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a caller went away before it was refused", e);
        }
    }
}
