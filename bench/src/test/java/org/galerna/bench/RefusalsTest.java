// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What cannot be run is refused before anything is measured, by a line that says why. */
@Timeout(60)
class RefusalsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "osu latency -m 8:4 | sizes 8:4 end before they begin",
                "osu bw --sizes 4:2 | sizes 4:2 end before they begin",
                "osu allreduce --sizes 6 | size 6 is no multiple of 4, the bytes of an element",
                "osu allreduce -m 2 | sizes 1:2: none is a multiple of 4",
                "osu alltoall --sizes 1g | alltoall would have 2 of these blocks",
                "osu latency -t 2:2 | -t 2:2: only latency_mt",
                "imb PingPong --np 1 | --np 1: PingPong runs on 2 ranks",
                "osu exscan | exscan needs --api core: mpiJava 1.2 has no such operation",
                "imb iallreduce | Iallreduce needs --api core",
                "compare exscan --api mpijava | exscan needs --api core",
                "jgf PingPong --np 1 | --np 1: PingPong runs on 2 ranks",
                "imb PingPong --multi --group 1 | --group 1: Multi-PingPong runs on pairs",
                "imb Bcast --multi --np 4 --npmin 1 | --group 2 does not divide 1 ranks",
                "imb Bcast --group 2 --np 4 | --group 2: groups need --multi",
                "imb Bcast --npmin 4 | --npmin 4 is above --np 2",
                "jgf Bcast --percentiles 50 | a line of Java Grande has a rate alone",
                "file --np 0 | --np 0 is below 1",
                "file --sizes 8,0 | --sizes 0 is below 1",
                "file --rounds 0 | --rounds 0 is below 1",
                "file --folder /nonexistent | --folder /nonexistent is no folder",
                "compare pingpong --iters 3g | --iters 3221225472 is not from 0 to",
                "compare pingpong --time-budget 0 | --time-budget take a number above 0",
                "compare pingpong --time-budget 1..5 | is no number such as",
                "compare pingpong --against foo | --against foo is not one of",
                "compare put --against core | put is measured through openmpi, not core",
                "compare pingpong --against core --native mpich | not with --native mpich",
                "compare pingpong --transport tcp --dev smdev | --transport tcp: on one host",
                "plot no.json | no.json cannot be read: no such file",
                "npb CG --class Q | --class Q is not one of S, W",
                "foo bar | mpjbench: unknown command foo (see mpjbench --help)",
                "--foo | Unknown option: '--foo'",
                "npb | npb: name a benchmark or give --all",
                "npb --all cg | npb: cg and --all: one of them, not both",
                "npb --all --np 4 | npb: --np 4: --all runs on the numbers of ranks of --scaling",
                "npb cg --scaling 2 | npb: --scaling: cg runs on the ranks of --np",
                "npb cg --plots . | npb: --plots .: only --all draws plots",
                "npb cg --np 0 | --np and --scaling take numbers above 0",
                "npb QCD | benchmark qcd is not one of cg, ep",
                "osu latency --results /dev/null/x | --results /dev/null/x: cannot be written",
            })
    void aLineSaysWhatIsWrong(String command, String reason) {
        List<String> lines = refused(command.split(" ", -1));
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.getFirst().startsWith("mpjbench: "), lines::toString);
        assertTrue(lines.getFirst().contains(reason), lines::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "npb | The size: S, W, A, B, C, D (S).",
                "osu | Our device (smdev).",
                "compare | Our device (smdev).",
            })
    void thePageOfHelpSaysWhatAnOptionTakes(String command, String text) {
        String page =
                new CommandLine(new Mpjbench())
                        .getSubcommands()
                        .get(command)
                        .getUsageMessage(CommandLine.Help.Ansi.OFF);
        assertTrue(page.replaceAll("\\s+", " ").contains(text), page);
    }

    /** What a command that ends with 2 says on standard error. */
    private static List<String> refused(String... command) {
        PrintStream terminal = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            assertEquals(2, Mpjbench.run(command), () -> told.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(terminal);
        }
        return told.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
