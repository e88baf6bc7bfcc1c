// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.galerna.bench.Mpjbench;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.selection.Registry;
import org.galerna.collectives.selection.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tuned table is one that the loader takes, and a run goes on where it stopped. */
@Timeout(60)
class TuneTest {
    @TempDir private Path folder;

    private Path tune() {
        Path table = folder.resolve("my.table");
        assertEquals(
                0,
                Mpjbench.run(
                        "tune",
                        "--np",
                        "2,3",
                        "--sizes",
                        "8,4096",
                        "--primitives",
                        "barrier,allreduce,reduce_scatter",
                        "--seconds",
                        "1",
                        "-o",
                        table.toString()));
        return table;
    }

    @Test
    void tableIsWhatWasMeasured() throws IOException {
        Path table = tune();
        Path notes = folder.resolve("my.table.measured");
        List<String> measured = Files.readAllLines(notes);
        assertTrue(measured.size() > 60, measured::toString);
        Files.write(notes, measured.subList(0, measured.size() / 2));
        assertEquals(table, tune());
        assertEquals(measured.size(), Files.readAllLines(notes).size());
        Registry tuned =
                Registry.of(Table.read("my.table", new StringReader(Files.readString(table))));
        Facts facts = new Facts(2, 8, 8, true, true, Placement.ONE_PROCESS);
        int line = tuned.explain(Primitive.ALLREDUCE, facts).line();
        String row = Files.readAllLines(table).get(line - 1);
        assertTrue(row.matches("allreduce +<=2 +<=.* # measured at 8 B: .*"), row);
    }

    private static String[] line(String[] command, Path table) {
        String[] line = Arrays.copyOf(command, command.length + 2);
        line[command.length] = "-o";
        line[command.length + 1] = table.toString();
        return line;
    }

    @Test
    void theRowsOfADeviceOfProcessesAreMeasuredOnProcesses() throws IOException {
        Path table = folder.resolve("processes.table");
        String[] command = {
            "tune", "--device", "shmdev", "--np", "2", "--primitives", "barrier", "--seconds", "1"
        };
        assertEquals(0, Mpjbench.run(line(command, table)));
        List<String> rows = Files.readAllLines(table);
        assertTrue(rows.get(2).matches("barrier +<=2 +any .* # measured at 0 B: .*"), rows.get(2));
        String own =
                Table.text("shmdev")
                        .lines()
                        .filter(row -> row.startsWith("scan "))
                        .toList()
                        .getFirst();
        assertTrue(rows.contains(own), own);
        command[2] = "nodev";
        assertEquals(2, Mpjbench.run(line(command, folder.resolve("none.table"))));
    }

    @Test
    void theBestOfEachCellBecomesARow() {
        TableText text =
                new TableText(
                        List.of(
                                new Measured(2, "bcast", 8, "binomial", 300),
                                new Measured(2, "bcast", 8, "mst", 200),
                                new Measured(2, "bcast", 8, "knomial", -1),
                                new Measured(2, "bcast", 4096, "chain:segment=1k", 900),
                                new Measured(4, "bcast", 8, "binomial", 400)));
        List<String> rows =
                text.rows("bcast").stream().map(row -> row.replaceAll(" +", " ")).toList();
        assertEquals(
                List.of(
                        "bcast <=2 <=128 - mst # measured at 8 B: mst 0.20 us binomial 0.30 us",
                        "bcast <=2 any - chain:segment=1k # measured at 4k B: chain:segment=1k 0.90"
                                + " us",
                        "bcast <=4 any - binomial # measured at 8 B: binomial 0.40 us"),
                rows);
    }
}
