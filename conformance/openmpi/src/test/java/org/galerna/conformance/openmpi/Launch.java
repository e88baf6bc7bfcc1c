// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.galerna.runtime.Mpjrun;

/** Programs that a test starts with the launcher, as a process of their own. */
final class Launch {
    private Launch() {}

    /** What a command printed and how it ended. */
    record Ended(int code, String text) {}

    static Ended run(Path folder, String... words) throws Exception {
        return withClassPath(System.getProperty("java.class.path"), folder, words);
    }

    /** Without a launcher, in a folder from which the whole class path is named. */
    static Ended alone(Path folder, String... words) throws Exception {
        Path here = folder.toRealPath();
        String path =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(part -> here.relativize(Path.of(part).toAbsolutePath()).toString())
                        .collect(Collectors.joining(File.pathSeparator));
        List<String> command = java("-cp", path + File.pathSeparator + ".");
        command.addAll(List.of(words));
        return run(folder, new ProcessBuilder(command).directory(folder.toFile()));
    }

    /** With another library, or one in another place. */
    static Ended withClassPath(String path, Path folder, String... words) throws Exception {
        List<String> command =
                java(
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-Dgalerna.applied=0",
                        "-cp",
                        path,
                        Mpjrun.class.getName(),
                        "--timeout",
                        "60",
                        "-cp",
                        path + File.pathSeparator + folder);
        final Long seed = Long.getLong("galerna.seed");
        if (seed != null) {
            command.add("-Dgalerna.seed=" + seed);
        }
        command.addAll(List.of(words));
        return run(folder, new ProcessBuilder(command));
    }

    private static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of(options));
        return command;
    }

    private static Ended run(Path folder, ProcessBuilder builder) throws Exception {
        Path log = folder.resolve("log");
        Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertTrue(process.waitFor(80, TimeUnit.SECONDS), "it does not end");
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
    }

    /**
     * Compiles a program into a folder that is on its job's class path, which is cheaper than a
     * launcher that compiles it. Answers its name.
     */
    static String program(Path folder, String name, String body) throws Exception {
        Path source = source(Files.createDirectories(folder.resolve("sources")), name, body);
        compile(folder, source);
        return name;
    }

    static void compile(Path into, Path source) {
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                into.toString(),
                                source.toString());
        assertEquals(0, result, source + " is not compiled");
    }

    static Path source(Path folder, String name, String body) throws Exception {
        return Files.writeString(
                folder.resolve(name + ".java"),
                "import mpi.*;\npublic class "
                        + name
                        + " {\n    public static void main(String[] args) throws Exception {\n"
                        + body
                        + "\n    }\n}\n");
    }
}
