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
import java.util.concurrent.LinkedBlockingQueue;
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
            events.add("lost");
        }
    }

    @BeforeEach
    void open() throws IOException {
        ServerSocket socket = ControlServer.open();
        port = socket.getLocalPort();
        Assignment.Job job = PlainJob.at(port, SECRET);
        server = new ControlServer(socket, job, new Noted(), new SecureRandom());
        server.start();
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

    private void assertRefused(String why) throws InterruptedException {
        String reason = refusals.poll(20, TimeUnit.SECONDS);
        assertTrue(reason.startsWith("127.0.0.1 port ") && reason.endsWith(": " + why), reason);
    }
}
