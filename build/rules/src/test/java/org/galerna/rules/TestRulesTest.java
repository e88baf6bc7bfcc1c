// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
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
                    "Random\\((System\\.|\\))|Math\\.random|Thread[L]ocalRandom|RandomGenerator\\."
                            + "|(?i)seed = \\{?System\\.");

    private static final Pattern SEED = Pattern.compile("Long\\.getLong\\(\"galerna\\.seed\"");

    /** A text that ends with what replays a failure, before the number. */
    private static final Pattern SAID = Pattern.compile("\"[^\"\n]*\\bseed[ =]\"\\s*\\+");

    /** The seed of all conformance suites, which is an option of programs, too. */
    private static final Pattern SHARED_SEED = Pattern.compile("Seeds\\.seed\\(\\)");

    private static final Pattern REPLAY = Pattern.compile("replay with -Dgalerna\\.");

    /** What takes the seed for others, who say it. */
    private static final Set<String> FOR_OTHERS = Set.of("Seeds.java");

    private static final Pattern RULE = Pattern.compile("(?m)^    void (\\w+)\\(");

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

    /** Nobody can replay what no failure names. */
    @Test
    void seedsAreSaid() {
        assertTestsWith(SEED, SAID, "a seed that nobody is told");
        assertTestsWith(SHARED_SEED, REPLAY, "a seed that nobody is told to replay");
    }

    /** In every file of tests where one pattern is, the other is, too. */
    private static void assertTestsWith(Pattern one, Pattern other, String breach) {
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            String text = Sources.read(file);
            if (file.toString().replace('\\', '/').contains("src/test/java")
                    && !FOR_OTHERS.contains(file.getFileName().toString())
                    && one.matcher(text).find()
                    && !other.matcher(text).find()) {
                breaches.add(file + ": " + breach);
            }
        }
        assertEquals("", String.join("\n", breaches));
    }

    /** A rule that nobody has seen fail may hold whatever the tree is like. */
    @Test
    void everyRuleHasABreachThatIsPlanted() {
        String plant = Sources.read(Path.of("build/plant"));
        List<String> breaches = new ArrayList<>();
        for (Path file : Sources.all()) {
            String type = file.getFileName().toString().replace(".java", "");
            if (file.startsWith("build/rules") && type.endsWith("RulesTest")) {
                for (MatchResult rule : RULE.matcher(Sources.read(file)).results().toList()) {
                    String name = type + "." + rule.group(1);
                    if (!plant.contains(name + "\n")) {
                        breaches.add(name + ": no breach of it is planted by build/plant");
                    }
                }
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
