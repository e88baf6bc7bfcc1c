// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.installation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.galerna.runtime.loader.ClassPath;
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

    /**
     * Finds the start-up cache of launchers.
     *
     * @return a file of this Java that may be missing; null where the library is no jar.
     */
    public static Path cache() {
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
        Path caches = UserFolders.find(System.getenv(), "XDG_CACHE_HOME", ".cache").orElse(null);
        if (caches == null) {
            return own; // which is missing
        }
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
        String place = place();
        return place != null && place.endsWith("galerna.jar") ? place : ClassPath.own();
    }

    /**
     * Finds what others put on a class path to run ranks.
     *
     * @param asked the interface; null where none was asked for.
     * @return the jar of an interface, mpiJava's where none was asked for, which names the rest.
     */
    public static String facade(Style asked) {
        Path jar = beside(asked == Style.OPENMPI ? "mpi.jar" : "galerna-mpijava.jar");
        return jar == null || !Files.isRegularFile(jar) ? library() : jar.toString();
    }

    /**
     * Finds the programs that need no class path.
     *
     * @return their jar, null if there is none.
     */
    public static Path programs() {
        Path jar = beside("galerna-npb.jar");
        return jar == null || !Files.isRegularFile(jar) ? null : jar;
    }

    /**
     * Finds out where the library's own classes are.
     *
     * @return a jar or a folder; null if they are in neither.
     */
    public static String place() {
        return Origins.of(Installation.class.getClassLoader(), "org/galerna/Comm.class");
    }

    private static Path beside(String file) {
        String place = place();
        return place == null || !place.endsWith(".jar")
                ? null
                : Path.of(place).resolveSibling(file);
    }
}
