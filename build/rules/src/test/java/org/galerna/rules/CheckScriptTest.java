// SPDX-License-Identifier: Apache-2.0
package org.galerna.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code ./check} on machines of every kind: the JDKs, PATH and Maven of these tests are made up.
 */
@Timeout(60)
class CheckScriptTest {
    private static final List<String> TOOLS = List.of("dirname", "readlink", "cat");

    @TempDir Path folder;
    private Path home;
    private Path tools;
    private Path jvms;

    /** A machine with a home, a few tools, Maven, and a folder for JDKs that is empty. */
    @BeforeEach
    void machine() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        jvms = Files.createDirectories(folder.resolve("jvms"));
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Path real = Path.of("/usr/bin").resolve(tool);
            Files.createSymbolicLink(
                    tools.resolve(tool), Files.exists(real) ? real : Path.of("/bin", tool));
        }
        script(tools.resolve("mvn"), "echo \"$JAVA_HOME|$PWD|$*\"");
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private static Path jdk(Path at, String version) throws IOException {
        Files.createDirectories(at.resolve("bin"));
        script(at.resolve("bin/javac"), "exit 1");
        script(at.resolve("bin/java"), "exit 1");
        Files.writeString(at.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return at;
    }

    /** What a command printed, stderr included, and its exit code in the last line. */
    private String run(Path check, Map<String, String> more, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(check.toString()));
        command.addAll(List.of(words));
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", tools.toString());
        environment.put("HOME", home.toString());
        environment.put("GALERNA_JVMS", jvms.toString());
        environment.putAll(more);
        Process process = builder.start();
        boolean ended = process.waitFor(20, TimeUnit.SECONDS);
        process.destroyForcibly();
        return Files.readString(log) + (ended ? process.exitValue() : "no end");
    }

    private static Path check() {
        return Sources.absolute(Path.of("check")).toAbsolutePath().normalize();
    }

    @Test
    void withoutAJdkOneLineSaysWhatToInstallAndWhereItLooked() throws Exception {
        jdk(jvms.resolve("old"), "21.0.9");
        String said = run(check(), Map.of("JAVA_HOME", folder + "/gone"));
        assertEquals(2, said.lines().count(), said);
        assertTrue(said.startsWith("galerna: no JDK 25 or newer found: install one"), said);
        assertTrue(said.contains("JAVA_HOME (" + folder + "/gone)"), said);
        assertTrue(said.contains("PATH (no java)"), said);
        assertTrue(said.contains(jvms + ", "), said);
        assertTrue(said.endsWith("\n1"), said);
    }

    @Test
    void theNewestJdkOfAllPlacesRunsMaven() throws Exception {
        jdk(jvms.resolve("java-17"), "17.0.12");
        jdk(jvms.resolve("java-25"), "25.0.3");
        Path newest = jdk(home.resolve(".jdks/twenty six"), "26");
        jdk(home.resolve(".sdkman/candidates/java/25.0.9"), "25.0.9");
        String expected = newest + "|" + check().getParent() + "|-B -ntp verify -pl core -am\n0";
        assertEquals(expected, run(check(), Map.of(), "-pl", "core", "-am"));
    }

    @Test
    void javaHomeAndThenThePathComeFirst() throws Exception {
        jdk(jvms.resolve("java-27"), "27");
        Path told = jdk(folder.resolve("told"), "25");
        Path onPath = jdk(folder.resolve("on path"), "25.0.1");
        Map<String, String> path = Map.of("PATH", onPath + "/bin:" + tools);
        assertTrue(run(check(), Map.of("JAVA_HOME", told.toString())).startsWith(told + "|"));
        assertTrue(run(check(), path).startsWith(onPath + "|"));
        Files.createSymbolicLink(tools.resolve("java"), onPath.resolve("bin/java"));
        assertTrue(run(check(), Map.of()).startsWith(onPath + "|"), "through a link");
    }

    @Test
    void aLinkFromAPathWithSpacesWorks() throws Exception {
        Path jdk = jdk(jvms.resolve("java-25"), "25");
        Path copy = Files.createDirectories(folder.resolve("with some spaces/build")).getParent();
        Files.copy(check(), copy.resolve("check"));
        assertTrue(copy.resolve("check").toFile().setExecutable(true));
        Files.copy(check().resolveSibling("build/jdk.sh"), copy.resolve("build/jdk.sh"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), copy.resolve("check"));
        assertEquals(jdk + "|" + copy + "|-B -ntp verify\n0", run(link, Map.of()));
    }
}
