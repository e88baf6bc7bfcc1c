// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The line for another host's shell, run by this one's with a Java that only says so. */
@Timeout(60)
class AgentScriptTest {
    private static final String DIGEST = "0123456789abcdef";
    private static final int LENGTH = 100_000;

    /** The user's mask holds for all that the job makes there, not that for what is kept. */
    private static final String STARTED = "started with umask 0027\n";

    @TempDir private Path folder;

    private final byte[] library = new byte[LENGTH];
    private Path kept;

    @BeforeEach
    void prepare() throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho started with umask $(umask)\n");
        java.toFile().setExecutable(true);
        kept = folder.resolve("cache/galerna/stage").resolve(DIGEST + ".jar");
        Arrays.fill(library, (byte) 7);
    }

    /** Runs the script with so much of the library on its input; gives what it has written. */
    private String run(int given, int code) throws Exception {
        String script = AgentScript.staged(folder.resolve("jdk").toString(), DIGEST, LENGTH);
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", "umask 027; " + script);
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(library, 0, given);
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor(), out);
        return out;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(kept.getParent())) {
            return files.toList();
        }
    }

    @Test
    void aLibraryThatDoesNotComeWholeIsNotKept() throws Exception {
        assertEquals(HostGreeting.SEND + "\n", run(LENGTH / 3, 98));
        assertEquals(List.of(), files());
        assertEquals(HostGreeting.SEND + "\n" + STARTED, run(LENGTH, 0));
        assertEquals(List.of(kept), files());
        assertArrayEquals(library, Files.readAllBytes(kept));
        assertEquals(
                "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)));
        assertEquals(STARTED, run(0, 0));
    }

    /** What nobody has used for long is forgotten by the agent that runs on it. */
    @Test
    void aLibraryIsMarkedAsUsedByEachJob() throws Exception {
        Files.createDirectories(kept.getParent());
        Files.write(kept, library);
        Instant before = Instant.now().minus(Duration.ofDays(31));
        Files.setLastModifiedTime(kept, FileTime.from(before));
        assertEquals(STARTED, run(0, 0));
        Instant used = Files.getLastModifiedTime(kept).toInstant();
        assertTrue(used.isAfter(before.plus(Duration.ofDays(30))), used.toString());
    }

    @Test
    void aLibraryThatIsThereInPartIsReplaced() throws Exception {
        Files.createDirectories(kept.getParent());
        Files.write(kept, Arrays.copyOf(library, LENGTH / 2));
        assertEquals(HostGreeting.SEND + "\n" + STARTED, run(LENGTH, 0));
        assertArrayEquals(library, Files.readAllBytes(kept));
    }
}
