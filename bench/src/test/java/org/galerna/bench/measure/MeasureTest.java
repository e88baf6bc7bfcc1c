// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.galerna.Galerna;
import org.galerna.bench.Mpjbench;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.terminal.CommandException;
import org.galerna.bench.terminal.Format;
import org.galerna.collectives.simulate.LogGp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The measures give figures that their readers understand. */
@Timeout(60)
class MeasureTest {
    @Test
    void theSimulatorReadsWhatIsMeasured() {
        Figure figure = measured("loggp", "3", "1000000000", "400").getFirst();
        LogGp read = LogGp.parse(Loggp.text(figure));
        assertTrue(read.gap() > 0 && read.overhead() > 0, read::toString);
        assertEquals(figure.get("gap_us"), read.gap(), 1e-4);
        assertTrue(read.perByte() >= 0 && read.local() > 0, read::toString);
    }

    @Test
    void aSendTakesTimeHoweverFewMessagesThereAre() {
        Figure figure = measured("loggp", "2", "1000000000", "1").getFirst();
        assertTrue(figure.get("overhead_us") > 0, figure::toString);
    }

    /** Ranks of a job have class loaders or processes of their own, unlike those of this JVM. */
    @ParameterizedTest
    @CsvSource({
        "smdev, loggp, '(.+,){4}.+'",
        "shmdev, loggp, '(.+,){4}.+'",
        "smdev, overlap, 'iallreduce bytes=.+\\Rmessage bytes=.+'",
        "shmdev, overlap, 'iallreduce bytes=.+\\Rmessage bytes=.+'"
    })
    void theCommandsRunAsJobs(String device, String command, String form) {
        PrintStream terminal = System.out;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            String[] args = {
                command,
                "--dev",
                device,
                "--iters",
                "2",
                "--time-budget",
                "1",
                "--mpjrun=--timeout",
                "--mpjrun=40"
            };
            assertEquals(0, Mpjbench.run(args));
        } finally {
            System.setOut(terminal);
        }
        String text = told.toString(StandardCharsets.UTF_8);
        assertTrue(text.strip().matches(form), text);
    }

    private static List<Figure> measured(String... args) {
        return Galerna.spmd(2, comm -> MeasureProgram.figures(comm, args)).getFirst();
    }

    @Test
    void overlapSaysWhatEveryFormLoses() {
        List<Figure> figures = measured("overlap", "5", "1000000000", "2000000", "1024", "8");
        assertEquals(List.of(1024, 8), figures.stream().map(Figure::bytes).toList());
        String text = Overlap.text(figures.getFirst(), 2000);
        assertTrue(text.startsWith("iallreduce bytes=1024 compute_us=2000 lost_us="), text);
        for (Figure figure : figures) {
            assertTrue(figure.values().values().stream().allMatch(Double::isFinite), text);
            assertTrue(figure.get(OverlapRank.TRANSFER) > 0, text);
            assertTrue(figure.get(OverlapRank.RECEIVER_HIDES) <= 100, text);
            assertTrue(figure.get(OverlapRank.SENDER_HIDES) <= 100, text);
        }
    }

    @Test
    void aBudgetEndsTheRepetitionsOfBothRanks() {
        List<Integer> made =
                Galerna.spmd(
                        2,
                        comm -> {
                            int[] calls = new int[1];
                            new Rounds(comm, 1000, 1).median(() -> calls[0]++);
                            return calls[0];
                        });
        assertEquals(List.of(2, 2), made);
    }

    @Test
    void everyFormatOfFiguresIsReadBack() {
        List<Figure> figures =
                List.of(
                        new Figure(8, Map.of("transfer_us", 0.125)),
                        new Figure(16, Map.of("transfer_us", 2.5)));
        assertEquals(
                List.of("8: 0.125", "16: 2.5"),
                TwoRanks.text(
                                figures,
                                Format.table,
                                figure -> figure.bytes() + ": " + figure.get("transfer_us"))
                        .lines()
                        .toList());
        assertEquals(
                List.of("bytes\ttransfer_us", "8\t0.125", "16\t2.5"),
                TwoRanks.text(figures, Format.tsv, null).lines().toList());
        JsonArray json =
                JsonParser.parseString(TwoRanks.text(figures, Format.json, null)).getAsJsonArray();
        assertEquals(2.5, json.get(1).getAsJsonObject().get("transfer_us").getAsDouble());
        assertEquals(16, json.get(1).getAsJsonObject().get("bytes").getAsInt());
    }

    @Test
    void aMicroBenchmarkThatIsNotThereIsRefusedWithTheNamesOfOthers(@TempDir Path folder)
            throws IOException {
        String line = "JMH S 7 a.b.One S 9 a.b.One_x S 3 %s S 11 AverageTime E A 1 1 1";
        String list = line.replace("%s", "two") + "\n" + line.replace("%s", "six") + "\n";
        List<String> names = Micro.names(Files.writeString(folder.resolve("list"), list));
        assertEquals(List.of("a.b.One.six", "a.b.One.two"), names);
        Micro.check(".*", names);
        Micro.check("One.s", names);
        for (String wrong : List.of("One.x", "^One", "(")) {
            CommandException refused =
                    assertThrows(CommandException.class, () -> Micro.check(wrong, names), wrong);
            assertEquals(2, refused.exitCode());
            assertTrue(refused.getMessage().startsWith("micro " + wrong), refused.getMessage());
        }
        String said =
                assertThrows(CommandException.class, () -> Micro.check("7", names)).getMessage();
        assertEquals("micro 7 matches none of One.six, One.two", said);
    }

    @Test
    void filesAreWarmedUpByAsManyRoundsAsCountWithinReason() {
        assertEquals(500, FileRates.warmUps(1024, 15));
        assertEquals(32, FileRates.warmUps(16 << 20, 15));
        assertEquals(100, FileRates.warmUps(16 << 20, 100));
        assertEquals(500, FileRates.warmUps(16 << 20, 1000));
    }

    @Test
    void filesAreMeasuredBesideChannels(@TempDir Path folder) throws IOException {
        List<String> lines = FileRates.lines(folder, 3, 1024, 2);
        assertEquals(4, lines.size(), lines::toString);
        assertTrue(lines.get(2).startsWith("write_all\t1024\t"), lines.get(2));
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }
}
