// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a host is told by its kernel, and what it says first. */
@Timeout(60)
class AcknowledgementsTest {
    private static final String LINE =
            "   1: 0300570A:0016 0100570A:A28A 01 000000BC:00000000 %s 1395603 3";
    private static final long SECOND = 1_000_000_000L;

    @Test
    void onlyWhatIsSentAgainForLongIsCut() {
        Acknowledgements acknowledgements = Acknowledgements.ofSsh("10.87.0.1 41610 10.87.0.3 22");
        assertTrue(acknowledgements.repeats(line("01:00000074 00000003     0        0")));
        assertTrue(acknowledgements.repeats(line("04:00000074 00000000     0        2")));
        assertFalse(
                acknowledgements.repeats(line("01:00000014 00000000     0        0")), "sent once");
        assertFalse(
                acknowledgements.repeats(line("04:00000014 00000000     0        0")), "answered");
        assertFalse(acknowledgements.repeats(line("02:00000014 00000000     0        0")), "idle");
        assertFalse(
                acknowledgements.repeats("  sl  local_address rem_address   st tx_queue rx_queue"));
        String other = line("01:00000074 00000003     0        0");
        assertFalse(new Acknowledgements(22, 41611).repeats(other), "another connection");
        assertFalse(acknowledgements.isCut(true, 0));
        assertFalse(acknowledgements.isCut(true, 5 * SECOND));
        assertTrue(acknowledgements.isCut(true, 6 * SECOND));
        assertFalse(acknowledgements.isCut(false, 7 * SECOND), "it was acknowledged");
        assertFalse(acknowledgements.isCut(true, 14 * SECOND), "begins anew");
    }

    /** As the launcher looks at what its ssh has opened. */
    @Test
    void whatAProcessHasOpenedIsFound() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            Acknowledgements own = Acknowledgements.of(ProcessHandle.current());
            String port = String.format(Locale.ROOT, ":%04X ", socket.getLocalPort());
            List<String> table = new ArrayList<>(Files.readAllLines(Path.of("/proc/net/tcp")));
            table.addAll(Files.readAllLines(Path.of("/proc/net/tcp6")));
            String line =
                    table.stream()
                            .filter(l -> l.indexOf(port) > 0 && l.indexOf(port) < l.length() / 2)
                            .filter(l -> own.repeats(repeated(l)))
                            .findFirst()
                            .orElse("");
            assertFalse(line.isEmpty(), () -> port + " in " + table);
            assertFalse(own.repeats(line), "all was acknowledged");
            Process other = new ProcessBuilder("sleep", "60").start();
            try {
                assertFalse(
                        Acknowledgements.of(other.toHandle()).repeats(repeated(line)),
                        "not its own");
            } finally {
                other.destroy();
            }
        }
    }

    private static String repeated(String line) {
        return line.replaceFirst(" 00000000 ", " 00000003 ");
    }

    @Test
    void otherShellsHaveNoConnectionToLookAt() {
        assertNull(Acknowledgements.ofSsh(null));
        assertNull(Acknowledgements.ofSsh("a b c d"));
        assertNotNull(Acknowledgements.ofSsh("::1 1 ::1 2"));
    }

    private static String line(String timer) {
        return LINE.replace("%s", timer);
    }

    private static String awaited(String text) throws IOException {
        return HostGreeting.await(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aGreetingIsFoundBehindWhatAShellPrints() throws IOException {
        String own = HostGreeting.own().line();
        assertEquals(own, awaited("Welcome!\n\n" + own + "\nrest"));
        assertEquals(own, awaited("no newline " + own + "\n"));
        assertEquals(HostGreeting.SEND, awaited(HostGreeting.SEND + "\n"));
        assertThrows(IOException.class, () -> awaited("Welcome!\n"));
        assertThrows(IOException.class, () -> awaited("x\n".repeat(2000)));
        assertEquals(HostGreeting.own(), HostGreeting.of(own));
        assertNull(HostGreeting.of("GALERNA-HOST one 2 3"));
        assertNull(HostGreeting.of("GALERNA-HOST 1"));
    }

    @Test
    void versionsThatDifferAreNamedBoth() throws IOException {
        HostGreeting own = HostGreeting.own();
        own.check();
        HostGreeting old = new HostGreeting(own.protocol() - 1, "0.0.1", own.java());
        String why = assertThrows(IOException.class, old::check).getMessage();
        assertTrue(why.contains("0.0.1") && why.contains(own.galerna()), why);
        HostGreeting java = new HostGreeting(own.protocol(), own.galerna(), 99);
        why = assertThrows(IOException.class, java::check).getMessage();
        assertTrue(why.contains("runs Java 99, here it is Java " + own.java()), why);
    }
}
