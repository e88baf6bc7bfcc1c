// SPDX-License-Identifier: Apache-2.0
package org.galerna.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.galerna.runtime.options.CommandLineReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the guide says exists: options it lists, commands it shows. */
@Timeout(20)
class GuideTest {
    private static final Path ROOT = Path.of("..");
    private static final Path GUIDE = ROOT.resolve("docs/guide");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-z][a-z-]*");

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    @Test
    void theTableOfOptionsIsThatOfTheLauncher() throws IOException {
        String page = Files.readString(GUIDE.resolve("launching.md"));
        Set<String> listed = new TreeSet<>();
        page.lines()
                .filter(line -> line.startsWith("| `-"))
                .forEach(line -> addOptions(line.split("\\|", -1)[1], listed));
        Set<String> known = new TreeSet<>();
        addOptions(CommandLineReader.help(), known);
        assertTrue(known.size() > 15, known::toString);
        listed.remove("--class-path"); // java's spelling, which the page of help leaves out
        assertEquals(known, listed);
    }

    private static void addOptions(String text, Set<String> options) {
        Matcher option = OPTION.matcher(text);
        while (option.find()) {
            options.add(option.group());
        }
    }

    @Test
    void theLauncherTakesEveryCommandThatIsShown() throws IOException {
        int commands = 0;
        for (Path page : pages()) {
            for (String line : Files.readString(page).lines().toList()) {
                if (line.startsWith("bin/mpjrun ") && !line.contains("[options]")) {
                    commands++;
                    String[] words = line.substring("bin/mpjrun ".length()).split(" ", -1);
                    CommandLineReader.Parsed parsed = new CommandLineReader(Map.of()).read(words);
                    String name = parsed.program().name();
                    if (name.startsWith("examples/")) {
                        assertTrue(Files.exists(ROOT.resolve(name)), line);
                    }
                }
            }
        }
        assertTrue(commands >= 4, "commands found: " + commands);
    }
}
