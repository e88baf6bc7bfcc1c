// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every benchmark, as users run it: the results are those of its class on any rank count. */
@Timeout(120)
class BenchmarksTest {
    private static final long MOST_ALLOCATED = 200_000;

    @ParameterizedTest(name = "{0} S on {1}, {2} active {3}")
    @CsvSource({
        "CG, 1, 1,",
        "CG, 2, 2,",
        "CG, 4, 4,",
        "CG, 4, 4, --decomposition=rows",
        "EP, 1, 1,",
        "EP, 2, 2,",
        "EP, 4, 4,",
        "FT, 1, 1,",
        "FT, 2, 2,",
        "FT, 4, 4,",
        "FT, 2, 2, --shortcuts",
        "IS, 1, 1,",
        "IS, 2, 2,",
        "IS, 4, 4,",
        "MG, 1, 1,",
        "MG, 2, 2,",
        "MG, 4, 4,",
        "MG, 3, 2,",
        "BT, 1, 1,",
        "BT, 2, 1,",
        "BT, 4, 4,",
        "SP, 1, 1,",
        "SP, 2, 1,",
        "SP, 5, 4, --shortcuts",
        "LU, 1, 1,",
        "LU, 2, 2,",
        "LU, 4, 4,",
    })
    void sampleVerifies(String kernel, int ranks, int active, String option) {
        verifies(kernel, "S", ranks, active, option);
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0} W on {1}, {2} active {3}")
    @CsvSource({
        "CG, 1, 1,",
        "CG, 2, 2,",
        "CG, 8, 8,",
        "CG, 16, 16,",
        "CG, 8, 8, --decomposition=rows",
        "EP, 1, 1,",
        "EP, 3, 3,",
        "EP, 8, 8,",
        "FT, 1, 1,",
        "FT, 4, 4,",
        "FT, 16, 16,",
        "IS, 1, 1,",
        "IS, 4, 4,",
        "IS, 16, 16,",
        "MG, 1, 1,",
        "MG, 8, 8,",
        "MG, 16, 16,",
        "BT, 1, 1,",
        "BT, 9, 9,",
        "BT, 16, 16,",
        "SP, 1, 1,",
        "SP, 9, 9,",
        "SP, 16, 16,",
        "LU, 1, 1,",
        "LU, 2, 2,",
        "LU, 8, 8,",
        "LU, 16, 16,",
    })
    void workstationVerifies(String kernel, int ranks, int active, String option) {
        verifies(kernel, "W", ranks, active, option);
    }

    @Test
    void aWrongResultEndsWithOne() {
        Jobs.Ended ended = Jobs.run("UnverifiedProgram", 2);
        String all = ended.out() + ended.err();
        assertEquals(1, ended.code(), all);
        assertEquals("UNSUCCESSFUL", ended.field("Verification"), all);
        assertTrue(ended.out().contains(" Verification    = UNSUCCESSFUL"), all);
        assertTrue(ended.out().contains(" Mop/s total     = "), all);
    }

    /**
     * A row, a line, a key or a message to oneself that allocates would show by megabytes. What is
     * there is what the first collective of a kind buys.
     */
    @ParameterizedTest
    @ValueSource(strings = {"CG", "EP", "FT", "IS", "MG", "SP", "BT", "LU"})
    void theTimedPartAllocatesNextToNothing(String kernel) {
        Jobs.Ended ended = Jobs.runWith("npb.vectors", "false", kernel, 1, "-class", "S");
        assertEquals(0, ended.code(), ended.err());
        long bytes = Long.parseLong(ended.field("Allocated, B"));
        assertTrue(bytes >= 0 && bytes < MOST_ALLOCATED, kernel + " allocated " + bytes);
    }

    @Test
    void countsOfEpAreThoseOfNpb() {
        Jobs.Ended ended = Jobs.run("EP", 2, "-class", "S");
        assertEquals(" 13176389", ended.out().split("Gaussian pairs:", -1)[1].split("\\R", -1)[0]);
        long[] counts = {6140517, 5865300, 1100361, 68546, 1648, 17, 0, 0, 0, 0};
        for (int i = 0; i < counts.length; i++) {
            String line = String.format(Locale.ROOT, " %3d %15d", i, counts[i]);
            assertTrue(ended.out().contains(line), line + " in " + ended.out());
        }
    }

    @Test
    void zetasAreThoseOfNpb() {
        Jobs.Ended ended = Jobs.run("CG", 1, "-class", "S");
        Map<Integer, Double> zetas =
                Map.of(1, 9.9986441579140, 2, 8.5733279203222, 15, 8.5971775078648);
        int found = 0;
        for (String line : ended.out().lines().toList()) {
            String[] words = line.trim().split(" +", -1);
            if (line.matches(" +[0-9]+ .*") && zetas.containsKey(Integer.valueOf(words[0]))) {
                found++;
                double zeta = zetas.get(Integer.valueOf(words[0]));
                assertEquals(zeta, Double.parseDouble(words[2]), 2e-13, line);
            }
        }
        assertEquals(zetas.size(), found, ended.out());
    }

    private static void verifies(
            String kernel, String problem, int ranks, int active, String option) {
        Jobs.Ended ended =
                option == null
                        ? Jobs.run(kernel, ranks, "-class", problem)
                        : Jobs.run(kernel, ranks, "-class", problem, option);
        String all = ended.out() + ended.err();
        assertEquals(0, ended.code(), all);
        assertEquals("SUCCESSFUL", ended.field("Verification"), all);
        assertEquals(problem, ended.field("Class"), all);
        assertEquals(Integer.toString(ranks), ended.field("Total processes"), all);
        assertEquals(Integer.toString(active), ended.field("Active procs"), all);
        double total = Double.parseDouble(ended.field("Mop/s total"));
        double each = Double.parseDouble(ended.field("Mop/s/process"));
        assertTrue(total > 0, all);
        assertEquals(total / ranks, each, 0.02, all);
        assertTrue(all.contains(" NPB kernel=" + kernel + " class=" + problem), all);
    }
}
