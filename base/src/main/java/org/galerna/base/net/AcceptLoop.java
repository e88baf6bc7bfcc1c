// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.galerna.base.LibraryThreads;

/**
 * Takes connections at ports and answers each on a thread of its own, until the port is closed.
 *
 * <p>A connection that cannot be taken or have its thread, for want of descriptors, memory or
 * threads, is closed; the loop pauses, since others may end, and goes on. At most so many
 * connections are answered at once, of all ports together; others wait in the system's queue.
 *
 * @param <C> a connection.
 */
public final class AcceptLoop<C extends Closeable> {
    private static final long PAUSE_NANOS = 100_000_000;

    private final Semaphore room;
    private final ThreadFactory threads;
    private final Function<C, Runnable> answerer;
    private final Consumer<Throwable> troubles;

    /**
     * Where connections come from.
     *
     * @param <C> a connection.
     */
    public interface Port<C> {
        /**
         * Waits for the next one.
         *
         * @return the connection.
         * @throws IOException if there is none, or the port was closed.
         */
        C accept() throws IOException;

        /**
         * Tells whether more can come.
         *
         * @return false once it was closed.
         */
        boolean isOpen();
    }

    /**
     * Describes what becomes of connections.
     *
     * @param atOnce how many are answered at once.
     * @param threads makes the thread of each.
     * @param answerer is given each connection, on its thread, and closes it.
     * @param troubles is told what failed, on the thread of the port, before each pause.
     */
    public AcceptLoop(
            int atOnce, ThreadFactory threads, Consumer<C> answerer, Consumer<Throwable> troubles) {
        this(
                new Semaphore(atOnce),
                threads,
                connection -> {
                    answerer.accept(connection);
                    return () -> {};
                },
                troubles);
    }

    private AcceptLoop(
            Semaphore room,
            ThreadFactory threads,
            Function<C, Runnable> answerer,
            Consumer<Throwable> troubles) {
        this.room = room;
        this.threads = threads;
        this.answerer = answerer;
        this.troubles = troubles;
    }

    /**
     * Describes what becomes of connections that prove something before they may stay.
     *
     * @param <C> a connection.
     * @param atOnce how many are at their proof at once.
     * @param threads makes the thread of each.
     * @param prover is given each connection, on its thread; what it gives back is run there, and
     *     no longer counts.
     * @param troubles is told what failed, on the thread of the port, before each pause.
     * @return a loop.
     */
    public static <C extends Closeable> AcceptLoop<C> proving(
            int atOnce,
            ThreadFactory threads,
            Function<C, Runnable> prover,
            Consumer<Throwable> troubles) {
        return new AcceptLoop<>(new Semaphore(atOnce), threads, prover, troubles);
    }

    /**
     * Makes a port of a server socket.
     *
     * @param server bound.
     * @return what accepts there.
     */
    public static Port<Socket> port(ServerSocket server) {
        return new Port<>() {
            @Override
            public Socket accept() throws IOException {
                return server.accept();
            }

            @Override
            public boolean isOpen() {
                return !server.isClosed();
            }
        };
    }

    /**
     * Makes a port of a server channel.
     *
     * @param server bound, blocking.
     * @return what accepts there.
     */
    public static Port<SocketChannel> port(ServerSocketChannel server) {
        return new Port<>() {
            @Override
            public SocketChannel accept() throws IOException {
                return server.accept();
            }

            @Override
            public boolean isOpen() {
                return server.isOpen();
            }
        };
    }

    /**
     * Begins to take the connections of a port, on a daemon thread.
     *
     * @param name of the thread, as {@link LibraryThreads#named} takes it.
     * @param port is looked at until it is closed.
     */
    public void start(String name, Port<C> port) {
        LibraryThreads.named(name).start(() -> run(port));
    }

    private void run(Port<C> port) {
        while (port.isOpen()) {
            room.acquireUninterruptibly();
            C made = null;
            try {
                made = port.accept();
                start(made);
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                room.release();
                if (made != null) {
                    close(made, e);
                }
                if (port.isOpen()) {
                    tell(e);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void start(C connection) {
        threads.newThread(
                        () -> {
                            Runnable rest;
                            try {
                                rest = answerer.apply(connection);
                            } finally {
                                room.release();
                            }
                            rest.run();
                        })
                .start();
    }

    private static void close(Closeable connection, Throwable why) {
        try {
            connection.close();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** Memory may be too short even to say so. */
    private void tell(Throwable why) {
        try {
            troubles.accept(why);
        } catch (RuntimeException | OutOfMemoryError e) {
            why.addSuppressed(e);
        }
    }
}
