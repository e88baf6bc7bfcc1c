// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms in which programs come: sources, class folders, jars, modules, with libraries. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class ProgramsTest {
    @TempDir Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void compile(Path target, Path... sources) {
        String[] words = new String[sources.length + 4];
        words[0] = "-d";
        words[1] = target.toString();
        words[2] = "-cp";
        words[3] = System.getProperty("java.class.path");
        for (int i = 0; i < sources.length; i++) {
            words[4 + i] = sources[i].toString();
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
    }

    private Path jar(String name, Path classes, Map<String, String> attributes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach((key, value) -> manifest.getMainAttributes().putValue(key, value));
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                var files = Files.walk(classes)) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new ZipEntry(classes.relativize(path).toString()));
                jar.write(Files.readAllBytes(path));
                jar.closeEntry();
            }
        }
        return file;
    }

    @Test
    void aCompactSourceFileRunsWithSourcesOfItsTree() throws IOException {
        Path main =
                write("Main.java", "void main() { IO.println(\"x \" + new lib.Part().value()); }");
        write(
                "lib/Part.java",
                "package lib; public class Part { public int value() { return 7; } }");
        Ended ended = Command.of(Command.MPJRUN, "-np", "2", main.toString()).run().well();
        assertEquals(List.of("x 7", "x 7"), ended.sorted());
    }

    /** As the same program started with {@code java} would: the ranks' locale may be another. */
    @Test
    void ranksOfAnotherLocalePrintForTheTerminalOfTheirLauncher() throws IOException {
        Path main =
                write(
                        "Main.java",
                        "void main() { IO.println(\"\\u00e9\"); System.err.println(\"\\u00fc\");"
                                + " }");
        Ended ended =
                Command.of(
                                Command.MPJRUN,
                                "-np",
                                "2",
                                "-dev",
                                "shmdev",
                                "-x",
                                "LC_ALL=C",
                                main.toString())
                        .with("LC_ALL", "C.UTF-8")
                        .run()
                        .with(0);
        assertEquals(List.of("\u00e9", "\u00e9"), ended.sorted());
        assertEquals("\u00fc\n\u00fc\n", ended.err());
    }

    /** The shell knows the file, whose name is no text in the launcher's locale. */
    @ParameterizedTest
    @CsvSource({
        "source file, MPJRUN N.java",
        "-jar, MPJRUN -jar N.jar",
        "class file, MPJRUN N",
        "--output-dir, MPJRUN --output-dir N Main.java",
        "--stage-file, MPJRUN --stage-file N Main.java",
    })
    void aNameThatTheLocaleLacksIsRefusedInALine(String what, String command) throws IOException {
        write("Main.java", "void main() {}");
        String words = command.replace("MPJRUN", "\"$0\"").replace("N", "$(printf '\\303\\251')");
        Ended ended =
                Command.of("sh", "-c", words, Command.MPJRUN)
                        .with("LC_ALL", "C")
                        .in(folder)
                        .run()
                        .with(2);
        assertTrue(ended.err().startsWith("mpjrun: " + what + " "), ended.err());
        assertEquals(1, ended.err().lines().count(), ended.err());
    }

    @Test
    void anMpiSourceFileRunsInItsPackage() throws IOException {
        write(
                "demo/First.java",
                """
                package demo;

                import mpi.MPI;

                public class First {
                    public static void main(String[] args) throws Exception {
                        MPI.Init(args);
                        Helper.say("rank " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.Size());
                        MPI.Finalize();
                    }
                }

                class Helper {
                    static void say(String text) {
                        System.out.println(text);
                    }
                }
                """);
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "2", "demo/First.java").in(folder).run().well();
        assertEquals(List.of("rank 0 of 2", "rank 1 of 2"), ended.sorted());
    }

    @Test
    void theBuiltFacadeHasTheMethodsThatOldClassFilesLinkTo() throws IOException {
        Path main =
                write(
                        "Old.java",
                        "void main() throws Exception { for (var m :"
                                + " mpi.MPI.class.getDeclaredMethods()) if"
                                + " (m.getName().equals(\"Buffer_detach\") && m.getReturnType() =="
                                + " void.class) IO.println(\"bridged\"); }");
        Ended ended = Command.of(Command.MPJRUN, "-np", "1", main.toString()).run().well();
        assertEquals("bridged\n", ended.out());
    }

    @Test
    void errorsOfASourceFileAreJavacsLines() throws IOException {
        write("Bad.java", "class Bad {\n  int x = \"s\";\n}\n");
        Ended ended = Command.of(Command.MPJRUN, "-np", "2", "Bad.java").in(folder).run().with(1);
        List<String> lines = ended.err().lines().toList();
        assertTrue(lines.getFirst().startsWith("Bad.java:2: error: "), ended.err());
        assertEquals("1 error", lines.getLast());
        assertEquals("", ended.out());
    }

    @Test
    void aJarRunsWithItsMainClassAndClassPath() throws IOException {
        Path part =
                write("part/lib/Part.java", "package lib; public class Part { public int v = 7; }");
        Path classes = folder.resolve("part-classes");
        compile(classes, part);
        jar("part.jar", classes, Map.of());
        Path main =
                write(
                        "app/app/Main.java",
                        "package app; public class Main { public static void main(String[] a) {"
                                + " System.out.println(a[0] + new lib.Part().v + Main.class"
                                + ".getPackage().getImplementationTitle()); } }");
        compile(folder.resolve("app-classes"), main, part);
        Files.delete(folder.resolve("app-classes/lib/Part.class"));
        Path app =
                jar(
                        "app.jar",
                        folder.resolve("app-classes"),
                        Map.of(
                                "Main-Class", "app.Main",
                                "Class-Path", "part.jar",
                                "Implementation-Title", " title"));
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "2", "-jar", app.toString(), "v").run().well();
        assertEquals(List.of("v7 title", "v7 title"), ended.sorted());
    }

    @Test
    void aForeignPackageMpiIsNotUsedAndThatIsSaidOnce() throws IOException {
        Path fake =
                write(
                        "fake/mpi/MPI.java",
                        "package mpi; public class MPI { public static String[] Init(String[] a) {"
                                + " throw new Error(\"foreign\"); } }");
        Path classes = folder.resolve("fake-classes");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), fake.toString()));
        Ended ended =
                Command.of(
                                Command.MPJRUN,
                                "-np",
                                "3",
                                "-cp",
                                Command.PROGRAMS + ":" + classes,
                                "ranks.Mpi",
                                "sum")
                        .run()
                        .with(0);
        assertEquals(
                "mpjrun: package mpi is Galerna's; the one in "
                        + classes.toRealPath()
                        + " is not used\n",
                ended.err());
    }

    @Test
    void aProgramBringsLibrariesOfItsOwn() throws Exception {
        Path picocli =
                Path.of(
                        picocli.CommandLine.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        Path main =
                write(
                        "Own.java",
                        "import picocli.CommandLine; @CommandLine.Command(name = \"own\") class Own"
                            + " { @CommandLine.Option(names = \"-x\") int x; public static void"
                            + " main(String[] a) { Own o = new Own(); new"
                            + " CommandLine(o).parseArgs(a); System.out.println(\"x=\" + o.x); }"
                            + " }");
        Ended ended =
                Command.of(
                                Command.MPJRUN,
                                "-np",
                                "2",
                                "-cp",
                                picocli.toString(),
                                main.toString(),
                                "-x",
                                "5")
                        .run()
                        .well();
        assertEquals(List.of("x=5", "x=5"), ended.sorted());
    }

    @Test
    void providersOfAModuleAreFoundThoughItRunsOnTheClassPath() throws IOException {
        Path module =
                write(
                        "mod/module-info.java",
                        "module m { provides java.util.function.Supplier with m.Given; uses"
                                + " java.util.function.Supplier; }");
        Path given =
                write(
                        "mod/m/Given.java",
                        "package m; public class Given implements"
                            + " java.util.function.Supplier<String> { public String get() { return"
                            + " \"given\"; } }");
        Path main =
                write(
                        "mod/m/Main.java",
                        "package m; import java.util.*; import java.util.function.Supplier; public"
                            + " class Main { public static void main(String[] a) { for (Supplier<?>"
                            + " s : ServiceLoader.load(Supplier.class))"
                            + " System.out.println(s.get()); } }");
        Path classes = folder.resolve("mod-classes");
        compile(classes, module, given, main);
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "2", "-cp", classes.toString(), "m.Main")
                        .run()
                        .well();
        assertEquals(List.of("given", "given"), ended.sorted());
    }

    @Test
    void servicesOfAnyAccessAreLoaded() throws IOException {
        Path main =
                write(
                        "svc/Main.java",
                        """
                        import java.util.*;
                        import java.util.function.Function;

                        interface Plug {
                            Function<Class<Plug>, ServiceLoader<Plug>> LOAD = ServiceLoader::load;
                        }

                        class Main {
                            public static class Given implements Plug {}

                            public static void main(String[] args) {
                                ClassLoader own = Main.class.getClassLoader();
                                System.out.println(
                                        ServiceLoader.load(Plug.class).stream().count()
                                                + ServiceLoader.load(Plug.class, own).stream().count()
                                                + Plug.LOAD.apply(Plug.class).stream().count()
                                                + referred().apply(Plug.class).stream().count());
                            }

                            private static Function<Class<Plug>, ServiceLoader<Plug>> referred() {
                                return ServiceLoader::load;
                            }
                        }
                        """);
        Path classes = folder.resolve("svc-classes");
        compile(classes, main);
        write("svc-classes/META-INF/services/Plug", "Main$Given");
        Ended ended =
                Command.of(Command.MPJRUN, "-np", "2", "-cp", classes.toString(), "Main")
                        .run()
                        .well();
        assertEquals(List.of("4", "4"), ended.sorted());
    }

    @Test
    void classesSharedByRequestAreLoadedOnce() throws IOException {
        Path shared =
                write(
                        "s/shared/Count.java",
                        "package shared; public class Count { private static int n; public static"
                                + " synchronized int next() { return ++n; } }");
        Path main =
                write(
                        "s/Main.java",
                        "public class Main { public static void main(String[] a) {"
                                + " System.out.println(shared.Count.next()); } }");
        Path classes = folder.resolve("s-classes");
        compile(classes, shared, main);
        Ended own =
                Command.of(Command.MPJRUN, "-np", "2", "-cp", classes.toString(), "Main")
                        .run()
                        .well();
        assertEquals(List.of("1", "1"), own.sorted());
        Ended one =
                Command.of(
                                Command.MPJRUN,
                                "-np",
                                "2",
                                "--share",
                                "shared.",
                                "-cp",
                                classes.toString(),
                                "Main")
                        .run()
                        .well();
        assertEquals(List.of("1", "2"), one.sorted());
        Path jar = jar("s.jar", classes, Map.of("Galerna-Share", "other.  shared."));
        Ended asked =
                Command.of(Command.MPJRUN, "-np", "2", "-cp", jar.toString(), "Main").run().well();
        assertEquals(List.of("1", "2"), asked.sorted());
    }

    @Test
    void aClassPathIsSearchedAsJavaSearchesIt() throws IOException {
        Path a =
                write(
                        "a/A.java",
                        "public class A { public static void main(String[] x) {"
                                + " System.out.println(new V()); } }");
        Path one = write("one/V.java", toString("one"));
        Path two = write("two/V.java", toString("two"));
        compile(folder.resolve("one-classes"), one);
        compile(folder.resolve("two-classes"), two);
        compile(folder.resolve("a-classes"), a, one);
        Files.delete(folder.resolve("a-classes/V.class"));
        jar("one.jar", folder.resolve("one-classes"), Map.of());
        jar("two.jar", folder.resolve("two-classes"), Map.of());
        jar("a.jar", folder.resolve("a-classes"), Map.of("Class-Path", "missing.jar one.jar"));
        Files.writeString(folder.resolve("bad.jar"), "no jar");
        for (String device : List.of("smdev", "shmdev")) {
            String[] line = {
                Command.MPJRUN, "-np", "1", "-dev", device, "-cp", "bad.jar:a.jar:two.jar", "A"
            };
            assertEquals("one\n", Command.of(line).in(folder).run().well().out());
        }
        String[] wrong = {Command.MPJRUN, "-cp", "bad.jar", "B"};
        String said = Command.of(wrong).in(folder).run().with(1).err();
        assertTrue(said.contains("bad.jar (which is no jar)"), said);
    }

    private static String toString(String text) {
        return "public class V { public String toString() { return \"" + text + "\"; } }";
    }
}
