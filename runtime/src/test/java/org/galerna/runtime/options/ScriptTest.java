// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/mpjrun} looks for options of the JVM where the launcher will find them. */
@Timeout(60)
class ScriptTest {
    private static final Path SCRIPT =
            Path.of(System.getProperty("galerna.root", "..")).resolve("bin/mpjrun");
    private static final String BEGIN = "\nquote() {";
    private static final String LOOKED = "\nif [ -n \"$file\" ]";
    private static final String MADE = "\nfast=";
    private static final String DECIDED = "\nif [ -n \"$benchmark\" ]";

    private static String found(String end, Map<String, String> variables, String... words)
            throws Exception {
        return found(Files.readString(SCRIPT), end, variables, words);
    }

    /** Runs the script's look at words as far as a line; gives what it has found for the JVM. */
    private static String found(
            String text, String end, Map<String, String> variables, String... words)
            throws Exception {
        String part = text.substring(text.indexOf(BEGIN), text.indexOf(end));
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c"));
        command.add(part + "\nprintf '%s' \"$jvm\"");
        command.add("mpjrun");
        command.addAll(Arrays.asList(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(variables);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out;
    }

    static List<String> options() {
        List<String> ofTheJvm = List.of("--add-opens", "--add-modules", "--enable-native-access");
        return Stream.concat(OptionTable.names().stream(), ofTheJvm.stream()).sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("options")
    void optionsThatTakeAWordAreTheLaunchers(String option) throws Exception {
        String[] words =
                OptionTable.takesNext(option)
                        ? new String[] {option, "5005", "-ea", "Main"}
                        : new String[] {option, "-ea", "Main"};
        boolean isRead = found(LOOKED, Map.of(), words).endsWith(" '-ea'");
        assertEquals(!OptionTable.namesProgram(option), isRead);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GALERNA_HOSTFILE",
                "SLURM_JOB_NODELIST",
                "PBS_NODEFILE",
                "LSB_MCPU_HOSTS",
                "PE_HOSTFILE"
            })
    void whereTheEnvironmentGivesHostsTheLauncherDecides(String variable) throws Exception {
        String[] words = {"-Xmx1g", "Main"};
        assertEquals(" '-Xmx1g'", found(DECIDED, Map.of(), words));
        assertEquals("", found(DECIDED, Map.of(variable, "nodes"), words));
        Map<String, String> threads = Map.of(variable, "nodes", "GALERNA_DEV", "smdev");
        assertEquals(" '-Xmx1g'", found(DECIDED, threads, words));
    }

    /**
     * A JVM that does not know large pages would not start, and one that may not have them warns.
     */
    @Test
    void benchmarksHaveLargePagesWhereTheSystemGivesThem(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("enabled");
        String pages = "/sys/kernel/mm/transparent_hugepage/enabled";
        String text = Files.readString(SCRIPT).replace(pages, file.toString());
        String option = " -XX:+UseTransparentHugePages ";
        assertFalse(found(text, MADE, Map.of(), "org.galerna.npb.CG").contains(option));
        Files.writeString(file, "always [madvise] never\n");
        assertTrue(found(text, MADE, Map.of(), "org.galerna.npb.CG").contains(option));
        Files.writeString(file, "always madvise [never]\n");
        assertFalse(found(text, MADE, Map.of(), "org.galerna.npb.CG").contains(option));
    }
}
