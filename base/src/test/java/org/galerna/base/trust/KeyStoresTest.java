// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.trust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made reads as a certificate of its own key, and opens connections to its like alone. */
@Timeout(60)
class KeyStoresTest {
    private static final char[] PASSWORD = KeyStores.PASSWORD.toCharArray();
    private static final int MOST_STEPS = 100;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());

    @Test
    void certificatesSayWhatTheyWereMadeFor() throws Exception {
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            final Instant now = Instant.ofEpochSecond(random.nextLong(0, 4_000_000_000L));
            final SelfSigned made = SelfSigned.make(now);
            final X509Certificate read = made.certificate();
            read.verify(read.getPublicKey());
            assertEquals(3, read.getVersion());
            assertEquals("CN=galerna", read.getSubjectX500Principal().getName());
            assertEquals(read.getSubjectX500Principal(), read.getIssuerX500Principal());
            assertEquals("SHA256withECDSA", read.getSigAlgName());
            assertEquals(now.minus(Duration.ofDays(1)), read.getNotBefore().toInstant());
            assertEquals(now.plus(Duration.ofDays(3650)), read.getNotAfter().toInstant());
            assertEquals(1, read.getSerialNumber().signum());
            assertEquals(Set.of("2.5.29.15"), read.getCriticalExtensionOIDs());
            final boolean[] usage = read.getKeyUsage();
            assertTrue(usage[0], "digitalSignature");
            for (int bit = 1; bit < usage.length; bit++) {
                assertEquals(false, usage[bit], "usage " + bit);
            }
        }
    }

    @Test
    void noTwoAreAlike() throws Exception {
        final SelfSigned one = SelfSigned.make(Instant.now());
        final SelfSigned other = SelfSigned.make(Instant.now());
        assertNotEquals(one.certificate().getPublicKey(), other.certificate().getPublicKey());
        assertNotEquals(one.certificate().getSerialNumber(), other.certificate().getSerialNumber());
        assertThrows(
                SignatureException.class,
                () -> one.certificate().verify(other.certificate().getPublicKey()));
    }

    @Test
    void storesHoldOneKeyAndTakeAnotherPassword() throws Exception {
        final byte[] store = KeyStores.make();
        final char[] mine = "another".toCharArray();
        final byte[] changed = KeyStores.changed(store, PASSWORD, mine);
        assertThrows(IOException.class, () -> KeyStores.context(changed, PASSWORD));
        final KeyStore read = KeyStore.getInstance("PKCS12");
        read.load(new ByteArrayInputStream(changed), mine);
        assertEquals(1, read.size());
        assertEquals("EC", read.getKey(SelfSigned.NAME, mine).getAlgorithm());
        ((X509Certificate) read.getCertificate(SelfSigned.NAME)).checkValidity();
    }

    @Test
    void holdersOfOneStoreTalk() throws Exception {
        final byte[] store = KeyStores.make();
        final byte[] words = "from one to the other".getBytes(StandardCharsets.UTF_8);
        final ByteBuffer heard = talk(store, store, words);
        final byte[] got = new byte[heard.remaining()];
        heard.get(got);
        assertArrayEquals(words, got);
    }

    @Test
    void holdersOfTwoStoresDoNot() throws Exception {
        final byte[] one = KeyStores.make();
        final byte[] other = KeyStores.make();
        assertThrows(SSLException.class, () -> talk(one, other, new byte[1]));
    }

    private static SSLEngine engine(byte[] store, boolean isClient) throws Exception {
        final SSLContext context = KeyStores.context(store, PASSWORD);
        final SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(isClient);
        engine.setNeedClientAuth(!isClient);
        return engine;
    }

    /** Lets a client send words to a server; what the server has heard. */
    private static ByteBuffer talk(byte[] clients, byte[] servers, byte[] words) throws Exception {
        final SSLEngine client = engine(clients, true);
        final SSLEngine server = engine(servers, false);
        final int packet = client.getSession().getPacketBufferSize();
        final ByteBuffer up = ByteBuffer.allocate(4 * packet);
        final ByteBuffer down = ByteBuffer.allocate(4 * packet);
        final ByteBuffer heard = ByteBuffer.allocate(packet);
        final ByteBuffer said = ByteBuffer.wrap(words);
        for (int i = 0; i < MOST_STEPS && heard.position() < words.length; i++) {
            step(client, said, up, down, ByteBuffer.allocate(packet));
            step(server, ByteBuffer.allocate(0), down, up, heard);
        }
        return heard.flip();
    }

    /** One side writes what it can and reads what it has. */
    private static void step(
            SSLEngine engine, ByteBuffer from, ByteBuffer out, ByteBuffer in, ByteBuffer to)
            throws SSLException {
        in.flip();
        engine.unwrap(in, to);
        tasks(engine);
        in.compact();
        SSLEngineResult result;
        do {
            result = engine.wrap(from, out);
            tasks(engine);
        } while (result.bytesProduced() > 0 && from.hasRemaining());
    }

    private static void tasks(SSLEngine engine) {
        for (Runnable task = engine.getDelegatedTask();
                task != null;
                task = engine.getDelegatedTask()) {
            task.run();
        }
    }
}
