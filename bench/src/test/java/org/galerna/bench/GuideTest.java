// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The guide knows every command and option, and no others. */
@Timeout(20)
class GuideTest {
    private static final List<String> OF_ALL = List.of("-h", "--help", "-V", "--version");

    private static String page(String name) throws IOException {
        return Files.readString(Path.of("..", "docs", "guide", name));
    }

    @Test
    void everyOptionStandsInATable() throws IOException {
        String page = page("mpjbench.md");
        List<String> missing = new ArrayList<>();
        new CommandLine(new Mpjbench())
                .getSubcommands()
                .forEach((name, command) -> {
                    assertTrue(page.contains("`" + name), name);
                    for (OptionSpec option : command.getCommandSpec().options()) {
                        for (String word : option.names()) {
                            if (!OF_ALL.contains(word) && !isInATable(page, word)) {
                                missing.add(name + " " + word);
                            }
                        }
                    }
                });
        assertEquals(List.of(), missing);
    }

    private static boolean isInATable(String page, String option) {
        Pattern cell = Pattern.compile("`" + Pattern.quote(option) + "`");
        return page.lines().anyMatch(line -> line.startsWith("|") && cell.matcher(line).find());
    }

    @Test
    void everyOptionOfTheTablesExists() throws IOException {
        List<String> known = new ArrayList<>(OF_ALL);
        new CommandLine(new Mpjbench())
                .getSubcommands()
                .values()
                .forEach(command ->
                        command.getCommandSpec()
                                .options()
                                .forEach(option -> known.addAll(List.of(option.names()))));
        List<String> unknown =
                Pattern.compile("`(--?[A-Za-z][A-Za-z-]*)`")
                        .matcher(page("mpjbench.md"))
                        .results()
                        .map(found -> found.group(1))
                        .filter(word -> !known.contains(word))
                        .toList();
        assertEquals(List.of(), unknown);
    }
}
