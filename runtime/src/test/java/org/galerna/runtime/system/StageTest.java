// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that share no files with this one are sent what a job needs, once. */
@Timeout(120)
class StageTest {
    private static final String STAGE = "cache/galerna/stage";

    @TempDir private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder, Command.ROOT, "bare");
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @BeforeEach
    void forget() throws IOException {
        if (Files.isDirectory(folder.resolve(STAGE))) {
            for (Path kept : staged()) {
                Files.delete(kept);
            }
        }
    }

    private static Command command(String... words) {
        List<String> all =
                new ArrayList<>(List.of("--rsh", cluster.shell(), "--host", "bare:2", "-dev"));
        all.add("shmdev");
        all.addAll(Arrays.asList(words));
        return Command.mpjrun(all.toArray(new String[0]));
    }

    private static List<Path> staged() throws IOException {
        try (var files = Files.list(folder.resolve(STAGE))) {
            return files.sorted().toList();
        }
    }

    @Test
    void aHostWithoutOurFilesSaysSoAndIsSentThemOnce() throws IOException {
        Ended ended = command("ranks.Mpi", "sum").run().with(1);
        assertTrue(
                ended.err().contains("host bare has no ")
                        && ended.err().contains("install Galerna there, or add --stage"),
                ended.err());
        assertEquals("sum 1.0\n", command("--stage", "ranks.Mpi", "sum").run().well().out());
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(Command.PROGRAMS));
        List<String> words = new ArrayList<>(List.of(Command.MPJRUN, "-cp", link.toString()));
        words.addAll(List.of("--rsh", cluster.shell(), "--host", "bare:2", "-dev", "shmdev"));
        words.addAll(List.of("--stage", "--threads-per-process", "2", "-np", "4"));
        words.addAll(List.of("ranks.Mpi", "sum"));
        ended = Command.of(words.toArray(new String[0])).run().with(0);
        assertEquals("sum 6.0\n", ended.out(), "threads, in two JVMs");
        assertEquals("mpjrun: 4 ranks on 2 slots: they share cores\n", ended.err());
        List<Path> first = staged();
        assertEquals(2, first.size(), "library and classes: " + first);
        Path input = Files.writeString(folder.resolve(UUID.randomUUID() + ".txt"), "sent\n");
        Path source = folder.resolve("Cat.java");
        Files.writeString(
                source,
                """
                void main(String[] args) throws Exception {
                    System.out.print(java.nio.file.Files.readString(
                            java.nio.file.Path.of(args[0])));
                }
                """);
        Path name = input.getFileName();
        ended =
                command("--stage-file", input.toString(), source.toString(), name.toString())
                        .run()
                        .well();
        assertEquals("sent\nsent\n", ended.out());
        assertTrue(staged().containsAll(first), "what was there is still used");
        assertEquals(first.size() + 1, staged().size());
        assertEquals(List.of(), copies(name), "the folder of a job goes with it");
    }

    /**
     * Where a file of the user is in folders of jobs, of which others on this machine have more.
     */
    private static List<Path> copies(Path name) throws IOException {
        try (var folders = Files.list(Path.of("/tmp"))) {
            return folders.filter(each -> each.getFileName().toString().startsWith("galerna-job-"))
                    .map(each -> each.resolve(name))
                    .filter(Files::exists)
                    .toList();
        }
    }

    /** Only classes of the directory that it implies are, which the data is not. */
    @Test
    void aSourceFileIsSentWithoutTheDataBesideIt() throws IOException {
        Path here = Files.createDirectories(folder.resolve("source"));
        Files.writeString(
                here.resolve("Hello.java"), "void main() { System.out.println(\"hello\"); }\n");
        try (RandomAccessFile data = new RandomAccessFile(here.resolve("data").toFile(), "rw")) {
            data.setLength(3L << 30);
        }
        String[] words = {"--host", "bare:2", "-dev", "shmdev", "--stage", "Hello.java"};
        List<String> all = new ArrayList<>(List.of(Command.MPJRUN, "--rsh", cluster.shell()));
        all.addAll(Arrays.asList(words));
        Ended ended = Command.of(all.toArray(new String[0])).in(here).run().well();
        assertEquals("hello\nhello\n", ended.out());
        for (Path kept : staged()) {
            assertTrue(Files.size(kept) < 1L << 30, kept + " has " + Files.size(kept));
        }
    }

    @Test
    void aHostThatHasNoRoomForWhatIsSentSaysSo() throws IOException {
        String stage = folder.resolve(STAGE).toString();
        onHost("mkdir -p " + stage + "; mount -t tmpfs -o size=24m tmpfs " + stage).with(0);
        try {
            Path classes = Files.createDirectories(folder.resolve("large"));
            Path data = classes.resolve("data");
            try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
                file.setLength(64L << 20);
            }
            Files.writeString(
                    folder.resolve("Main.java"), "void main() { System.out.println(1); }\n");
            List<String> all = new ArrayList<>(List.of(Command.MPJRUN, "--rsh", cluster.shell()));
            all.addAll(List.of("--host", "bare:1", "-dev", "shmdev", "--stage", "-cp"));
            all.addAll(List.of(classes.toString(), folder.resolve("Main.java").toString()));
            Ended ended = Command.of(all.toArray(new String[0])).run().with(1);
            String why = "host bare cannot run a job: cannot keep a staged file in " + stage;
            assertTrue(ended.err().contains(why + ": No space left on device"), ended.err());
            assertEquals(2, ended.err().lines().count(), ended.err());
        } finally {
            onHost("umount " + stage).with(0);
        }
    }

    @Test
    void filesThatSomeRankWouldNotFindAreRefused() throws IOException {
        Path one = Files.writeString(folder.resolve("one.txt"), "1\n");
        Path more = Files.createDirectories(folder.resolve("more"));
        Path other = Files.writeString(more.resolve("one.txt"), "2\n");
        String[] words = {"--stage-file", one.toString(), "--stage-file", other.toString()};
        Ended ended = command(with(words, "ranks.Mpi", "sum")).run().with(2);
        assertTrue(ended.err().contains(one + " and --stage-file " + other), ended.err());
        List<String> all = new ArrayList<>(List.of(Command.MPJRUN, "--rsh", cluster.shell()));
        all.addAll(List.of("--host", "localhost:1,bare:1", "-cp", Command.PROGRAMS));
        all.addAll(List.of("--stage-file", "../one.txt", "ranks.Hello"));
        ended = Command.of(all.toArray(new String[0])).in(more).run().with(2);
        assertTrue(ended.err().contains("ranks of this host run in " + more), ended.err());
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(Arrays.asList(more));
        return all.toArray(new String[0]);
    }

    private static Ended onHost(String script) {
        List<String> all = new ArrayList<>(Arrays.asList(cluster.shell().split(" ", -1)));
        all.addAll(List.of("-oLogLevel=ERROR", "bare", script));
        return Command.of(all.toArray(new String[0])).run();
    }
}
