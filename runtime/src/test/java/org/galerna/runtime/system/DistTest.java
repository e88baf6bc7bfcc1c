// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The tarball is the same every time, and runs from a folder that nobody may write to. */
@Tag("slow")
@Timeout(200)
@Execution(ExecutionMode.CONCURRENT)
class DistTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]+)[^)\\s]*\\)");

    @TempDir private Path folder;

    private Path tarball(String name) throws IOException {
        Path target = folder.resolve(name);
        Command.of(
                        Command.java(),
                        Command.ROOT.resolve("build/Dist.java").toString(),
                        Command.ROOT.toString(),
                        target.toString())
                .run()
                .with(0);
        try (var files = Files.newDirectoryStream(target, "*.tar.gz")) {
            return files.iterator().next();
        }
    }

    @Test
    @Tag("nightly")
    void theTarballIsTheSameByteForByte() throws IOException {
        byte[] first = Files.readAllBytes(tarball("one"));
        assertArrayEquals(first, Files.readAllBytes(tarball("two")));
    }

    @Test
    void theTarballRunsReadOnlyAndOffline() throws IOException {
        Path first = tarball("one");
        Path place = Files.createDirectories(folder.resolve("unpacked here"));
        Command.of("tar", "-xzf", first.toString(), "-C", place.toString()).run().well();
        Path root = place.resolve(first.getFileName().toString().replace(".tar.gz", ""));
        for (String file :
                List.of(
                        "LICENSE",
                        "ARCHITECTURE.md",
                        "bench/results/history.md",
                        "NOTICE",
                        "lib/mpj.jar",
                        "lib/mpi.jar",
                        "examples/maven/pom.xml",
                        "share/man/man1/mpjbench.1",
                        "bin/compat/mpirun",
                        "docs/guide/README.md",
                        "examples/Hello.java",
                        "share/man/man1/mpjrun.1",
                        "share/bash-completion/completions/mpjd",
                        "share/zsh/site-functions/_mpjc",
                        "bin/compat/mpjrun.bat")) {
            assertTrue(Files.isRegularFile(root.resolve(file)), file);
        }
        assertPagesKnowEveryOption(root);
        assertEquals(List.of(), linksToNothing(root));
        Command.of("chmod", "-R", "a-w,a+rX", place.toString()).run().well();
        Command.of("chmod", "a+rx", folder.toString()).run().well();
        Path cache = Files.createDirectories(folder.resolve("cache"));
        Command.of("chmod", "a+rwx", cache.toString()).run().well();
        String name = root.toString().replace('/', '_') + "-0123456789abcdef";
        Path replaced = Files.createDirectories(cache.resolve("galerna").resolve(name));
        Files.createFile(replaced.resolve("galerna-1.aot"));
        Instant before = Instant.now().minus(Duration.ofDays(31));
        Files.setLastModifiedTime(replaced, FileTime.from(before));
        Command.of("chmod", "-R", "a+rwx", cache.toString()).run().well();
        Guest guest = new Guest(root, cache);
        String hello = "mpjrun -np 2 -dev shmdev '" + root + "/examples/Hello.java'";
        guest.line(hello).with(0); // makes the start-up caches, and says so
        Ended again = guest.line(hello).well();
        assertEquals(2, again.sorted().size(), again.out());
        assertFalse(Files.exists(root.resolve("lib/.lock")));
        try (var made = Files.walk(cache)) {
            long caches = made.filter(file -> file.toString().endsWith(".aot")).count();
            assertEquals(3, caches, "of the launcher and of the ranks of both interfaces");
        }
        jobScriptsRun(guest);
        Command.of("chmod", "-R", "u+w", place.toString()).run().well();
    }

    /** What scripts written for other systems say, after one line about our folder. */
    private static void jobScriptsRun(Guest guest) throws IOException {
        Path ring = guest.root.resolve("examples/Ring.java");
        String javac = Path.of(Command.java()).resolveSibling("javac").toString();
        guest.line("'" + javac + "' -d mpj -cp \"$MPJ_HOME/lib/mpj.jar\" '" + ring + "'").well();
        for (String command :
                List.of(
                        "$MPJ_HOME/bin/mpjrun.sh -np 2 -cp mpj Ring",
                        "$MPJ_HOME/bin/mpjrun.sh -np 2 -dev niodev -cp mpj Ring",
                        "$FMPJ_HOME/bin/fmpjrun -np 2 -cp mpj -class Ring",
                        "mpirun -np 2 java -cp mpi Ring",
                        "mpjrun -np 2 org.galerna.npb.CG -class S")) {
            if (command.startsWith("mpirun")) {
                guest.line("mpijavac -d mpi '" + ring.resolveSibling("openmpi/Ring.java") + "'")
                        .well();
            }
            String line = command.replaceFirst("^([$]F?MPJ_HOME)/", "\"$1\"/");
            // The JVM itself says that the Vector API is incubating.
            assertFalse(guest.line(line).with(0).out().isEmpty(), command);
        }
        String jar = "'" + Command.java() + "' -jar \"$MPJ_HOME/lib/galerna.jar\"";
        assertFalse(guest.line(jar + " -np 2 -cp mpj Ring").well().out().isEmpty());
        assertTrue(guest.line("mpjbench compare --help").well().out().contains("--native"));
    }

    /**
     * A user who may write nothing but one folder; with our rights, in a network namespace of its
     * own without any network.
     */
    private record Guest(Path root, Path own) {
        Ended line(String text) {
            List<String> words = new ArrayList<>();
            String script = text;
            if ("root".equals(System.getProperty("user.name"))) {
                words.addAll(List.of("unshare", "-n"));
                script =
                        "ip link set lo up && exec setpriv --reuid=65534 --regid=65534"
                                + " --clear-groups sh -c \"$LINE\"";
            }
            words.addAll(List.of("sh", "-c", script));
            return Command.of(words.toArray(new String[0]))
                    .in(own)
                    .with("LINE", text)
                    .with("HOME", own.toString())
                    .with("XDG_CACHE_HOME", own.toString())
                    .with("MPJ_HOME", root.toString())
                    .with("FMPJ_HOME", root.toString())
                    .with("PATH", root + "/bin:" + root + "/bin/compat:" + System.getenv("PATH"))
                    .run();
        }
    }

    private static List<String> linksToNothing(Path root) throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        try (var files = Files.walk(root)) {
            for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
                Matcher link = LINK.matcher(Files.readString(page));
                while (link.find()) {
                    links++;
                    String target = link.group(1);
                    if (!target.contains("://") && !Files.exists(page.resolveSibling(target))) {
                        broken.add(root.relativize(page) + ": " + target);
                    }
                }
            }
        }
        assertTrue(links > 100, "links found: " + links);
        return broken;
    }

    private static void assertPagesKnowEveryOption(Path root) throws IOException {
        Path completion = root.resolve("share/bash-completion/completions/mpjrun");
        Ended words =
                Command.of(
                                "bash",
                                "-c",
                                ". '"
                                        + completion
                                        + "'; COMP_WORDS=(mpjrun --ho); COMP_CWORD=1;"
                                        + " _mpjrun; echo \"${COMPREPLY[*]}\"")
                        .run()
                        .with(0);
        assertEquals("--host --hostfile\n", words.out());
        String page = Files.readString(root.resolve("share/man/man1/mpjrun.1"));
        assertTrue(page.contains("\\-\\-stage\\-file FILE"), page);
        String lines = Files.readString(completion);
        for (String option : List.of("--label", "-np", "-coll", "--report-coll", "-machinesfile")) {
            assertTrue(lines.contains(" " + option + " "), option);
        }
    }
}
