// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every test ends, and a test with random data can be run again with the same data. */
@Timeout(60)
class TestRulesTest {
    private static final Pattern TEST =
            Pattern.compile("(?m)^    @(Test|ParameterizedTest|RepeatedTest|TestFactory|Ranks)\\b");
    private static final Pattern LIMIT = Pattern.compile("@(Timeout|InterruptAfter)\\b");

    /** Random data that differs from run to run; QuickTheories takes and prints seeds by itself. */
    private static final Pattern RANDOM =
            Pattern.compile(
                    "Random\\(\\)|Math\\.random|Thread[L]ocalRandom|RandomGenerator\\."
                            + "|(?i)seed = System\\.");

    private static final Pattern SEED = Pattern.compile("Long\\.getLong\\(\"galerna\\.seed\"");

    private static List<Path> tests() {
        return Sources.all().stream()
                .filter(file -> file.toString().replace('\\', '/').contains("src/test/java"))
                .toList();
    }

    @Test
    void everyTestHasATimeLimit() {
        List<String> breaches = new ArrayList<>();
        for (Path file : tests()) {
            String text = Sources.read(file);
            if (TEST.matcher(text).find() && !LIMIT.matcher(text).find()) {
                breaches.add(file + ": no @Timeout and no @InterruptAfter");
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    @Test
    void randomDataComesFromASeed() {
        List<String> breaches = new ArrayList<>();
        for (Path file : tests()) {
            String text = Sources.read(file);
            if (RANDOM.matcher(text).find() && !SEED.matcher(text).find()) {
                breaches.add(file + ": random data that -Dgalerna.seed does not replay");
            }
        }
        assertEquals("", String.join("\n", breaches));
    }
}
