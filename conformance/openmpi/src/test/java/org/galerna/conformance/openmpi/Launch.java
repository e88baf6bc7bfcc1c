// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.runtime.Mpjrun;

/** Programs that a test starts with the launcher, as a process of their own. */
final class Launch {
    private Launch() {}

    /** What a command printed and how it ended. */
    record Ended(int code, String text) {}

    static Ended run(Path folder, String... words) throws Exception {
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-Dgalerna.applied=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Mpjrun.class.getName(),
                        "--timeout",
                        "60",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator + folder));
        command.addAll(List.of(words));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            assertTrue(process.waitFor(80, TimeUnit.SECONDS), "it does not end");
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
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
