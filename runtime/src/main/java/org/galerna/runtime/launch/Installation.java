// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.galerna.base.host.Affinity;
import org.galerna.base.host.Cores;
import org.galerna.base.schedule.FifoScheduler;
import org.galerna.device.DeviceProvider;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Style;

/** What this installation is made of. */
public final class Installation {
    private static final String DEVELOPMENT = "0.1.0-SNAPSHOT";
    private static final int MAJOR = 1_000_000;
    private static final int MINOR = 1_000;

    private Installation() {}

    /**
     * Tells the version of the library.
     *
     * @return as Maven names it.
     */
    public static String version() {
        String version = Installation.class.getPackage().getImplementationVersion();
        return version == null ? DEVELOPMENT : version;
    }

    /** The start-up cache of this Java beside the library, null where that is no jar. */
    static Path cache() {
        return cache("galerna-");
    }

    /**
     * Finds the start-up cache of ranks that are processes.
     *
     * @return a file that may be missing; null where the library is no jar.
     */
    public static Path rankCache() {
        return cache("galerna-rank-");
    }

    /**
     * Finds the start-up cache of ranks that are processes and whose class path begins with the
     * interface of Open MPI.
     *
     * @param cache the one of other ranks.
     * @return a file beside it that may be missing.
     */
    public static Path ofOpenMpi(Path cache) {
        return cache.resolveSibling(
                cache.getFileName().toString().replace("galerna-rank-", "galerna-rank-openmpi-"));
    }

    private static Path cache(String name) {
        Runtime.Version v = Runtime.version();
        int key = v.feature() * MAJOR + v.interim() * MINOR + v.update();
        Path own = beside(name + key + ".aot");
        return own == null || Files.isReadable(own) ? own : inUsersCache(own);
    }

    /** Where the start-up cache of a library is that cannot be written beside. */
    private static Path inUsersCache(Path own) {
        Path caches = UserFolders.of(System.getenv(), "XDG_CACHE_HOME", ".cache");
        Path root = own.toAbsolutePath().getParent().getParent();
        String name = root == null ? "lib" : root.toString().replace(File.separatorChar, '_');
        String whole = name + "-" + digest(own.resolveSibling("dist"));
        return caches.resolve(whole).resolve(own.getFileName());
    }

    /** Tells a distribution from the one that was in its folder before; empty for none. */
    private static String digest(Path dist) {
        try {
            List<String> words = List.of(Files.readString(dist).strip().split(" ", -1));
            return words.getLast();
        } catch (IOException e) {
            return ""; // a build, which has its cache beside it
        }
    }

    /**
     * Finds the class path of the library.
     *
     * @return its jar, or this JVM's own class path where it is not in a jar.
     */
    public static String library() {
        String place = Places.of(Installation.class.getClassLoader(), "org/galerna/Comm.class");
        return place != null && place.endsWith("galerna.jar") ? place : Prepared.ownClassPath();
    }

    /**
     * What others put on a class path to run ranks: the jar of an interface, mpiJava's where none
     * was asked for, which names the rest.
     */
    static String facade(Style asked) {
        Path jar = beside(asked == Style.OPENMPI ? "mpi.jar" : "galerna-mpijava.jar");
        return jar == null || !Files.isRegularFile(jar) ? library() : jar.toString();
    }

    /** The jar of programs that are found without a class path, null if there is none. */
    static Path programs() {
        Path jar = beside("galerna-npb.jar");
        return jar == null || !Files.isRegularFile(jar) ? null : jar;
    }

    private static Path beside(String file) {
        String place = Places.of(Installation.class.getClassLoader(), "org/galerna/Comm.class");
        return place == null || !place.endsWith(".jar")
                ? null
                : Path.of(place).resolveSibling(file);
    }

    static String describe(JobOptions options, Prepared program) {
        StringBuilder text = new StringBuilder();
        line(text, "Galerna", version());
        line(
                text,
                "library",
                Places.of(Installation.class.getClassLoader(), "org/galerna/Comm.class"));
        line(text, "JDK", Runtime.version() + ", " + System.getProperty("java.home"));
        line(text, "system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        line(text, "cores", Integer.toString(Cores.count()));
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        line(text, "heap", "up to " + mib + " MiB for all ranks together");
        for (DeviceProvider device : Devices.all()) {
            Optional<String> reason = device.unavailable();
            line(text, "device " + device.name(), reason.map(r -> "no: " + r).orElse("yes"));
        }
        String fifo = FifoScheduler.reason();
        line(text, "virtual ranks", fifo.isEmpty() ? "yes" : "no: " + fifo);
        String bound = Affinity.find().isPresent() ? "yes" : "no: " + Affinity.reason();
        line(text, "--bind-to core", bound);
        String path =
                options.classPath() == null ? Prepared.defaultClassPath() : options.classPath();
        line(text, "class path", path);
        for (Style style : Style.values()) {
            Path place = Facade.asked(style).place(Installation.class.getClassLoader());
            line(text, "api " + style.word(), place == null ? "not installed" : place.toString());
        }
        if (program != null) {
            line(text, "program's api", program.facade().toString());
        }
        Path cache = cache();
        line(text, "start-up cache", cache == null ? "none" : state(cache));
        return text.toString();
    }

    private static String state(Path cache) {
        return cache + (Files.isReadable(cache) ? "" : " (missing)");
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-16s %s%n", name + ":", value));
    }
}
