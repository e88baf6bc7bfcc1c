// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the manifest lets the ranks of a JVM share must know nothing of ranks. */
@Timeout(60)
class SharedClassesTest {
    private static final Path MAIN = Path.of("src", "main");

    /** The one class of a rank's that has the same contents in all: a constant of the JVM's. */
    private static final String CONSTANT = "org.galerna.npb.frame.Lanes";

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");
    private static final Pattern VARIABLE =
            Pattern.compile("(?m)^ +(?:(?:public|private|protected) )?static (?!final)[^(]*[;=]");

    static List<String> prefixes() throws IOException {
        try (InputStream in = Files.newInputStream(MAIN.resolve("MANIFEST.MF"))) {
            String words = new Manifest(in).getMainAttributes().getValue("Galerna-Share");
            return List.of(words.split(" ", -1));
        }
    }

    private static List<Path> sources(String prefix) throws IOException {
        Path folder = MAIN.resolve("java").resolve(prefix.replace('.', '/'));
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).toList();
        }
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("prefixes")
    void sharedClassesNameNoneOfARank(String prefix) throws IOException {
        List<String> shared = prefixes();
        List<String> strangers =
                sources(prefix).stream()
                        .flatMap(f -> IMPORT.matcher(read(f)).results())
                        .map(m -> m.group(1))
                        .filter(n -> n.startsWith("mpi.") || n.startsWith("org.galerna."))
                        .filter(n -> shared.stream().noneMatch(n::startsWith))
                        .filter(n -> !n.equals(CONSTANT))
                        .toList();
        assertEquals(List.of(), strangers);
    }

    @ParameterizedTest
    @MethodSource("prefixes")
    void sharedClassesKeepNothingInStaticFields(String prefix) throws IOException {
        List<Path> sources = sources(prefix);
        assertFalse(sources.isEmpty(), prefix);
        List<Path> breaches =
                sources.stream().filter(f -> VARIABLE.matcher(read(f)).find()).toList();
        assertEquals(List.of(), breaches);
    }
}
