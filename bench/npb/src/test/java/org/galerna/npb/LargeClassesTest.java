// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real sizes, run as users run them, with vectors and a heap of their own: every night. B and C
 * need about 15 minutes together on two cores, and up to 9 GiB.
 */
@Tag("nightly")
@Timeout(1200)
class LargeClassesTest {
    private static final String MPJRUN =
            Path.of("..", "..", "bin", "mpjrun").toAbsolutePath().toString();

    @ParameterizedTest
    @ValueSource(strings = {"CG", "EP", "FT", "IS", "MG", "SP", "BT", "LU"})
    void classBVerifiesOnFourRanks(String kernel) throws Exception {
        verifies(kernel, "B", 4, "smdev");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CG", "EP", "FT", "IS", "MG", "SP", "BT", "LU"})
    void classCVerifiesOnFourRanks(String kernel) throws Exception {
        verifies(kernel, "C", 4, "smdev");
    }

    @ParameterizedTest(name = "{0} A on {1}")
    @CsvSource({
        "CG, 8", "CG, 16", "EP, 8", "EP, 9", "FT, 8", "FT, 16", "IS, 8", "IS, 16", "MG, 8",
        "MG, 16", "SP, 9", "SP, 16", "BT, 9", "BT, 16", "LU, 8", "LU, 9", "LU, 16",
    })
    void classAVerifiesOnMoreRanksThanCores(String kernel, int ranks) throws Exception {
        verifies(kernel, "A", ranks, "smdev");
    }

    @ParameterizedTest(name = "{0} W on {1} processes")
    @CsvSource({
        "CG, 4", "EP, 3", "FT, 2", "FT, 4", "IS, 4", "MG, 2", "MG, 4", "SP, 4", "BT, 4", "LU, 2",
        "LU, 4",
    })
    void processesVerifyToo(String kernel, int ranks) throws Exception {
        verifies(kernel, "W", ranks, "shmdev");
    }

    /** More ranks than planes: the grid is cut in two directions. */
    @ParameterizedTest(name = "FT {0} on {1}")
    @CsvSource({"S, 128", "W, 64"})
    void pencilsOfFtVerify(String problem, int ranks) throws Exception {
        verifies("FT", problem, ranks, "smdev");
    }

    private static void verifies(String kernel, String problem, int ranks, String device)
            throws IOException, InterruptedException {
        Process job =
                new ProcessBuilder(
                                MPJRUN,
                                "-np",
                                Integer.toString(ranks),
                                "-dev",
                                device,
                                "-Xmx" + (device.equals("smdev") ? "12g" : "2g"),
                                "org.galerna.npb." + kernel,
                                "-class",
                                problem)
                        .redirectErrorStream(true)
                        .start();
        job.getOutputStream().close();
        String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, job.waitFor(), output);
        assertTrue(output.contains(" Verification    = SUCCESSFUL"), output);
        assertTrue(output.contains(" Device          = " + device), output);
    }
}
