// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.galerna.base.LibraryThreads;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.Uncaught;
import org.galerna.base.VarHandles;
import org.galerna.base.trust.Proof;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.WireException;

/**
 * The connection of a process to its launcher. A daemon thread connects, proves, and receives; it
 * also gives the time to whoever watches. The end of the connection is the end of the process,
 * whatever has ended it.
 */
@SuppressWarnings("unused") // a field is read by handle
final class Control {
    private static final int IDLE_MILLIS = 1000;
    private static final int BUSY_MILLIS = 100;

    /** A JVM at its end waits 0.3 s for threads in native code, so this one hardly is there. */
    private static final int LEAVING_MILLIS = 1;

    private static final long LEAVING_PAUSE_NANOS = 10_000_000;
    private static final int GONE = 1;

    private static final VarHandle BUSY = VarHandles.of(MethodHandles.lookup(), "busy", int.class);

    private final Assignment assignment;
    private final Consumer<Frame> receiver;
    private final Runnable tick;
    private final Runnable whenLost;
    private final Supplier<Socket> sockets;
    private final CompletableFuture<FrameChannel> connected = new CompletableFuture<>();
    private int busy;
    private boolean isLeaving; // of the connection's thread

    /** What the connection's thread works with. */
    private record Link(Socket socket, InputStream in, FrameChannel channel)
            implements AutoCloseable {
        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /**
     * Prepares.
     *
     * @param assignment says where the launcher listens.
     * @param receiver of each frame, on the thread of this connection.
     * @param tick what to do now and then, on the same thread.
     * @param whenLost ends the process, because its launcher has gone or cannot be reached.
     */
    Control(Assignment assignment, Consumer<Frame> receiver, Runnable tick, Runnable whenLost) {
        // No proxy: it would be asked for in files, and the launcher is never behind one.
        this(assignment, receiver, tick, whenLost, () -> new Socket(Proxy.NO_PROXY));
    }

    /** The same over sockets of one's own, not yet connected. */
    Control(
            Assignment assignment,
            Consumer<Frame> receiver,
            Runnable tick,
            Runnable whenLost,
            Supplier<Socket> sockets) {
        this.assignment = assignment;
        this.receiver = receiver;
        this.tick = tick;
        this.whenLost = whenLost;
        this.sockets = sockets;
    }

    void start() {
        Thread thread = LibraryThreads.named("control").unstarted(this::run);
        thread.setContextClassLoader(null);
        thread.start();
    }

    /**
     * Waits until the launcher is reached; ends the process if it cannot be. The program starts
     * after this: if it filled the heap while the JDK's sockets are being linked, they would be
     * unfit for good, and the launcher would never hear why the process ended.
     */
    void awaitConnection() {
        try {
            connected.join();
        } catch (CompletionException e) {
            whenLost.run();
        }
    }

    /** Asks for more ticks: something is to be watched closely. */
    void watchClosely() {
        BUSY.setRelease(this, 1);
    }

    /** The process ends; the connection is there for it to the last, but off the JVM's way. */
    void leave() {
        send(Frame.of(Frame.Kind.LEAVING));
    }

    /**
     * Sends a frame; ends the process if the launcher has gone.
     *
     * @throws IllegalArgumentException if it is longer than frames are.
     */
    void send(Frame frame) {
        try {
            connected.join().send(frame); // keeps the interrupt flag
        } catch (WireException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IOException | CompletionException e) {
            whenLost.run();
        }
    }

    private void run() {
        try (Link link = connect(sockets.get())) {
            connected.complete(link.channel);
            receive(link);
        } catch (IOException e) {
            connected.completeExceptionally(e); // the launcher has gone
        } catch (Throwable e) {
            if (connected.completeExceptionally(e)) {
                System.err.println("mpjrun: a rank cannot reach its launcher: " + e);
            } else {
                Uncaught.tell(e);
            }
        }
        whenLost.run();
    }

    private Link connect(Socket socket) throws IOException {
        Assignment.Address launcher = assignment.job().launcher();
        try {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setKeepAlive(true);
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName(launcher.host()), launcher.port()));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            FrameChannel made = new FrameChannel(in, socket.getOutputStream());
            prove(made);
            return new Link(socket, in, made);
        } catch (IOException | Error e) {
            socket.close();
            throw e;
        }
    }

    private void prove(FrameChannel made) throws IOException {
        Proof proof = new Proof(assignment.job().secret());
        byte[] challenge = next(made, Frame.Kind.CHALLENGE).bytes();
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(assignment.process()).array();
        byte[] mine = proof.of("process", challenge, number);
        Frame hello =
                new Body()
                        .add(assignment.process())
                        .add(ProcessHandle.current().pid())
                        .add(mine)
                        .of(Frame.Kind.HELLO);
        made.send(hello);
        byte[] theirs = next(made, Frame.Kind.WELCOME).bytes();
        if (!proof.isGood(theirs, "launcher", challenge, number)) {
            throw new WireException("who listens at the launcher's port is not the launcher");
        }
    }

    private static Fields next(FrameChannel made, Frame.Kind kind) throws IOException {
        Frame frame = made.receive();
        if (frame == null || frame.kind() != kind) {
            throw new WireException("expected " + kind + ", got " + frame);
        }
        return frame.fields();
    }

    private void receive(Link link) throws IOException {
        Socket socket = link.socket;
        int first = 0;
        while (first >= 0) {
            socket.setSoTimeout(patience());
            try {
                first = link.in.read();
            } catch (SocketTimeoutException e) {
                tickIfRoom();
                if (isLeaving) {
                    LockSupport.parkNanos(LEAVING_PAUSE_NANOS);
                }
                continue;
            }
            socket.setSoTimeout(0);
            if (first >= 0) {
                Frame frame = link.channel.receiveAfter(first);
                if (frame.kind() == Frame.Kind.END) {
                    halt();
                }
                if (frame.kind() == Frame.Kind.LEAVING) {
                    isLeaving = true;
                } else {
                    receiver.accept(frame);
                }
            }
        }
    }

    /** Gives the time; not where the heap is full: who has filled it is told so itself. */
    private void tickIfRoom() {
        try {
            tick.run();
        } catch (OutOfMemoryError e) {
            return; // the next tick sees what this one would have
        }
    }

    private int patience() {
        if (isLeaving) {
            return LEAVING_MILLIS;
        }
        return (int) BUSY.getAcquire(this) != 0 ? BUSY_MILLIS : IDLE_MILLIS;
    }

    /** Ends the process now: whoever could want to know why has gone, or knows. */
    @SuppressForbidden("a process without its launcher ends")
    static void halt() {
        Runtime.getRuntime().halt(GONE);
    }
}
