// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.galerna.bench.launch.Children;
import org.galerna.bench.terminal.CommandException;

/**
 * An installed MPI library in C: it compiles a twin and runs it.
 *
 * @param kind which.
 * @param compiler path of its {@code mpicc}.
 * @param launcher path of its {@code mpirun}.
 */
record NativeMpi(Kind kind, Path compiler, Path launcher) {
    private static final int MOST_SECONDS = 60; // to say a version

    /** The libraries there are twins for. */
    enum Kind {
        /** Open MPI. */
        openmpi("Open MPI", "Open MPI", "openmpi-bin and libopenmpi-dev"),
        /** MPICH. */
        mpich("HYDRA", "MPICH", "mpich and libmpich-dev");

        private final String mark; // in what its launcher says of itself
        private final String title;
        private final String packages;

        Kind(String mark, String title, String packages) {
            this.mark = mark;
            this.title = title;
            this.packages = packages;
        }
    }

    String name() {
        return kind.name();
    }

    /**
     * Finds a library on the path: under the names that Debian gives it, else under its own.
     *
     * @param wanted which; null for the first that is there.
     * @param path the value of PATH.
     * @throws CommandException with exit code 2, naming the packages, if it is not there.
     */
    static NativeMpi find(Kind wanted, String path) {
        List<Kind> kinds = wanted == null ? List.of(Kind.values()) : List.of(wanted);
        for (Kind kind : kinds) {
            for (String suffix : List.of("." + kind.name(), "")) {
                Optional<Path> compiler = program("mpicc" + suffix, path);
                Optional<Path> launcher = program("mpirun" + suffix, path);
                if (compiler.isPresent()
                        && launcher.isPresent()
                        && output(launcher.get(), "--version").contains(kind.mark)) {
                    return new NativeMpi(kind, compiler.get(), launcher.get());
                }
            }
        }
        String title = wanted == null ? "native MPI" : wanted.title;
        String packages =
                kinds.stream().map(kind -> kind.packages).collect(Collectors.joining(", or "));
        throw new CommandException(
                2, "no " + title + " here to compare with: install the packages " + packages);
    }

    /** Its version as it says it, for example {@code mpirun (Open MPI) 4.1.4}. */
    String version() {
        List<String> lines = output(launcher, "--version").lines().map(String::strip).toList();
        if (kind == Kind.openmpi) {
            return lines.isEmpty() ? kind.title : lines.getFirst();
        }
        return lines.stream()
                .filter(line -> line.startsWith("Version:"))
                .map(line -> kind.title + " " + line.substring("Version:".length()).strip())
                .findFirst()
                .orElse(kind.title);
    }

    /**
     * Compiles the twin.
     *
     * @param program without its ending, for example {@code pingpong}.
     * @param children what the compiler becomes one of; their folder gets the source and the
     *     program.
     * @return the program.
     * @throws CommandException if the compiler fails.
     */
    Path compile(String program, Children children) {
        Path folder = children.folder();
        Path result = folder.resolve(program);
        Path source = folder.resolve(program + ".c");
        try {
            for (String name : List.of("worker.h", "window.h", program + ".c")) {
                try (InputStream in =
                        NativeMpi.class.getResourceAsStream("/org/galerna/bench/native/" + name)) {
                    Files.write(folder.resolve(name), in.readAllBytes());
                }
            }
            List<String> command =
                    Stream.of(compiler, "-O3", "-o", result, source, "-pthread")
                            .map(Object::toString)
                            .toList();
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            Children.Child child = children.start(compiler.toString(), builder);
            String said = said(child.process());
            child.end();
            if (!Files.isExecutable(result) && said.contains("mpi.h")) {
                throw new CommandException(
                        2, compiler + " finds no mpi.h: install the packages " + kind.packages);
            }
            if (!Files.isExecutable(result)) {
                throw new CommandException(1, compiler + " cannot build " + program + ": " + said);
            }
            return result;
        } catch (IOException e) {
            throw new CommandException(1, "cannot build " + program + ": " + e.getMessage());
        }
    }

    /**
     * The command that runs a compiled program, as root and on any number of cores.
     *
     * @param ranks how many.
     * @param program as it was compiled.
     * @param transport what carries its messages; null for its own choice.
     * @param words for the program.
     */
    ProcessBuilder command(int ranks, Path program, Transport transport, String... words) {
        ProcessBuilder command =
                new ProcessBuilder(
                        launcher.toString(), "-np", Integer.toString(ranks), program.toString());
        command.command().addAll(List.of(words));
        if (transport != null) {
            transport.choose(kind, version(), command.environment());
        }
        command.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        command.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        command.environment().put("OMPI_MCA_rmaps_base_oversubscribe", "1");
        return command;
    }

    /**
     * Lets threads that wait give their cores to others of the job: without that, four threads of
     * Open MPI on two cores take milliseconds a message, because each looks for news until its time
     * slice is over.
     *
     * @param command as {@link #command} made it.
     */
    void giveWay(ProcessBuilder command) {
        if (kind == Kind.openmpi) {
            command.environment().put("OMPI_MCA_mpi_yield_when_idle", "1");
            command.environment().put("OMPI_MCA_hwloc_base_binding_policy", "none");
        }
    }

    private static Optional<Path> program(String program, String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> Stream.of(Path.of(folder, program)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What a command prints; it is not much. */
    private static String output(Path program, String... args) {
        return output(MOST_SECONDS, program, args);
    }

    /**
     * What a command prints in its time.
     *
     * @throws CommandException if it does not end.
     */
    static String output(int seconds, Path program, String... args) {
        List<String> command =
                Stream.concat(Stream.of(program.toString()), Stream.of(args)).toList();
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close(); // nothing is said to it
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new CommandException(
                        1, String.join(" ", command) + " has not ended for " + seconds + " s");
            }
            return said(process);
        } catch (IOException e) {
            throw new CommandException(1, program + " does not run: " + e.getMessage());
        } catch (InterruptedException e) {
            throw new CommandException(1, "interrupted while " + program + " ran");
        }
    }

    private static String said(Process process) throws IOException {
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
