// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tarball is the same every time, and runs from a folder that nobody may write to. */
@Tag("slow")
@Timeout(200)
class DistTest {
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
    void theTarballIsReproducibleAndRunsReadOnly() throws IOException {
        Path first = tarball("one");
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(tarball("two")));
        Path place = Files.createDirectories(folder.resolve("unpacked here"));
        Command.of("tar", "-xzf", first.toString(), "-C", place.toString()).run().well();
        Path root = place.resolve(first.getFileName().toString().replace(".tar.gz", ""));
        for (String file :
                List.of(
                        "LICENSE",
                        "NOTICE",
                        "lib/mpj.jar",
                        "docs/guide/README.md",
                        "examples/Hello.java",
                        "share/man/man1/mpjrun.1",
                        "share/bash-completion/completions/mpjd",
                        "share/zsh/site-functions/_mpjc",
                        "bin/compat/mpjrun.bat")) {
            assertTrue(Files.isRegularFile(root.resolve(file)), file);
        }
        assertPagesKnowEveryOption(root);
        Command.of("chmod", "-R", "a-w,a+rX", place.toString()).run().well();
        Command.of("chmod", "a+rx", folder.toString()).run().well();
        Path cache = Files.createDirectories(folder.resolve("cache"));
        Command.of("chmod", "a+rwx", cache.toString()).run().well();
        hello(root, cache).with(0);
        Ended again = hello(root, cache).well();
        assertEquals(2, again.sorted().size(), again.out());
        assertFalse(Files.exists(root.resolve("lib/.lock")));
        try (var made = Files.walk(cache)) {
            long caches = made.filter(file -> file.toString().endsWith(".aot")).count();
            assertEquals(2, caches, "start-up caches lie in the user's folder");
        }
        Command.of("chmod", "-R", "u+w", place.toString()).run().well();
    }

    /** Two processes, as a user who may write nothing but the cache. */
    private static Ended hello(Path root, Path cache) {
        List<String> words = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            words.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        words.addAll(List.of(root.resolve("bin/mpjrun").toString(), "-np", "2", "-dev", "shmdev"));
        words.add(root.resolve("examples/Hello.java").toString());
        return Command.of(words.toArray(new String[0]))
                .in(cache)
                .with("HOME", cache.toString())
                .with("XDG_CACHE_HOME", cache.toString())
                .run();
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
