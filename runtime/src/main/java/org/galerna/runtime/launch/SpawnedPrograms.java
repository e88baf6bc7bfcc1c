// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.galerna.launch.SeveralPrograms;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.loader.CompiledLoader;
import org.galerna.runtime.loader.RankLoader;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Program;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.program.Prepared;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.program.SourceCompiler;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;

/**
 * What a spawned job runs: the program of one command as it stands, or those of several as one that
 * becomes each of them, over their class paths together. A program without a class path has that of
 * the rank that spawns it, with what was compiled for it.
 */
final class SpawnedPrograms implements AutoCloseable {
    private static final String JOBS_OWN = "galerna.";

    private final Style style; // null if each program tells by itself
    private final ClassFolder compiled = new ClassFolder();
    private final String inherited;
    private final Path directory; // where the commands run
    private final List<CommandLineReader.Parsed> programs = new ArrayList<>();
    private final List<String> line = new ArrayList<>(List.of("java"));

    private SpawnedPrograms(Spawner.Origin origin, Path directory) throws IOException {
        this.directory = directory;
        style = Style.of(origin.api());
        String own = ClassPath.ofJvm();
        Map<String, byte[]> sources = Map.of();
        if (origin.application() instanceof RankLoader loader) {
            own = loader.classPath();
            sources = loader.compiled();
        } else if (origin.application() instanceof CompiledLoader loader) {
            sources = loader.classes();
        }
        compiled.add(sources);
        inherited = compiled.isEmpty() ? own : compiled.path() + File.pathSeparator + own;
    }

    /**
     * Reads the commands and compiles their sources.
     *
     * @param directory where they run.
     * @throws UsageException if a command line cannot be understood, or several do not go together.
     * @throws ProgramException if a program cannot be found or compiled.
     */
    static SpawnedPrograms of(List<Command> commands, Spawner.Origin origin, Path directory) {
        try {
            SpawnedPrograms made = new SpawnedPrograms(origin, directory);
            try {
                made.read(commands);
            } catch (RuntimeException e) {
                made.close();
                throw e;
            }
            return made;
        } catch (IOException e) {
            throw new ProgramException(
                    "classes of the program cannot be written to a temporary folder: " + e);
        }
    }

    private void read(List<Command> commands) {
        for (Command command : commands) {
            List<String> words = new ArrayList<>(List.of("java"));
            words.addAll(command.arguments());
            programs.add(new CommandLineReader(Map.of()).read(words.toArray(new String[0])));
        }
        if (commands.size() == 1) {
            line.addAll(commands.getFirst().arguments());
        } else {
            join(commands);
        }
    }

    /** The words that run them: a command line of java. */
    List<String> line() {
        return line;
    }

    /** The class path of a program that is given none. */
    String inherited() {
        return inherited;
    }

    /** Whether there are classes on the class path that other hosts do not have. */
    boolean isCompiled() {
        return !compiled.isEmpty();
    }

    /** Whether a command has options that a running JVM cannot take. */
    boolean needsJvm() {
        return programs.stream().anyMatch(program -> new Relaunch(program.options()).needsJvm());
    }

    @Override
    public void close() {
        compiled.close();
    }

    // Several

    private void join(List<Command> commands) {
        JobOptions first = programs.getFirst().options();
        List<SeveralPrograms.Part> parts = new ArrayList<>();
        Map<String, byte[]> mains = new LinkedHashMap<>();
        Set<String> path = new LinkedHashSet<>();
        for (int i = 0; i < commands.size(); i++) {
            CommandLineReader.Parsed one = programs.get(i);
            requireSame(first, one.options());
            Found found = find(one);
            path.add(found.classPath);
            byte[] known = mains.putIfAbsent(found.mainClass, found.bytes);
            requireOne(found, known == null ? found.bytes : known);
            parts.add(
                    new SeveralPrograms.Part(
                            commands.get(i).ranks(),
                            found.mainClass,
                            ownProperties(one.options()),
                            one.program().arguments()));
        }
        String all = String.join(File.pathSeparator, path);
        try (ClassPath joined = ClassPath.of(all)) {
            mains.forEach((name, bytes) ->
                    requireOne(new Found(name, all, bytes), joined.bytes(file(name))));
        }
        line.addAll(first.jvmOptions());
        jobProperties(first).forEach((key, value) -> line.add("-D" + key + "=" + value));
        line.addAll(List.of("-cp", all, SeveralPrograms.class.getName()));
        line.addAll(SeveralPrograms.words(parts));
    }

    /** A main class, the class path that it was found on, and its class file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found(String mainClass, String classPath, byte[] bytes) {}

    private Found find(CommandLineReader.Parsed one) {
        Program program = one.program();
        String given = one.options().classPath();
        String path = given == null ? inherited : absolute(given);
        String name = program.name();
        if (program.kind() == Program.Kind.JAR) {
            path = absolute(name);
            name = Prepared.mainClass(Path.of(path));
        } else if (program.kind() == Program.Kind.SOURCE) {
            SourceCompiler.Result result =
                    Prepared.compile(directory.resolve(name), path, style, one.options());
            name = result.mainClass();
            path = added(result.classes().classes()) + File.pathSeparator + path;
        }
        try (ClassPath opened = ClassPath.of(path)) {
            byte[] bytes = opened.bytes(file(name));
            if (bytes == null) {
                throw new ProgramException("class " + name + " not found in " + path);
            }
            return new Found(name, path, bytes);
        } catch (UncheckedIOException e) {
            throw new ProgramException(e.getCause().getMessage());
        }
    }

    private String absolute(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .map(part -> directory.resolve(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private Path added(Map<String, byte[]> classes) {
        try {
            compiled.add(classes);
        } catch (IOException e) {
            throw new ProgramException("compiled classes cannot be written: " + e);
        }
        return compiled.path();
    }

    private static String file(String className) {
        return className.replace('.', '/') + ".class";
    }

    private static void requireOne(Found found, byte[] other) {
        if (!Arrays.equals(found.bytes, other)) {
            throw new UsageException(
                    "two programs of one job have different classes called " + found.mainClass);
        }
    }

    private static void requireSame(JobOptions one, JobOptions other) {
        if (!one.jvmOptions().equals(other.jvmOptions())) {
            throw new UsageException(
                    "the programs of one job have the same options of the JVM, not "
                            + one.jvmOptions()
                            + " and "
                            + other.jvmOptions());
        }
        if (!Objects.equals(jobProperties(one), jobProperties(other))) {
            throw new UsageException(
                    "the programs of one job have the same properties galerna.*, not "
                            + jobProperties(one)
                            + " and "
                            + jobProperties(other));
        }
    }

    private static Map<String, String> jobProperties(JobOptions options) {
        return properties(options, true);
    }

    private static Map<String, String> ownProperties(JobOptions options) {
        return properties(options, false);
    }

    private static Map<String, String> properties(JobOptions options, boolean ofJob) {
        Map<String, String> result = new LinkedHashMap<>(options.properties());
        result.keySet().removeIf(key -> key.startsWith(JOBS_OWN) != ofJob);
        return result;
    }
}
