// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.galerna.base.host.PeerProof;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.LocalWireup;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who does not belong to the job harms nothing; a peer that breaks the rules is lost alone. */
@Timeout(120)
class IntrudersTest {
    /** Somebody at a process's door. */
    private record Stranger(ByteStream stream) implements AutoCloseable {
        static Stranger at(LocalWireup wireup, LocalLink inside, long limitMillis)
                throws IOException {
            return new Stranger(Fabrics.connect(wireup, inside, limitMillis));
        }

        @Override
        public void close() throws IOException {
            Fabrics.close(stream);
        }
    }

    @ParameterizedTest
    @EnumSource
    void garbageScansAndStrangersDisturbNobody(LocalLink inside) throws Exception {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        try (Fabrics fabrics = Fabrics.open(2, inside)) {
            int hungUp = 0;
            for (int i = 0; i < 60; i++) {
                try (Stranger intruder = Stranger.at(fabrics.wireups()[0], inside, 20)) {
                    intrude(intruder.stream, random, i);
                } catch (IOException e) {
                    hungUp++;
                }
            }
            exchange(fabrics, "seed " + seed + ", hung up " + hungUp);
        }
    }

    private static void intrude(ByteStream intruder, Random random, int i) throws IOException {
        final OutputStream out = intruder.out();
        if (i % 3 == 0) {
            return; // a scan
        }
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        if (i % 3 == 1) {
            // a greeting that is right, and then no proof
            bytes =
                    ByteBuffer.allocate(68)
                            .putInt(0x47414c4e)
                            .putInt(random.nextInt(4) == 0 ? 2 : 1)
                            .putInt(1)
                            .putInt(1)
                            .putInt(random.nextInt(3))
                            .array();
        }
        out.write(bytes);
        out.flush();
        if (i % 2 == 0) {
            assertTrue(intruder.in().readAllBytes().length < 100);
        }
    }

    private static void exchange(Fabrics fabrics, String message) {
        final int[] v = {7};
        final int[] got = new int[1];
        final CompletableFuture<Void> other =
                CompletableFuture.runAsync(
                        () -> fabrics.endpoint(1, 0).send(v, Kind.INT, 0, 4, 3),
                        r -> Thread.ofPlatform().daemon().start(r));
        assertEquals(4, fabrics.endpoint(0, 1).recv(got, Kind.INT, 0, 4, 3), message);
        other.join();
        assertEquals(7, got[0], message);
    }

    @ParameterizedTest
    @EnumSource
    void aSecretThatIsAnotherOpensNothing(LocalLink inside) throws Exception {
        try (Fabrics fabrics = Fabrics.open(2, inside);
                Stranger stranger = Stranger.at(fabrics.wireups()[0], inside, 0)) {
            final Handshake wrong = new Handshake(new byte[32]);
            assertThrows(
                    Handshake.Refused.class,
                    () -> wrong.open(stranger.stream, new Handshake.Pair(1, 0)));
            exchange(fabrics, "");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherVersionIsSaidWithBothAtBothEnds(LocalLink inside) throws Exception {
        final byte[] later = ByteBuffer.allocate(12).putInt(0x47414c4e).putInt(2).putInt(1).array();
        try (Fabrics fabrics = Fabrics.open(2, inside)) {
            try (Stranger newer = Stranger.at(fabrics.wireups()[0], inside, 0)) {
                newer.stream.out().write(later);
                final byte[] answer = newer.stream.in().readNBytes(12);
                assertEquals(1, ByteBuffer.wrap(answer).getInt(4), "it learns our version");
            }
            exchange(fabrics, "");
        }
        final var loopback = InetAddress.getLoopbackAddress();
        try (var newer = new ServerSocket(0, 1, loopback);
                Stranger socket =
                        new Stranger(
                                new ByteStream(
                                        SocketChannel.open(newer.getLocalSocketAddress()), 0));
                Socket theirs = newer.accept()) {
            theirs.getOutputStream().write(later);
            final Handshake handshake = new Handshake(new byte[32]);
            final Handshake.Pair pair = new Handshake.Pair(0, 1);
            final var e =
                    assertThrows(
                            Handshake.Refused.class, () -> handshake.open(socket.stream, pair));
            assertEquals("it speaks version 2 of the protocol, this rank 1", e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondConnectionOfAPeerIsRefused(LocalLink inside) throws Exception {
        try (Fabrics fabrics = Fabrics.open(2, inside)) {
            exchange(fabrics, "");
            final Handshake again = new Handshake(fabrics.wireups()[1].secret());
            for (int to : new int[] {0, 1, 2, -1}) {
                final int verdict = to == 0 ? Handshake.CROSSED : Handshake.ELSEWHERE;
                try (Stranger socket = Stranger.at(fabrics.wireups()[0], inside, 0)) {
                    assertEquals(verdict, again.open(socket.stream, new Handshake.Pair(1, to)));
                } catch (IOException e) {
                    assertTrue(to == 1, e.toString());
                }
            }
            exchange(fabrics, "");
        }
    }

    /** A rank 1 that has proved itself and then sends streams that are no longer right. */
    @ParameterizedTest
    @EnumSource
    void everyBrokenStreamLosesItsPeerAndNothingElse(LocalLink inside) throws Exception {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            final LocalWireup[] wireups = LocalWireup.of(1, 1);
            final CompletableFuture<Void> other =
                    CompletableFuture.runAsync(
                            wireups[1]::fence, r -> Thread.ofPlatform().daemon().start(r));
            try (Fabric fabric = Fabrics.open(wireups[0], inside)) {
                other.join();
                try (Stranger socket = Stranger.at(wireups[0], inside, 0)) {
                    final Handshake handshake = new Handshake(wireups[1].secret());
                    assertEquals(
                            Handshake.WELCOME,
                            handshake.open(socket.stream, new Handshake.Pair(1, 0)));
                    write(socket.stream, stream(random));
                }
                check(fabric.device(0), "seed " + seed + ", stream " + i);
            }
        }
    }

    private static void write(ByteStream stream, byte... bytes) {
        try {
            stream.out().write(bytes);
        } catch (IOException e) {
            assertTrue(true, "it was closed while we wrote");
        }
    }

    private static void check(Device device, String message) {
        final Endpoint peer = device.endpoint(device.peer(1), Fabrics.CONTEXT);
        final byte[] into = new byte[256];
        long got = 0;
        while (got >= 0 || Outcome.code(got) != Outcome.PEER_LOST) {
            got = peer.recv(into, Kind.BYTE, 0, into.length, Device.ANY_TAG);
        }
        final Endpoint self = device.endpoint(device.peer(0), Fabrics.CONTEXT);
        final Operation op = device.operation();
        op.buffer(into, Kind.BYTE, 0, 8);
        self.irecv(op, 1);
        self.send(new long[] {99}, Kind.LONG | Kind.UNCHECKED, 0, 8, 1);
        device.await(op);
        assertTrue(op.isDone(), message);
    }

    /** Some good frames, then one that was changed somewhere, then whatever. */
    private static byte[] stream(Random random) {
        final ByteBuffer out = ByteBuffer.allocate(1 << 16).order(ByteOrder.nativeOrder());
        final int good = random.nextInt(4);
        for (int i = 0; i < good; i++) {
            frame(out, Frame.EAGER, random.nextInt(100), 0, random);
        }
        final int start = out.position();
        frame(out, random.nextInt(16), random.nextInt(200), random.nextInt(), random);
        final int word = random.nextInt(4);
        final int at = start + 8 * word + random.nextInt(8);
        if (random.nextBoolean()) {
            out.put(at, (byte) random.nextInt());
        }
        final byte[] rest = new byte[random.nextInt(300)];
        random.nextBytes(rest);
        out.put(rest);
        return Arrays.copyOf(out.array(), out.position());
    }

    private static void frame(ByteBuffer out, int type, int length, int number, Random random) {
        out.putLong(Wire.marked(Frame.header(type, Kind.BYTE, length)));
        out.putLong(Fabrics.CONTEXT);
        out.putInt(random.nextInt(3));
        out.putInt(number);
        out.putLong(random.nextInt(1000));
        out.put(new byte[Wire.size(length) - Wire.HEADER]);
    }

    @Test
    void noWordsOfAFrameAllowMoreThanTheLimits() {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            final long header =
                    random.nextInt(4) == 0
                            ? random.nextLong()
                            : Wire.marked(
                                    Frame.header(
                                            random.nextInt(16), 0, random.nextInt(100_000) - 1000));
            final int number = random.nextInt(1 << (1 + random.nextInt(30)));
            if (Wire.fault(header, number, 1 << 17) == null) {
                accepted++;
                final int length = Frame.length(header);
                assertTrue(length >= 0 && length <= Wire.PAYLOAD_BYTES, "seed " + seed);
                assertTrue(Frame.type(header) != Frame.TRAIN || number <= 1 << 17, "seed " + seed);
            }
        }
        assertTrue(accepted > 1000, "some are right");
        assertNull(Wire.fault(Wire.marked(Frame.header(Frame.EAGER, 0, 8)), 0, 0));
    }

    @Test
    void whatAProcessPublishesIsReadBackAndNothingElseIsTakenForIt() throws IOException {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        final TcpAddress address = new TcpAddress(InetAddress.ofLiteral("10.1.2.3"), 65535);
        for (String path : List.of("", "/dev/shm/ñ/s", "/" + "x".repeat(99))) {
            final PeerProof proof = path.isEmpty() ? null : new PeerProof(7, -1, Long.MIN_VALUE);
            final Whereabouts all = new Whereabouts(path, proof, List.of(address));
            final byte[] written = all.encode(512);
            assertEquals(all, Whereabouts.decode(written));
            for (int i = 0; i < 1000; i++) {
                final byte[] other = Arrays.copyOf(written, random.nextInt(written.length + 9));
                if (other.length > 0) {
                    other[random.nextInt(other.length)] = (byte) random.nextInt();
                }
                try {
                    final int most = Whereabouts.decode(other).path().length();
                    assertTrue(most <= SocketFolder.PATH_BYTES, "seed " + seed);
                } catch (IOException e) {
                    assertTrue(e.getMessage().contains("no address"), "seed " + seed);
                }
            }
        }
    }

    @Test
    void addressesAreReadBackAndNothingElseIsTakenForOne() throws IOException {
        final long seed = Long.getLong("galerna.seed", System.nanoTime());
        final Random random = new Random(seed);
        final List<TcpAddress> all =
                List.of(
                        new TcpAddress(InetAddress.ofLiteral("10.1.2.3"), 65535),
                        new TcpAddress(InetAddress.ofLiteral("fd00::1"), 1));
        final byte[] written = TcpAddress.encode(all, 512);
        assertEquals(all, TcpAddress.decode(written));
        assertEquals(all.subList(0, 1), TcpAddress.decode(TcpAddress.encode(all, 10)));
        for (int i = 0; i < 2000; i++) {
            final byte[] other = Arrays.copyOf(written, random.nextInt(40));
            if (other.length > 0) {
                other[random.nextInt(other.length)] = (byte) random.nextInt();
            }
            try {
                assertTrue(TcpAddress.decode(other).size() <= other.length / 7, "seed " + seed);
            } catch (IOException e) {
                assertTrue(e.getMessage().contains("no address"), "seed " + seed);
            }
        }
    }
}
