// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.galerna.runtime.installation.Installation;

/**
 * Where and with what figures are measured; only those of one origin make a table.
 *
 * @param facts names and values without blanks.
 */
record Origin(Map<String, String> facts) {
    private static final String MARK = "# measured with ";
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    /** That of a run on this machine. */
    static Origin here(String device, List<String> hosts) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("device", device);
        facts.put("hosts", hosts.isEmpty() ? "none" : String.join(",", hosts));
        facts.put("library", Installation.version());
        facts.put("java", Runtime.version().toString());
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("processor", processor());
        facts.replaceAll((name, value) -> value.replaceAll("\\s+", "_"));
        return new Origin(facts);
    }

    private static String processor() {
        try {
            return Files.readAllLines(PROCESSOR).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(Origin::architecture);
        } catch (IOException e) {
            return architecture(); // no Linux
        }
    }

    private static String architecture() {
        return System.getProperty("os.arch");
    }

    /** Reads what {@link #line} has written; nothing if it is another line. */
    static Optional<Origin> read(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        Map<String, String> facts = new LinkedHashMap<>();
        for (String word : line.substring(MARK.length()).split(" ", -1)) {
            int equals = word.indexOf('=');
            facts.put(word.substring(0, Math.max(equals, 0)), word.substring(equals + 1));
        }
        return Optional.of(new Origin(facts));
    }

    /** The first line of a file with figures. */
    String line() {
        return MARK
                + facts.entrySet().stream()
                        .map(fact -> fact.getKey() + "=" + fact.getValue())
                        .collect(Collectors.joining(" "));
    }

    /** What another one has otherwise, as part of a sentence; nothing if it is the same. */
    Optional<String> otherwise(Origin other) {
        return facts.entrySet().stream()
                .filter(fact -> !fact.getValue().equals(other.facts.get(fact.getKey())))
                .map(fact -> {
                    String found = other.facts.get(fact.getKey());
                    return fact.getKey() + " " + found + ", not " + fact.getValue();
                })
                .findFirst();
    }
}
