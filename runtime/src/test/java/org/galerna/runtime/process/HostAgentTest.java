// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.HostTask;
import org.galerna.runtime.wire.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host's part of a job, run by this host's shell as by a remote one. */
@Timeout(120)
class HostAgentTest {
    private static final byte[] CONTENT = "text".getBytes(StandardCharsets.US_ASCII);
    private static final String DIGEST =
            "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1";

    private static final String PROGRAMS =
            Path.of("target", "test-classes").toAbsolutePath().toString();

    @TempDir private Path folder;

    private Process process;
    private FrameChannel channel;

    private void start(String variable, String value, HostTask task) throws IOException {
        String library = System.getProperty("java.class.path");
        String script = AgentScript.installed(System.getProperty("java.home"), library);
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script);
        builder.redirectError(folder.resolve("errors").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("L")); // the locale's
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        builder.environment().put(variable, value);
        process = builder.start();
        InputStream in = new BufferedInputStream(process.getInputStream());
        HostGreeting.await(in);
        task.write(process.getOutputStream());
        channel = new FrameChannel(in, process.getOutputStream(), Frame.RELAYED_BYTES);
    }

    /** Lets it clean up after its launcher has gone. */
    @AfterEach
    void stop() throws Exception {
        if (process != null) {
            process.getOutputStream().close();
            process.waitFor(20, TimeUnit.SECONDS);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private HostTask task(HostTask.Files files, Map<String, String> environment) {
        Assignment.Settings settings =
                new Assignment.Settings(
                        "wiredev", -1, false, false, false, Map.of(), RankThreads.AUTO, List.of());
        Assignment.Job job =
                new Assignment.Job(
                        "j",
                        new byte[32],
                        new byte[0],
                        new Assignment.Address("", 0),
                        Layout.local("h", 2, 1),
                        settings,
                        "");
        HostTask.Command command =
                new HostTask.Command(
                        List.of("ranks.Ends", "sleep"),
                        List.of(),
                        environment,
                        folder.toString(),
                        List.of(PROGRAMS),
                        -1);
        return new HostTask(job, "h", command, files);
    }

    private Frame next() throws IOException {
        Frame frame = channel.receive();
        while (frame.kind() == Frame.Kind.TICK) {
            frame = channel.receive();
        }
        return frame;
    }

    private void assertLost(String why) throws IOException {
        Frame frame = next();
        while (frame.kind() == Frame.Kind.WROTE) {
            frame = next();
        }
        assertEquals(Frame.Kind.LOST, frame.kind());
        String text = frame.fields().text();
        assertTrue(text.contains(why) && text.lines().count() == 1, text);
    }

    @Test
    void aFileWhoseNameThisHostCannotWriteEndsTheJobInWords() throws IOException {
        HostTask.Item file = new HostTask.Item("\0", DIGEST); // as any, where no locale has all
        start("A", "1", task(new HostTask.Files(true, List.of(), List.of(file)), Map.of()));
        assertEquals(Frame.Kind.MISSING, next().kind());
        for (byte[] piece : List.of(CONTENT, new byte[0])) {
            channel.send(new Body().add(DIGEST).add(piece).of(Frame.Kind.FILE));
        }
        assertLost("cannot run a job: ");
    }

    /** Remote shells often give none, or one that the host lacks. */
    @ParameterizedTest
    @CsvSource({"LC_ALL, C", "LANG, xx_XX.UTF-8"})
    void ranksOfAHostWithoutALocaleGetAllCharacters(String variable, String value)
            throws IOException {
        HostTask.Command command =
                new HostTask.Command(
                        List.of("ranks.Jvm"),
                        List.of("-Dgiven=\u00e9", "-Dstdout.encoding=UTF-8"),
                        Map.of(),
                        folder.toString(),
                        List.of(PROGRAMS),
                        -1);
        HostTask bare = task(HostTask.Files.NONE, Map.of());
        start(variable, value, new HostTask(bare.job(), bare.host(), command, bare.files()));
        StringBuilder out = new StringBuilder();
        while (out.indexOf("thread ") < 0) {
            Frame frame = next();
            if (frame.kind() == Frame.Kind.WROTE) {
                out.append(written(frame));
            }
        }
        assertTrue(out.indexOf("given \u00e9\n") >= 0, out.toString());
    }

    @Test
    void aVariableThatNoProcessCanHaveEndsTheJobInWords() throws IOException {
        start("A", "1", task(HostTask.Files.NONE, Map.of("a=b", "c")));
        assertLost("cannot start a JVM: ");
    }

    @Test
    void whatItsJvmPrintsIsNoFrame() throws IOException {
        String all = "-Xlog:all=info:stdout -verbose:gc -XX:+PrintCompilation";
        start("JAVA_TOOL_OPTIONS", all, task(HostTask.Files.NONE, Map.of("a=b", "c")));
        assertLost("cannot start a JVM: ");
    }

    @Test
    void processesThatItEndsBecauseOfASignalAreNotSaidToBeKilled() throws IOException {
        start("A", "1", task(HostTask.Files.NONE, Map.of()));
        for (int asleep = 0; asleep < 2; ) {
            Frame frame = next();
            asleep += frame.kind() == Frame.Kind.WROTE && isAsleep(frame) ? 1 : 0;
        }
        process.toHandle().destroy(); // leaves its streams open
        assertLost("has had its part of the job ended by a signal");
        for (Frame frame = channel.receive(); frame != null; frame = channel.receive()) {
            assertEquals(Frame.Kind.TICK, frame.kind());
        }
    }

    private static boolean isAsleep(Frame frame) throws IOException {
        return written(frame).contains("asleep ");
    }

    private static String written(Frame frame) throws IOException {
        Fields in = frame.fields();
        in.number();
        in.flag();
        return new String(in.bytes(), StandardCharsets.UTF_8);
    }

    /** A descriptor that a shell has closed is that of a file which the JVM has opened. */
    @Test
    void framesGoToNoFile() throws Exception {
        Path file = Files.writeString(folder.resolve("modules"), "classes");
        assertThrows(IOException.class, () -> HostAgent.frames(file.toString()));
        assertEquals("classes", Files.readString(file));
    }
}
