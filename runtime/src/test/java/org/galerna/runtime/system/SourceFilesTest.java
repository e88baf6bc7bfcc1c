// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source file runs as {@code java File.java} runs it. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class SourceFilesTest {
    private static final String MAIN =
            "{ public static void main(String[] a) { System.out.println(\"ran\"); } }";

    @TempDir Path folder;

    private Ended run(String file, String text, String... options) throws IOException {
        Files.writeString(folder.resolve(file), text, StandardCharsets.ISO_8859_1);
        List<String> words = new ArrayList<>(List.of(Command.MPJRUN, "-np", "1"));
        words.addAll(List.of(options));
        words.add(file);
        return Command.of(words.toArray(String[]::new)).in(folder).run();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A { int x; } class Named " + MAIN,
                "interface A { } class Named " + MAIN,
                "class First " + MAIN + " class Named { }",
                "class A { char c = '\"'; /* class Named */ } class Named " + MAIN,
                "class Base " + MAIN + " class Named extends Base { }",
                "class A { private static void main(String[] a) { } } class Named " + MAIN,
                "interface First { static void main() { System.out.println(\"ran\"); } }",
                "public class OfAnotherName " + MAIN,
            })
    void theFirstClassIsRunElseThatOfTheFilesName(String text) throws IOException {
        assertEquals("ran\n", run("Named.java", text).well().out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"smdev", "shmdev"})
    void theCompilerKnowsWhatTheJvmIsToldOfModulesAndPreviews(String device) throws IOException {
        String text =
                "import jdk.incubator.vector.IntVector; class Told { public static void"
                    + " main(String[] a) { Object o = sun.nio.ch.IOStatus.EOF; String s = switch"
                    + " (o) { case int i -> \"int \" + i; default -> \"?\"; }; System.out.println(s"
                    + " + IntVector.SPECIES_128.length()); } }";
        Ended ended =
                run(
                        "Told.java",
                        text,
                        "-dev",
                        device,
                        "--enable-preview",
                        "--add-exports",
                        "java.base/sun.nio.ch=ALL-UNNAMED",
                        "--add-modules=jdk.incubator.vector");
        assertEquals("int -14\n", ended.with(0).out());
    }

    @Test
    void bytesThatAreNoCharactersAreReplacedOrReadAsAsked() throws IOException {
        String text =
                "class Latin { public static void main(String[] a) {"
                        + " System.out.println((int) \"\u00e9\".charAt(0)); } }";
        assertEquals("65533\n", run("Latin.java", text).well().out());
        String asked = "-Dfile.encoding=ISO-8859-1";
        assertEquals("233\n", run("Latin.java", text, asked).well().out());
    }

    @Test
    void aFileWithoutMainIsRefusedBeforeARankStarts() throws IOException {
        assertEquals(
                "error: can't find main(String[]) or main() method in class: None\n",
                run("None.java", "class A { } class None { }").with(1).err());
        assertEquals(
                "error: None.java: its first class, A, has no main method, and there is no class"
                        + " None\n",
                run("None.java", "class A { } class B " + MAIN).with(1).err());
    }
}
