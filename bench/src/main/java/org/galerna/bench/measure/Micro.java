// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.galerna.bench.terminal.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mpjbench micro}: the JMH benchmarks of the sources that this command was built from. */
@Command(
        name = "micro",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the JMH benchmarks of bench/micro whose names match REGEX, by Maven.",
            "They have to be built: mvn -Dquick -DskipTests -pl bench/micro -am package."
        })
public final class Micro implements Callable<Integer> {
    private static final Pattern LISTED =
            Pattern.compile("JMH S \\d+ (\\S+) S \\d+ \\S+ S \\d+ (\\S+) ");

    @Parameters(
            paramLabel = "REGEX",
            arity = "0..1",
            defaultValue = ".*",
            description = "Which (${DEFAULT-VALUE}).")
    private String regex;

    /** The command, filled in by picocli. */
    public Micro() {}

    /**
     * Runs them with this command's own streams.
     *
     * @return Maven's exit code.
     * @throws CommandException with code 2 if they are not built.
     */
    @Override
    public Integer call() {
        String launcher = System.getProperty("galerna.mpjrun");
        if (launcher == null) {
            throw new CommandException(2, "micro: start it by bin/mpjbench, which knows its place");
        }
        Path root = Path.of(launcher).toAbsolutePath().getParent().getParent();
        Path list = root.resolve("bench/micro/target/classes/META-INF/BenchmarkList");
        if (!Files.exists(list)) {
            throw new CommandException(
                    2,
                    "micro: not built, "
                            + list
                            + " is missing: mvn -Dquick -DskipTests -pl bench/micro -am package");
        }
        check(regex, names(list));
        return run(root, command());
    }

    /** The benchmarks that JMH has listed, as their classes and methods. */
    static List<String> names(Path list) {
        try {
            return Files.readAllLines(list).stream()
                    .map(LISTED::matcher)
                    .filter(Matcher::lookingAt)
                    .map(found -> found.group(1) + "." + found.group(2))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CommandException(2, "micro: " + list + " cannot be read: " + e);
        }
    }

    /** Refuses what no benchmark matches, as JMH looks for it: anywhere in a name. */
    static void check(String regex, List<String> names) {
        Pattern wanted;
        try {
            wanted = Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new CommandException(2, "micro " + regex + ": " + e.getDescription());
        }
        if (names.stream().noneMatch(name -> wanted.matcher(name).find())) {
            String known = names.stream().map(Micro::brief).collect(Collectors.joining(", "));
            throw new CommandException(2, "micro " + regex + " matches none of " + known);
        }
    }

    private static String brief(String name) {
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", "-Dquick"));
        command.addAll(List.of("-DskipTests", "-Pmicro", "-pl", "bench/micro", "-am"));
        command.addAll(List.of("-Djmh.benchmarks=" + regex, "integration-test"));
        return command;
    }

    private static int run(Path root, List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).directory(root.toFile()).inheritIO().start();
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(process::destroy, "end of the benchmarks"));
            return process.waitFor();
        } catch (IOException e) {
            throw new CommandException(1, "micro: Maven does not start: " + e.getMessage());
        } catch (InterruptedException e) {
            throw new CommandException(1, "micro: interrupted");
        }
    }
}
