// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.galerna.collectives.simulate.LogGp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The measures give figures that their readers understand. */
@Timeout(60)
class MeasureTest {
    @Test
    void theSimulatorReadsWhatIsMeasured() {
        LogGp model = Loggp.measure(3, 400);
        LogGp read = LogGp.parse(Loggp.text(model));
        assertTrue(read.gap() > 0 && read.overhead() > 0, read::toString);
        assertTrue(read.gap() >= 0.5 * model.gap(), read::toString);
        assertTrue(model.perByte() >= 0 && model.local() > 0, model::toString);
    }

    @Test
    void overlapSaysWhatBothFormsLose() {
        String line = Overlap.line(1024, 2000, 5);
        assertTrue(line.startsWith("iallreduce bytes=1024 compute_us=2000 lost_us="), line);
        double blocking = Double.parseDouble(line.substring(line.lastIndexOf('=') + 1));
        assertTrue(Double.isFinite(blocking), line);
        assertEquals(5, line.split("=", -1).length - 1, line);
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
