// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The streams of ranks that are processes lose nothing and stop nobody. */
@Timeout(120)
class ProcessStreamsTest {
    private static final int RANKS = 6;

    /** What a rank prints: as much as its pipe holds, so that it ends at once. */
    private static final int BYTES = 65_000;

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void nothingIsLostBehindASlowReader(int ranksOfEach) throws IOException {
        Files.writeString(
                folder.resolve("Out.java"),
                """
                void main() throws Exception {
                    System.out.print(("x".repeat(99) + "\\n").repeat(%d));
                    java.nio.file.Files.createFile(
                            java.nio.file.Path.of("done." + System.getenv("GALERNA_RANK")));
                }
                """
                        .replace("%d", "" + BYTES / 100));
        String job = "'" + Command.MPJRUN + "' -np " + RANKS + " -dev shmdev ";
        job += "--threads-per-process " + ranksOfEach + " Out.java";
        String reader = "while [ $(ls done.* 2> /dev/null | wc -l) -lt " + RANKS + " ]; do ";
        reader += "sleep 0.2; done; sleep 5; wc -c";
        String line = "{ " + job + "; echo $? >&2; } | (" + reader + ")";
        Ended ended = Command.of("sh", "-c", line).in(folder).run().with(0);
        assertEquals(Integer.toString(RANKS * BYTES), ended.out().strip(), ended.err());
        assertEquals("0\n", ended.err());
    }

    /** Its classes fill one pipe while its JVM, which has not read them yet, fills another. */
    @Test
    void aJvmThatWritesMuchBeforeItReadsStarts() throws IOException {
        StringBuilder text = new StringBuilder("void main() { int all = 0;\n");
        for (int i = 0; i < 200; i++) {
            text.append("all += \"").append(i).append("x".repeat(800)).append("\".length();\n");
        }
        text.append("System.out.println(\"ran \" + (all > 0)); }");
        Files.writeString(folder.resolve("Big.java"), text);
        String[] words = {
            "-np", "2", "-dev", "shmdev", "-XX:+PrintFlagsFinal", "-Xlog:class+load", "Big.java"
        };
        Ended ended = Command.mpjrun(words).in(folder).run().with(0);
        long loaded = ended.out().lines().filter(line -> line.contains("[class,load] ")).count();
        assertTrue(loaded > 1000, loaded + " lines");
        assertEquals(2, ended.out().lines().filter(line -> line.endsWith("ran true")).count());
    }
}
