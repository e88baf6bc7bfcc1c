// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.galerna.base.trust.KeyStores;
import org.galerna.device.LocalWireup;
import org.galerna.device.sm.TestKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Links under TLS carry every byte, show none of them, and let nobody in without the key. */
@Timeout(60)
class TlsTest {
    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    private static byte[] keyStore() {
        return TestKey.store();
    }

    /** Both ends of a stream. */
    private record Ends(ByteStream opened, ByteStream accepted) implements AutoCloseable {
        static Ends of(byte[] opener, byte[] accepter) throws Exception {
            try (ServerSocketChannel server = ServerSocketChannel.open()) {
                server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                final SocketChannel one = SocketChannel.open(server.getLocalAddress());
                final SocketChannel other = server.accept();
                final CompletableFuture<ByteStream> accepted = new CompletableFuture<>();
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            try {
                                accepted.complete(new TlsKeys(accepter).over(other, false, 0));
                            } catch (IOException e) {
                                accepted.completeExceptionally(e);
                                close(other);
                            }
                        });
                return new Ends(new TlsKeys(opener).over(one, true, 0), accepted.get());
            }
        }

        private static void close(SocketChannel socket) {
            try {
                socket.close();
            } catch (IOException e) {
                return; // closed enough
            }
        }

        @Override
        public void close() throws IOException {
            opened.socket().close();
            accepted.socket().close();
        }
    }

    @Test
    void everyByteArrivesInOrderWhateverRoomThereIs() throws Exception {
        System.out.println("seed " + seed);
        final byte[] store = keyStore();
        for (int round = 0; round < 20; round++) {
            try (Ends ends = Ends.of(store, store)) {
                ends.opened.settle();
                ends.accepted.settle();
                final byte[] sent = new byte[1 + random.nextInt(1 << 20)];
                random.nextBytes(sent);
                final ByteBuffer from = ByteBuffer.wrap(sent);
                final ByteBuffer to = ByteBuffer.allocate(sent.length);
                while (to.hasRemaining()) {
                    step(ends.opened, from);
                    to.limit(Math.min(sent.length, to.position() + 1 + random.nextInt(60_000)));
                    final int before = to.position();
                    assertEquals(ends.accepted.read(to) + before, to.position(), "seed " + seed);
                    to.limit(sent.length);
                }
                assertArrayEquals(sent, to.array(), "seed " + seed);
                assertEquals(0, ends.accepted.read(ByteBuffer.allocate(9)), "seed " + seed);
            }
        }
    }

    /** Writes some of what is left, from one buffer or two; what is not taken is given again. */
    private void step(ByteStream stream, ByteBuffer from) throws IOException {
        if (!from.hasRemaining()) {
            return;
        }
        final int start = from.position();
        final int cut = start + random.nextInt(from.remaining() + 1);
        final ByteBuffer[] two = {from.duplicate().limit(cut), from.duplicate().position(cut)};
        final int n = random.nextBoolean() ? stream.write(two) : stream.write(from.duplicate());
        from.position(start + n);
    }

    @Test
    void anotherKeyOpensNothing() {
        assertThrows(Exception.class, () -> talk(Ends.of(KeyStores.make(), keyStore())));
        assertThrows(Exception.class, () -> talk(Ends.of(keyStore(), KeyStores.make())));
    }

    private static void talk(Ends ends) throws IOException {
        try (ends) {
            ends.accepted.out().write(1);
            assertEquals(1, ends.opened.in().read());
        }
    }

    @Test
    void nothingIsSaidInTheClear() throws Exception {
        final byte[] word = "a word that nobody else should read".getBytes(StandardCharsets.UTF_8);
        final byte[] store = keyStore();
        try (Ends ends = Ends.of(store, store)) {
            ends.opened.out().write(word);
            final byte[] raw = new byte[4096];
            ends.accepted.settle();
            ends.accepted.socket().configureBlocking(true);
            final int n = ends.accepted.socket().read(ByteBuffer.wrap(raw));
            assertTrue(n > word.length, "all of it has come");
            final String text = new String(raw, 0, n, StandardCharsets.ISO_8859_1);
            assertFalse(text.contains("nobody"), text);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoSpeaksNoTlsIsHungUpOn(LocalLink inside) throws Exception {
        final LocalWireup[] wireups = LocalWireup.of(1, 1);
        wireups[0].encrypt(keyStore());
        final CompletableFuture<Void> other =
                CompletableFuture.runAsync(
                        wireups[1]::fence, r -> Thread.ofPlatform().daemon().start(r));
        try (var fabric = Fabrics.open(wireups[0], inside)) {
            other.join();
            final ByteStream plain = Fabrics.connect(wireups[0], inside, 20_000);
            final Handshake handshake = new Handshake(wireups[1].secret());
            assertThrows(IOException.class, () -> handshake.open(plain, new Handshake.Pair(1, 0)));
            Fabrics.close(plain);
            assertEquals(2, fabric.size());
        }
    }
}
