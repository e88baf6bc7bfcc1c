// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user's module runs with everything of ours on the module path; the device is a service. */
@Timeout(60)
class ModulePathTest {
    private static final String DESCRIPTOR =
            """
            module user.program {
                requires org.galerna.core;
                requires org.galerna.mpijava;
            }
            """;

    private static final String PROGRAM =
            """
            package user;

            import java.util.List;
            import mpi.MPI;
            import org.galerna.Galerna;
            import org.galerna.reduce.Op;

            public final class Main {
                private Main() {}

                public static void main(String[] args) {
                    List<Integer> got =
                            Galerna.spmd(
                                    3,
                                    comm -> {
                                        int[] token = {comm.rank()};
                                        int right = (comm.rank() + 1) % comm.size();
                                        int left = (comm.rank() + 2) % comm.size();
                                        if (comm.rank() == 0) {
                                            comm.send(token, right, 7);
                                            comm.recv(token, left, 7);
                                        } else {
                                            int[] mine = token.clone();
                                            comm.recv(token, left, 7);
                                            comm.send(mine, right, 7);
                                        }
                                        return token[0] * 10 + comm.allreduce(1, Op.SUM);
                                    });
                    MPI.Init(args);
                    System.out.println(got + " " + MPI.COMM_WORLD.Size());
                    MPI.Finalize();
                    for (Class<?> type : List.of(Main.class, Galerna.class, MPI.class)) {
                        System.out.println(type.getModule().getName());
                    }
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void aUsersModuleFindsTheDevice() throws IOException, InterruptedException {
        String path = modulePath();
        Path classes = compile(path);
        Path log = folder.resolve("log");
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/java.lang=org.galerna.base",
                        "--enable-native-access=org.galerna.base",
                        "--module-path",
                        path + File.pathSeparator + classes,
                        "--module",
                        "user.program/user.Main");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        boolean ended = process.waitFor(40, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertEquals(
                """
                [23, 3, 13] 1
                user.program
                org.galerna.core
                org.galerna.mpijava
                """,
                Files.readString(log));
        assertTrue(ended && process.exitValue() == 0, "exit code " + process.exitValue());
    }

    /** What the class path holds of ours, as jars or folders of classes. */
    private static String modulePath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("galerna-") || isModule(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isModule(Path entry) {
        return Files.exists(entry.resolve("module-info.class"));
    }

    private Path compile(String path) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src/user"));
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), DESCRIPTOR);
        Path program = Files.writeString(sources.resolve("Main.java"), PROGRAM);
        Path classes = folder.resolve("classes");
        StringWriter messages = new StringWriter();
        List<String> options = new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-Werror"));
        options.addAll(List.of("--module-path", path, "-d", classes.toString()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var units = files.getJavaFileObjects(descriptor, program);
            compiler.getTask(messages, files, null, options, null, units).call();
        }
        assertEquals("", messages.toString());
        try (Stream<Path> made = Files.walk(classes)) {
            assertEquals(2, made.filter(Files::isRegularFile).count(), "classes and descriptor");
        }
        return classes;
    }
}
