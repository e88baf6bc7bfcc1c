// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.signal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Signals are sent where no program does it. */
@Timeout(60)
class SystemSignalsTest {
    private static final int KILLED = 128;
    private static final int USR1 = 10;

    @Test
    void theShellAloneIsNeeded() throws Exception {
        Process target = new ProcessBuilder("sleep", "300").start();
        try {
            assertEquals(0, sender(target.pid()).waitFor());
            assertTrue(target.waitFor(20, TimeUnit.SECONDS), "no signal has come");
            assertEquals(KILLED + USR1, target.exitValue());
        } finally {
            target.destroyForcibly();
        }
    }

    private static Process sender(long pid) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sender.class.getName(),
                        Long.toString(pid));
        builder.environment().put("PATH", "/nonexistent");
        return builder.inheritIO().start();
    }

    /** Sends a signal. */
    static final class Sender {
        private Sender() {}

        public static void main(String[] words) {
            SystemSignals.send(Long.parseLong(words[0]), "USR1");
        }
    }
}
