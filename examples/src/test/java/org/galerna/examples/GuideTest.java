// SPDX-License-Identifier: Apache-2.0
package org.galerna.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.galerna.collectives.selection.Table;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.options.CommandLineReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What README and guide say is so: options, commands, programs. */
@Timeout(60)
class GuideTest {
    private static final Path ROOT = Path.of("..");
    private static final Path GUIDE = ROOT.resolve("docs/guide");
    private static final String PATH = System.getProperty("java.class.path");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-z][a-z-]*");

    private static final Pattern DEVICE = Pattern.compile("\\b[a-z]+dev\\b");

    /** Files that commands read. */
    private static final Pattern FILE = Pattern.compile("hosts\\.txt|my\\.table");

    private static final Pattern XML = Pattern.compile("```xml\n([\\s\\S]*?)```");

    /** A program with its class's name, in the middle of a page. */
    private static final Pattern PROGRAM =
            Pattern.compile("```java\n((?:(?!```)[\\s\\S])*?class (\\w+)(?:(?!```)[\\s\\S])*?)```");

    /** README and the guide. */
    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            Stream<Path> guide = files.filter(file -> file.toString().endsWith(".md")).sorted();
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), guide).toList();
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
        assertEquals(known, listed);
    }

    @Test
    void theDevicesThatAreNamedAreThoseThereAre() throws IOException {
        Set<String> known = new TreeSet<>();
        Devices.all().forEach(device -> known.add(device.name()));
        String page = Files.readString(GUIDE.resolve("launching.md"));
        for (String text : List.of(page, CommandLineReader.help())) {
            String line =
                    text.lines().filter(l -> l.contains("-dev NAME")).findFirst().orElseThrow();
            Set<String> named = new TreeSet<>();
            DEVICE.matcher(line).results().forEach(device -> named.add(device.group()));
            assertEquals(known, named, line);
        }
    }

    private static void addOptions(String text, Set<String> options) {
        Matcher option = OPTION.matcher(text);
        while (option.find()) {
            options.add(option.group());
        }
    }

    @Test
    void theLauncherTakesEveryCommandThatIsShown(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("hosts.txt"), "a slots=2\nb:2\n");
        Files.writeString(folder.resolve("my.table"), Table.text("smdev"));
        List<String> commands = new ArrayList<>();
        for (Path page : pages()) {
            Files.readString(page)
                    .lines()
                    .filter(line -> line.startsWith("bin/mpjrun ") && !line.contains("[options]"))
                    .map(line -> line.split("  +", 2)[0]) // what it does stands behind
                    .forEach(commands::add);
        }
        assertTrue(commands.size() >= 10, commands::toString);
        for (String command : commands) {
            String[] words = command.substring("bin/mpjrun ".length()).split(" ", -1);
            Arrays.setAll(words, i -> FILE.matcher(words[i]).replaceFirst(folder + "/$0"));
            CommandLineReader.Parsed parsed = new CommandLineReader(Map.of()).read(words);
            if (parsed.program() != null && parsed.program().name().startsWith("examples/")) {
                assertTrue(Files.exists(ROOT.resolve(parsed.program().name())), command);
            }
        }
    }

    @Test
    void dependenciesThatAreShownAreThoseOfTheSampleProject() throws IOException {
        Matcher shown = XML.matcher(Files.readString(GUIDE.resolve("open-mpi.md")));
        assertTrue(shown.find());
        String sample = Files.readString(ROOT.resolve("examples/maven/openmpi/pom.xml"));
        assertTrue(sample.contains(shown.group(1)), shown.group(1));
    }

    @Test
    void everyProgramThatIsShownRuns(@TempDir Path folder) throws IOException {
        List<String> programs = new ArrayList<>();
        for (Path page : pages()) {
            Matcher program = PROGRAM.matcher(Files.readString(page));
            while (program.find()) {
                String name = program.group(2);
                Path file = Files.writeString(folder.resolve(name + ".java"), program.group(1));
                String[] words = {
                    "-proc:none", "-cp", PATH, "-d", folder.toString(), file.toString()
                };
                assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
                var lines = ExamplesTest.runFrom(folder.toString(), 3, name);
                assertFalse(lines.isEmpty(), name + " is silent");
                programs.add(name);
            }
        }
        assertEquals(List.of("Hello", "Greeting"), programs);
    }
}
