// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    @ParameterizedTest(name = "{0} {1} on {2}")
    @MethodSource("everyCount")
    void everyCountVerifies(String kernel, String problem, int ranks) throws Exception {
        verifies(kernel, problem, ranks, "smdev");
    }

    /** The counts that a kernel's decomposition takes without idle ranks. */
    static List<Arguments> everyCount() {
        List<Arguments> result = new ArrayList<>();
        for (String kernel : List.of("CG", "EP", "FT", "IS", "MG", "SP", "BT", "LU")) {
            for (String problem : List.of("S", "W", "A")) {
                for (int ranks : new int[] {1, 2, 4, 8, 9, 16}) {
                    boolean square = ranks != 2 && ranks != 8;
                    boolean fits =
                            switch (kernel) {
                                case "EP", "LU" -> true;
                                case "SP", "BT" -> square;
                                default -> ranks != 9;
                            };
                    if (fits) {
                        result.add(Arguments.of(kernel, problem, ranks));
                    }
                }
            }
        }
        return result;
    }

    @ParameterizedTest(name = "{0} W on {1} processes by {2}")
    @CsvSource({
        "CG, 4, shmdev", "EP, 3, shmdev", "FT, 2, shmdev", "FT, 4, shmdev", "IS, 4, shmdev",
        "MG, 2, shmdev", "MG, 4, shmdev", "SP, 4, shmdev", "BT, 4, shmdev", "LU, 2, shmdev",
        "LU, 4, shmdev", "CG, 4, niodev", "FT, 4, niodev", "IS, 4, niodev", "MG, 4, niodev",
        "SP, 4, niodev", "LU, 4, niodev", "CG, 2, hybdev", "MG, 4, hybdev", "BT, 4, hybdev",
    })
    void processesVerifyToo(String kernel, int ranks, String device) throws Exception {
        verifies(kernel, "W", ranks, device);
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
