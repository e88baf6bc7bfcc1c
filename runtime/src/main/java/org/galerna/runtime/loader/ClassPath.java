// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A class path as {@code java -cp} takes it: folders, jars, {@code folder/*}, and the jars that a
 * jar's Class-Path names. Read by all ranks at once; jars stay open until it is closed.
 */
public final class ClassPath implements AutoCloseable {
    private final List<Entry> entries = new ArrayList<>();
    private final List<Path> given = new ArrayList<>();

    /** What was found: the bytes and where they came from. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Found(byte[] bytes, URL origin, Manifest manifest) {}

    /** A folder ({@code jar} is null) or a jar. */
    private record Entry(Path path, JarFile jar, URL url, Manifest manifest) {}

    private ClassPath() {}

    /**
     * Opens a class path. Entries that do not exist or are no jars are left out, as java does.
     *
     * @param text entries separated by the system's path separator; an empty entry is the current
     *     directory.
     * @return an open class path.
     * @throws UncheckedIOException if an entry cannot be a path; the message names it.
     */
    public static ClassPath of(String text) {
        Map<Path, Boolean> paths = new LinkedHashMap<>();
        for (String part : text.split(File.pathSeparator, -1)) {
            addPart(part, paths);
        }
        ClassPath result = new ClassPath();
        result.given.addAll(paths.keySet());
        Deque<Path> todo = new ArrayDeque<>(paths.keySet());
        Set<Path> seen = new HashSet<>();
        while (!todo.isEmpty()) {
            Path next = todo.pop();
            if (seen.add(next)) {
                List<Path> more = result.open(next); // searched right after it
                more.reversed().forEach(todo::push);
            }
        }
        return result;
    }

    /**
     * Finds the class path of this JVM, for another one that may start in another directory.
     *
     * @return absolute places with the system's separator.
     */
    public static String ofJvm() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Finds the class path of this JVM, for programs started from an IDE or a test.
     *
     * @return places with the system's separator, those of modules among them.
     */
    public static String own() {
        String own = System.getProperty("java.class.path", "");
        String modules = System.getProperty("jdk.module.path");
        return modules == null ? own : own + File.pathSeparator + modules;
    }

    /**
     * Finds the class path of a program that was given none.
     *
     * @return CLASSPATH, else the current directory.
     */
    public static String byDefault() {
        String variable = System.getenv("CLASSPATH");
        return variable == null || variable.isEmpty() ? "." : variable;
    }

    private static void addPart(String part, Map<Path, Boolean> paths) {
        try {
            if (part.equals("*") || part.endsWith("/*") || part.endsWith(File.separator + "*")) {
                Path folder = absolute(part.substring(0, part.length() - 1));
                try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
                    List<Path> sorted = new ArrayList<>();
                    jars.forEach(sorted::add);
                    sorted.sort(null);
                    sorted.forEach(jar -> paths.put(jar, true));
                } catch (IOException e) {
                    return; // no such folder: nothing on the class path, as java does
                }
            } else {
                paths.put(absolute(part), true);
            }
        } catch (InvalidPathException e) {
            throw new UncheckedIOException(new IOException("class path entry " + part, e));
        }
    }

    private static Path absolute(String part) {
        return Path.of(part.isEmpty() ? "." : part).toAbsolutePath().normalize();
    }

    /** Opens one entry and returns what its Class-Path adds. */
    private List<Path> open(Path path) {
        try {
            if (Files.isDirectory(path)) {
                entries.add(new Entry(path, null, path.toUri().toURL(), null));
                return List.of();
            }
            if (!Files.isRegularFile(path)) {
                return List.of();
            }
            JarFile jar =
                    new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
            Manifest manifest = jar.getManifest();
            entries.add(new Entry(path, jar, path.toUri().toURL(), manifest));
            return manifest == null ? List.of() : named(path, manifest);
        } catch (IOException e) {
            return List.of(); // no jar, or a broken one
        }
    }

    private static List<Path> named(Path jar, Manifest manifest) {
        String names = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        List<Path> result = new ArrayList<>();
        if (names != null) {
            for (String name : names.trim().split("\\s+", -1)) {
                try {
                    URI uri = jar.toUri().resolve(name);
                    if ("file".equals(uri.getScheme())) {
                        result.add(Path.of(uri).normalize());
                    }
                } catch (IllegalArgumentException ignored) {
                    // not a path: java skips it too
                }
            }
        }
        return result;
    }

    /**
     * Gets what the jars ask to be loaded once for all ranks: the attribute {@code Galerna-Share}
     * of their manifests, words between blanks.
     *
     * @return beginnings of class names.
     */
    List<String> shared() {
        List<String> result = new ArrayList<>();
        for (Entry entry : entries) {
            String words =
                    entry.manifest == null
                            ? null
                            : entry.manifest.getMainAttributes().getValue("Galerna-Share");
            if (words != null && !words.isBlank()) {
                result.addAll(List.of(words.trim().split("\\s+", -1)));
            }
        }
        return result;
    }

    /**
     * Reads the first file of a name.
     *
     * @param name with slashes.
     * @return the bytes, or null if no entry has it.
     */
    Found find(String name) {
        for (Entry entry : entries) {
            try {
                byte[] bytes = read(entry, name);
                if (bytes != null) {
                    return new Found(bytes, entry.url, entry.manifest);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(name + " in " + entry.path, e);
            }
        }
        return null;
    }

    /**
     * Reads the first file of a name.
     *
     * @param name with slashes.
     * @return its bytes, or null if no entry has it.
     * @throws UncheckedIOException if it cannot be read; the message names it.
     */
    public byte[] bytes(String name) {
        Found found = find(name);
        return found == null ? null : found.bytes();
    }

    private static byte[] read(Entry entry, String name) throws IOException {
        if (entry.jar == null) {
            Path file = inside(entry.path, name);
            return file == null ? null : Files.readAllBytes(file);
        }
        ZipEntry zip = entry.jar.getEntry(name);
        if (zip == null || zip.isDirectory()) {
            return null;
        }
        try (InputStream in = entry.jar.getInputStream(zip)) {
            return in.readAllBytes();
        }
    }

    private static Path inside(Path folder, String name) {
        try {
            Path file = folder.resolve(name);
            return Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /**
     * Finds every file or folder of a name.
     *
     * @param name with slashes.
     * @param all false to stop at the first.
     * @return where they are, in class path order.
     */
    List<URL> locate(String name, boolean all) {
        List<URL> result = new ArrayList<>();
        for (Entry entry : entries) {
            URL url = locate(entry, name);
            if (url != null) {
                result.add(url);
                if (!all) {
                    break;
                }
            }
        }
        return result;
    }

    private static URL locate(Entry entry, String name) {
        try {
            if (entry.jar == null) {
                Path file = entry.path.resolve(name);
                return Files.exists(file) ? file.toUri().toURL() : null;
            }
            JarEntry found = entry.jar.getJarEntry(name);
            if (found == null) {
                return null;
            }
            URI jar = entry.path.toUri();
            String real = found.getRealName(); // of a multi-release jar: below META-INF/versions
            String path = new URI(null, null, "/" + real, null).getRawPath();
            return URI.create("jar:" + jar + "!" + path).toURL();
        } catch (MalformedURLException | URISyntaxException | InvalidPathException e) {
            return null;
        }
    }

    /**
     * Lists the entries that exist.
     *
     * @return absolute paths, in order.
     */
    public List<Path> paths() {
        List<Path> result = new ArrayList<>();
        for (Entry entry : entries) {
            result.add(entry.path);
        }
        return result;
    }

    /**
     * What was named and left out.
     *
     * @return absolute paths of nothing that could be opened, in order.
     */
    public List<Path> missing() {
        List<Path> result = new ArrayList<>(given);
        result.removeAll(paths());
        return result;
    }

    /**
     * Tells whether an entry has a file.
     *
     * @param name with slashes.
     * @return whether there is one.
     */
    public boolean has(String name) {
        return !locate(name, false).isEmpty();
    }

    @Override
    public void close() {
        for (Entry entry : entries) {
            if (entry.jar != null) {
                try {
                    entry.jar.close();
                } catch (IOException ignored) {
                    // it was only read: nothing is lost
                }
            }
        }
    }
}
