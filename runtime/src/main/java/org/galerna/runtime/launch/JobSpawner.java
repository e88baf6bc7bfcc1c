// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.launch.SeveralPrograms;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.loader.RankLoader;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UsageException;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;

/**
 * Starts the jobs that ranks spawn. For ranks that are threads they are further threads of this
 * JVM, in a job of their own which this JVM waits for; with the hint {@code galerna_ranks =
 * processes}, and always for ranks of a job of processes, they are processes with a launcher of
 * their own, for whose end the rank's process waits. A job that ends well has the exit code of what
 * it has spawned.
 */
public final class JobSpawner implements Spawner {
    private static final String THREADS = "smdev";
    private static final String KIND = "galerna_ranks";
    private static final String NAME = "spawned job";
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    /** Made by {@link java.util.ServiceLoader}. */
    public JobSpawner() {}

    @Override
    public Started start(List<Command> commands, Origin origin) {
        int ranks = 0;
        for (Command command : commands) {
            check(command);
            ranks += command.ranks();
        }
        List<String> words = new ArrayList<>(List.of("-np", Integer.toString(ranks)));
        if (!origin.api().isEmpty()) {
            words.addAll(List.of("--api", origin.api()));
        }
        Rank rank =
                origin.application() instanceof RankLoader loader
                                && loader.calls() instanceof Rank found
                        ? found
                        : null;
        List<String> line = commands.size() == 1 ? line(commands.getFirst()) : lines(commands);
        if (!isOfProcesses(commands) && rank != null && rank.home() instanceof Job job) {
            words.addAll(line);
            return begin(threads(job.options(), words, origin.port()), rank);
        }
        if (rank != null && rank.home() instanceof Job job && job.options().timeoutSeconds() > 0) {
            words.addAll(List.of("--timeout", Double.toString(job.options().timeoutSeconds())));
        }
        Process process = process(words, line, commands.getFirst().hints(), origin);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, NAME));
        return begin(new SpawnedJob(process::waitFor), rank);
    }

    /**
     * Runs a job. The home of a rank that is a thread waits for it; the only rank of a process has
     * no home, and its JVM waits.
     */
    private static Started begin(SpawnedJob job, Rank rank) {
        if (rank != null) {
            rank.home().spawned(rank.number(), job);
            Thread.ofPlatform().name(NAME).daemon(true).start(job::run);
            return job;
        }
        Runnable whole =
                () -> {
                    job.run();
                    new Epilogue(job).start();
                };
        Thread.ofPlatform().name(NAME).daemon(false).start(whole);
        return job;
    }

    // What is to run

    private static void check(Command command) {
        String name = command.name();
        if (command.ranks() < 1) {
            throw GalernaException.argument(
                    ErrorClass.SPAWN, "at least one rank is spawned", "maxprocs", command.ranks());
        }
        if (name != null && (name.equals("java") || name.endsWith(File.separator + "java"))) {
            return;
        }
        throw GalernaException.of(
                        ErrorClass.SPAWN, "the command is not java: only Java programs are spawned")
                .argument("command", name)
                .advice("Spawn \"java\" with the options, class and arguments of the program")
                .exception();
    }

    private static boolean isOfProcesses(List<Command> commands) {
        boolean isOne = false;
        for (Command command : commands) {
            String kind = command.hints().getOrDefault(KIND, "threads");
            if (!kind.equals("threads") && !kind.equals("processes")) {
                throw GalernaException.argument(
                        ErrorClass.INFO_VALUE,
                        "the hint " + KIND + " is threads or processes",
                        KIND,
                        kind);
            }
            isOne |= kind.equals("processes");
        }
        return isOne;
    }

    private static List<String> line(Command command) {
        List<String> words = new ArrayList<>(List.of("java"));
        words.addAll(command.arguments());
        return words;
    }

    /** One program that becomes each of several: their class paths together. */
    private static List<String> lines(List<Command> commands) {
        List<String> paths = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        List<List<String>> arguments = new ArrayList<>();
        List<String> words = new ArrayList<>(List.of("java"));
        for (Command command : commands) {
            List<String> all = command.arguments();
            int at = 0;
            while (at < all.size() && all.get(at).startsWith("-")) {
                if (CLASS_PATH.contains(all.get(at)) && at + 1 < all.size()) {
                    paths.add(all.get(at + 1));
                    at++;
                } else {
                    words.add(all.get(at));
                }
                at++;
            }
            if (at >= all.size() || words.contains("-jar")) {
                throw GalernaException.argument(
                        ErrorClass.SPAWN,
                        "each of several programs is named by its class",
                        "argv",
                        all);
            }
            ranks.add(command.ranks());
            classes.add(all.get(at).replace('/', '.'));
            arguments.add(all.subList(at + 1, all.size()));
        }
        if (!paths.isEmpty()) {
            words.addAll(List.of("-cp", String.join(File.pathSeparator, paths)));
        }
        words.add(SeveralPrograms.class.getName());
        words.addAll(SeveralPrograms.words(ranks, classes, arguments));
        return words;
    }

    // Threads

    private static SpawnedJob threads(JobOptions parents, List<String> words, String port) {
        try {
            CommandLineReader.Parsed parsed =
                    new CommandLineReader(Map.of()).read(words.toArray(new String[0]));
            JobOptions options = parsed.options().withParent(port);
            if (options.classPath() == null && parents.classPath() != null) {
                options = options.withClassPath(parents.classPath());
            }
            if (parents.timeoutSeconds() > 0) {
                options = options.withTimeoutSeconds(parents.timeoutSeconds());
            }
            JobOptions all = options;
            return new SpawnedJob(() -> Jobs.runHere(all, parsed.program()).exitCode());
        } catch (UsageException e) {
            throw refused(e);
        }
    }

    private static GalernaException refused(Exception e) {
        return GalernaException.of(ErrorClass.SPAWN, "the job cannot be started: " + e.getMessage())
                .cause(e)
                .exception();
    }

    // Processes

    private static Process process(
            List<String> start, List<String> line, Map<String, String> hints, Origin origin) {
        String library = System.getProperty("java.class.path");
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("--enable-native-access=ALL-UNNAMED");
        words.addAll(List.of("-cp", library, "org.galerna.runtime.Mpjrun"));
        words.addAll(start);
        String device = origin.device().equals(THREADS) ? "shmdev" : origin.device();
        String program =
                origin.application() instanceof RankLoader loader
                        ? facade(origin.api()) + loader.classPath() + File.pathSeparator + library
                        : library;
        words.addAll(List.of("-dev", device, "-cp", program));
        if (hints.containsKey("host")) {
            words.addAll(List.of("-host", hints.get("host")));
        }
        words.addAll(line);
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        if (hints.containsKey("wdir")) {
            builder.directory(new File(hints.get("wdir")));
        }
        builder.environment().keySet().removeIf(JobSpawner::isOfManager);
        builder.environment().put(CommandLineReader.PARENT, origin.port());
        try {
            return builder.start();
        } catch (IOException e) {
            throw refused(e);
        }
    }

    /** The beginning of a class path whose interface called mpi is this one. */
    private static String facade(String api) {
        Style style = Style.of(api);
        return style == null
                ? ""
                : Facade.asked(style).place(JobSpawner.class.getClassLoader()) + File.pathSeparator;
    }

    /** Variables by which a process manager would take the new ranks for its own. */
    private static boolean isOfManager(String name) {
        return name.startsWith("PMI_") || name.startsWith("PMIX_");
    }
}
