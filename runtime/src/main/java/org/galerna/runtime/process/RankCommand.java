// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.galerna.base.host.Cores;
import org.galerna.launch.WorldSource;
import org.galerna.runtime.installation.CompilerOptions;
import org.galerna.runtime.installation.Devices;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.installation.StartCache;
import org.galerna.runtime.options.CommandLineReader;
import org.galerna.runtime.options.RankThreads;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UsageException;
import org.galerna.runtime.rank.LaunchedWorlds;
import org.galerna.runtime.wire.Assignment;
import org.galerna.runtime.wire.Layout;

/** The command line and environment of each process of this host. */
final class RankCommand {
    /**
     * A property that says: the program's class path begins with an interface called mpi that is to
     * be found before the library's own.
     */
    static final String INTERFACE_FIRST = "-D" + Style.PROPERTY + "=" + Style.OPENMPI.word();

    private static final String MAIN = "org.galerna.runtime.rank.RankMain";

    /** Of the JDK: which names its exceptions may tell; as a system property it wins. */
    private static final String IN_EXCEPTIONS = "jdk.includeInExceptions";

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
     * @param provider class of the job's device.
     */
    record Places(String java, String library, Path cache, String classPath, String provider) {
        /**
         * The places of the JVM that asks.
         *
         * @param classPath of the program.
         * @param device of the job.
         * @throws UsageException if it cannot be used here.
         */
        static Places here(List<String> classPath, String device) {
            return new Places(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    Installation.library(),
                    Installation.rankCache(),
                    String.join(File.pathSeparator, classPath),
                    Devices.named(device).getClass().getName());
        }
    }

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
        Path cache = cache(process);
        if (isCache(cache) && !agents) {
            result.addAll(StartCache.options(cache));
        }
        if (!has("--illegal-native-access=")) { // else the user says who may
            result.add("--enable-native-access=ALL-UNNAMED");
        }
        result.add("-D" + Assignment.LAUNCHED + "=true");
        result.addAll(known());
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

    /** What this JVM has found out already, so that each process need not. */
    private List<String> known() {
        List<String> result = new ArrayList<>();
        result.add("-D" + Devices.PROVIDER + "=" + places.provider);
        result.add("-D" + WorldSource.FIRST + "=" + LaunchedWorlds.class.getName());
        // The first socket asks for it: else the JDK reads all properties of security.
        String included = Security.getProperty(IN_EXCEPTIONS);
        if (included != null) {
            result.add("-D" + IN_EXCEPTIONS + "=" + included);
        }
        return result;
    }

    /** With several ranks each has a loader for the program, which it is told of otherwise. */
    private String classPath(int process) {
        if (layout.count(process) > 1) {
            return places.library;
        }
        if (!isInterfaceFirst()) {
            return places.library + File.pathSeparator + places.classPath;
        }
        int end = places.classPath.indexOf(File.pathSeparator);
        String first = end < 0 ? places.classPath : places.classPath.substring(0, end);
        String rest = end < 0 ? "" : places.classPath.substring(end);
        return first + File.pathSeparator + places.library + rest;
    }

    private boolean isInterfaceFirst() {
        return words.jvm.contains(INTERFACE_FIRST);
    }

    /** The cache for how a process's class path begins. */
    private Path cache(int process) {
        return layout.count(process) > 1 || !isInterfaceFirst() || places.cache == null
                ? places.cache
                : Installation.ofOpenMpi(places.cache);
    }

    /** Virtual ranks do; the start-up cache is of no use then. */
    private boolean needsScheduler(int ranks) {
        boolean isCrowded = layout.processes() == 1 && ranks > Cores.count();
        return ranks > 1
                && (threads == RankThreads.VIRTUAL || (threads == RankThreads.AUTO && isCrowded));
    }

    /**
     * Whether there is a cache; an empty file says that none could be made. The JVM does not look
     * whether the class path is the one that its cache was made with, and takes the {@code mpi}
     * that it has: it is for class paths that begin as the one of its making did.
     */
    private static boolean isCache(Path cache) {
        try {
            return cache != null && Files.isReadable(cache) && Files.size(cache) > 0;
        } catch (IOException e) {
            return false; // it has just gone
        }
    }

    /** What JVMs that share a host need to be told, unless the user has said it. */
    private List<String> settings() {
        List<String> result = new ArrayList<>(new HostShare(words.jvm, processes).options());
        result.addAll(CompilerOptions.OPTIONS);
        result.add("-XX:-UsePerfData"); // its file would outlive a killed process
        return result;
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
