// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.galerna.bench.launch.Children;
import org.galerna.bench.launch.Launcher;
import org.galerna.bench.machine.Side;
import org.galerna.bench.pattern.Catalogue;
import org.galerna.bench.pattern.Figure;
import org.galerna.bench.pattern.Memory;
import org.galerna.bench.pattern.Pairing;
import org.galerna.bench.terminal.CommandException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole command in a process of its own, against an MPI that only pretends. */
@Timeout(120)
class MpjbenchTest {
    /** Says what a worker says; an iteration takes ten nanoseconds a byte. */
    private static final String WORKER =
            "echo ready; while read bytes n; do echo $((bytes * n * 10)); done";

    @TempDir private Path folder;

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the fakes are shell scripts");
    }

    private Path script(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** An MPI whose compiler writes the worker where it is told to, and our side. */
    private void fakes(String ours) throws IOException {
        script("mpirun.openmpi", "[ $1 = --version ] && echo 'mpirun (Open MPI) 0.0'; " + WORKER);
        script("mpicc.openmpi", "printf '#!/bin/sh\\n' > \"$3\"; chmod +x \"$3\"");
        script("mpjrun", ours);
    }

    private Process start(String path, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")));
        command.add("-Dgalerna.mpjrun=" + folder.resolve("mpjrun"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("org.galerna.bench.Mpjbench");
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("PATH", path);
        builder.redirectError(folder.resolve("stderr").toFile());
        return builder.start();
    }

    private String usualPath() {
        return folder + ":/usr/bin:/bin";
    }

    private String stderr() throws IOException {
        return Files.readString(folder.resolve("stderr"));
    }

    @Test
    void printsTheTableAloneOnStandardOutput() throws Exception {
        fakes(WORKER);
        Process process =
                start(
                        usualPath(),
                        "compare",
                        "pingpong",
                        "--sizes=8,1024",
                        "--rounds=5",
                        "--warm-up=1",
                        "--require=ratio<=1.5");
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor(), this::stderrOrNothing);
        assertEquals(4, lines.size(), lines::toString);
        assertTrue(lines.get(0).startsWith("# bare line "), lines.get(0));
        assertTrue(lines.get(0).contains("against mpirun (Open MPI) 0.0; 2 ranks"), lines.get(0));
        assertTrue(lines.get(2).startsWith("8\t0.040\t0.040\t1.000\t0.000\t"), lines.get(2));
        assertTrue(lines.get(3).startsWith("1024\t5.120\t5.120\t1.000\t0.000\t"), lines.get(3));
        assertTrue(stderr().contains("round 5 of at most 5"), stderr());
        assertEquals(0, count(folder.resolve("tmp")), "something is left in the temporary folder");
    }

    private String stderrOrNothing() {
        try {
            return stderr();
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static long count(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("mpjbench"))
                    .count();
        }
    }

    @Test
    void withoutANativeMpiItNamesThePackagesAndEndsWith2() throws Exception {
        Process process = start(folder.toString(), "compare", "pingpong");
        assertEquals(2, process.waitFor());
        assertEquals(0, process.inputReader().lines().count());
        assertTrue(stderr().contains("openmpi-bin and libopenmpi-dev"), stderr());
    }

    @Test
    void aWrongCommandLineIsOneLineAndEndsWith2() throws Exception {
        script("mpjrun", "exit 99");
        for (List<String> wrong :
                List.of(
                        List.of("compare", "pong"),
                        List.of("compare", "PINGPONG"),
                        List.of("simulate", "bcast", "--ranks", "4", "--bytes", "1q"),
                        List.of("micro"),
                        List.of("overlap", "--mpjrun"),
                        List.of("compare", "bcast", "--format", "xml"),
                        List.of("osu", "pong"),
                        List.of("osu", "latency", "--np", "3"),
                        List.of("osu", "bw", "--buffers", "same"),
                        List.of("osu", "latency_mt", "-t", "2:3"),
                        List.of("osu", "latency", "--memory", "direct"),
                        List.of("osu", "allreduce", "--sizes", "6"),
                        List.of("imb", "iallreduce"),
                        List.of("imb", "bcast", "--multi", "--np", "3"),
                        List.of("jgf", "PingPong", "--time-budget", "0"),
                        List.of("compare", "pingpong", "--sizes", "x"),
                        List.of("compare", "pingpong", "--speed", "9"),
                        List.of("compare", "pingpong", "--np", "3"),
                        List.of("compare", "bcast", "--np", "0"),
                        List.of("compare", "bcast", "--buffers", "same"),
                        List.of("compare", "bcast", "--require", "x"),
                        List.of("compare", "put", "--api", "core"),
                        List.of("compare", "put", "--memory", "array"),
                        List.of("compare", "put", "--np", "3"),
                        List.of("compare", "latency_mt", "--np", "4"),
                        List.of("compare", "halo", "--np", "4"),
                        List.of("loggp", "--sizes", "8"),
                        List.of("loggp", "--np", "3"),
                        List.of("overlap", "--sizes", "12"),
                        List.of("simulate", "allreduce", "--ranks", "4", "--format", "json"),
                        List.of("jgf", "BcastObject", "-T", "all"),
                        List.of("jgf", "PingPongObject", "--api", "core", "--memory", "direct"),
                        List.of("compare", "ring", "--api", "openmpi"),
                        List.of("compare", "pingpong", "--memory", "direct"),
                        List.of("compare", "pingpong", "--against", "us"),
                        List.<String>of())) {
            Process process = start(usualPath(), wrong.toArray(String[]::new));
            assertEquals(2, process.waitFor(), wrong::toString);
            assertEquals(1, stderr().lines().count(), stderr());
            assertTrue(stderr().startsWith("mpjbench: "), stderr());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "osu latency",
                "imb PingPong",
                "jgf PingPong",
                "compare bcast",
                "loggp",
                "overlap",
                "tune",
                "npb cg"
            })
    void aDeviceThatDoesNotExistIsRefusedBeforeAnythingIsMeasured(String command) throws Exception {
        fakes("exit 99");
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--dev", "nodev"));
        Process process = start(usualPath(), words.toArray(String[]::new));
        assertEquals(0, process.inputReader().lines().count());
        assertEquals(2, process.waitFor(), this::stderrOrNothing);
        assertEquals(1, stderr().lines().count(), stderr());
        assertTrue(
                stderr().matches("mpjbench: .*'--dev.*device nodev does not.*smdev.*\\R"),
                stderr());
    }

    @Test
    void aSuiteThatFindsCorruptionEndsWith1AndSavesIt() throws Exception {
        Figure wrong = new Figure(8, Map.of(Figure.AVERAGE, 1.5, Figure.ERRORS, 2.0));
        script("mpjrun", "printf '" + wrong.line() + "\\n'");
        Path results = folder.resolve("results");
        String[] command = {
            "osu", "latency", "--sizes", "8", "-c", "--results", results.toString()
        };
        Process process = start(usualPath(), command);
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(1, process.waitFor(), this::stderrOrNothing);
        assertTrue(lines.getLast().matches("8 +1\\.50 +Fail"), lines::toString);
        try (var files = Files.list(results)) {
            String saved = Files.readString(files.findFirst().orElseThrow());
            String said = "mpjbench " + String.join(" ", command);
            assertEquals(said, new Gson().fromJson(saved, Saved.class).command());
        }
    }

    private record Saved(String command) {}

    @Test
    void anOptionForMpjrunMayLookLikeOneOfOurs() throws Exception {
        Path told = folder.resolve("told");
        script("mpjrun", "printf '%s\\n' \"$@\" > " + told + "; exit 7");
        for (List<String> command :
                List.of(List.of("osu", "allreduce"), List.of("overlap"), List.of("loggp"))) {
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of("--mpjrun=-coll", "--mpjrun", "allreduce=ring"));
            Process process = start(usualPath(), words.toArray(String[]::new));
            assertEquals(1, process.waitFor(), this::stderrOrNothing);
            List<String> options = Files.readAllLines(told);
            int at = options.indexOf("-coll");
            assertTrue(at > 0, options::toString);
            assertEquals("allreduce=ring", options.get(at + 1));
            Files.delete(told);
        }
    }

    @Test
    void aSideThatEndsInTheMiddleEndsItWith1() throws Exception {
        fakes("echo ready; read command; exit 7");
        Process process = start(usualPath(), "compare", "pingpong", "--sizes", "8");
        assertEquals(1, process.waitFor());
        assertTrue(
                stderr().contains("mpjbench: Galerna ended with exit code 7 in the middle"),
                stderr());
    }

    @Test
    void aSideThatRefusesToStartPassesItsCodeOn() throws Exception {
        fakes("echo no such option >&2; exit 2");
        Process process = start(usualPath(), "compare", "pingpong", "--mpjrun=-x");
        assertEquals(2, process.waitFor());
        assertEquals("no such option\nmpjbench: Galerna has not started\n", stderr());
    }

    @Test
    void aSignalEndsTheChildrenAndTheirChildren() throws Exception {
        fakes("echo ready; sleep 1000 & echo $! > " + folder.resolve("pid") + "; wait");
        Process process = start(usualPath(), "compare", "pingpong", "--sizes", "8");
        Path pid = folder.resolve("pid");
        while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
            Thread.onSpinWait();
        }
        long grandchild = Long.parseLong(Files.readString(pid).strip());
        process.destroy();
        assertTrue(process.waitFor(20, TimeUnit.SECONDS));
        assertEquals(143, process.exitValue());
        ProcessHandle.of(grandchild).ifPresent(left -> left.onExit().join());
        assertFalse(ProcessHandle.of(grandchild).map(ProcessHandle::isAlive).orElse(false));
        assertEquals(0, count(folder.resolve("tmp")), "something is left in the temporary folder");
    }

    @Test
    void aSignalToTheWholeCommandIsNoFailure() throws Exception {
        script("mpjrun", "kill -TERM $PPID; exit 143");
        for (String command : List.of("osu latency", "npb cg")) {
            Process process = start(usualPath(), command.split(" ", 2));
            assertEquals(143, process.waitFor());
            assertEquals("", stderr());
        }
    }

    @Test
    void aCommandThatWasKilledTakesItsJobWithItAndTheNextOneItsFolder() throws Exception {
        Path held = folder.resolve("held");
        script("mpjrun", "echo $1 > " + held + "; cat; rm " + held);
        Process process = start(usualPath(), "npb", "cg");
        while (!Files.exists(held) || Files.readString(held).isBlank()) {
            Thread.onSpinWait();
        }
        assertEquals("-Dgalerna.held=true\n", Files.readString(held));
        process.destroyForcibly().waitFor();
        while (Files.exists(held)) {
            Thread.onSpinWait();
        }
        assertEquals(1, count(folder.resolve("tmp")));
        script("mpjrun", "exit 7");
        assertEquals(1, start(usualPath(), "osu", "latency").waitFor());
        assertEquals(0, count(folder.resolve("tmp")), "something is left in the temporary folder");
    }

    @Test
    void aRunOfNpbThatFailsIsNamedAndTheOthersAreMade() throws Exception {
        script(
                "mpjrun",
                """
                case "$*" in
                *"np 2"*CG*) echo "no memory" >&2; exit 7;;
                *"np 2"*BT*) echo "BT: runs on 1, 4, 9 ranks" >&2; exit 2;;
                *"np 1"*MG*) [ -e FOLDER/mg ] && exit 9; touch FOLDER/mg;;
                esac
                echo " NPB kernel=K seconds=1 mops=100.000 normalised=1 verified=true"\
                """
                        .replace("FOLDER", folder.toString()));
        Process process =
                start(usualPath(), "npb", "--all", "--scaling", "1,2", "--plots", folder + "");
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(1, process.waitFor(), this::stderrOrNothing);
        assertEquals("cg           100.0      failed", lines.get(2));
        assertEquals("bt           100.0           -", lines.get(8));
        assertEquals("lu           100.0       100.0", lines.get(9));
        assertEquals(folder.resolve("npb-S-weak.svg").toString(), lines.getLast());
        assertEquals(
                List.of(
                        "mpjbench: npb cg on 2: it ended with 7: no memory",
                        "mpjbench: npb mg, one of 2 serial copies: it ended with 9",
                        "mpjbench: npb bt on 2: BT: runs on 1, 4, 9 ranks"),
                stderr().lines().toList());
    }

    @Test
    void aRequirementThatDoesNotHoldEndsItWith3() throws Exception {
        fakes(WORKER);
        Process process =
                start(
                        usualPath(),
                        "compare",
                        "ring",
                        "--np=4",
                        "--sizes=8",
                        "--rounds=5",
                        "--warm-up=1",
                        "--iters=7",
                        "--transport=tcp",
                        "--format=json",
                        "--require=ratio<=0.9");
        String json = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(3, process.waitFor(), this::stderrOrNothing);
        Table table = new Gson().fromJson(json, Table.class);
        assertEquals(8 * 10 / 4 / 1e3, table.rows().getFirst().oursUs(), 1e-9);
        assertTrue(table.remark().contains("ring on niodev"), table.remark());
        assertTrue(stderr().contains("--require ratio<=0.9 does not hold: 1.000"), stderr());
    }

    @ParameterizedTest
    @EnumSource(NativeMpi.Kind.class)
    void theTwinsInCCompileAndAnswer(NativeMpi.Kind kind) {
        NativeMpi mpi;
        try {
            mpi = NativeMpi.find(kind, System.getenv().getOrDefault("PATH", ""));
            try (Children children = new Children()) {
                mpi.compile(Primitive.BARRIER.twin(), children);
            }
        } catch (CommandException none) {
            assumeTrue(none.exitCode() != 2, none.getMessage());
            throw none;
        }
        for (Primitive primitive : Primitive.values()) {
            boolean isSame = primitive == Primitive.PINGPONG;
            try (Children children = new Children();
                    Side side =
                            ProcessSide.start(
                                    "twin",
                                    children,
                                    mpi.command(
                                            2,
                                            mpi.compile(primitive.twin(), children),
                                            Transport.shm,
                                            isSame ? "same" : "separate"))) {
                assertTrue(side.measure(8, 10) > 0);
                assertTrue(side.measure(1024, 10) > 0);
            }
        }
    }

    @Test
    void everyPrimitiveHasAPatternOnOurSide() {
        for (Primitive primitive : Primitive.values()) {
            if (!primitive.isOneSided()) {
                assertTrue(Catalogue.blocks(primitive.pattern(), 2) > 0, primitive.toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PINGPONG", "GET", "ACCUMULATE"})
    void theProgramForTheOtherInterfaceCompilesAndAnswers(Primitive primitive) {
        OurSide our = new OurSide(primitive, OurSide.OPENMPI, Memory.DIRECT, Pairing.SEPARATE);
        Launcher.Place place = new Launcher.Place("smdev", 2, List.of("--timeout", "40"));
        try (Children children = new Children();
                Side side = ProcessSide.start("ours", children, our.command(place, children))) {
            assertTrue(side.measure(8, 10) > 0);
            assertTrue(side.measure(1024, 10) > 0);
        }
    }

    @Test
    void aLauncherThatDoesNotSayItsVersionIsEnded() throws IOException {
        Path hanging = script("mpirun", "echo begun; exec sleep 1000");
        CommandException failure =
                assertThrows(
                        CommandException.class, () -> NativeMpi.output(1, hanging, "--version"));
        assertEquals(hanging + " --version has not ended for 1 s", failure.getMessage());
    }

    @Test
    void aCompilerThatFailsIsReported() throws IOException {
        script("mpirun.openmpi", "echo 'mpirun (Open MPI) 0.0'");
        script("mpicc.openmpi", "echo no such header");
        NativeMpi mpi = NativeMpi.find(null, folder.toString());
        try (Children children = new Children()) {
            CommandException failure =
                    assertThrows(CommandException.class, () -> mpi.compile("pingpong", children));
            assertTrue(failure.getMessage().contains("no such header"), failure.getMessage());
        }
    }
}
