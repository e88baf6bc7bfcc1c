// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The streams of ranks that are processes lose nothing and stop nobody. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
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

    /** The reader may stand still for ever; the job may not. */
    @Test
    void aKilledRankIsNoticedBehindAReaderThatStandsStill() throws Exception {
        Files.writeString(
                folder.resolve("Full.java"),
                """
                import java.nio.file.*;
                import java.util.concurrent.locks.LockSupport;

                volatile long printed;

                void main() throws Exception {
                    boolean isFirst = System.getenv("GALERNA_RANK").equals("0");
                    if (!isFirst) {
                        Thread.ofPlatform().daemon().start(() -> {
                            for (;;) {
                                System.out.println("x".repeat(99));
                                printed++;
                            }
                        });
                        for (long before = -1; before != printed; ) {
                            before = printed;
                            LockSupport.parkNanos(1_000_000_000L);
                        }
                    }
                    Path written = Files.createTempFile(Path.of(""), "pid", "");
                    Files.writeString(written, "" + ProcessHandle.current().pid());
                    Files.move(written, Path.of("pid." + (isFirst ? 0 : 1)));
                    for (;;) {
                        LockSupport.park();
                    }
                }
                """);
        String job = "'" + Command.MPJRUN + "' -np 2 -dev shmdev Full.java";
        String reader = "while [ ! -e go ]; do sleep 0.2; done; cat > /dev/null";
        String line = "{ " + job + "; echo $? >&2; } | (" + reader + ")";
        Command.Running running = Command.of("sh", "-c", line).in(folder).start();
        try {
            ProcessHandle waiting = process("pid.0");
            process("pid.1").destroyForcibly();
            waiting.onExit().get(50, TimeUnit.SECONDS);
            Files.createFile(folder.resolve("go"));
            String err = running.end().with(0).err();
            assertTrue(err.contains("rank 1") && err.contains("killed by SIGKILL"), err);
            assertTrue(err.endsWith("\n137\n"), err);
        } finally {
            running.stop();
        }
    }

    private ProcessHandle process(String file) throws IOException {
        while (!Files.exists(folder.resolve(file))) {
            LockSupport.parkNanos(10_000_000L);
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve(file))))
                .orElseThrow();
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
