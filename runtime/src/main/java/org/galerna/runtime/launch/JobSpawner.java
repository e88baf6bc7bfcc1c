// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.galerna.Settings;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.loader.RankLoader;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.stream.JobStreams;
import org.galerna.spawn.Command;
import org.galerna.spawn.Spawner;

/**
 * Starts the jobs that ranks spawn. For ranks that are threads they are further threads of this
 * JVM, in a job of their own which this JVM waits for; with the hint {@code galerna_ranks =
 * processes}, or options of the JVM, or a directory or host, and always for ranks of a job of
 * processes, they are processes with a launcher of their own, for whose end the rank's process
 * waits. A job that ends well has the exit code of what it has spawned; one that fails ends it.
 */
public final class JobSpawner implements Spawner {
    private static final String THREADS = "smdev";

    /** So long a launcher that was told to end may take. */
    private static final long PATIENCE_SECONDS = 30;

    /** Made by {@link java.util.ServiceLoader}. */
    public JobSpawner() {}

    @Override
    public Started start(List<Command> commands, Origin origin) {
        int ranks = 0;
        for (Command command : commands) {
            check(command);
            ranks += command.ranks();
        }
        SpawnHints hints = SpawnHints.of(commands);
        SpawnedPrograms programs = programs(commands, origin, hints);
        try {
            return start(programs, ranks, hints, origin);
        } catch (RuntimeException | Error e) {
            programs.close();
            throw e;
        }
    }

    private static Started start(
            SpawnedPrograms programs, int ranks, SpawnHints hints, Origin origin) {
        List<String> words = new ArrayList<>(List.of("-np", Integer.toString(ranks)));
        if (!origin.api().isEmpty()) {
            words.addAll(List.of("--api", origin.api()));
        }
        Rank rank =
                origin.application() instanceof RankLoader loader
                                && loader.calls() instanceof Rank found
                        ? found
                        : null;
        Job job = rank != null && rank.home() instanceof Job home ? home : null;
        if (job != null && !hints.isOfProcesses(programs.needsJvm())) {
            words.addAll(programs.line());
            return begin(threads(job, words, programs, origin.port()), rank);
        }
        if (job != null && job.options().timeoutSeconds() > 0) {
            words.addAll(List.of("--timeout", Double.toString(job.options().timeoutSeconds())));
        }
        Process process = process(words, programs, hints, origin);
        Thread hook = new Thread(process::destroy, SpawnedJob.NAME);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return begin(job(() -> waitFor(process, hook), programs), rank);
        } catch (RuntimeException | Error e) {
            process.destroy(); // nobody would wait for it
            throw e;
        }
    }

    /** Waits for its end, after which nothing of it is kept until that of this JVM. */
    private static int waitFor(Process process, Thread hook) throws InterruptedException {
        int code = codeOf(process);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return code; // this JVM ends, too
        }
        return code;
    }

    /** Waits for its end, to which an interrupt brings it. */
    private static int codeOf(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy(); // its launcher then ends the ranks
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    private static SpawnedPrograms programs(
            List<Command> commands, Origin origin, SpawnHints hints) {
        try {
            return SpawnedPrograms.of(commands, origin, hints.folder());
        } catch (UsageException | ProgramException e) {
            throw refused(e);
        }
    }

    /** A job that needs what was compiled for it until it ends. */
    private static SpawnedJob job(Callable<Integer> run, SpawnedPrograms programs) {
        return new SpawnedJob(() -> {
            try (programs) {
                return run.call();
            }
        });
    }

    /**
     * Runs a job. The home of a rank that is a thread waits for it; the only rank of a process has
     * no home, and its JVM waits.
     */
    private static Started begin(SpawnedJob job, Rank rank) {
        if (rank != null) {
            job.start();
            rank.home().spawned(rank.number(), job);
            return job;
        }
        Runnable whole =
                () -> {
                    job.run();
                    if (!job.isSettled()) {
                        Epilogue.after(job);
                    }
                };
        Thread.ofPlatform().name(SpawnedJob.NAME).daemon(false).start(whole);
        return job;
    }

    // What is to run

    private static void check(Command command) {
        String name = command.name();
        if (command.ranks() < 1) {
            throw GalernaException.argument(
                    ErrorClass.SPAWN, "at least one rank is spawned", "maxprocs", command.ranks());
        }
        if (name != null && (name.equals("java") || isJava(Path.of(name)))) {
            return;
        }
        throw GalernaException.of(
                        ErrorClass.SPAWN, "there is no such java: only Java programs are spawned")
                .argument("command", name)
                .advice("Spawn \"java\" with the options, class and arguments of the program")
                .exception();
    }

    private static boolean isJava(Path file) {
        return file.endsWith("java") && Files.isExecutable(file);
    }

    // Threads

    private static SpawnedJob threads(
            Job parent, List<String> words, SpawnedPrograms programs, String port) {
        try {
            CommandLineReader.Parsed parsed =
                    new CommandLineReader(Map.of()).read(words.toArray(new String[0]));
            JobOptions options = parsed.options().withParent(port);
            if (options.classPath() == null) {
                options = options.withClassPath(programs.inherited());
            }
            if (parent.options().timeoutSeconds() > 0) {
                options = options.withTimeoutSeconds(parent.options().timeoutSeconds());
            }
            JobOptions all = options;
            JobStreams streams = parent.streams();
            return job(
                    () -> codeOf(Jobs.runHere(all, parsed.program(), streams::ofSpawned)),
                    programs);
        } catch (UsageException e) {
            throw refused(e);
        }
    }

    private static int codeOf(Jobs.Guest ended) {
        if (!ended.failures().isEmpty() && ended.failures().getFirst().rank() < 0) {
            throw new ProgramException(ended.failures().getFirst().cause());
        }
        return ended.exitCode();
    }

    private static GalernaException refused(Exception e) {
        return GalernaException.of(ErrorClass.SPAWN, "the job cannot be started: " + words(e))
                .cause(e)
                .exception();
    }

    private static String words(Exception e) {
        return e.getMessage().strip().replaceFirst("^mpjrun: ", "");
    }

    // Processes

    private static Process process(
            List<String> start, SpawnedPrograms programs, SpawnHints hints, Origin origin) {
        String library = ClassPath.ofJvm();
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("--enable-native-access=ALL-UNNAMED");
        words.addAll(List.of("-cp", library, "org.galerna.runtime.Mpjrun"));
        words.addAll(start);
        String device = origin.device().equals(THREADS) ? "shmdev" : origin.device();
        String program =
                origin.application() instanceof RankLoader
                        ? facade(origin.api()) + programs.inherited() + File.pathSeparator + library
                        : programs.inherited();
        words.addAll(List.of("-dev", device, "-cp", program));
        if (Boolean.getBoolean(Settings.TLS)) {
            words.add("--tls");
        }
        if (hints.host() != null) {
            words.addAll(List.of("-host", hints.host()));
            if (programs.isCompiled()) {
                words.add("--stage");
            }
        }
        words.addAll(programs.line());
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        builder.redirectInput(ProcessBuilder.Redirect.PIPE); // held until this JVM ends
        if (hints.directory() != null) {
            builder.directory(new File(hints.directory()));
        }
        builder.environment().keySet().removeIf(Copies::isOfStarter);
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
}
