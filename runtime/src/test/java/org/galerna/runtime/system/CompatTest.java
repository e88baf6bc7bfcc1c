// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of other people's guides and job scripts work as they stand. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class CompatTest {
    private static final String HELLO =
            """
            import mpi.*;

            public class HelloWorld {
                public static void main(String args[]) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.Rank();
                    int size = MPI.COMM_WORLD.Size();
                    System.out.println("Hi from <" + me + "> of " + size);
                    MPI.Finalize();
                }
            }
            """;
    private static final List<String> TWO = List.of("Hi from <0> of 2", "Hi from <1> of 2");

    @TempDir private Path folder;

    @BeforeEach
    void source() throws IOException {
        Files.writeString(folder.resolve("HelloWorld.java"), HELLO);
    }

    /** A line of a job script; MPJ_HOME and FMPJ_HOME are our folder. */
    private Ended line(String text) {
        Path compat = Command.ROOT.resolve("bin/compat");
        String path = compat + ":" + Command.ROOT.resolve("bin") + ":" + System.getenv("PATH");
        return Command.of("sh", "-c", text)
                .in(folder)
                .with("MPJ_HOME", Command.ROOT.toString())
                .with("FMPJ_HOME", Command.ROOT.toString())
                .with("PATH", path)
                .run();
    }

    @Test
    void mpjExpressCompilesAgainstItsJarAndRuns() {
        String javac = Path.of(Command.java()).resolveSibling("javac").toString();
        line("'" + javac + "' -cp .:$MPJ_HOME/lib/mpj.jar HelloWorld.java").with(0);
        assertEquals(TWO, line("mpjrun.sh -np 2 HelloWorld").well().sorted());
        assertEquals(TWO, line("mpjrun.sh -np 2 -dev multicore -cp . HelloWorld").well().sorted());
        assertEquals(TWO, line("$MPJ_HOME/bin/compat/mpjrun.sh -np 2 HelloWorld").well().sorted());
        assertEquals(TWO, line("$MPJ_HOME/bin/mpjrun.sh -np 2 HelloWorld").well().sorted());
    }

    @Test
    void nativeDevicesAreReplacedWithANotice() {
        line("mpjc HelloWorld.java").well();
        assertReplaced("native", "mpjrun.sh -np 2 -dev native HelloWorld");
        assertReplaced("ibvdev", "mpjrun.sh -np 2 -dev ibvdev HelloWorld");
        assertReplaced("native", "$FMPJ_HOME/bin/fmpjrun -np 2 -dev native -class HelloWorld");
        assertReplaced("psmdev", "fmpjrun -np 2 -dev psmdev -class HelloWorld");
        assertReplaced("mxdev", "mpjrun -np 2 -wdir . -dev mxdev HelloWorld");
    }

    private void assertReplaced(String device, String line) {
        Ended ended = line(line).with(0);
        assertEquals(TWO, ended.sorted());
        String why = ": no driver or native MPI is needed here, hybdev is used\n";
        assertEquals("mpjrun: -dev " + device + why, ended.err());
    }

    @Test
    void aJarRunsUnderBothCommands() {
        String jar = Path.of(Command.java()).resolveSibling("jar").toString();
        line("mpjc HelloWorld.java").well();
        line("'" + jar + "' --create --file hello.jar -e HelloWorld HelloWorld.class").well();
        assertEquals(TWO, line("mpjrun.sh -np 2 -jar hello.jar").well().sorted());
        line("'" + jar + "' --create --file lost.jar -e a.Lost HelloWorld.class").well();
        String lost = "the Main-Class of lost.jar, a.Lost, is neither in it nor in its Class-Path";
        assertEquals("mpjrun: " + lost + "\n", line("mpjrun -jar lost.jar").with(1).err());
        assertEquals(TWO, line("fmpjrun -np 2 -dev niodev -jar hello.jar").well().sorted());
    }

    @Test
    void mpjcTakesTheFacadeThatTheSourcesUse() throws IOException {
        String open =
                """
                class Open {
                    public static void main(String[] args) throws mpi.MPIException {
                        mpi.MPI.Init(args);
                        Plain.print(mpi.MPI.COMM_WORLD.getRank());
                        mpi.MPI.Finalize();
                    }
                }
                """;
        Files.writeString(folder.resolve("Open.java"), open);
        Files.writeString(
                folder.resolve("Plain.java"),
                "class Plain { static void print(int rank) { System.out.println(rank); } }");
        line("mpjc -d open Plain.java Open.java").well();
        assertEquals(List.of("0", "1"), line("mpjrun -np 2 -cp open Open").well().sorted());
        assertEquals(List.of("0", "1"), line("mpirun -np 2 java -cp open Open").well().sorted());
        line("mpjc -d other --api openmpi Plain.java Open.java").well();
        assertTrue(line("mpjc --api mpijava Open.java Plain.java").with(1).err().contains("getR"));
        line("mpjc --api c Open.java").with(2);
    }

    @Test
    void optionsAboutPortsSayThatTheyAreNotNeeded() {
        line("mpjc HelloWorld.java").well();
        Ended ended = line("mpjrun.sh -mpjport 20000 -np 2 HelloWorld -dport 3").with(0);
        assertEquals(TWO, ended.sorted());
        assertEquals(
                "mpjrun.sh: -mpjport 20000 is not needed: ports are chosen at run time\n",
                ended.err());
        line("mpjrun.sh -profile -np 2 HelloWorld").with(2);
    }

    @Test
    void fastMpjRunsAClassByItsName() {
        line("mpjc -d out HelloWorld.java").well();
        assertEquals(TWO, line("fmpjrun -np 2 -cp out -class HelloWorld").well().sorted());
    }

    @Test
    void aListOfHostsIsRead() throws IOException {
        line("mpjc HelloWorld.java").well();
        Files.writeString(folder.resolve("machines"), "localhost\n");
        String line = "mpjrun.sh -np 2 -machinesfile machines HelloWorld";
        assertEquals(TWO, line(line).well().sorted());
    }

    @Test
    void mpjcTakesEverythingThatJavacTakes() throws IOException {
        Files.writeString(folder.resolve("A.java"), "class A { B b; }");
        Path more = Files.createDirectories(folder.resolve("a b"));
        Files.writeString(more.resolve("B.java"), "class B {}");
        line("mpjc -d 'c d' -cp 'a b' -Xlint:all A.java").well();
        assertTrue(Files.exists(folder.resolve("c d/A.class")));
        assertTrue(line("mpjc").with(2).err().startsWith("Usage: mpjc"));
        line("mpjc -cp").with(2);
    }

    @Test
    void aLineOfJavaPassesThrough() {
        line("mpjc -d out HelloWorld.java").well();
        assertEquals(TWO, line("mpjrun -np 2 java -ea -cp out HelloWorld x").well().sorted());
        assertEquals(
                TWO,
                line("mpjrun -np 2 -dev shmdev java -Xmx64m -Da=b -cp out HelloWorld")
                        .well()
                        .sorted());
        Ended ended = line("mpjrun -np 2 java --module-path out -m x/y").with(2);
        assertTrue(ended.err().contains("use -cp and a class"), ended.err());
        assertTrue(line("mpjrun -np 2 java -cp out").with(2).err().contains("no class"));
        assertTrue(line("mpjrun -np 2 /no/such/java -cp out X").with(2).err().contains("no such"));
    }

    @Test
    void theClassPathForOthersIsPrintedAndWorks() {
        line("mpjc -d out HelloWorld.java").well();
        Ended printed = line("mpjrun --print-classpath").well();
        assertTrue(printed.out().endsWith("galerna-mpijava.jar\n"), printed.out());
        String java = Command.java();
        Ended alone =
                line("'" + java + "' -cp \"$(mpjrun --print-classpath):out\" HelloWorld").with(0);
        assertEquals("Hi from <0> of 1\n", alone.out());
        String open = "--api openmpi --print-classpath";
        assertTrue(line("mpjrun " + open).well().out().endsWith("/mpi.jar\n"));
        line("mpjrun --print-classpath --api c").with(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjboot", "mpjhalt", "mpjstatus", "mpijavac", "mpjc"})
    void eachCommandSaysHowItIsUsed(String command) {
        for (String help : List.of("-h", "--help")) {
            String said = line(command + " " + help).well().out();
            assertTrue(said.startsWith("Usage: " + command + " ["), said);
        }
    }

    @Test
    void daemonsAreBootedAskedAndHalted() throws IOException {
        Files.writeString(folder.resolve("machines"), "localhost\n");
        String own = "export XDG_CONFIG_HOME='" + folder + "' XDG_STATE_HOME='" + folder + "'; ";
        try {
            Ended booted = line(own + "mpjboot machines").with(0);
            assertTrue(booted.out().contains("listens at 127.0.0.1 port "), booted.out());
            Ended status = line(own + "mpjstatus machines").with(0);
            assertTrue(status.out().contains("0 jobs now"), status.out());
        } finally {
            line(own + "mpjhalt machines").with(0);
        }
        line(own + "mpjstatus").with(1);
        line(own + "mpjboot a b").with(2);
    }
}
