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

    private static final Pattern LOCK_FREE =
            Pattern.compile(
                    "(?m)^import java\\.(lang\\.invoke\\.VarHandle|util\\.concurrent\\.atomic)");

    @Test
    void everyTestHasATimeLimit() {
        assertTestsWith(TEST, LIMIT, "no @Timeout and no @InterruptAfter");
    }

    @Test
    void randomDataComesFromASeed() {
        assertTestsWith(RANDOM, SEED, "random data that -Dgalerna.seed does not replay");
    }

    /** In every file of tests where one pattern is, the other is, too. */
    private static void assertTestsWith(Pattern one, Pattern other, String breach) {
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            String text = Sources.read(file);
            if (file.toString().replace('\\', '/').contains("src/test/java")
                    && one.matcher(text).find()
                    && !other.matcher(text).find()) {
                breaches.add(file + ": " + breach);
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    /** The machine of CI has two cores, and a test with more actors than cores is left out. */
    @Test
    void stressTestsHaveTwoActorsAtMost() {
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            String[] parts = Sources.read(file).split("@JCStress" + "Test", -1);
            for (int i = 1; i < parts.length; i++) {
                int actors = parts[i].split("@Act" + "or\\b", -1).length - 1;
                if (actors > 2) {
                    breaches.add(file + ": test " + i + " has " + actors + " actors");
                }
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    @Test
    void everyLockFreeClassIsInTheTableOfStressTests() {
        String table = Sources.read(Path.of("stress/README.md"));
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            String path = file.toString().replace('\\', '/');
            String name = file.getFileName().toString().replace(".java", "");
            if (path.matches("(base|device|devices/.*|collectives|core|runtime)/src/main/.*")
                    && LOCK_FREE.matcher(Sources.read(file)).find()
                    && !table.contains("| `" + name + "` |")) {
                breaches.add(file + ": no line in stress/README.md that names a test or a reason");
            }
        }
        assertEquals("", String.join("\n", breaches));
    }
}
