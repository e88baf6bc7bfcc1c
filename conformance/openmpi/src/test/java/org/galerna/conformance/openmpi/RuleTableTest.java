// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table of rules and tests names tests that there are, and no body of a suite is forgotten. */
@Timeout(30)
class RuleTableTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final List<Path> FOLDERS =
            List.of(
                    Path.of("src/test/java/org/galerna/conformance/openmpi"),
                    ROOT.resolve("api/openmpi/src/test/java/mpi"),
                    ROOT.resolve("runtime/src/test/java/org/galerna/runtime/system"));
    private static final Pattern LINE =
            Pattern.compile("(\\d+)\\.(\\d+) ([^:]+): (\\w+\\.\\w+( |$))+");
    private static final Pattern TEST = Pattern.compile("\\w+\\.\\w+(?= |$)");

    /** Methods without modifiers but static and public: tests, and main. */
    private static final Pattern METHOD =
            Pattern.compile("^    (?:public static )?void (\\w+)\\(", Pattern.MULTILINE);

    /** Of those, what {@link AllSuites} runs as the body of a suite. */
    private static final Pattern BODY =
            Pattern.compile("^    void (\\w+)\\(Intracomm \\w+\\)", Pattern.MULTILINE);

    private static final String SUITE = "Suite";

    private static List<String> lines() throws IOException {
        try (InputStream in = RuleTableTest.class.getResourceAsStream("rules.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }

    private static Set<String> methods(String type) throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path folder : FOLDERS) {
            Path file = folder.resolve(type + ".java");
            if (Files.exists(file)) {
                names.addAll(named(type.endsWith(SUITE) ? BODY : METHOD, file));
            }
        }
        return names;
    }

    private static List<String> named(Pattern method, Path file) throws IOException {
        return method.matcher(Files.readString(file, StandardCharsets.UTF_8))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<String> tests(String line) {
        String names = line.substring(line.indexOf(": ") + 2);
        return TEST.matcher(names).results().map(match -> match.group()).toList();
    }

    @Test
    void everyNamedTestExists() throws IOException {
        Map<String, Set<String>> known = new HashMap<>();
        List<String> missing = new ArrayList<>();
        for (String line : lines()) {
            for (String test : tests(line)) {
                int dot = test.indexOf('.');
                String type = test.substring(0, dot);
                if (!known.containsKey(type)) {
                    known.put(type, methods(type));
                }
                if (!known.get(type).contains(test.substring(dot + 1))) {
                    missing.add(test);
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    /** Sections and rules are numbered without a gap, and each has a test. */
    @Test
    void noRuleIsLeftOut() throws IOException {
        int section = 0;
        int rule = 0;
        int[] rules = new int[16];
        for (String line : lines()) {
            Matcher match = LINE.matcher(line);
            assertTrue(match.matches(), line);
            int nextSection = Integer.parseInt(match.group(1));
            int nextRule = Integer.parseInt(match.group(2));
            boolean isSame = nextSection == section && (nextRule == rule || nextRule == rule + 1);
            assertTrue(isSame || (nextSection == section + 1 && nextRule == 1), line);
            section = nextSection;
            rule = nextRule;
            rules[section] = rule;
        }
        assertEquals(
                List.of(0, 10, 8, 8, 7, 4, 6, 5, 1, 5, 5, 1, 4, 1, 4, 20),
                Arrays.stream(rules).boxed().toList());
    }

    private static List<Path> suites() throws IOException {
        try (Stream<Path> files = Files.list(FOLDERS.getFirst())) {
            return files.filter(file -> file.toString().endsWith(SUITE + ".java")).toList();
        }
    }

    /** A suite that is written but not run would prove nothing. */
    @Test
    void everySuiteIsRun() throws IOException {
        String all =
                Files.readString(
                        FOLDERS.getFirst().resolve("AllSuites.java"), StandardCharsets.UTF_8);
        assertFalse(suites().isEmpty());
        for (Path suite : suites()) {
            String name = suite.getFileName().toString().replace(".java", "");
            assertTrue(all.contains(name + ".class"), name);
        }
    }

    /** Nor would a method that looks like a body of a suite, but is not run as one. */
    @Test
    void everyMethodOfASuiteIsABody() throws IOException {
        for (Path suite : suites()) {
            assertEquals(named(METHOD, suite), named(BODY, suite), suite.toString());
        }
    }
}
