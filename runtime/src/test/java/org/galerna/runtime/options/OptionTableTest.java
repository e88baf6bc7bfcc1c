// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every spelling that is taken stands where people look for it. */
@Timeout(20)
class OptionTableTest {
    private static final Path ROOT = Path.of(System.getProperty("galerna.root", ".."));

    private static List<String> missing(String text) {
        return OptionTable.names().stream()
                .filter(name -> {
                    String word = "(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])";
                    return !Pattern.compile(word).matcher(text).find();
                })
                .sorted()
                .toList();
    }

    @Test
    void theHelpHasEveryName() {
        assertEquals(List.of(), missing(CommandLineReader.help()));
    }

    @Test
    void theGuideHasEveryNameInItsTable() throws IOException {
        StringBuilder table = new StringBuilder();
        Files.readString(ROOT.resolve("docs/guide/launching.md"))
                .lines()
                .filter(line -> line.startsWith("| `-"))
                .forEach(line -> table.append(line.split("\\|", -1)[1]));
        assertEquals(List.of(), missing(table.toString()));
    }
}
