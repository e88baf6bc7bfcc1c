// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.host.Cores;
import org.galerna.collectives.selection.Table;
import org.galerna.runtime.installation.CompilerOptions;
import org.galerna.runtime.installation.StartCache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bin/mpjrun takes and what it says. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class CommandLineTest {
    @TempDir Path folder;

    @Test
    void eachRankRunsTheProgramWithStaticsOfItsOwn() {
        Ended ended = Command.mpjrun("-np", "3", "ranks.Hello").run().well();
        assertEquals(
                List.of("rank 0 of 3 start 1", "rank 1 of 3 start 1", "rank 2 of 3 start 1"),
                ended.sorted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void aProgressThreadRunsOnDemand(String device) {
        String[] line = {"-np", "2", "-dev", device, "ranks.ProgressThreads"};
        assertEquals(List.of("0", "0"), Command.mpjrun(line).run().well().sorted());
        String[] async = {"-np", "2", "-dev", device, "--async", "ranks.ProgressThreads"};
        int perJvm = device.equals("smdev") ? 2 : 1; // where ranks are threads they share a JVM
        String count = Integer.toString(perJvm);
        assertEquals(List.of(count, count), Command.mpjrun(async).run().well().sorted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void chosenCollectiveAlgorithmsAreReported(String device) {
        String[] line = {"-np", "2", "-dev", device, "--report-coll", "ranks.Mpi", "sum"};
        Ended ended = Command.mpjrun(line).run().with(0);
        assertEquals("sum 1.0\n", ended.out());
        List<String> rows = Table.text(device).lines().toList();
        for (String call : List.of("allreduce", "alltoall")) {
            String said = only(ended, "coll: " + call + " ");
            Matcher parts =
                    Pattern.compile(
                                    "coll: \\w+ ranks=2 bytes=\\d+ algorithm=(\\S+) \\("
                                            + device
                                            + "\\.table line (\\d+)\\)")
                            .matcher(said);
            assertTrue(parts.matches(), said);
            String row = rows.get(Integer.parseInt(parts.group(2)) - 1);
            assertTrue(row.startsWith(call + " ") && row.contains(" " + parts.group(1)), row);
        }
    }

    /** The one line of standard error that begins so. */
    private static String only(Ended ended, String begin) {
        List<String> lines = ended.err().lines().filter(line -> line.startsWith(begin)).toList();
        assertEquals(1, lines.size(), ended::err);
        return lines.getFirst();
    }

    @Test
    void chosenAlgorithmsAreThoseOfTheCommandLineAndOfATableOfTheUsers() throws IOException {
        String text = Table.text("smdev").lines().collect(Collectors.joining("\n"));
        Files.writeString(
                folder.resolve("my.table"), "alltoall any <=1k - grid # by hand\n" + text);
        String choices = "table=my.table,allreduce=concurrent";
        Command command =
                Command.mpjrun("-np", "2", "-coll", choices, "--report-coll", "ranks.Mpi", "sum");
        Ended ended = command.in(folder).run().with(0);
        assertEquals(
                "coll: allreduce ranks=2 bytes=8 algorithm=concurrent (override)",
                only(ended, "coll: allreduce "));
        assertEquals(
                "coll: alltoall ranks=2 bytes=8 algorithm=grid (my.table line 1)",
                only(ended, "coll: alltoall "));
        Ended refused =
                Command.mpjrun("-coll", "table=your.table", "ranks.Hello").in(folder).run().with(2);
        assertTrue(
                refused.err().startsWith("mpjrun: -coll table=your.table: table your.table cannot"),
                refused.err());
    }

    @Test
    void withoutANumberThereIsOneRankPerCore() {
        Ended ended = Command.mpjrun("ranks.Hello").run().well();
        assertEquals(Runtime.getRuntime().availableProcessors(), ended.sorted().size());
    }

    @Test
    void argumentsReachMainUntouched() {
        Ended ended =
                Command.mpjrun(
                                "-n",
                                "1",
                                "ranks.Hello",
                                "-np",
                                "two words",
                                "",
                                "@x",
                                "a'b\"c",
                                "-Xmx1m",
                                "--label",
                                "$HOME",
                                "*")
                        .run()
                        .well();
        assertEquals(
                "rank 0 of 1 start 1 <-np> <two words> <> <@x> <a'b\"c> <-Xmx1m> <--label>"
                        + " <$HOME> <*>\n",
                ended.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-dev smdev", "-dev multicore", "-dev=x", "-classpath", "-class"})
    void spellingsOfMpjExpressAndFastMpj(String words) {
        String[] line =
                switch (words) {
                    case "-classpath" ->
                            new String[] {
                                "-np", "1", "-classpath", Command.PROGRAMS, "ranks.Hello"
                            };
                    case "-class" -> new String[] {"-np", "1", "-class", "ranks.Hello", "a"};
                    case "-dev=x" -> new String[] {"-np", "1", "-dev", "smdev", "ranks/Hello"};
                    default ->
                            new String[] {
                                "-np",
                                "1",
                                words.split(" ", -1)[0],
                                words.split(" ", -1)[1],
                                "ranks.Hello"
                            };
                };
        Ended ended = Command.mpjrun(line).run().well();
        assertTrue(ended.out().startsWith("rank 0 of 1 start 1"), ended.out());
    }

    @Test
    void optionsOfTheJvmApplyAndPropertiesAreDefined() {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                "1",
                                "-Xmx123m",
                                "-ea",
                                "-Dgiven=a b",
                                "-XX:+UseSerialGC",
                                "ranks.Jvm")
                        .run()
                        .well();
        List<String> lines = ended.out().lines().toList();
        assertEquals("asserts true", lines.get(0));
        assertTrue(lines.get(1).matches("heap 1[12]\\d"), ended.out());
        assertEquals("given a b", lines.get(2));
        assertTrue(lines.get(4).contains("-XX:+UseSerialGC"), ended.out());
    }

    @Test
    void ranksShareThreeQuartersOfTheMemoryUnlessTold() {
        Ended ended = Command.mpjrun("-np", "1", "ranks.Jvm").run().well();
        assertTrue(ended.out().contains("-XX:MaxRAMPercentage=75"), ended.out());
    }

    @Test
    void theCompilerIsToldBeforeTheUserTellsIt() {
        String own = "-XX:CompileCommand=dontinline,org.galerna.Peer::recv";
        String said = Command.mpjrun("-np", "1", own, "ranks.Jvm").run().well().out();
        String ours = String.join(", ", CompilerOptions.OPTIONS);
        assertTrue(said.contains(ours), said);
        assertTrue(said.indexOf(ours) < said.indexOf(own), said);
    }

    @Test
    void theScriptUsesTheStartUpCacheAsStartCacheSays() {
        String said = Command.mpjrun("-np", "1", "ranks.Jvm").run().well().out();
        assertTrue(said.contains("-XX:AOTCache="), said);
        List<String> ours = StartCache.options(Path.of("none"));
        String others = String.join(", ", ours.subList(1, ours.size()));
        assertTrue(said.contains(others), said);
    }

    @ParameterizedTest
    @CsvSource({
        "1, auto, platform",
        "1, virtual, virtual",
        "64, auto, virtual",
        "3, platform, platform"
    })
    void ranksRunOnThreadsAsAsked(String ranks, String kind, String expected) {
        Ended ended = Command.mpjrun("-np", ranks, "--ranks", kind, "ranks.Jvm").run().well();
        long count = ended.out().lines().filter(("thread " + expected)::equals).count();
        assertEquals(Long.parseLong(ranks), count);
    }

    /** Platform ranks are bound one by one, the carriers of virtual ones likewise. */
    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"platform", "virtual"})
    void ranksCanBeBoundToCores(String threads) {
        Ended ended =
                Command.mpjrun("-np", "5", "--ranks", threads, "--bind-to", "core", "ranks.Bound")
                        .run()
                        .well();
        int[] cores = Cores.allowed();
        List<String> lines = ended.sorted();
        assertEquals(5, lines.size());
        for (int rank = 0; rank < lines.size(); rank++) {
            String bound = lines.get(rank).substring(2);
            assertTrue(bound.matches("\\d+"), ended.out());
            if (threads.equals("platform")) {
                assertEquals(cores[rank % cores.length], Integer.parseInt(bound), ended.out());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void aDebuggerCanAttachBeforeAnyRankStarts(String threads) throws Exception {
        int port = freePort();
        Command.Running job =
                Command.mpjrun(
                                "-np",
                                "2",
                                "--ranks",
                                threads,
                                "--debug",
                                Integer.toString(port),
                                "ranks.Hello")
                        .start();
        try {
            job.awaitErr("mpjrun: waits for a debugger on port " + port);
            try (Socket debugger = connect(port)) {
                byte[] greeting = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
                debugger.getOutputStream().write(greeting);
                assertArrayEquals(greeting, debugger.getInputStream().readNBytes(greeting.length));
                // the event that the machine has started and is suspended: a length, and as much
                DataInputStream events = new DataInputStream(debugger.getInputStream());
                events.skipNBytes(events.readInt() - Integer.BYTES);
                assertEquals("", job.out(), "no rank runs before the debugger says so");
                debugger.getOutputStream().write(RESUME);
                Ended ended = job.end().with(0);
                assertEquals(2, ended.sorted().size(), ended.out());
            }
        } finally {
            job.stop();
        }
    }

    /** JDWP: length 11, id 1, no flags, command set VirtualMachine (1), command Resume (9). */
    private static final byte[] RESUME = {0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 9};

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** The agent listens a moment after the launcher has said so. */
    @SuppressForbidden("waits for another process, which gives no sign")
    private static Socket connect(int port) throws Exception {
        IOException last = null;
        for (int i = 0; i < 300; i++) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException e) {
                last = e;
                Thread.sleep(100);
            }
        }
        throw last;
    }

    @Test
    void theDirectoryCanBeSetAndTheClassPathIsCurrentDirectoryOrVariable() {
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "1", "-wdir", Command.PROGRAMS, "ranks.Jvm")
                        .run()
                        .well();
        assertTrue(ended.out().contains("directory " + Command.PROGRAMS), ended.out());
        Command.of(Command.MPJRUN, "-np", "1", "ranks.Hello")
                .with("CLASSPATH", Command.PROGRAMS)
                .in(folder)
                .run()
                .well();
    }

    @Test
    void argumentFilesAndVariablesGiveOptions() throws Exception {
        Path file = folder.resolve("options");
        Files.writeString(file, "# ranks\n-np 2 --label\n-Dgiven='of file'\n");
        Ended ended = Command.mpjrun("@" + file, "ranks.Hello", "@" + file).run().well();
        assertEquals(2, ended.sorted().size());
        assertEquals("[0] rank 0 of 2 start 1 <@" + file + ">", ended.sorted().getFirst());
        Ended byVariable = Command.mpjrun("ranks.Hello").with("GALERNA_NP", "3").run().well();
        assertEquals(3, byVariable.sorted().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--nonsense ranks.Hello | mpjrun: unknown option --nonsense (mpjrun -h shows all)",
                "-np four ranks.Hello | mpjrun: -np four: needs a whole number",
                "-n four ranks.Hello | mpjrun: -n four: needs a whole number",
                "-psl x ranks.Hello | mpjrun: -psl x: needs a number of bytes, such as 64k",
                "-psl 17179869184g ranks.Hello"
                        + " | mpjrun: -psl 17179869184g: needs a number of bytes, such as 64k",
                "-np 99999999999999999999 ranks.Hello"
                        + " | mpjrun: -np 99999999999999999999: at most 2147483647",
                "--timeout 5d ranks.Hello | mpjrun: --timeout 5d: needs a number of seconds",
                "--timeout=Infinity ranks.Hello"
                        + " | mpjrun: --timeout Infinity: needs a number of seconds",
                "--grace 1e400 ranks.Hello | mpjrun: --grace 1e400: needs a number of seconds",
                "-np 0 ranks.Hello | mpjrun: -np 0: a job has at least one rank",
                "-n -2 ranks.Hello | mpjrun: -n -2: a job has at least one rank",
                "-np -4294967294 ranks.Hello"
                        + " | mpjrun: -np -4294967294: a job has at least one rank",
                "-Xmx64m -np 100000 ranks.Hello | mpjrun: -np 100000: so many threads need"
                        + " 38144 MiB to know each other, and the heap has 64 MiB",
                "-Xmx4q ranks.Hello | mpjrun: -Xmx4q: needs a size, as in -Xmx512m",
                "-dev shmdev -Xss ranks.Hello | mpjrun: -Xss: needs a size, as in -Xss512m",
                "java -Xms1gb ranks.Hello | mpjrun: -Xms1gb: needs a size, as in -Xms512m",
                "-np | mpjrun: -np needs a value (mpjrun -h shows all options)",
                "-dev pigeon ranks.Hello"
                        + " | mpjrun: device pigeon does not exist;"
                        + " devices here: smdev, shmdev, niodev, hybdev",
                "--timeout x ranks.Hello | mpjrun: --timeout x: needs a number of seconds",
                "--timeout 0 ranks.Hello | mpjrun: --timeout 0: needs more than 0 seconds",
                "--ranks big ranks.Hello"
                        + " | mpjrun: --ranks big: needs platform, virtual or auto",
                "-psl -1 ranks.Hello | mpjrun: -psl -1: a length is not negative",
                "--debug 70000 ranks.Hello | mpjrun: --debug 70000: a port is from 0 to 65535",
                "-dev shmdev -np 2 --debug 65535 ranks.Hello | mpjrun: --debug 65535: rank 1 would"
                        + " wait at port 65536, and ports end at 65535",
                "-dev shmdev --host a:2,localhost:2 ranks.Hello | mpjrun: -dev shmdev: joins"
                        + " processes of one host alone; leave -dev out for several hosts",
                "--output-dir /dev/null ranks.Hello | mpjrun: --output-dir /dev/null: it is no"
                        + " folder",
                "--output-dir /proc/x -dev shmdev ranks.Hello | mpjrun: --output-dir /proc/x: it"
                        + " cannot be made: /proc/x: no such file",
                "-wdir /nowhere ranks.Hello | mpjrun: -wdir /nowhere: no such directory",
                "@/nowhere ranks.Hello" + " | mpjrun: @/nowhere cannot be read: no such file",
            })
    void aBadCommandLineGetsOneLineAndCode2(String words, String message) {
        Ended ended = Command.mpjrun(words.split(" ", -1)).run().with(2);
        assertEquals(message + "\n", ended.err());
        assertEquals("", ended.out());
    }

    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere the memory is not known
    void moreProcessesThanTheMemoryWouldStartAreRefused() {
        Ended ended = Command.mpjrun("-dev", "shmdev", "-np", "99999999", "ranks.Hello").run();
        String said = ended.with(2).err();
        assertTrue(
                said.startsWith("mpjrun: -np 99999999: the memory of this host does for "), said);
        assertEquals(1, said.lines().count(), said);
    }

    @Test
    void noProgramIsABadCommandLine() {
        Ended ended = Command.of(Command.MPJRUN, "-np", "2").run().with(2);
        assertEquals(1, ended.err().lines().count(), ended.err());
    }

    @Test
    void helpIsAPageVersionALineAndInfoShowsTheInstallation() {
        Ended help = Command.of(Command.MPJRUN, "-h").run().well();
        assertTrue(help.out().lines().count() <= 64, help.out());
        assertTrue(help.out().lines().allMatch(line -> line.length() <= 100), help.out());
        Ended version = Command.of(Command.MPJRUN, "--version").run().well();
        assertTrue(version.out().matches("mpjrun \\(Galerna\\) \\S+\n"), version.out());
        Ended info = Command.mpjrun("--info").run().well();
        for (String word : List.of("JDK:", "device smdev:", "class path:", "start-up cache:")) {
            assertTrue(info.out().contains(word), info.out());
        }
    }

    @Test
    void aClassThatIsNotFoundNamesThePlacesAndTheClassPathToAdd() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("target/classes/a"));
        Files.write(classes.resolve("B.class"), new byte[0]);
        Ended ended = Command.of(Command.MPJRUN, "-np", "2", "a.B").in(folder).run().with(1);
        assertEquals(
                "mpjrun: class a.B not found in "
                        + folder.toRealPath()
                        + "; add -cp target/classes\n",
                ended.err());
        Ended nowhere = Command.of(Command.MPJRUN, "-np", "2", "a.C").in(folder).run().with(1);
        assertTrue(nowhere.err().startsWith("mpjrun: class a.C not found in "), nowhere.err());
        assertEquals(1, nowhere.err().lines().count());
        String[] wrong = {Command.MPJRUN, "-np", "2", "-cp", "no.jar", "a.B"};
        assertEquals(
                "mpjrun: class a.B not found in "
                        + folder.toRealPath().resolve("no.jar")
                        + " (which does not exist); add -cp target/classes\n",
                Command.of(wrong).in(folder).run().with(1).err());
    }

    @Test
    void aFileThatIsNamedForItsClassTellsHowToRunIt() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("out/ranks"));
        Files.copy(
                Path.of(Command.PROGRAMS, "ranks", "Hello.class"), classes.resolve("Hello.class"));
        String advice = "out/ranks/Hello.class holds class ranks.Hello: mpjrun -cp out ranks.Hello";
        assertEquals(
                "mpjrun: class out.ranks.Hello; " + advice + "\n", named("out/ranks/Hello").err());
        String file = "mpjrun: class out.ranks.Hello.class not found in " + folder.toRealPath();
        assertEquals(file + "; " + advice + "\n", named("out/ranks/Hello.class").err());
        assertTrue(named("No.class").err().endsWith("; a class is named without .class\n"));
    }

    @Test
    void aClassWithoutItsPackageIsFoundBelowTheClassPath() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("a b/ranks"));
        Files.copy(
                Path.of(Command.PROGRAMS, "ranks", "Hello.class"), classes.resolve("Hello.class"));
        String held = "a b/ranks/Hello.class holds class ranks.Hello";
        String advice = held + ", which is the name to give\n";
        for (String name : List.of("Hello", "rank.Hello")) {
            String[] words = {Command.MPJRUN, "-np", "2", "-cp", "a b", name};
            Ended ended = Command.of(words).in(folder).run().with(1);
            assertEquals(
                    "mpjrun: class "
                            + name
                            + " not found in "
                            + folder.toRealPath().resolve("a b")
                            + "; "
                            + advice,
                    ended.err());
        }
        String here = named("Hello").err();
        assertTrue(here.endsWith("; " + held + ": mpjrun -cp a b ranks.Hello\n"), here);
        Path source = Files.createDirectories(folder.resolve("src/p")).resolve("Lost.java");
        Files.writeString(source, "package p; class Lost {}");
        String shown = named("Lost").err();
        assertTrue(shown.endsWith("; there is a source: mpjrun src/p/Lost.java\n"), shown);
        assertTrue(named("Nowhere").err().endsWith("; give its class path with -cp\n"));
        assertTrue(named("app.jar").err().endsWith("; a jar is run with -jar\n"));
    }

    private Ended named(String program) {
        return Command.of(Command.MPJRUN, "-np", "2", program).in(folder).run().with(1);
    }

    @Test
    void linesAreWholeAndOnlyLabelledOnRequest() {
        Ended plain = Command.mpjrun("-np", "4", "ranks.Printer", "300").run().with(0);
        assertLines(plain.out(), "", 50);
        assertLines(plain.err(), "", 20);
        Ended labelled =
                Command.mpjrun("-np", "4", "--label", "ranks.Printer", "300").run().with(0);
        assertLines(labelled.out(), "[%d] ", 50);
        assertLines(labelled.err(), "[%d] ", 20);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"smdev, 1", "shmdev, 1", "shmdev, 2"})
    void manyLinesAtOnceStayWholeAndInOrder(String device, String each) {
        Ended ended =
                Command.mpjrun(
                                "-np",
                                "4",
                                "--label",
                                "-dev",
                                device,
                                device.equals("smdev")
                                        ? "--label"
                                        : "--threads-per-process=" + each,
                                "ranks.Counter",
                                "20000")
                        .run()
                        .with(0);
        int[] next = new int[4];
        for (String line : ended.out().lines().toList()) {
            int rank = line.charAt(1) - '0';
            assertEquals("[" + rank + "] line " + next[rank]++ + " of rank " + rank, line);
        }
        assertArrayEquals(new int[] {20000, 20000, 20000, 20000}, next);
        assertEquals("", ended.err());
    }

    private static void assertLines(String text, String label, int width) {
        List<String> expected =
                IntStream.range(0, 4)
                        .boxed()
                        .flatMap(rank ->
                                IntStream.range(0, 300)
                                        .mapToObj(i ->
                                                label.replace("%d", String.valueOf(rank))
                                                        + String.valueOf((char) ('a' + rank))
                                                                .repeat(width)))
                        .sorted()
                        .toList();
        assertEquals(expected, text.lines().sorted().toList());
    }

    @Test
    void standardInputGoesToRank0() {
        Ended ended =
                Command.mpjrun("-np", "3", "ranks.Reader").input("first\nsecond\n").run().well();
        assertEquals(List.of("? 0 read first", "? 1 read null", "? 2 read null"), ended.sorted());
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void aRankHasWhatAProcessHas(String threads) {
        Ended ended =
                Command.mpjrun("-np", "3", "-Dgiven=yes", "--ranks", threads, "ranks.Own")
                        .run()
                        .well();
        for (int rank = 0; rank < 3; rank++) {
            String me = rank + ": ";
            List<String> expected =
                    List.of(
                            me + "captured " + rank,
                            me + "property " + rank + rank,
                            me + "properties " + rank,
                            me + "defined yes",
                            me + "proxy [HTTP @ proxy.invalid/<unresolved>:80]",
                            me + "null is no variable",
                            me + "ompi " + rank,
                            me + "loader true",
                            me + "context true",
                            me + "forName Me",
                            me + "resource from the class path",
                            me + "service true",
                            me + "hidden true",
                            me + "hidden true",
                            me + "pool " + rank,
                            me + "pool's context true true",
                            me + "IO",
                            me + "handler thrown " + rank);
            assertEquals(
                    expected, ended.out().lines().filter(line -> line.startsWith(me)).toList());
        }
    }

    @Test
    void aClosedStandardInputIsAtItsEnd() throws IOException {
        Files.writeString(
                folder.resolve("Reads.java"),
                "void main() throws Exception { System.out.println(System.in.read()); }");
        String line = "exec " + Command.MPJRUN + " -np 1 Reads.java <&-";
        assertEquals("-1\n", Command.of("sh", "-c", line).in(folder).run().well().out());
    }

    @Test
    void instanceMainsRun() {
        Ended ended = Command.mpjrun("-np", "2", "ranks.Instance").run().well();
        assertEquals(List.of("instance 0", "instance 1"), ended.sorted());
    }

    @Test
    void jdkWarningsAndOurWordsAreAbsentFromAGoodRun() {
        Ended ended = Command.mpjrun("-np", "2", "ranks.Hello").run().well();
        assertFalse(ended.out().contains("mpjrun"), ended.out());
    }

    @Test
    void missingFilesAreNamed() {
        Ended jar = Command.of(Command.MPJRUN, "-jar", "no.jar").in(folder).run().with(1);
        assertEquals("mpjrun: jar no.jar not found\n", jar.err());
        Ended source = Command.of(Command.MPJRUN, "No.java").in(folder).run().with(1);
        assertTrue(source.err().startsWith("mpjrun: source file No.java not found in "));
        assertEquals(File.separatorChar, '/', "the paths above");
    }
}
