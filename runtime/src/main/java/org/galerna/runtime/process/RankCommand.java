// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.galerna.base.host.Cores;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.rank.RankProcess;
import org.galerna.runtime.wire.Layout;

/** The command line and environment of each process of this host. */
final class RankCommand {
    /**
     * A property that says: the program's class path comes before the library's, because it begins
     * with an interface called mpi that is to be found before the library's own.
     */
    static final String PROGRAM_FIRST = "-Dgalerna.api=openmpi";

    private static final String MAIN = "org.galerna.runtime.rank.RankMain";

    /** What a user's option starts with that says how much heap a rank gets. */
    private static final List<String> HEAP =
            List.of("-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAMPercentage", "-XX:MaxRAMFraction");

    private static final int HEAP_PERCENT = 75;
    private static final double FIRST_HEAP_PERCENT = 1.5625;

    private final Layout layout;
    private final Words words;
    private final Places places;
    private final int processes;
    private final RankThreads threads;

    /**
     * What the user gave.
     *
     * @param program the main class and its arguments.
     * @param jvm options of the JVM, system properties among them.
     * @param environment variables to set.
     * @param directory to run in, null for the launcher's.
     * @param debugPort rank 0's port for a debugger, -1 for none.
     */
    record Words(
            List<String> program,
            List<String> jvm,
            Map<String, String> environment,
            String directory,
            int debugPort) {}

    /**
     * Where things are on this host.
     *
     * @param java the command.
     * @param library class path of the library.
     * @param cache start-up cache; null for none.
     * @param classPath of the program.
     */
    record Places(String java, String library, Path cache, String classPath) {}

    /**
     * Prepares.
     *
     * @param layout of the job.
     * @param host the name of this host in it.
     * @param threads what the ranks of a process of several run on.
     */
    RankCommand(Layout layout, String host, RankThreads threads, Words words, Places places) {
        this.layout = layout;
        this.threads = threads;
        processes = layout.on(host).length;
        this.words = words;
        this.places = places;
    }

    String classPath() {
        return places.classPath;
    }

    String directory() {
        return words.directory;
    }

    /** The command line of a process. */
    List<String> words(int process) {
        List<String> result = new ArrayList<>();
        result.add(places.java);
        result.addAll(settings());
        boolean agents = words.debugPort >= 0 || has("-agent") || has("-javaagent");
        boolean libraryFirst = layout.count(process) > 1 || !isProgramFirst();
        if (libraryFirst && hasCache() && !agents) {
            result.add("-XX:AOTCache=" + places.cache);
            result.add("-Xlog:disable");
            result.add("-Xlog:all=error:stderr");
            result.add("-Xlog:aot=off:stderr");
            result.add("-Xlog:cds=off:stderr");
        }
        result.add("--enable-native-access=ALL-UNNAMED");
        result.add("-D" + RankProcess.LAUNCHED + "=true");
        if (words.debugPort >= 0) {
            result.add(
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y,address="
                            + (words.debugPort + layout.first(process)));
        }
        result.addAll(words.jvm);
        if (needsScheduler(layout.count(process))) {
            result.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        }
        result.add("-cp");
        result.add(classPath(process));
        result.add(MAIN);
        result.addAll(words.program);
        return result;
    }

    /** With several ranks each has a loader for the program, which it is told of otherwise. */
    private String classPath(int process) {
        if (layout.count(process) > 1) {
            return places.library;
        }
        return isProgramFirst()
                ? places.classPath + File.pathSeparator + places.library
                : places.library + File.pathSeparator + places.classPath;
    }

    private boolean isProgramFirst() {
        return words.jvm.contains(PROGRAM_FIRST);
    }

    /** Virtual ranks do; the start-up cache is of no use then. */
    private boolean needsScheduler(int ranks) {
        boolean isCrowded = layout.processes() == 1 && ranks > Cores.count();
        return ranks > 1
                && (threads == RankThreads.VIRTUAL || (threads == RankThreads.AUTO && isCrowded));
    }

    /**
     * Whether there is a cache; an empty file says that none could be made. The JVM does not look
     * whether the class path is the one that its cache was made with, and takes the library's own
     * {@code mpi} from there wherever that stands: it is for class paths that begin with the
     * library.
     */
    private boolean hasCache() {
        try {
            return places.cache != null
                    && Files.isReadable(places.cache)
                    && Files.size(places.cache) > 0;
        } catch (IOException e) {
            return false; // it has just gone
        }
    }

    /** What JVMs that share a host need to be told, unless the user has said it. */
    private List<String> settings() {
        List<String> result = new ArrayList<>();
        int share = Math.max(1, Cores.count() / processes);
        if (!words.jvm.stream().anyMatch(RankCommand::choosesCollector)) {
            if (share == 1) {
                result.add("-XX:+UseSerialGC"); // what the JVM itself takes on one core
            } else {
                result.add("-XX:ParallelGCThreads=" + share);
            }
        } else if (!has("-XX:ParallelGCThreads")) {
            result.add("-XX:ParallelGCThreads=" + share);
        }
        if (HEAP.stream().noneMatch(this::has)) {
            result.add("-XX:MaxRAMPercentage=" + (double) HEAP_PERCENT / processes);
            result.add("-XX:InitialRAMPercentage=" + FIRST_HEAP_PERCENT / processes);
        }
        result.add("-XX:-UsePerfData"); // its file would outlive a killed process
        return result;
    }

    private static boolean choosesCollector(String option) {
        return (option.startsWith("-XX:+Use") && option.endsWith("GC"))
                || option.startsWith("-XX:ParallelGCThreads");
    }

    private boolean has(String prefix) {
        return words.jvm.stream().anyMatch(option -> option.startsWith(prefix));
    }

    /**
     * Adds what programs look for to an environment, and takes away what only a launcher is told.
     */
    void environment(int process, Map<String, String> environment) {
        environment.remove(CommandLineReader.PARENT);
        environment.putAll(words.environment);
        environment.putAll(layout.places(process).getFirst().environment());
    }
}
