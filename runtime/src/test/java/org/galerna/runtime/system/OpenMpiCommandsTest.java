// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of Open MPI, typed as its users do, with the commands of {@code bin/compat}. */
@Timeout(120)
class OpenMpiCommandsTest {
    private static final Path SAMPLES = Command.ROOT.resolve("examples/openmpi");
    private static final String WHO =
            """
            package a;
            import mpi.*;

            public class Who {
                static int ranks;

                public static void main(String[] args) throws MPIException {
                    MPI.Init(args);
                    ranks++;
                    System.out.println("rank " + System.getenv("OMPI_COMM_WORLD_RANK")
                            + " of " + System.getenv("OMPI_COMM_WORLD_SIZE")
                            + " local " + System.getenv("OMPI_COMM_WORLD_LOCAL_RANK")
                            + " is " + MPI.COMM_WORLD.getRank() + " alone " + (ranks == 1)
                            + " " + String.join("|", args) + " " + System.getProperty("k")
                            + " " + System.getenv("MINE"));
                    MPI.Finalize();
                }
            }
            """;

    /** What each sample prints with four ranks; {@code %} in a line stands for each of them. */
    private static final Map<String, String> PRINTED =
            Map.of(
                    "Connectivity", "connectivity of 4 ranks: passed",
                    "FileViews", "4 processes wrote 320 bytes",
                    "Halo", "heat 1000.000000",
                    "Histogram", "rank %: every value is counted once: true",
                    "Neighbours", "neighbours are right: true",
                    "Overlap", "rank %: sums are right: true",
                    "Particles",
                            "particle 0 at 0.0;particle 1 at 0.5;particle 2 at 1.0;particle 3 at"
                                    + " 1.5",
                    "Ring", "rank % is done",
                    "SpawnMerge", "6 processes, 2 spawned",
                    "Threads", "rank % received 19800");

    @TempDir static Path folder;

    @BeforeAll
    static void compileEverything() throws IOException {
        line("mpijavac -d samples " + SAMPLES + "/*.java").well();
        Files.createDirectories(folder.resolve("a"));
        Files.writeString(folder.resolve("a/Who.java"), WHO);
        line("mpijavac -d . a/Who.java").well();
        String jar = Path.of(Command.java()).resolveSibling("jar").toString();
        line("'" + jar + "' --create --file who.jar --main-class a.Who a/Who.class").well();
        Files.writeString(folder.resolve("hosts"), "localhost slots=4\n");
    }

    private static Ended line(String text) {
        String path = Command.ROOT.resolve("bin/compat") + ":" + System.getenv("PATH");
        return Command.of("sh", "-c", text).in(folder).with("PATH", path).run();
    }

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(f -> f.getFileName().toString().replace(".java", ""))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> printed(String sample) {
        String text = PRINTED.get(sample);
        return text.contains("%")
                ? IntStream.range(0, 4).mapToObj(r -> text.replace("%", "" + r)).toList()
                : List.of(text.split(";", -1));
    }

    @Test
    void allTenSamplesAreThere() throws IOException {
        assertEquals(PRINTED.keySet(), Set.copyOf(samples()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void samplesRunAsFourProcesses(String sample) {
        Ended ended = line("mpirun -np 4 java -cp samples " + sample).with(0);
        assertEquals(printed(sample), ended.sorted());
    }

    @Test
    void spawnedProgramsAreFoundByTheVariable() {
        Ended ended = line("CLASSPATH=samples mpirun -np 2 java SpawnMerge").with(0);
        assertEquals("4 processes, 2 spawned\n", ended.out());
    }

    @Test
    void ranksAreProcessesAndKnowThemselves() {
        Ended ended =
                line(
                        "mpirun -np 2 --oversubscribe --mca btl tcp,self --mca pml ob1"
                                + " --allow-run-as-root --bind-to none --map-by slot -x MINE=yes"
                                + " java -Xmx64m -Dk=v -cp . a/Who -x 'b c'");
        ended.with(0);
        assertEquals(
                List.of(
                        "rank 0 of 2 local 0 is 0 alone true -x|b c v yes",
                        "rank 1 of 2 local 1 is 1 alone true -x|b c v yes"),
                ended.sorted());
        assertEquals("mpirun: --mca is accepted and has no effect here\n", ended.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mpiexec -n 2 java ./a/Who",
                "mpirun -c 2 java a.Who",
                "mpirun -np 2 --host localhost:2 java a/Who",
                "mpirun -np 2 -H localhost,localhost java a/Who",
                "mpirun -np 2 --hostfile hosts java a/Who",
                "mpirun -np 2 -machinefile hosts java -jar who.jar",
                "mpirun -np 2 java a/Who.java",
                "CLASSPATH=samples mpirun -np 2 java a/Who",
                "mpirun -np 2 -dev smdev java -cp . a/Who",
                "mpirun -np 2 -dev hybdev java -cp . a/Who",
                "GALERNA_DEV=multicore mpirun -np 2 java -cp . a/Who"
            })
    void commonFormsAreUnderstood(String text) {
        Ended ended = line(text).with(0);
        List<String> lines = ended.sorted();
        assertEquals(2, lines.size(), ended.toString());
        assertTrue(lines.get(0).startsWith("rank 0 of 2 local 0 is 0 alone true"), lines.get(0));
        assertTrue(lines.get(1).startsWith("rank 1 of 2 local 1 is 1 alone true"), lines.get(1));
    }

    @Test
    void outputIsLabelledAndBindingsAreReported() {
        Ended ended = line("mpirun -np 2 --tag-output --report-bindings java a/Who").with(0);
        assertTrue(ended.out().contains("[1] rank 1 of 2"), ended.out());
        assertTrue((ended.out() + ended.err()).contains("rank 1"), ended.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-np 2 ls",
                "-np 2 --what java A",
                "-np 2 java",
                "-np 1 java a/Who : -np 1 java a/Who",
                "-np",
                "--mca a b",
                "java -cp"
            })
    void whatIsNotUnderstoodIsSaid(String words) {
        Ended ended = line("mpirun " + words).with(2);
        assertTrue(ended.err().startsWith("mpirun: "), ended.err());
        assertEquals(1, ended.err().lines().filter(l -> !l.contains("--mca is")).count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-dev smdev"})
    void anArrayThatIsTooShortIsToldFromTheCallOn(String device) throws IOException {
        Files.writeString(
                folder.resolve("Short.java"),
                """
                import mpi.*;

                class Short {
                    public static void main(String[] args) throws MPIException {
                        MPI.Init(args);
                        MPI.COMM_WORLD.send(new int[1], 2, MPI.INT, 0, 0);
                    }
                }
                """);
        String said = line("mpirun -np 1 " + device + " java Short.java").with(1).err();
        List<String> lines = said.lines().toList();
        assertTrue(lines.get(0).contains("ArrayIndexOutOfBoundsException: "), said);
        assertTrue(lines.get(1).startsWith("\tat mpi.Comm.send(Comm.java:"), said);
        assertEquals("\tat Short.main(Short.java:6)", lines.get(2), said);
        assertEquals(4, lines.size(), said);
    }

    @Test
    void theHelpNamesWhatIsTaken() {
        Ended help =
                Command.of(Command.ROOT.resolve("bin/compat/mpirun").toString(), "--help")
                        .run()
                        .well();
        for (String option : List.of("-np", "-host", "-x", "-wdir", "-tag-output", "-timeout")) {
            assertTrue(help.out().contains("\n  " + option + " "), help.out());
        }
        assertFalse(help.out().contains("--ranks"), help.out());
    }

    @Test
    void aVariableThatIsNotSetIsANotice() {
        Ended ended = line("mpirun -np 1 -x NOTSET_HERE -x MINE=yes java a/Who").with(0);
        assertTrue(ended.out().strip().endsWith("yes"), ended.out());
        assertEquals("mpirun: -x NOTSET_HERE: the environment has no such variable\n", ended.err());
    }

    @Test
    void theCompilerShowsWhatItWouldDo() {
        String shown = line("mpijavac --showme -cp x.jar A.java").well().out();
        assertTrue(shown.contains("-cp x.jar:"), shown);
        assertTrue(shown.strip().endsWith("mpi.jar A.java"), shown);
    }

    @Test
    void theCompilerTakesTheVariableUnlessThereIsAClassPath() throws IOException {
        Files.createDirectories(folder.resolve("b"));
        Files.writeString(folder.resolve("b/Part.java"), "package b; public class Part {}");
        Files.writeString(
                folder.resolve("Whole.java"),
                "class Whole { b.Part part; mpi.Intracomm world = mpi.MPI.COMM_WORLD; }");
        line("mpijavac -d parts b/Part.java").well();
        Files.delete(folder.resolve("b/Part.java"));
        line("CLASSPATH=parts mpijavac -d whole Whole.java").well();
        assertTrue(Files.exists(folder.resolve("whole/Whole.class")));
        Ended without = line("CLASSPATH=parts mpijavac -cp samples -d none Whole.java").with(1);
        assertTrue(without.err().contains("package b does not exist"), without.err());
        Ended verbose = line("mpijavac --verbose -cp parts -d told Whole.java").with(0);
        assertTrue(verbose.out().contains("-cp parts:"), verbose.out());
        assertTrue(verbose.out().strip().endsWith("mpi.jar -d told Whole.java"), verbose.out());
        assertTrue(Files.exists(folder.resolve("told/Whole.class")));
        line("mpijavac -cp").with(2);
    }
}
