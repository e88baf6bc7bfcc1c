// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.galerna.runtime.installation.CompilerOptions;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.installation.StartCache;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.program.ProgramException;
import org.galerna.runtime.signal.ParentWatch;
import org.galerna.runtime.signal.QuitSignal;
import org.galerna.runtime.signal.SystemSignals;

/**
 * Starts the command again in a JVM of its own, where this one cannot do what is asked: options of
 * the JVM, another directory, a debugger's port, or a plain {@code java -jar}, which lacks what
 * {@code bin/mpjrun} passes. The child has this JVM's streams; signals reach it (SIGQUIT where
 * {@link QuitSignal} can be had), its exit code is passed on, and it ends when this JVM is killed.
 */
final class Relaunch {
    /** How many such options the JVM was started with; absent if nothing of ours started it. */
    static final String APPLIED = "galerna.applied";

    /** All options were seen to: no JVM starts itself twice. */
    private static final int ALL = Integer.MAX_VALUE;

    /** The -wdir that the JVM runs in already. */
    private static final String FOLDER = "galerna.wdir";

    /** Properties that begin so are read by the JDK at its start, and never again. */
    private static final List<String> OF_JDK =
            List.of("java.", "jdk.", "sun.", "com.sun.", "user.", "file.", "native.", "std");

    /** What a launcher cannot be told: it has a class path and a loader of its own. */
    private static final List<String> OF_LAUNCHER =
            List.of("java.class.path", "java.system.class.loader");

    /** Set in the child of a JVM whose class path is the program's. */
    static final String IDE = "galerna.ide";

    private static final List<String> OF_IDE =
            List.of(
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--enable-native-access=ALL-UNNAMED",
                    "-D" + IDE + "=true");

    /** Starts the rest of the command with descriptor 3 taken, see {@link QuitSignal}. */
    private static final List<String> KEEPING_3 =
            Files.isExecutable(Path.of("/bin/sh"))
                    ? List.of("/bin/sh", "-c", "exec 3< /dev/null; exec \"$0\" \"$@\"")
                    : List.of();

    private final JobOptions options;

    Relaunch(JobOptions options) {
        this.options = options;
    }

    /** Whether an option cannot be met in a JVM that runs already. */
    boolean needsJvm() {
        return words() > 0 || options.workDirectory() != null;
    }

    private int words() {
        return options.jvmOptions().size() + (options.debugPort() < 0 ? 0 : 1);
    }

    /** Ranks that are processes have JVMs of their own, with the options; the directory is ours. */
    boolean isNeeded() {
        Integer applied = Integer.getInteger(APPLIED);
        if (applied != null && applied == ALL) {
            return false;
        }
        if (isElsewhere() || options.isOfProcesses()) {
            return isElsewhere();
        }
        return isUnread() || (applied == null ? words() > 0 || isJar() : words() > applied);
    }

    private boolean isElsewhere() {
        String folder = options.workDirectory();
        return folder != null && !folder.equals(System.getProperty(FOLDER));
    }

    /** Whether the JDK has started without a property that it does not look at again. */
    private boolean isUnread() {
        for (Map.Entry<String, String> property : options.properties().entrySet()) {
            String key = property.getKey();
            if (!OF_LAUNCHER.contains(key)
                    && OF_JDK.stream().anyMatch(key::startsWith)
                    && !property.getValue().equals(System.getProperty(key))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isJar() {
        String path = System.getProperty("java.class.path", "");
        return path.endsWith("galerna.jar") && !path.contains(File.pathSeparator);
    }

    /**
     * Runs the child to its end.
     *
     * @param arguments of the command, without argument files: the child may run elsewhere.
     */
    int run(List<String> arguments) {
        List<String> command = new ArrayList<>(KEEPING_3);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:MaxRAMPercentage=75");
        command.addAll(CompilerOptions.OPTIONS);
        command.add("-XX:-UsePerfData"); // its file would outlive a killed launcher
        command.add("-XX:+StartAttachListener");
        command.addAll(isJar() ? ofJar() : OF_IDE);
        if (!options.isOfProcesses()) {
            command.addAll(own());
        }
        command.add("-D" + APPLIED + "=" + ALL);
        command.add("-D" + ParentWatch.OUTER + "=" + ProcessHandle.current().pid());
        String classPath = ClassPath.ofJvm();
        if (isJar()) {
            command.addAll(List.of("-jar", classPath));
        } else {
            command.addAll(List.of("-cp", classPath, "org.galerna.runtime.Mpjrun"));
        }
        command.addAll(arguments);
        if (options.debugPort() >= 0 && !options.isOfProcesses()) {
            System.err.print(waits(options));
        }
        return start(command);
    }

    /** The user's options, which are this JVM's where ranks are threads. */
    private List<String> own() {
        List<String> result = new ArrayList<>(options.jvmOptions());
        if (options.debugPort() >= 0) {
            result.add(debug(options.debugPort()));
        }
        options.properties()
                .forEach((key, value) -> {
                    if (!OF_LAUNCHER.contains(key)) {
                        result.add("-D" + key + "=" + value);
                    }
                });
        return result;
    }

    /** What is said to who may not know why nothing happens. */
    static String waits(JobOptions options) {
        int port = options.debugPort();
        if (!options.isOfProcesses() || options.ranks() == 1) {
            return "mpjrun: waits for a debugger on port " + port + "\n";
        }
        return "mpjrun: waits for a debugger of each process, from port "
                + port
                + " on: its first rank is added\n";
    }

    /** The agent that waits for a debugger. */
    static String debug(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y,address=" + port;
    }

    /** The start-up cache, which excludes agents and other flags about modules. */
    private List<String> ofJar() {
        List<String> result = new ArrayList<>();
        Path cache = Installation.cache();
        boolean agents = own().stream().anyMatch(Relaunch::isAgent) && !options.isOfProcesses();
        if (cache != null && Files.isReadable(cache) && !agents) {
            result.addAll(StartCache.options(cache));
        }
        if (!KEEPING_3.isEmpty()) {
            result.add("-Dgalerna.quit=3");
        }
        return result;
    }

    private static boolean isAgent(String option) {
        return !option.startsWith("-D") && option.contains("agent");
    }

    private int start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        if (isElsewhere()) {
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
            SystemSignals.on("USR1", number -> SystemSignals.send(child.pid(), "USR1"));
            QuitSignal.on(() -> SystemSignals.send(child.pid(), "QUIT"));
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
            } catch (InterruptedException ignored) {
                // nobody interrupts the launcher's thread on purpose
            }
        }
    }

    private static void stop(Process child) {
        child.destroy();
        await(child);
    }
}
