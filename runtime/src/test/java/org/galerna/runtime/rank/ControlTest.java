// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.galerna.device.Proof;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.PlainJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A heap that is full costs a process neither its connection nor its end. */
@Timeout(60)
class ControlTest {
    private static final byte[] SECRET = new byte[32];
    private static final byte[] FIRST = new byte[Integer.BYTES];
    private static final Frame NEWS = Frame.of(Frame.Kind.FENCE);

    private final CountDownLatch lost = new CountDownLatch(1);
    private final AtomicInteger opened = new AtomicInteger();
    private ServerSocket launcher;

    @BeforeEach
    void open() throws IOException {
        launcher = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        launcher.setSoTimeout(20_000);
    }

    @AfterEach
    void close() throws IOException {
        launcher.close();
    }

    private Control start(Consumer<Frame> receiver, Supplier<Socket> sockets) {
        Assignment.Job job = PlainJob.at(launcher.getLocalPort(), SECRET);
        Control made =
                new Control(
                        new Assignment(job, 0, "app"),
                        receiver,
                        () -> {},
                        lost::countDown,
                        sockets);
        made.start();
        return made;
    }

    /** A socket, once the heap has been full so often. */
    private Socket afterFull(int times) {
        if (opened.incrementAndGet() <= times) {
            throw new OutOfMemoryError("planted");
        }
        return new Socket();
    }

    /** What a launcher does when a process connects. */
    private FrameChannel welcome(Socket socket) throws IOException {
        socket.setSoTimeout(20_000);
        FrameChannel channel = new FrameChannel(socket.getInputStream(), socket.getOutputStream());
        byte[] challenge = new byte[Proof.CHALLENGE_BYTES];
        channel.send(new Body().add(challenge).of(Frame.Kind.CHALLENGE));
        assertEquals(0, ByteBuffer.wrap(channel.receive().body()).getInt());
        byte[] proof = new Proof(SECRET).of("launcher", challenge, FIRST);
        channel.send(new Body().add(proof).of(Frame.Kind.WELCOME));
        return channel;
    }

    private void assertLost() throws InterruptedException {
        assertTrue(lost.await(20, TimeUnit.SECONDS));
    }

    @Test
    void connectsOnceThereIsRoom() throws Exception {
        Control control = start(ignored -> {}, () -> afterFull(3));
        Thread teller = Thread.ofPlatform().start(() -> control.send(NEWS));
        try (Socket socket = launcher.accept()) {
            assertEquals(NEWS.kind(), welcome(socket).receive().kind());
        }
        assertLost();
        teller.join();
        assertEquals(4, opened.get());
    }

    @Test
    void endsTheProcessIfThereNeverIs() throws Exception {
        Control control = start(ignored -> {}, () -> afterFull(Integer.MAX_VALUE));
        control.send(NEWS);
        assertLost();
    }

    @Test
    void triesNoSecondTimeOnceTheLauncherKnowsIt() throws Exception {
        start(ignored -> {}, FullWhileWelcomed::new);
        try (Socket socket = launcher.accept()) {
            FrameChannel channel =
                    new FrameChannel(socket.getInputStream(), socket.getOutputStream());
            channel.send(new Body().add(new byte[Proof.CHALLENGE_BYTES]).of(Frame.Kind.CHALLENGE));
            assertNotNull(channel.receive());
            assertLost();
        }
    }

    @Test
    void tellsWhatEndsItLaterAndEnds() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        Control control =
                start(
                        frame -> {
                            Thread.currentThread()
                                    .setUncaughtExceptionHandler((thread, e) -> told.countDown());
                            throw new OutOfMemoryError("planted at " + frame);
                        },
                        Socket::new);
        try (Socket socket = launcher.accept()) {
            FrameChannel channel = welcome(socket);
            channel.send(Frame.of(Frame.Kind.FENCED));
            assertTrue(told.await(20, TimeUnit.SECONDS));
            assertLost();
        }
        control.send(NEWS);
    }

    /** Runs out of memory once its process has said hello. */
    private static final class FullWhileWelcomed extends Socket {
        @Override
        public OutputStream getOutputStream() throws IOException {
            OutputStream out = super.getOutputStream();
            return new FilterOutputStream(out) {
                @Override
                public void write(byte[] bytes) throws IOException {
                    out.write(bytes);
                    throw new OutOfMemoryError("planted");
                }
            };
        }
    }
}
