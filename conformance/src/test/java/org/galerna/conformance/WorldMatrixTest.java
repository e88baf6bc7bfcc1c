// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.galerna.conformance.mpijava.AllSuites;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No cell, device or suite (of programs: those of the facade) is left out without a word. */
@Timeout(30)
class WorldMatrixTest {
    /** Suites that are no program: this one's bodies measure, each in a cell of its own. */
    private static final Set<String> ALONE = Set.of("AllocationConformance");

    private static final Path SUITES = Path.of("src/test/java/org/galerna/conformance/mpijava");

    private static List<String> cells(String device, String numbers) {
        int[] ranks = Arrays.stream(numbers.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        return Cell.of(device, ranks).stream().map(Cell::toString).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "2, smdev/p=2/platform smdev/p=2/virtual",
        "2, niodev/p=2/platform",
        "2, hybdev/p=2/virtual",
        "1 2, niodev/p=1/platform niodev/p=2/platform",
        "1 2, hybdev/p=2/virtual",
        "8, niodev/p=8/platform",
        "8, hybdev/p=8/virtual",
        "1, niodev/p=1/platform",
        "2 3 5, niodev/p=3/virtual niodev/p=5/platform",
        "2 3 5, hybdev/p=3/platform hybdev/p=5/platform"
    })
    void aBodyForSeveralRanksRunsOnSeveralOfEveryDevice(String numbers, String cells) {
        List<String> expected = List.of(cells.split(" ", -1));
        assertEquals(expected, cells(expected.getFirst().replaceAll("/.*", ""), numbers));
    }

    @Test
    void aBodyForOneRankRunsOnOne() {
        assertEquals(List.of(), cells("hybdev", "1"));
    }

    @Test
    void ciRunsOnEveryDevice() {
        List<String> few = List.of("niodev", "smdev");
        assertEquals(few, WorldMatrix.complete(few, null));
        assertEquals(few, WorldMatrix.complete(few, "false"));
        ExtensionConfigurationException e =
                assertThrows(
                        ExtensionConfigurationException.class,
                        () -> WorldMatrix.complete(few, "true"));
        assertTrue(e.getMessage().contains("[niodev, smdev]"), e.getMessage());
        List<String> all = List.of("hybdev", "niodev", "shmdev", "smdev");
        assertEquals(all, WorldMatrix.complete(all, "true"));
    }

    /** What is written but not run under the launcher proves nothing there. */
    @Test
    void everySuiteIsRunUnderTheLauncher() throws IOException {
        Set<String> written;
        try (Stream<Path> files = Files.list(SUITES)) {
            written =
                    files.map(file -> file.getFileName().toString().replace(".java", ""))
                            .filter(name -> name.endsWith("Conformance") && !ALONE.contains(name))
                            .collect(Collectors.toCollection(TreeSet::new));
        }
        assertEquals(written, AllSuites.names());
    }
}
