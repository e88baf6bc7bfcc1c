// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who answers on another host is believed when it says the right line, whatever stands before. */
@Timeout(60)
class HostGreetingTest {
    private static final int ROUNDS = 20_000;
    private static final long LIMIT = 8L << 20;

    private final long seed = Long.getLong("galerna.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void everyDifferenceIsSaidWithBothVersions() throws IOException {
        HostGreeting own = HostGreeting.own();
        own.check();
        assertEquals(own, HostGreeting.of(own.line()));
        HostGreeting old = new HostGreeting(own.protocol(), "0.0.9", own.java());
        String message = assertThrows(IOException.class, old::check).getMessage();
        assertTrue(message.startsWith("has Galerna 0.0.9 (protocol "), message);
        assertTrue(message.contains("here it is " + own.galerna()), message);
        HostGreeting protocol = new HostGreeting(own.protocol() + 1, own.galerna(), own.java());
        message = assertThrows(IOException.class, protocol::check).getMessage();
        assertTrue(message.contains("(protocol " + (own.protocol() + 1) + ")"), message);
        HostGreeting java = new HostGreeting(own.protocol(), own.galerna(), 99);
        message = assertThrows(IOException.class, java::check).getMessage();
        assertTrue(message.startsWith("runs Java 99, here it is Java " + own.java()), message);
    }

    @Test
    void aJavaTooOldToGreetIsKnownByWhatItRefuses() {
        String rest = ", here it is Java " + HostGreeting.own().java() + ": set JAVA_HOME";
        String classes =
                "this version of the Java Runtime only recognizes class file versions up to ";
        String said =
                HostGreeting.tooOld(
                        "\tjava.lang.UnsupportedClassVersionError: " + classes + "61.0");
        assertTrue(said.startsWith("runs Java 17" + rest), said);
        said = HostGreeting.tooOld("Unrecognized option: --enable-native-access=ALL-UNNAMED");
        assertTrue(said.startsWith("runs a Java before 17" + rest), said);
        assertNull(HostGreeting.tooOld("Error: LinkageError occurred while loading main class"));
    }

    @Test
    void damagedLinesAreNoGreetingsOrOthers() {
        System.out.println("seed " + seed);
        int refused = 0;
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder line = new StringBuilder(HostGreeting.own().line());
            int at = random.nextInt(line.length());
            switch (random.nextInt(3)) {
                case 0 -> line.setCharAt(at, (char) random.nextInt(0x3000));
                case 1 -> line.setLength(at);
                default -> line.insert(at, (char) random.nextInt(0x80));
            }
            HostGreeting read = HostGreeting.of(line.toString());
            if (read == null) {
                refused++;
            }
        }
        assertTrue(refused > ROUNDS / 10, "seed " + seed + ": " + refused);
        assertNull(HostGreeting.of(""));
    }

    @Test
    void whatAShellPrintsBeforeIsSkipped() throws IOException {
        System.out.println("seed " + seed);
        for (int i = 0; i < 200; i++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int lines = random.nextInt(20); lines > 0; lines--) {
                byte[] garbage = new byte[random.nextInt(300)];
                random.nextBytes(garbage);
                out.write(garbage);
                out.write('\n');
            }
            byte[] good = (HostGreeting.own().line() + "\n").getBytes(StandardCharsets.UTF_8);
            out.write(good);
            byte[] all = out.toByteArray();
            InputStream in = new ByteArrayInputStream(all);
            assertEquals(
                    HostGreeting.own(), HostGreeting.of(HostGreeting.await(in)), "seed " + seed);
            InputStream cut = new ByteArrayInputStream(all, 0, all.length - good.length);
            assertThrows(IOException.class, () -> HostGreeting.await(cut), "seed " + seed);
        }
    }

    /** A stream without an end. */
    private static final class Endless extends InputStream {
        private final boolean hasLines;
        private long read;

        Endless(boolean hasLines) {
            super();
            this.hasLines = hasLines;
        }

        @Override
        public int read() {
            read++;
            return hasLines && read % 40 == 0 ? '\n' : 'x';
        }

        @Override
        public int read(byte[] into, int from, int length) {
            for (int i = 0; i < length; i++) {
                into[from + i] = (byte) read();
            }
            return length;
        }
    }

    @Test
    void whoTalksWithoutAnEndIsNotHeardForEver() {
        for (boolean hasLines : new boolean[] {true, false}) {
            Endless talker = new Endless(hasLines);
            assertThrows(IOException.class, () -> HostGreeting.await(talker));
            assertTrue(talker.read < LIMIT, "read " + talker.read);
        }
    }
}
