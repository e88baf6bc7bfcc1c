// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The launcher's options by name. The page of help beside this class describes each. */
final class OptionTable {
    /** Every spelling of an option to its first one. */
    private static final Map<String, String> NAMES =
            Map.ofEntries(
                    Map.entry("-np", "-np"),
                    Map.entry("-n", "-np"),
                    Map.entry("-dev", "-dev"),
                    Map.entry("-cp", "-cp"),
                    Map.entry("-classpath", "-cp"),
                    Map.entry("--class-path", "-cp"),
                    Map.entry("-wdir", "-wdir"),
                    Map.entry("-class", "-class"),
                    Map.entry("-jar", "-jar"),
                    Map.entry("--timeout", "--timeout"),
                    Map.entry("--ranks", "--ranks"),
                    Map.entry("--bind-to", "--bind-to"),
                    Map.entry("--eager", "--eager"),
                    Map.entry("-psl", "--eager"),
                    Map.entry("--share", "--share"),
                    Map.entry("--api", "--api"),
                    Map.entry("-coll", "-coll"),
                    Map.entry("--report-coll", "--report-coll"),
                    Map.entry("--reproducible", "--reproducible"),
                    Map.entry("--async", "--async"),
                    Map.entry("--debug", "--debug"),
                    Map.entry("-debug", "--debug"),
                    Map.entry("--grace", "--grace"),
                    Map.entry("--interface", "--interface"),
                    Map.entry("--output-dir", "--output-dir"),
                    Map.entry("-x", "-x"),
                    Map.entry("--report-bindings", "--report-bindings"),
                    Map.entry("--status", "--status"),
                    Map.entry("--print-classpath", "--print-classpath"),
                    Map.entry("--host", "--host"),
                    Map.entry("-host", "--host"),
                    Map.entry("-H", "--host"),
                    Map.entry("--hostfile", "--hostfile"),
                    Map.entry("-hostfile", "--hostfile"),
                    Map.entry("--machinefile", "--hostfile"),
                    Map.entry("-machinefile", "--hostfile"),
                    Map.entry("-machinesfile", "--hostfile"),
                    Map.entry("--map-by", "--map-by"),
                    Map.entry("--threads-per-process", "--threads-per-process"),
                    Map.entry("--ppn", "--ppn"),
                    Map.entry("-ppn", "--ppn"),
                    Map.entry("--rsh", "--rsh"),
                    Map.entry("--tls", "--tls"),
                    Map.entry("--stage", "--stage"),
                    Map.entry("--stage-file", "--stage-file"),
                    Map.entry("--label", "--label"),
                    Map.entry("--mpj-args", "--mpj-args"),
                    Map.entry("--verbose", "--verbose"),
                    Map.entry("--info", "--info"),
                    Map.entry("--version", "--version"),
                    Map.entry("-h", "-h"),
                    Map.entry("--help", "-h"));

    private static final Set<String> FLAGS =
            Set.of(
                    "--label",
                    "--mpj-args",
                    "--verbose",
                    "--report-coll",
                    "--reproducible",
                    "--async",
                    "--report-bindings",
                    "--status",
                    "--print-classpath",
                    "--stage",
                    "--tls",
                    "--info",
                    "--version",
                    "-h");

    private static final Set<String> PROGRAM = Set.of("-jar", "-class");

    /** Options of the JVM that are one word, or begin so. */
    private static final List<String> JVM =
            List.of(
                    "-X",
                    "-ea",
                    "-da",
                    "-esa",
                    "-dsa",
                    "-enable",
                    "-disable",
                    "-agentlib:",
                    "-agentpath:",
                    "-javaagent:",
                    "-verbose",
                    "-splash:",
                    "-server",
                    "-client",
                    "--add-opens=",
                    "--add-exports=",
                    "--add-reads=",
                    "--add-modules=",
                    "--enable-native-access=",
                    "--enable-preview",
                    "--sun-misc-unsafe-memory-access=",
                    "--illegal-native-access=",
                    "--finalization=");

    private static final Set<String> JVM_WITH_VALUE =
            Set.of(
                    "--add-opens",
                    "--add-exports",
                    "--add-reads",
                    "--add-modules",
                    "--enable-native-access");

    private OptionTable() {}

    /** All spellings. */
    static Set<String> names() {
        return NAMES.keySet();
    }

    /** The first spelling of an option; null if there is no such option. */
    static String canonical(String word) {
        return NAMES.get(word);
    }

    /** Whether an option, by its first spelling, stands alone. */
    static boolean isFlag(String canonical) {
        return FLAGS.contains(canonical);
    }

    /** Whether everything after this option's value is for the program. */
    static boolean namesProgram(String word) {
        return PROGRAM.contains(word);
    }

    /** Whether a word is an option of the JVM without a further word. */
    static boolean isJvm(String word) {
        for (String prefix : JVM) {
            if (word.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a word is an option of the JVM whose value is the next word. */
    static boolean isJvmWithValue(String word) {
        return JVM_WITH_VALUE.contains(word);
    }

    /** Whether the next word belongs to this one. */
    static boolean takesNext(String word) {
        String canonical = canonical(word);
        return isJvmWithValue(word) || (canonical != null && !isFlag(canonical));
    }
}
