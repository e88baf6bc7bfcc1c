// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.galerna.base.trust.Proof;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.PlainJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process runs its program once its launcher knows it, and ends when its connection does. */
@Timeout(60)
class ControlTest {
    private static final byte[] SECRET = new byte[32];
    private static final byte[] FIRST = new byte[Integer.BYTES];
    private static final Frame NEWS = Frame.of(Frame.Kind.FENCE);

    private final CountDownLatch lost = new CountDownLatch(1);
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
    void waitsUntilTheLauncherHasWelcomedIt() throws Exception {
        Control control = start(ignored -> {}, Socket::new);
        CountDownLatch waited = new CountDownLatch(1);
        Thread program =
                Thread.ofPlatform()
                        .start(() -> {
                            control.awaitConnection();
                            waited.countDown();
                        });
        try (Socket socket = launcher.accept()) {
            assertFalse(waited.await(100, TimeUnit.MILLISECONDS));
            welcome(socket);
            assertTrue(waited.await(20, TimeUnit.SECONDS));
            assertEquals(1, lost.getCount());
        }
        program.join();
    }

    @Test
    void aFrameThatIsTooLongIsNoLostLauncher() throws Exception {
        Control control = start(ignored -> {}, Socket::new);
        Frame tooLong = new Frame(Frame.Kind.PUT, new byte[Frame.BODY_BYTES + 1]);
        try (Socket socket = launcher.accept()) {
            FrameChannel channel = welcome(socket);
            control.awaitConnection();
            assertThrows(IllegalArgumentException.class, () -> control.send(tooLong));
            control.send(NEWS);
            assertEquals(NEWS.kind(), channel.receive().kind());
            assertEquals(1, lost.getCount());
        }
    }

    @Test
    void endsTheProcessIfThereIsNoRoomToConnect() throws Exception {
        Control control =
                start(
                        ignored -> {},
                        () -> {
                            throw new OutOfMemoryError("planted");
                        });
        control.awaitConnection();
        assertLost();
    }

    @Test
    void endsTheProcessIfThereIsNoLauncher() throws Exception {
        launcher.close();
        start(ignored -> {}, Socket::new).awaitConnection();
        assertLost();
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
}
