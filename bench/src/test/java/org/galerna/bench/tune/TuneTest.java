// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.galerna.bench.Mpjbench;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.pattern.Collective;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Registry;
import org.galerna.collectives.selection.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tuned table is one that the loader takes, and a run goes on where it stopped. */
@Timeout(60)
class TuneTest {
    @TempDir private Path folder;

    /** Runs the command with some options; its exit code. */
    private static int tune(Path table, String options) {
        List<String> words = new ArrayList<>(List.of(("tune " + options).split(" ")));
        words.addAll(List.of("-o", table.toString()));
        return Mpjbench.run(words.toArray(new String[0]));
    }

    @Test
    void operationsWhoseRowsMayAskForALengthAreMeasured() {
        assertEquals(
                Arrays.stream(Primitive.values())
                        .filter(Primitive::isBytesKnown)
                        .map(Primitive::label)
                        .toList(),
                Calls.MEASURED.stream().map(Collective::label).toList());
    }

    @Test
    void tableIsWhatWasMeasured() throws IOException {
        Path table = folder.resolve("my.table");
        String options =
                "-np 2,3 --sizes 8,4096 --primitives barrier,allreduce,reduce_scatter --seconds 1";
        assertEquals(0, tune(table, options));
        Path notes = folder.resolve("my.table.measured");
        List<String> measured = Files.readAllLines(notes);
        assertTrue(measured.size() > 60, measured::toString);
        int half = measured.size() / 2;
        String begun = measured.get(half).substring(0, measured.get(half).length() - 1);
        Files.writeString(notes, String.join("\n", measured.subList(0, half)) + "\n" + begun);
        assertEquals(0, tune(table, options));
        List<String> whole = Files.readAllLines(notes);
        assertEquals(measured.subList(0, half), whole.subList(0, half));
        assertEquals(calls(measured), calls(whole));
        Registry tuned =
                Registry.of(Table.read("my.table", new StringReader(Files.readString(table))));
        Facts facts = new Facts(2, 8, 8, true, true, Placement.ONE_PROCESS);
        int line = tuned.explain(Primitive.ALLREDUCE, facts).line();
        String row = Files.readAllLines(table).get(line - 1);
        assertTrue(row.matches("allreduce +<=2 +<=.* # measured at 8 B: .*"), row);
    }

    private static Set<String> calls(List<String> lines) {
        return lines.stream()
                .skip(1)
                .map(line -> Measured.read(line).orElseThrow().key())
                .collect(Collectors.toSet());
    }

    @Test
    void exscanAndAllgathervAreMeasuredToo() throws IOException {
        Path table = folder.resolve("more.table");
        assertEquals(
                0, tune(table, "--np 3 --sizes 8,80 --primitives exscan,allgatherv --seconds 0.5"));
        List<String> rows = Files.readAllLines(table);
        for (String start : List.of("exscan", "allgatherv")) {
            String row = rows.stream().filter(line -> line.startsWith(start)).findFirst().get();
            assertTrue(row.matches(start + " +<=3 +<=.* # measured at 8 B: .*"), row);
        }
    }

    @Test
    void figuresOfAnotherOriginAreRefused() throws IOException {
        Path table = folder.resolve("origin.table");
        Path notes = folder.resolve("origin.table.measured");
        String options = "--np 2 --primitives barrier --seconds 0.2";
        assertEquals(0, tune(table, options));
        List<String> measured = Files.readAllLines(notes);
        assertRefused(
                table,
                options + " --dev shmdev",
                notes + " was measured with device smdev, not shmdev; remove it, or");
        assertEquals(measured, Files.readAllLines(notes));
        Files.write(notes, measured.subList(1, 3));
        assertRefused(table, options, notes + " does not say where it was measured; remove it");
        Files.write(notes, List.of(measured.getFirst(), measured.get(1).replace(" 1 ", " x ")));
        assertRefused(table, options, notes + " is damaged: line 2 is no figure; remove it");
    }

    @Test
    void whereNothingWasMeasuredIsNoOrigin() throws IOException {
        Path file = folder.resolve("begun.measured");
        new Notes(file, Origin.here("smdev", List.of()));
        Origin other = Origin.here("shmdev", List.of());
        Notes notes = new Notes(file, other);
        notes.add(new Measured(2, 1, Collective.BCAST, 8, "binomial", 300));
        assertEquals(List.of(other.line(), "2 1 bcast 8 binomial 300.0"), Files.readAllLines(file));
    }

    @Test
    void whatCannotBeMeasuredIsRefusedBefore() {
        Path table = folder.resolve("refused.table");
        assertRefused(table, "--sizes 12", "--sizes 12: whole doubles");
        assertRefused(table, "--sizes -8", "--sizes -8: whole doubles");
        assertRefused(table, "--sizes 16g", "--sizes 17179869184: no array has room for bcast on");
        assertRefused(table, "--seconds -1", "--seconds -1.0: ");
        assertRefused(table, "--np 2,0", "--np 0: ");
        assertRefused(table, "--primitives barrier,foo", "--primitives foo: tables have no such");
        assertRefused(
                table, "--primitives gatherv", "--primitives gatherv: its rows may not ask for a");
        Path nowhere = folder.resolve("none").resolve("t.table");
        assertRefused(nowhere, "--primitives barrier", "-o " + nowhere + ": a file in a folder");
        assertRefused(folder, "--primitives barrier", "-o " + folder + ": a file in a folder");
    }

    /** Refused with one line, and nothing is left. */
    private void assertRefused(Path table, String options, String part) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setErr(err);
            assertEquals(2, tune(table, options));
        } finally {
            System.setErr(before);
        }
        String said = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(said.startsWith("mpjbench: " + part), said);
        assertEquals(1, said.lines().count(), said);
        assertFalse(Files.exists(folder.resolve("refused.table.measured")));
    }

    @Test
    void theRowsOfADeviceOfProcessesAreMeasuredOnProcesses() throws IOException {
        Path table = folder.resolve("processes.table");
        String options = " --np 2 --primitives barrier --seconds 1";
        assertEquals(0, tune(table, "--device shmdev" + options));
        List<String> rows = Files.readAllLines(table);
        assertTrue(rows.getFirst().startsWith("# measured with device=shmdev "), rows.getFirst());
        assertTrue(rows.get(2).matches("barrier +<=2 +any .* # measured at 0 B: .*"), rows.get(2));
        String own =
                Table.text("shmdev")
                        .lines()
                        .filter(row -> row.startsWith("scan "))
                        .toList()
                        .getFirst();
        assertTrue(rows.contains(own), own);
        assertEquals(2, tune(folder.resolve("none.table"), "--device nodev" + options));
    }

    @Test
    void whatACallTakesTooMuchIsTakenFromThoseAfterIt() {
        Allowance allowance = new Allowance(1000, 4);
        assertEquals(250, allowance.next());
        allowance.took(400);
        assertEquals(200, allowance.next());
        allowance.took(100);
        assertEquals(250, allowance.next());
        allowance.took(600);
        assertEquals(0, allowance.next());
    }

    @Test
    void theBestOfEachCellBecomesARow() {
        TableText text =
                new TableText(
                        List.of(
                                new Measured(2, 1, Collective.BCAST, 8, "binomial", 300),
                                new Measured(2, 1, Collective.BCAST, 8, "mst", 200),
                                new Measured(2, 1, Collective.BCAST, 8, "knomial", -1),
                                new Measured(2, 1, Collective.BCAST, 4096, "chain:segment=1k", 900),
                                new Measured(4, 1, Collective.BCAST, 8, "binomial", 400),
                                new Measured(2, 2, Collective.BCAST, 8, "chain", 700)));
        List<String> rows =
                text.rows("bcast").stream().map(row -> row.replaceAll(" +", " ")).toList();
        assertEquals(
                List.of(
                        "bcast <=2 any hosts chain # measured at 8 B on 2 hosts: chain 0.70 us",
                        "bcast <=2 <=128 - mst # measured at 8 B: mst 0.20 us binomial 0.30 us",
                        "bcast <=2 any - chain:segment=1k # measured at 4k B: chain:segment=1k 0.90"
                                + " us",
                        "bcast <=4 any - binomial # measured at 8 B: binomial 0.40 us"),
                rows);
    }

    /** Lengths may be no powers of two, and close to each other. */
    @Test
    void aRowServesTheLengthThatItWasMeasuredAt() {
        TableText text =
                new TableText(
                        List.of(
                                new Measured(2, 1, Collective.BCAST, 520, "binomial", 300),
                                new Measured(2, 1, Collective.BCAST, 600, "mst", 300),
                                new Measured(2, 1, Collective.BCAST, 1000, "chain", 300)));
        List<String> limits =
                text.rows("bcast").stream().map(row -> row.split(" +", -1)[2]).toList();
        assertEquals(List.of("<=520", "<=600", "any"), limits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aJobWhoseCommandIsGoneEnds(String device) throws Exception {
        Path calls = folder.resolve("calls");
        List<String> lines = List.of("2 1 bcast 8 binomial 0.0", "2 1 bcast 1024 binomial 0.0");
        Files.write(calls, lines);
        ProcessBuilder command =
                Launcher.command(
                        new Launcher.Place(device, 2, List.of()),
                        List.of(
                                TuneProgram.class.getName(),
                                calls.toString(),
                                Long.toString(TimeUnit.MINUTES.toNanos(10))));
        Launcher.hold(command);
        Process job = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            job.outputWriter().close(); // as the end of a command that was killed does
            assertEquals(143, job.waitFor());
        } finally {
            job.destroy();
        }
    }
}
