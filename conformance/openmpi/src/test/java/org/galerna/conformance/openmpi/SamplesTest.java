// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.galerna.runtime.JobResult;
import org.galerna.runtime.Mpjrun;
import org.galerna.runtime.options.JobOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sample programs, compiled against the original signatures alone: their class files link and
 * run here, with nothing that tells the launcher which interface they want.
 */
@Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SamplesTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path SAMPLES = ROOT.resolve("examples/openmpi");
    private static final Path LISTING =
            ROOT.resolve("api/openmpi/src/test/resources/mpi/members.txt");

    @TempDir static Path folder;

    @BeforeAll
    static void compileAgainstStubs() throws IOException {
        Path stubs = folder.resolve("stubs");
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, String> stub : StubSources.of(LISTING).entrySet()) {
            Path file = folder.resolve(stub.getKey());
            Files.createDirectories(file.getParent());
            sources.add(Files.writeString(file, stub.getValue(), StandardCharsets.UTF_8));
        }
        compile(sources, stubs, folder.resolve("nothing"));
        List<Path> all = samples().stream().map(s -> SAMPLES.resolve(s + ".java")).toList();
        compile(all, folder.resolve("classes"), stubs);
    }

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            List<String> names =
                    files.map(f -> f.getFileName().toString().replace(".java", ""))
                            .sorted()
                            .toList();
            assertTrue(names.size() >= 10, names.toString());
            return names;
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void classFilesOfTheOriginalSignaturesRun(String sample) {
        JobOptions options =
                new JobOptions().withRanks(3).withClassPath(folder.resolve("classes").toString());
        JobResult result = Mpjrun.run(options, sample);
        assertEquals(0, result.exitCode(), () -> result.failures().toString());
    }

    private static void compile(List<Path> sources, Path into, Path classPath) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of(
                        "-proc:none",
                        "--release",
                        "17",
                        "-d",
                        into.toString(),
                        "-cp",
                        classPath.toString());
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean good =
                    compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            assertTrue(good, messages.toString());
        }
    }
}
