// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

    /** What a rank has of the result differs where there are fewer elements than ranks. */
    @Test
    void blocksDifferBetweenRanks() {
        for (String line :
                List.of(
                        "reduce_scatter --ranks 4",
                        "reduce_scatter --ranks 7 --bytes 24",
                        "reduce_scatter --ranks 4 --coll concurrent",
                        "reduce_scatter --ranks 7 --bytes 24 --coll reduce_scatterv",
                        "allgatherv --ranks 7 --bytes 3",
                        "allgatherv --ranks 7 --bytes 24 --coll bruck")) {
            String said = output(0, ("simulate " + line).split(" "));
            assertTrue(said.lines().toList().getLast().matches(".* time_us=.* row=\\d+"), said);
        }
    }

    @Test
    void whatAJobWouldTakeIsSaidWhereItReadsOthersMemory() {
        List<String> said = output(0, "simulate", "allreduce", "--ranks", "4").lines().toList();
        assertEquals(2, said.size(), said::toString);
        assertTrue(
                said.getFirst()
                        .matches(
                                "# a job on smdev takes published \\(smdev.table line \\d+\\), .*"),
                said::getFirst);
        assertTrue(said.getLast().contains(" algorithm=recursive_doubling "), said::getLast);
    }

    @Test
    void nonsenseIsRefused() {
        output(2, "simulate", "gossip", "--ranks", "3");
        output(2, "simulate", "gatherv", "--ranks", "3");
        output(2, "simulate", "allreduce", "--ranks", "3", "--coll", "magic");
        output(2, "simulate", "allreduce", "--ranks", "3", "--loggp", "fast");
        assertRefused("--dev", "allreduce --ranks 4 --dev foo");
        assertRefused(
                "--bytes 4g on 4 ranks: ",
                "allreduce --ranks 4 --bytes 4g --coll recursive_doubling");
        assertRefused("--bytes -8 ", "allreduce --ranks 4 --bytes -8");
        assertRefused("--ranks 0: ", "allreduce --ranks 0");
        assertRefused("--ranks", "allreduce");
        assertRefused("simulate has no --np: ", "allreduce --np 4");
    }

    /** What a wrong line says, and that it says it in one line. */
    private static void assertRefused(String part, String line) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setErr(err);
            output(2, ("simulate " + line).split(" "));
        } finally {
            System.setErr(before);
        }
        String said = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(said.contains(part) && said.lines().count() == 1, said);
    }
}
