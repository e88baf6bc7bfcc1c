// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.UsageException;

/**
 * Starts the command again in a JVM of its own, where this one cannot do what is asked: options of
 * the JVM, another directory, a debugger's port, or a plain {@code java -jar}, which lacks what
 * {@code bin/mpjrun} passes. The child has this JVM's streams; signals reach it and its exit code
 * is passed on.
 */
final class Relaunch {
    /** How many such options the JVM was started with; absent if nothing of ours started it. */
    static final String APPLIED = "galerna.applied";

    private final JobOptions options;

    Relaunch(JobOptions options) {
        this.options = options;
    }

    /** Whether signals come to us and not to the JVM. */
    static boolean hasSignals() {
        return Integer.getInteger(APPLIED) != null;
    }

    /** Whether an option cannot be met in a JVM that runs already. */
    boolean needsJvm() {
        return words() > 0;
    }

    private int words() {
        return options.jvmOptions().size()
                + (options.workDirectory() == null ? 0 : 1)
                + (options.debugPort() < 0 ? 0 : 1);
    }

    boolean isNeeded() {
        Integer applied = Integer.getInteger(APPLIED);
        return applied == null ? needsJvm() || isJar() : words() > applied;
    }

    private static boolean isJar() {
        String path = System.getProperty("java.class.path", "");
        return path.endsWith("galerna.jar") && !path.contains(File.pathSeparator);
    }

    /** Runs the child to its end. */
    int run(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(defaults());
        command.addAll(options.jvmOptions());
        if (options.debugPort() >= 0) {
            command.add(debug(options.debugPort()));
        }
        command.add("-D" + APPLIED + "=" + words());
        if (isJar()) {
            command.add("-jar");
            command.add(Path.of(System.getProperty("java.class.path")).toAbsolutePath().toString());
        } else {
            command.add("-cp");
            command.add(absolute(System.getProperty("java.class.path")));
            command.add("org.galerna.runtime.Mpjrun");
        }
        command.addAll(Arrays.asList(arguments));
        return start(command);
    }

    private static String absolute(String classPath) {
        List<String> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            parts.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, parts);
    }

    /** The agent that waits for a debugger. */
    static String debug(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y,address=" + port;
    }

    /** What bin/mpjrun passes, too. */
    private static List<String> defaults() {
        List<String> result = new ArrayList<>();
        result.add("-Xrs");
        result.add("-XX:MaxRAMPercentage=75");
        result.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        result.add("--enable-native-access=ALL-UNNAMED");
        Path cache = Installation.cache();
        if (cache != null && Files.isReadable(cache)) {
            result.add("-XX:AOTCache=" + cache);
            result.add("-Xlog:disable");
            result.add("-Xlog:all=error:stderr");
        }
        return result;
    }

    private int start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        if (options.workDirectory() != null) {
            File folder = new File(options.workDirectory());
            if (!folder.isDirectory()) {
                throw new UsageException(
                        "-wdir " + options.workDirectory() + ": no such directory");
            }
            builder.directory(folder);
        }
        try {
            Process child = builder.start();
            Thread stop = new Thread(() -> stop(child), "mpjrun child");
            Runtime.getRuntime().addShutdownHook(stop);
            int code = await(child);
            try {
                Runtime.getRuntime().removeShutdownHook(stop);
            } catch (IllegalStateException e) {
                return code; // a signal has come: the hook has waited for the child
            }
            return code;
        } catch (IOException e) {
            throw new ProgramException("mpjrun: cannot start a JVM: " + e.getMessage() + "\n");
        }
    }

    private static int await(Process child) {
        while (true) {
            try {
                return child.waitFor();
            } catch (InterruptedException e) {
                continue; // nobody interrupts the launcher's thread on purpose
            }
        }
    }

    private static void stop(Process child) {
        child.destroy();
        await(child);
    }
}
