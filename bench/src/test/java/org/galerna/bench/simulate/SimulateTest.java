// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.galerna.bench.Mpjbench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command line of {@code mpjbench simulate}. */
@Timeout(60)
class SimulateTest {

    private static String output(int code, String... args) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            assertEquals(code, Mpjbench.run(args));
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void lastLineSaysWhatItCosts() {
        String line =
                output(
                        0,
                        "simulate",
                        "allreduce",
                        "--ranks",
                        "100000",
                        "--coll",
                        "recursive_doubling",
                        "--loggp",
                        "1,0,0,0,0");
        assertEquals(
                "allreduce ranks=100000 bytes=8 algorithm=recursive_doubling rounds=18"
                        + " time_us=18.000 row=0",
                line);
    }

    @Test
    void tableChoosesWithItsRow() {
        String line = output(0, "simulate", "bcast", "--ranks", "1k", "--bytes", "1M");
        assertTrue(line.matches("bcast ranks=1024 bytes=1048576 .* row=[1-9][0-9]*"), line);
    }

    @Test
    void nonsenseIsRefused() {
        output(2, "simulate", "gossip", "--ranks", "3");
        output(2, "simulate", "gatherv", "--ranks", "3");
        output(2, "simulate", "allreduce", "--ranks", "3", "--coll", "magic");
        output(2, "simulate", "allreduce", "--ranks", "3", "--loggp", "fast");
    }
}
