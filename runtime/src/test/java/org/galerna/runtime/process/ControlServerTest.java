// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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

/** Only processes that know the secret are heard at the launcher's port, each once. */
@Timeout(60)
class ControlServerTest {
    private static final byte[] SECRET = new byte[32];

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
    private ControlServer server;
    private int port;

    /** Notes what the server tells. */
    private final class Noted implements ProcessEvents {
        @Override
        public void connected(int process) {
            events.add("connected " + process);
        }

        @Override
        public void said(int process, Frame frame) {
            events.add(process + " " + frame.kind());
        }

        @Override
        public void wrote(int process, boolean error, byte[] bytes, int length) {
            events.add("wrote");
        }

        @Override
        public void ended(int process, int code, String note) {
            events.add("ended");
        }

        @Override
        public void refused(String who, String why) {
            refusals.add(who + ": " + why);
        }

        @Override
        public void lost(String host, String why) {
            events.add(host + " " + why);
        }
    }

    @BeforeEach
    void open() throws IOException {
        server = starting(ControlServer.open());
    }

    private ControlServer starting(ServerSocket socket) {
        return starting(socket, 10_000);
    }

    private ControlServer starting(ServerSocket socket, int proofMillis) {
        port = socket.getLocalPort();
        Assignment.Job job = PlainJob.at(port, SECRET);
        ControlServer made =
                new ControlServer(socket, job, new Noted(), new SecureRandom(), proofMillis);
        made.start("h");
        return made;
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Somebody who talks to the port. */
    private final class Caller implements AutoCloseable {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        final FrameChannel channel =
                new FrameChannel(socket.getInputStream(), socket.getOutputStream());

        Caller() throws IOException {
            socket.setSoTimeout(20_000);
        }

        /** Says hello; the launcher's answer, null if it hangs up. */
        Frame hello(int process, byte[] secret) throws IOException {
            byte[] challenge = channel.receive().fields().bytes();
            byte[] number = ByteBuffer.allocate(4).putInt(process).array();
            byte[] proof = new Proof(secret).of("process", challenge, number);
            channel.send(new Body().add(process).add(7L).add(proof).of(Frame.Kind.HELLO));
            return channel.receive();
        }

        /** Whether the launcher hangs up. */
        boolean isRefused() {
            try {
                Frame next = channel.receive();
                while (next != null) {
                    next = channel.receive();
                }
                return true;
            } catch (IOException e) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private String next() throws InterruptedException {
        return events.poll(20, TimeUnit.SECONDS);
    }

    private void goodProcess(int process) throws Exception {
        try (Caller good = new Caller()) {
            assertEquals(Frame.Kind.WELCOME, good.hello(process, SECRET).kind());
            assertEquals("connected " + process, next());
            good.channel.send(Frame.of(Frame.Kind.FENCE));
            assertEquals(process + " FENCE", next());
            assertTrue(server.say(process, Frame.of(Frame.Kind.FENCED)));
            assertEquals(Frame.Kind.FENCED, good.channel.receive().kind());
        }
    }

    @Test
    void whoKnowsTheSecretIsHeard() throws Exception {
        goodProcess(0);
        goodProcess(1);
    }

    @Test
    void whoDoesNotIsNot() throws Exception {
        byte[] wrong = SECRET.clone();
        wrong[31] = 1;
        try (Caller caller = new Caller()) {
            assertNull(caller.hello(0, wrong));
        }
        assertRefused("who says to be process 0 cannot prove it");
        goodProcess(0);
    }

    @Test
    void nobodyIsConnectedTwice() throws Exception {
        try (Caller first = new Caller();
                Caller second = new Caller()) {
            assertEquals(Frame.Kind.WELCOME, first.hello(0, SECRET).kind());
            assertNull(second.hello(0, SECRET));
            assertRefused("process 0 is connected already");
            assertEquals("connected 0", next());
        }
    }

    @Test
    void aProofForOneChallengeIsWorthNothingForAnother() throws Exception {
        byte[] number = new byte[4];
        byte[] proof;
        try (Caller listener = new Caller()) {
            byte[] challenge = listener.channel.receive().fields().bytes();
            proof = new Proof(SECRET).of("process", challenge, number);
        }
        try (Caller replay = new Caller()) {
            replay.channel.receive();
            replay.channel.send(new Body().add(0).add(7L).add(proof).of(Frame.Kind.HELLO));
            assertNull(replay.channel.receive());
        }
        assertRefused("who says to be process 0 cannot prove it");
        goodProcess(0);
    }

    @Test
    void garbageAndScansDisturbNobody() throws Exception {
        long seed = Long.getLong("galerna.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            try (Caller caller = new Caller()) {
                byte[] garbage = new byte[random.nextInt(500)];
                random.nextBytes(garbage);
                caller.socket.getOutputStream().write(garbage);
                if (i % 5 == 0) {
                    caller.socket.shutdownOutput();
                    assertTrue(caller.isRefused(), "seed " + seed);
                }
            }
        }
        goodProcess(0);
        assertTrue(events.isEmpty(), "seed " + seed + ": " + events);
    }

    @Test
    void aProcessThatBreaksTheRulesLosesItsOwnConnectionOnly() throws Exception {
        try (Caller bad = new Caller()) {
            bad.hello(1, SECRET);
            assertEquals("connected 1", next());
            bad.socket.getOutputStream().write(new byte[] {127, 0, 0, 0, 0});
            assertTrue(bad.isRefused());
        }
        String reason = refusals.poll(20, TimeUnit.SECONDS);
        assertTrue(reason.contains(", process 1: "), reason);
        goodProcess(0);
    }

    @Test
    void longFramesOfStrangersAreNotWaitedFor() throws Exception {
        try (Caller caller = new Caller()) {
            caller.socket.getOutputStream().write(new byte[] {0, 0, 0x10, 0, 2});
            assertTrue(caller.isRefused());
            assertRefused("a frame of 4096 bytes");
        }
        goodProcess(0);
    }

    @Test
    void whoSaysALittleNowAndThenIsHungUpOn() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        int generous = port;
        try (ControlServer _ = starting(ControlServer.open(), 2000);
                Caller caller = new Caller()) {
            caller.socket.setSoTimeout(0);
            caller.socket.getOutputStream().write(new byte[] {0, 0, 1, 0, 2});
            Thread.ofVirtual()
                    .start(() -> {
                        if (caller.isRefused()) {
                            over.countDown();
                        }
                    });
            while (!over.await(500, TimeUnit.MILLISECONDS)) { // 256 bytes in two minutes
                caller.socket.getOutputStream().write(0);
            }
        }
        port = generous;
        goodProcess(0);
    }

    /** A port that may have nothing to take connections with. */
    private static final class Scarce extends ServerSocket {
        private final Semaphore asked = new Semaphore(0);
        private volatile Throwable why;

        Scarce(Throwable why) throws IOException {
            super(0, 0, InetAddress.getLoopbackAddress());
            this.why = why;
        }

        @Override
        public Socket accept() throws IOException {
            asked.release();
            return switch (why) {
                case null -> super.accept();
                case IOException e -> throw e;
                default -> throw (Error) why;
            };
        }
    }

    private void assertLost(Throwable why, String limit) throws Exception {
        try (ControlServer _ = starting(new Scarce(why))) {
            String told = next();
            assertTrue(told.startsWith("h cannot take the connection of a process: "), told);
            assertTrue(told.endsWith("raise the limit (ulimit " + limit + ")"), told);
        }
    }

    @Test
    void processesWithoutDescriptorsEndTheJob() throws Exception {
        assertLost(new IOException("Too many open files"), "-n");
    }

    @Test
    void aProcessWithoutAThreadEndsTheJob() throws Exception {
        assertLost(new OutOfMemoryError("unable to create native thread"), "-u");
    }

    @Test
    void aLimitThatLeavesStrangersOutIsNoTrouble() throws Exception {
        Scarce door = new Scarce(null);
        try (ControlServer _ = starting(door);
                Caller first = new Caller();
                Caller second = new Caller()) {
            first.hello(0, SECRET);
            assertEquals("connected 0", next());
            second.hello(1, SECRET);
            assertEquals("connected 1", next());
            door.asked.acquire(3); // it waits in the last
            door.why = new OutOfMemoryError("unable to create native thread");
            try (Caller _ = new Caller()) {
                door.asked.acquire(3);
            }
            assertNull(events.poll());
        }
    }

    private void assertRefused(String why) throws InterruptedException {
        String reason = refusals.poll(20, TimeUnit.SECONDS);
        assertTrue(reason.startsWith("127.0.0.1 port ") && reason.endsWith(": " + why), reason);
    }
}
