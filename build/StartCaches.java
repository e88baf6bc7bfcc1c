// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What JVMs start from: caches of classes, made by small jobs for the launcher and for ranks that are processes. */
final class StartCaches {
    private static final long TRAINING_SECONDS = 120;
    private static final Duration KEPT = Duration.ofDays(30);

    /**
     * Profiles of a small job would have every rank compile at its start what that did, and leave out for good what
     * it did not do: longer messages than its own took up to a sixth more time. A JVM that knows no such option is
     * not to fail.
     */
    private static final List<String> NO_PROFILES =
            List.of(
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+IgnoreUnrecognizedVMOptions",
                    "-XX:-AOTRecordTraining");

    private final Path lib;
    private final Path cache;

    /** The caches for the jars of a folder: the launcher's, whose name is given, and beside it the ranks'. */
    StartCaches(Path lib, Path cache) {
        this.lib = lib;
        this.cache = cache;
    }

    private List<Path> all() {
        return List.of(cache, rankCache(), openMpiCache());
    }

    boolean areThere() {
        return all().stream().allMatch(Files::exists);
    }

    /** Deletes what JVMs of any version have made of jars that are no more. */
    void delete() throws IOException {
        delete(place -> true);
    }

    /** Deletes those of JVMs that are older. Two that are used by turns make theirs once more, not each time. */
    private void deleteOlder() throws IOException {
        delete(place -> key(place) < key(cache));
    }

    private void delete(Predicate<Path> isMeant) throws IOException {
        try (DirectoryStream<Path> made = Files.newDirectoryStream(cache.getParent(), "galerna-*.aot")) {
            for (Path place : made) {
                if (isMeant.test(place)) {
                    Files.deleteIfExists(place);
                }
            }
        }
    }

    private void sweep() {
        try {
            deleteOlder();
            if (Files.exists(lib.resolve("dist"))) {
                deleteReplaced();
            }
        } catch (IOException e) {
            FirstUse.say("start-up caches that nobody uses stay: " + e);
        }
    }

    /** The version of the JVM in a name, as one number. */
    private static long key(Path place) {
        String name = place.getFileName().toString();
        String key = name.substring(name.lastIndexOf('-') + 1, name.lastIndexOf('.'));
        return key.matches("[0-9]{1,18}") ? Long.parseLong(key) : 0;
    }

    /**
     * Deletes those of distributions that were in the folder of this one before, and not lately: containers that share
     * a home directory may have several by turns.
     */
    private void deleteReplaced() throws IOException {
        FileTime lately = FileTime.from(Instant.now().minus(KEPT));
        Path own = cache.toAbsolutePath().getParent();
        String name = own.getFileName().toString();
        String prefix = name.substring(0, name.lastIndexOf('-') + 1);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(own.getParent(), prefix + "*")) {
            for (Path folder : folders) {
                boolean isReplaced = Files.getLastModifiedTime(folder).compareTo(lately) < 0
                        && !folder.equals(own)
                        && folder.getFileName().toString().substring(prefix.length()).matches("[0-9a-f]{16}");
                if (isReplaced) {
                    FirstUse.delete(folder);
                }
            }
        }
    }

    /** Runs small jobs and lets the JVMs keep what they loaded; without the caches start-up is slower. */
    void train() throws IOException {
        sweep();
        Path work = Files.createTempDirectory(cache.getParent(), ".training");
        try {
            Output output = rehearsals(work);
            keep(work.resolve("launcher.aot"), cache, output);
            keep(first(work, "mpijava-"), rankCache(), output);
            keep(first(work, "openmpi-"), openMpiCache(), output);
        } catch (FirstUse.Broken e) {
            FirstUse.say("no start-up cache: jobs start slower. " + e.getMessage());
            for (Path place : all()) {
                Files.writeString(place, "");
            }
        } finally {
            FirstUse.delete(work);
        }
    }

    /** A job of threads, one of processes, and one of processes that use the other interface. */
    private Output rehearsals(Path work) throws IOException, FirstUse.Broken {
        Path program = work.resolve("mpijava");
        Path other = work.resolve("openmpi");
        Files.createDirectories(program);
        Files.createDirectories(other);
        Files.writeString(program.resolve("Training.java"), TRAINING);
        Files.writeString(other.resolve("Training.java"), OPENMPI_TRAINING);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        ProcessBuilder builder =
                new ProcessBuilder(
                        java.toString(),
                        "-XX:AOTCacheOutput=launcher.aot",
                        "-Dgalerna.applied=0",
                        "-Dgalerna.rehearsal.1=" + processes(2, "mpijava"),
                        "-Dgalerna.rehearsal.2=" + processes(1, "openmpi"),
                        "-jar",
                        lib.resolve("galerna.jar").toString(),
                        "-np", "4", "mpijava/Training.java");
        builder.command().addAll(1, NO_PROFILES);
        builder.directory(work.toFile());
        return Output.of(builder, TRAINING_SECONDS, "the training run");
    }

    /** Processes, each of which makes a cache; one that sends to itself takes half the time of two. */
    private static String processes(int count, String style) {
        return "-np " + count + " -dev shmdev -XX:AOTCacheOutput=" + style + "-%p.aot"
                + " " + String.join(" ", NO_PROFILES) + " -cp none " + style + "/Training.java";
    }

    private static Path first(Path work, String prefix) throws IOException {
        try (Stream<Path> made = Files.list(work)) {
            return made.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .filter(file -> file.toString().endsWith(".aot"))
                    .sorted()
                    .findFirst()
                    .orElse(work.resolve("none"));
        }
    }

    private static void keep(Path made, Path place, Output output) throws IOException {
        if (Files.exists(made)) {
            Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
        } else {
            FirstUse.say("no start-up cache: jobs start slower. " + output.text().strip());
            Files.writeString(place, "");
        }
    }

    /** The start-up cache of ranks that are processes. */
    private Path rankCache() {
        return cache.resolveSibling(
                cache.getFileName().toString().replace("galerna-", "galerna-rank-"));
    }

    /** The same with the other interface. */
    private Path openMpiCache() {
        return cache.resolveSibling(
                cache.getFileName().toString().replace("galerna-", "galerna-rank-openmpi-"));
    }

    /** The end of each program: loads what ranks need beside where they are alone or more than cores. */
    private static final String BESIDES =
            """

                static void besides() throws ClassNotFoundException {
                    String tally = "base.ring.Tally";
                    String[] names = {
                        tally, tally + "$Ring", tally + "$Producer", tally + "$Consumer",
                        "collectives.topology.Hypercube", "collectives.topology.Ring"
                    };
                    for (String name : names) {
                        Class.forName("org.galerna." + name);
                    }
                }
            }
            """;

    private static final String OPENMPI_TRAINING =
            """
            import mpi.*;

            public class Training {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.getRank();
                    int size = MPI.COMM_WORLD.getSize();
                    double[] mine = {rank};
                    double[] sum = new double[1];
                    MPI.COMM_WORLD.allReduce(mine, sum, 1, MPI.DOUBLE, MPI.SUM);
                    int[] token = {rank};
                    if (rank == 0) {
                        MPI.COMM_WORLD.send(token, 1, MPI.INT, 1 % size, 1);
                        MPI.COMM_WORLD.recv(token, 1, MPI.INT, size - 1, 1);
                    } else {
                        MPI.COMM_WORLD.recv(token, 1, MPI.INT, rank - 1, 1);
                        MPI.COMM_WORLD.send(token, 1, MPI.INT, (rank + 1) % size, 1);
                    }
                    MPI.COMM_WORLD.barrier();
                    System.out.println("rank " + rank + " of " + size + ": " + sum[0]);
                    System.out.println(rank + " of " + size + " on " + MPI.getProcessorName());
                    System.out.println("rank " + rank + " on " + MPI.getProcessorName());
                    besides();
                    MPI.Finalize();
                }
            """
                    + BESIDES;

    private static final String TRAINING =
            """
            import mpi.*;

            public class Training {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    int size = MPI.COMM_WORLD.Size();
                    double[] mine = {rank};
                    double[] sum = new double[1];
                    MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
                    int[] token = {rank};
                    if (rank == 0) {
                        MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 1 % size, 1);
                        MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, size - 1, 1);
                    } else {
                        MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, rank - 1, 1);
                        MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, (rank + 1) % size, 1);
                    }
                    MPI.COMM_WORLD.Barrier();
                    System.out.println("rank " + rank + " of " + size + ": " + sum[0]);
                    System.out.println(rank + " of " + size + " on " + MPI.Get_processor_name());
                    System.out.println("rank " + rank + " on " + MPI.Get_processor_name());
                    besides();
                    MPI.Finalize();
                }
            """
                    + BESIDES;

    /** What a process printed and how it ended. */
    private record Output(int code, String text) {
        static Output of(ProcessBuilder builder, long seconds, String who)
                throws IOException, FirstUse.Broken {
            Path log = Files.createTempFile(builder.directory().toPath(), "output", ".log");
            try {
                builder.redirectErrorStream(true).redirectOutput(log.toFile());
                builder.redirectInput(ProcessBuilder.Redirect.from(empty().toFile()));
                Process process = start(builder);
                try {
                    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                        process.destroyForcibly();
                        throw new FirstUse.Broken(who + " took longer than " + seconds + " s");
                    }
                } catch (InterruptedException e) {
                    process.destroyForcibly();
                    throw new FirstUse.Broken(who + " was interrupted");
                }
                return new Output(process.exitValue(), Files.readString(log));
            } finally {
                Files.delete(log);
            }
        }

        private static Process start(ProcessBuilder builder) throws FirstUse.Broken {
            try {
                return builder.start();
            } catch (IOException e) {
                String name = builder.command().getFirst();
                throw new FirstUse.Broken(name + " cannot be started: " + e.getMessage());
            }
        }

        private static Path empty() {
            return Path.of(
                    System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
        }
    }
}
