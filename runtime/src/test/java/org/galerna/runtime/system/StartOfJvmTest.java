// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM has at its start, its directory and properties, is as asked, however it is asked. */
@Timeout(240)
class StartOfJvmTest {
    private static final String JAR = Command.ROOT.resolve("lib/galerna.jar").toString();

    @TempDir Path folder;

    @BeforeEach
    void programs() throws IOException {
        Files.createDirectories(folder.resolve("there"));
        Files.writeString(folder.resolve("here.args"), "-np 1\n");
        Files.writeString(folder.resolve("all.args"), "-np 1 -wdir there\n");
        Files.writeString(
                folder.resolve("there/Where.java"),
                """
                class Where {
                    public static void main(String[] a) throws java.io.IOException {
                        var here = java.nio.file.Path.of("").toRealPath();
                        System.out.println(here.getFileName() + String.join(" ", a));
                    }
                }
                """);
        Files.writeString(
                folder.resolve("Early.java"),
                """
                class Early {
                    public static void main(String[] a) throws java.io.IOException {
                        System.out.println(java.util.Locale.getDefault());
                        System.out.println(java.io.File.createTempFile("abc", "").getParent());
                        System.out.println(System.getProperty("given"));
                    }
                }
                """);
    }

    private Ended run(boolean byScript, String device, String... words) {
        List<String> line = new ArrayList<>();
        line.addAll(byScript ? List.of(Command.MPJRUN) : List.of(Command.java(), "-jar", JAR));
        line.addAll(List.of("-dev", device));
        line.addAll(List.of(words));
        return Command.of(line.toArray(String[]::new)).in(folder).run();
    }

    @ParameterizedTest
    @CsvSource({"true, smdev", "true, shmdev", "false, smdev", "false, shmdev"})
    void theDirectoryIsSetOnEveryWay(boolean byScript, String device) {
        Ended inFile = run(byScript, device, "@all.args", "Where.java", "@x");
        assertEquals("there@x\n", inFile.well().out());
        Ended before = run(byScript, device, "-wdir", "there", "@here.args", "Where.java");
        assertEquals("there\n", before.well().out());
        Ended plain = run(byScript, device, "-wdir", "there", "-np", "1", "Where.java");
        assertEquals("there\n", plain.well().out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aDirectoryInAFileThatDoesNotExistIsRefused(String device) throws IOException {
        Files.writeString(folder.resolve("no.args"), "-wdir nowhere");
        assertEquals(
                "mpjrun: -wdir nowhere: no such directory\n",
                run(true, device, "@no.args", "Early.java").with(2).err());
    }

    @Test
    void afterTheProgramInAFileNothingIsRead() throws IOException {
        Files.writeString(folder.resolve("program.args"), "-np 1 -wdir there Where.java @x");
        assertEquals("there@x @y\n", run(true, "smdev", "@program.args", "@y").well().out());
    }

    @ParameterizedTest
    @CsvSource({"true, smdev", "true, shmdev", "false, smdev"})
    void thePropertiesThatTheJdkReadsAtItsStartAreThere(boolean byScript, String device) {
        String[] words = {
            "-np",
            "1",
            "-Duser.language=de",
            "-Duser.country=AT",
            "-Djava.io.tmpdir=there",
            "-Dgiven=a'b c",
            "Early.java"
        };
        assertEquals("de_AT\nthere\na'b c\n", run(byScript, device, words).well().out());
    }

    @ParameterizedTest
    @CsvSource({"-D, smdev", "-D=x, smdev", "-D=x, shmdev"})
    void aPropertyNeedsAName(String word, String device) {
        assertEquals(
                "mpjrun: " + word + ": no name of a property; -Dname=value sets one\n",
                run(true, device, word, "Early.java").with(2).err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void theClassPathOfTheJvmIsTheProgramsAfterTheLibrary(String device) throws IOException {
        Files.writeString(
                folder.resolve("Path.java"),
                "void main() { IO.println(System.getProperty(\"java.class.path\")); }");
        Ended ended = run(true, device, "-np", "1", "-cp", "there:no", "Path.java");
        String there = folder.toRealPath().resolve("there").toString();
        assertEquals(JAR + ":" + there + "\n", ended.well().out());
    }

    @ParameterizedTest
    @CsvSource({"true, shmdev", "false, smdev"})
    void itIsSaidThatADebuggerIsAwaited(boolean byScript, String device) throws IOException {
        String port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = Integer.toString(socket.getLocalPort());
        }
        List<String> line = new ArrayList<>();
        line.addAll(byScript ? List.of(Command.MPJRUN) : List.of(Command.java(), "-jar", JAR));
        line.addAll(List.of("-dev", device, "-np", "1", "--debug", port, "Early.java"));
        Command.Running job = Command.of(line.toArray(String[]::new)).in(folder).start();
        try {
            job.awaitErr("mpjrun: waits for a debugger on port " + port + "\n");
            assertTrue(job.process().isAlive());
        } finally {
            job.stop();
        }
    }
}
