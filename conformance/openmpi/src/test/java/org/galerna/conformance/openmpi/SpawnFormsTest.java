// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command lines that programs spawn: classes, jars, sources, class paths, properties and
 * options of the JVM, alone and together, and what cannot be spawned.
 */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpawnFormsTest {
    /** Says to its parents which property it has, how many arguments, and how large its heap is. */
    private static final String CHILD =
            """
                    MPI.Init(args);
                    Intercomm parent = Intercomm.getParent();
                    int[] said = {Integer.getInteger("number", -1), args.length,
                            (int) (Runtime.getRuntime().maxMemory() >> 20)};
                    parent.send(said, 3, MPI.INT, 0, MPI.COMM_WORLD.getRank());
                    parent.disconnect();
                    MPI.Finalize();
            """;

    /** Is its own child too: a source that is nowhere on a class path. */
    private static final String PARENT =
            """
                    MPI.Init(args);
                    Intercomm above = Intercomm.getParent();
                    if (!above.isNull()) {
                        above.send(new int[] {Integer.getInteger("number", -1), args.length, 0},
                                3, MPI.INT, 0, MPI.COMM_WORLD.getRank());
                        above.disconnect();
                        MPI.Finalize();
                        return;
                    }
                    String at = "%s/";
                    Intracomm world = MPI.COMM_WORLD;
                    String[][] lines = {
                        {"-Dnumber=1", "-cp", at + "classes", "One", "a"},
                        {"-Dnumber=2", "-jar", at + "two.jar"},
                        {"-Dnumber=3", at + "Three.java", "a", "b"},
                        {"-Dnumber=4", "Parent", "a", "b", "c"}};
                    for (int i = 0; i < lines.length; i++) {
                        Intercomm child = world.spawn("java", lines[i], 1, MPI.INFO_NULL, 0, null);
                        hear(child, 0, i + 1, lines[i].length);
                        child.disconnect();
                    }
                    String[] java = {"java", "java", "java", "java"};
                    int[] counts = {2, 1, 1, 2};
                    Intercomm all = world.spawnMultiple(java, lines, counts, null, 0, null);
                    for (int i = 0, rank = 0; i < lines.length; i++) {
                        for (int k = 0; k < counts[i]; k++, rank++) {
                            hear(all, rank, i + 1, lines[i].length);
                        }
                    }
                    all.disconnect();
                    String[] small = {"-Xmx24m", "-Dnumber=5", "-cp", at + "classes", "One"};
                    Intercomm one = world.spawn("java", small, 1, MPI.INFO_NULL, 0, null);
                    if (hear(one, 0, 5, small.length + 1)[2] > 24) {
                        throw new IllegalStateException("-Xmx was not told");
                    }
                    one.disconnect();
                    MPI.Finalize();
                }

                static int[] hear(Intercomm child, int rank, int number, int words)
                        throws MPIException {
                    int[] said = {number, words};
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        said = new int[3];
                        child.recv(said, 3, MPI.INT, rank, rank);
                        int arguments = words - new int[] {0, 4, 3, 2, 2, 6}[number];
                        if (said[0] != number || said[1] != arguments) {
                            throw new IllegalStateException(java.util.Arrays.toString(said));
                        }
                    }
                    return new int[] {number, 0, said.length > 2 ? said[2] : 0};
            """;

    /** Spawns a good program together with each of those that do not go with it. */
    private static final String REFUSES =
            """
                    MPI.Init(args);
                    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                    String at = "%s/";
                    String[] good = {"-cp", at + "classes", "One"};
                    String[][] wrong = {
                        {"-Xmx24m", "-cp", at + "classes", "One"},
                        {"-Dgalerna.async=true", "-cp", at + "classes", "One"},
                        {at + "other/One.java"},
                        {at + "Missing.java"},
                        {at + "Wrong.java"},
                        {"-jar", at + "no.jar"},
                        {"-jar", at + "missing.jar"},
                        {"-cp", at + "classes", "Missing"},
                        {"-cp", at + "classes"},
                        {"-m", "some.module"},
                        null};
                    for (String[] line : wrong) {
                        try {
                            MPI.COMM_WORLD.spawnMultiple(new String[] {"java", "java"},
                                new String[][] {good, line}, new int[] {1, 1}, null, 0,
                                null);
                            throw new IllegalStateException(String.join(" ", line));
                        } catch (MPIException e) {
                            if (e.getErrorClass() != MPI.ERR_SPAWN
                                    || e.getErrorCode() != MPI.ERR_SPAWN) {
                                throw e;
                            }
                            System.out.println(e.getMessage());
                        }
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
            """;

    /** Puts one jar in the place of another, then spawns what its class path finds there. */
    private static final String REPLACED =
            """
                    MPI.Init(args);
                    Intracomm world = MPI.COMM_WORLD;
                    world.setErrhandler(MPI.ERRORS_RETURN);
                    if (world.getRank() == 0) {
                        java.nio.file.Files.move(java.nio.file.Path.of(args[0]),
                                java.nio.file.Path.of(args[1]),
                                java.nio.file.StandardCopyOption.ATOMIC_MOVE);
                    }
                    world.barrier();
                    Info info = new Info();
                    info.set("galerna_ranks", "processes");
                    String[] line = {"-cp", args[2], "One"};
                    try {
                        world.spawn("java", line, 1, info, 0, null);
                        throw new IllegalStateException("it was taken");
                    } catch (MPIException e) {
                        if (e.getErrorClass() != MPI.ERR_SPAWN
                                || e.getErrorCode() != MPI.ERR_SPAWN
                                || !e.getMessage().contains("runs Galerna 1.1.1")
                                || !e.getMessage().contains("the caller 9.9.9")) {
                            throw e;
                        }
                    }
                    int[] sum = {1};
                    world.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    System.out.println("survived by " + sum[0]);
                    MPI.Finalize();
            """;

    @TempDir Path folder;

    private void compiled(String name) throws Exception {
        Path source = Launch.source(folder, name, CHILD);
        Launch.compile(folder.resolve("classes"), source);
        Files.delete(source);
    }

    private static Manifest manifest(Attributes.Name name, String value) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(name, value);
        return manifest;
    }

    private void jar() throws IOException {
        Manifest manifest = manifest(Attributes.Name.MAIN_CLASS, "Two");
        try (OutputStream file = Files.newOutputStream(folder.resolve("two.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.putNextEntry(new ZipEntry("Two.class"));
            Files.copy(folder.resolve("classes/Two.class"), jar);
        }
        Files.delete(folder.resolve("classes/Two.class"));
    }

    /** Of a rank that nothing of ours has started, and so has not been given absolute places. */
    @Test
    void aDirectoryOfItsOwnDoesNotChangeTheClassPathThatAJobInherits() throws Exception {
        String body =
                """
                        MPI.Init(args);
                        Intercomm other = Intercomm.getParent();
                        if (other.isNull()) {
                            Info info = new Info();
                            info.set("wdir", args[0]);
                            String[] line = {"Elsewhere"};
                            other = MPI.COMM_WORLD.spawn("java", line, 1, info, 0, null);
                        }
                        other.disconnect();
                        MPI.Finalize();
                """;
        String program = Launch.program(folder, "Elsewhere", body);
        Path place = Files.createDirectories(folder.resolve("place"));
        Launch.Ended ended = Launch.alone(folder, program, place.toString());
        assertEquals(0, ended.code(), ended.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void everyFormOfCommandLineIsSpawned(String device) throws Exception {
        compiled("One");
        compiled("Two");
        jar();
        Launch.source(folder, "Three", CHILD);
        Path parent = Launch.source(folder, "Parent", PARENT.replace("%s", folder.toString()));
        Launch.Ended ended = Launch.run(folder, "-np", "2", "-dev", device, parent.toString());
        assertEquals(0, ended.code(), ended.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void programsThatDoNotGoTogetherAreRefused(String device) throws Exception {
        compiled("One");
        Files.createDirectories(folder.resolve("other"));
        Launch.source(folder.resolve("other"), "One", "int different;");
        Files.writeString(folder.resolve("no.jar"), "no jar");
        Launch.source(folder, "Wrong", "no java at all");
        String parent = Launch.program(folder, "Refuses", REFUSES.replace("%s", folder.toString()));
        Launch.Ended ended = Launch.run(folder, "-np", "2", "-dev", device, parent);
        assertEquals(0, ended.code(), ended.text());
        for (String words :
                List.of(
                        "the same options of the JVM, not [] and [-Xmx24m]",
                        "the same properties galerna.*",
                        "different classes called One",
                        "Missing.java not found",
                        "error: ';' expected",
                        "no.jar is no jar",
                        "missing.jar not found",
                        "class Missing not found in",
                        "no class in its command line")) {
            assertTrue(ended.text().contains(words), words + " is not in\n" + ended.text());
        }
    }

    private static Path placeOfCore() throws URISyntaxException {
        return Path.of(
                org.galerna.Comm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** What the parents run, in a jar that says of which version it is. */
    private Path core(String version) throws IOException, URISyntaxException {
        Path place = placeOfCore();
        Path jar = folder.resolve("core-" + version + ".jar");
        Manifest manifest = manifest(Attributes.Name.IMPLEMENTATION_VERSION, version);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            if (Files.isDirectory(place)) {
                copy(place, out);
            } else {
                try (FileSystem inside = FileSystems.newFileSystem(place)) {
                    copy(inside.getPath("/"), out);
                }
            }
        }
        return jar;
    }

    private static void copy(Path root, JarOutputStream out) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                if (!name.equals("META-INF/MANIFEST.MF")) {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(file, out);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aChildWithAnotherVersionOnItsClassPathRunsTheParents(String device) throws Exception {
        compiled("One");
        String parent =
                Launch.program(
                        folder,
                        "Versions",
                        """
                                MPI.Init(args);
                                MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                                Info info = new Info();
                                info.set("galerna_ranks", "processes");
                                String[] line = {"-cp", args[0], "One"};
                                Intercomm child =
                                        MPI.COMM_WORLD.spawn("java", line, 1, info, 0, null);
                                if (MPI.COMM_WORLD.getRank() == 0) {
                                    child.recv(new int[3], 3, MPI.INT, 0, 0);
                                }
                                child.disconnect();
                                int[] sum = {1};
                                MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                                System.out.println("survived by " + sum[0]);
                                MPI.Finalize();
                        """);
        String path = core("9.9.9") + File.pathSeparator + folder.resolve("classes");
        Launch.Ended ended = Launch.run(folder, "-np", "2", "-dev", device, parent, path);
        assertEquals(0, ended.code(), ended.text());
        assertTrue(ended.text().contains("survived by 2"), ended.text());
    }

    /** The library is replaced while the parents run, so that what they start is of another. */
    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aChildOfAnotherVersionIsRefusedAndBothAreNamed(String device) throws Exception {
        compiled("One");
        Path library = core("1.1.1");
        String placeOfCore = placeOfCore().toString();
        String path =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(place -> place.equals(placeOfCore) ? library.toString() : place)
                        .collect(Collectors.joining(File.pathSeparator));
        String parent = Launch.program(folder, "Replaced", REPLACED);
        String[] words = {
            "-np",
            "2",
            "-dev",
            device,
            parent,
            core("9.9.9").toString(),
            library.toString(),
            folder.resolve("classes").toString()
        };
        Launch.Ended ended = Launch.withClassPath(path, folder, words);
        assertEquals(0, ended.code(), ended.text());
        assertTrue(ended.text().contains("survived by 2"), ended.text());
    }
}
