// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A command line of {@code java} that stands where the program is expected: {@code mpjrun -np 4
 * java -Xmx1g -cp classes Main x}. Its options become options of every rank.
 *
 * @param options of the job, with what the line says.
 * @param program what the line runs.
 */
record JavaLine(JobOptions options, Program program) {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final Set<String> MODULES = Set.of("-m", "--module", "-p", "--module-path");

    /** Whether a word of the command line is the command. */
    static boolean isJava(String word) {
        return word.equals("java") || word.endsWith("/java") || word.endsWith("\\java.exe");
    }

    /**
     * Reads the line.
     *
     * @param words the command and all that follows.
     * @throws UsageException if a word means nothing, or another Java is meant than this one.
     */
    static JavaLine of(JobOptions given, List<String> words) {
        checkCommand(words.getFirst());
        JobOptions options = given;
        List<String> jvm = new ArrayList<>(given.jvmOptions());
        int i = 1;
        while (i < words.size() && words.get(i).startsWith("-")) {
            String word = words.get(i);
            if (word.equals("-jar")) {
                return jar(options.withJvmOptions(jvm), words.subList(i, words.size()));
            }
            if (MODULES.contains(word) || word.startsWith("--module")) {
                throw new UsageException(
                        "java " + word + ": programs run from the class path: use -cp and a class");
            }
            if (CLASS_PATH.contains(word)) {
                options = options.withClassPath(value(words, i));
                i++;
            } else if (word.startsWith("--class-path=")) {
                options = options.withClassPath(word.substring("--class-path=".length()));
            } else if (word.startsWith("-D")) {
                Words.requireName(word);
                options = property(options, word.substring(2));
            } else if (OptionTable.isJvmWithValue(word)) {
                jvm.add(word + "=" + value(words, i));
                i++;
            } else if (OptionTable.isJvm(word)) {
                jvm.add(word);
            } else {
                throw new UsageException("java " + word + ": no such option for a rank's JVM");
            }
            i++;
        }
        if (i == words.size()) {
            throw new UsageException("java: no class in its command line");
        }
        List<String> arguments = words.subList(i + 1, words.size());
        return new JavaLine(options.withJvmOptions(jvm), Program.of(words.get(i), arguments));
    }

    private static JavaLine jar(JobOptions options, List<String> words) {
        List<String> arguments = words.subList(Math.min(2, words.size()), words.size());
        return new JavaLine(
                options, new Program(Program.Kind.JAR, value(words, 0), List.copyOf(arguments)));
    }

    private static JobOptions property(JobOptions options, String text) {
        int equal = text.indexOf('=');
        return equal < 0
                ? options.withProperty(text, "")
                : options.withProperty(text.substring(0, equal), text.substring(equal + 1));
    }

    private static String value(List<String> words, int option) {
        if (option + 1 >= words.size()) {
            throw new UsageException("java " + words.get(option) + " needs a value");
        }
        return words.get(option + 1);
    }

    private static void checkCommand(String command) {
        if (command.equals("java")) {
            return;
        }
        Path own = Path.of(System.getProperty("java.home"), "bin", "java");
        try {
            if (Path.of(command).toRealPath().equals(own.toRealPath())) {
                return;
            }
        } catch (IOException e) {
            throw new UsageException(command + ": no such command");
        }
        throw new UsageException(
                command + ": ranks run on " + own + "; set JAVA_HOME to run on another");
    }
}
