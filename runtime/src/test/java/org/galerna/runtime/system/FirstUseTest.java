// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The first use of a checkout builds it, whatever the checkout is like. */
@Tag("slow")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class FirstUseTest {
    private static final List<String> SOURCES =
            List.of(
                    "base",
                    "device",
                    "devices/smdev",
                    "devices/shmdev",
                    "devices/niodev",
                    "devices/hybdev",
                    "collectives",
                    "core",
                    "api/mpijava",
                    "api/openmpi",
                    "runtime");

    /** Of a machine that does nothing else. */
    private static final double FIRST_USE_SECONDS = 25;

    @TempDir Path folder;

    /** The jar of this checkout, built if need be. */
    static Path library() {
        Command.of(Command.MPJRUN, "--version").run().with(0);
        Path inTree = Command.ROOT.resolve("lib/galerna.jar");
        assertTrue(Files.exists(inTree), inTree + " is where a checkout's build goes");
        return inTree;
    }

    /** A copy of what a checkout has for running. */
    private Path checkout(String name) throws IOException {
        Path root = Files.createDirectories(folder.resolve(name));
        copy(Command.ROOT.resolve("bin"), root.resolve("bin"));
        copy(Command.ROOT.resolve("build"), root.resolve("build"));
        for (String module : SOURCES) {
            copy(Command.ROOT.resolve(module + "/src/main"), root.resolve(module + "/src/main"));
        }
        String bridge = "api/mpijava/src/bridge";
        copy(Command.ROOT.resolve(bridge), root.resolve(bridge));
        Files.copy(Command.ROOT.resolve("pom.xml"), root.resolve("pom.xml"));
        return root;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : files.filter(f -> !f.toString().contains("target")).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    private static Command hello(Path mpjrun) {
        return Command.of(mpjrun.toString(), "-np", "2", "-cp", Command.PROGRAMS, "ranks.Hello");
    }

    @Test
    void twoFirstUsesAtOnceWorkFromAPathWithSpacesAndThroughALink() throws IOException {
        Path root = checkout("with some spaces");
        Path mpjrun = root.resolve("bin/mpjrun");
        Path left = Files.createDirectories(root.resolve("lib/.training1/of-an-interrupted-one"));
        Path old = Files.createFile(root.resolve("lib/galerna-rank-24000000.aot"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), mpjrun);
        Command.Running first = hello(mpjrun).start();
        Command.Running second = hello(link).start();
        Ended one = first.end().with(0);
        Ended two = second.end().with(0);
        assertEquals(2, one.sorted().size(), one.out());
        assertEquals(2, two.sorted().size(), two.out());
        assertTrue((one.err() + two.err()).contains("mpjrun: building Galerna in "), one.err());
        assertTrue(one.err().lines().allMatch(l -> l.startsWith("mpjrun: ")), one.err());
        assertFalse(Files.exists(left), "what an interrupted first use has left is deleted");
        assertFalse(Files.exists(old), "nor is there a cache of another build");
        hello(link).in(folder).run().well();
        assertCauseOfFailure(root);
        assertRebuilt(root);
    }

    private static void assertRebuilt(Path root) throws IOException {
        Path source = root.resolve("runtime/src/main/java/org/galerna/runtime/launch/Binding.java");
        Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 5));
        long began = System.nanoTime();
        Ended ended = hello(root.resolve("bin/mpjrun")).run().with(0);
        double seconds = Load.secondsSince(began);
        System.out.printf(Locale.ROOT, "first use without downloads: %.1f s%n", seconds);
        assertTrue(seconds < FIRST_USE_SECONDS * Load.slowness(), seconds + " s");
        assertTrue(ended.err().contains("building"), "a newer source is built: " + ended.err());
    }

    private static void assertCauseOfFailure(Path root) throws IOException {
        Path source = root.resolve("runtime/src/main/java/org/galerna/runtime/launch/Broken.java");
        Files.writeString(source, "package org.galerna.runtime.launch; class Broken { int x = ; }");
        Ended ended = hello(root.resolve("bin/mpjrun")).run().with(1);
        assertTrue(ended.err().contains("mpjrun: cannot build: javac says"), ended.err());
        assertTrue(ended.err().contains("Broken.java:1: error: illegal start"), ended.err());
        assertEquals("", ended.out());
        Files.delete(source);
    }

    @Test
    void aReadOnlyCheckoutBuildsInTheUsersCache() throws IOException {
        Path root = checkout("read-only");
        Path cache = Files.createDirectories(folder.resolve("cache"));
        Path program = Files.writeString(cache.resolve("Two.java"), "void main() {}");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        permit(root, false);
        try {
            List<String> words = new ArrayList<>(asOrdinaryUser());
            words.addAll(List.of(root.resolve("bin/mpjrun").toString(), "-np", "2"));
            words.add(program.toString());
            Command.of(words.toArray(String[]::new))
                    .in(cache)
                    .with("HOME", cache.toString())
                    .with("XDG_CACHE_HOME", cache.toString())
                    .run()
                    .with(0);
            assertFalse(Files.exists(root.resolve("lib")));
            List<Path> built = find(cache, "galerna.jar");
            assertEquals(1, built.size(), "in " + cache);
        } finally {
            permit(root, true);
        }
    }

    /** For root nothing is read-only: the words that run a command as nobody instead. */
    private static List<String> asOrdinaryUser() {
        return "root".equals(System.getProperty("user.name"))
                ? List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : List.of();
    }

    private static void permit(Path root, boolean write) throws IOException {
        Set<PosixFilePermission> folders =
                PosixFilePermissions.fromString(write ? "rwxr-xr-x" : "r-xr-xr-x");
        Files.walkFileTree(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes a)
                            throws IOException {
                        Files.setPosixFilePermissions(dir, folders);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static List<Path> find(Path under, String name) throws IOException {
        List<Path> found = new ArrayList<>();
        try (var files = Files.walk(under)) {
            files.filter(f -> f.endsWith(name)).forEach(found::add);
        }
        return found;
    }

    @Test
    void withoutAJdkOneLineSaysWhatToInstallAndWhereItLooked() {
        Ended ended =
                Command.of(Command.MPJRUN, "--version")
                        .with("JAVA_HOME", "")
                        .with("PATH", folder + ":/usr/bin:/bin")
                        .with("HOME", folder.toString())
                        .with("GALERNA_JVMS", folder.toString())
                        .run();
        Assumptions.assumeTrue(ended.code() != 0, "the java on PATH is a JDK 25");
        assertEquals(1, ended.err().lines().count(), ended.err());
        assertTrue(ended.err().startsWith("galerna: no JDK 25 or newer found: "), ended.err());
        assertTrue(ended.err().contains(folder.toString()), ended.err());
    }
}
