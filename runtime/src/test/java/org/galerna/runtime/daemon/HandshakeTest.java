// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Launcher and daemon take nothing from each other but the other's proof. */
@Timeout(60)
class HandshakeTest {
    private static final Key KEY = new Key(new byte[32], new byte[0]);
    private static final int HEAD_BYTES = 5;
    private static final int ROUNDS = 300;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private ServerSocket server;

    /** A daemon that notes who has met it and why others have not. */
    @BeforeEach
    void listen() throws IOException {
        System.out.println("seed " + seed);
        listen(10_000);
    }

    private void listen(int limitMillis) throws IOException {
        ServerSocket made = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server = made;
        Thread.ofPlatform().daemon().start(() -> serve(made, limitMillis));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private void serve(ServerSocket own, int limitMillis) {
        Handshake handshake;
        try {
            handshake = new Handshake(KEY, false, limitMillis);
        } catch (IOException e) {
            heard.add(e.toString());
            return;
        }
        while (!own.isClosed()) {
            try {
                Socket socket = own.accept();
                try (socket) {
                    heard.add("met " + handshake.accept(socket, "a daemon").request());
                } catch (IOException e) {
                    heard.add("refused: " + e.getMessage());
                }
            } catch (IOException e) {
                return; // the test is over
            }
        }
    }

    private String next() throws InterruptedException {
        String line = heard.poll(20, TimeUnit.SECONDS);
        assertTrue(line != null, "seed " + seed + ": the daemon says nothing");
        return line;
    }

    private Daemons.Place place() {
        return place(server);
    }

    private static Daemons.Place place(ServerSocket of) {
        return new Daemons.Place("here", "127.0.0.1", of.getLocalPort(), false, 0);
    }

    private void meetsAFriend() throws Exception {
        Handshake.Met met = new Handshake(KEY, false).connect(place(), Handshake.Request.STATUS);
        met.socket().close();
        assertEquals("a daemon", met.greeting());
        assertEquals("met STATUS", next());
    }

    private Socket caller() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** Reads a frame as it stands on the wire. */
    private static byte[] frame(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        byte[] head = in.readNBytes(HEAD_BYTES);
        byte[] body = in.readNBytes(ByteBuffer.wrap(head).getInt());
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(head);
        all.write(body);
        return all.toByteArray();
    }

    /** What a launcher with the key says to a challenge. */
    private byte[] hello(byte[] challenge) throws Exception {
        try (ServerSocket fake = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Daemons.Place there = place(fake);
            Thread launcher =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() ->
                                    assertThrows(
                                            IOException.class,
                                            () ->
                                                    new Handshake(KEY, false)
                                                            .connect(
                                                                    there,
                                                                    Handshake.Request.STOP)));
            byte[] said;
            try (Socket socket = fake.accept()) {
                socket.getOutputStream().write(challenge);
                said = frame(socket.getInputStream());
            }
            launcher.join();
            return said;
        }
    }

    @Test
    void damagedHellosAreRefusedWithAReason() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] said;
            try (Socket socket = caller()) {
                said = hello(frame(socket.getInputStream()));
                int at = random.nextInt(said.length);
                byte old = said[at];
                said[at] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
                if (said[at] == old) {
                    said[at] ^= 1;
                }
                int length = random.nextInt(3) == 0 ? random.nextInt(said.length) : said.length;
                socket.getOutputStream().write(said, 0, length);
                socket.shutdownOutput();
                String line = next();
                assertTrue(line.length() > "refused: ".length(), "seed " + seed + ": " + line);
                assertTrue(
                        line.startsWith("refused: "),
                        () -> "seed " + seed + ": " + line + " for " + Arrays.toString(said));
            }
        }
        meetsAFriend();
    }

    @Test
    void whatWasRecordedProvesNothingLater() throws Exception {
        byte[] recorded;
        try (Socket socket = caller()) {
            recorded = hello(frame(socket.getInputStream()));
            socket.getOutputStream().write(recorded);
            assertEquals("met STOP", next());
        }
        try (Socket socket = caller()) {
            frame(socket.getInputStream());
            socket.getOutputStream().write(recorded);
            assertEquals("refused: who calls does not know the key", next());
            assertEquals(-1, socket.getInputStream().read(), "hung up on");
        }
        meetsAFriend();
    }

    @Test
    void longFramesAreRefusedBeforeTheyAreRead() throws Exception {
        for (int length : new int[] {1 << 12, Integer.MAX_VALUE, -1, 1 << 30, Integer.MIN_VALUE}) {
            try (Socket socket = caller()) {
                frame(socket.getInputStream());
                ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).putInt(length).put((byte) 1);
                socket.getOutputStream().write(head.array());
                String line = next(); // nothing more was sent: it did not wait for the body
                assertTrue(line.startsWith("refused: a frame of "), line);
            }
        }
        meetsAFriend();
    }

    @Test
    void whoSaysALittleNowAndThenIsHungUpOn() throws Exception {
        server.close();
        listen(2000);
        try (Socket socket = caller()) {
            frame(socket.getInputStream());
            ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).putInt(500).put((byte) 2);
            socket.getOutputStream().write(head.array());
            String line = heard.poll();
            while (line == null) { // 500 bytes in four minutes
                socket.getOutputStream().write(0);
                line = heard.poll(500, TimeUnit.MILLISECONDS);
            }
            assertEquals("refused: it has proved nothing within 2 s", line);
        }
        server.close();
        listen(10_000);
        meetsAFriend();
    }

    @Test
    void aKeyStoreThatIsNoneIsRefusedAtOnce() {
        Key broken = new Key(new byte[32], new byte[] {1, 2, 3});
        Exception e = assertThrows(IOException.class, () -> new Handshake(broken, true));
        assertTrue(e.getMessage().startsWith("TLS cannot use mpjd.p12 ("), e.getMessage());
        assertFalse(e.getMessage().contains("null"), e.getMessage());
    }

    @Test
    void aFakeDaemonIsNotBelieved() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] challenge;
            try (Socket socket = caller()) {
                challenge = frame(socket.getInputStream());
            }
            next();
            challenge[random.nextInt(challenge.length)] = (byte) random.nextInt();
            byte[] rest = new byte[random.nextInt(100)];
            random.nextBytes(rest);
            int cut = random.nextInt(3) == 0 ? random.nextInt(challenge.length) : challenge.length;
            try (ServerSocket fake = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Thread.ofPlatform().daemon().start(() -> say(fake, challenge, cut, rest));
                Daemons.Place there = place(fake);
                Handshake handshake = new Handshake(KEY, false);
                IOException e =
                        assertThrows(
                                IOException.class,
                                () -> handshake.connect(there, Handshake.Request.RUN));
                assertFalse(e.getMessage().isEmpty(), "seed " + seed);
            }
        }
        meetsAFriend();
    }

    private static void say(ServerSocket from, byte[] challenge, int cut, byte... rest) {
        try (Socket socket = from.accept()) {
            socket.getOutputStream().write(challenge, 0, cut);
            socket.getOutputStream().write(rest);
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            return; // the launcher has hung up, as it should
        }
    }
}
