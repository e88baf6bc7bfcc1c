// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Builds what running needs, and no more: galerna.jar and a start-up cache for this Java. Needs nothing
 * but the JDK. Run by bin/mpjrun when something is missing or older than its sources:
 *
 * <pre>java build/FirstUse.java ROOT LIB CACHE [LIBRARIES]</pre>
 *
 * <p>With {@code none} for CACHE it makes the jars alone, and with a folder of LIBRARIES the jar of
 * mpjbench, which uses them. In a distribution, whose LIB holds a file {@code dist}, it makes the caches alone.
 *
 * <p>Safe to run twice at once: one builds, the other waits. Everything appears whole or not at all.
 */
final class FirstUse {
    /** Modules that running needs, in the order of their dependencies. */
    private static final List<String> MODULES =
            List.of(
                    "base", "device", "devices/smdev", "devices/shmdev", "devices/niodev",
                    "devices/hybdev", "collectives", "core", "api/mpijava", "runtime");

    /** A program that completes the compiled facade. */
    private static final String BRIDGES = "api/mpijava/src/bridge/java/AddBridges.java";

    /** The other interface called mpi, in a jar of its own. */
    private static final String OPENMPI = "api/openmpi";

    /** Programs that mpjrun finds without a class path; a checkout may lack them. */
    private static final String PROGRAMS = "bench/npb";

    /** The command mpjbench. */
    private static final String BENCH = "bench";

    /** The names of what is made on the way. */
    private static final String LEFT = ".{training,classes,tool,programs,bench,openmpi}?*";

    private static final String MAIN = "org.galerna.runtime.Mpjrun";

    private final Path root;
    private final Path lib;
    private final Path cache;
    private final Path libraries;
    private final Path stamp;

    private FirstUse(Path root, Path lib, Path cache, Path libraries) {
        this.root = root;
        this.lib = lib;
        this.cache = cache;
        this.libraries = libraries;
        this.stamp = lib.resolve(".built");
    }

    /** Builds, or prints why it cannot and ends with 1. */
    public static void main(String[] args) {
        Path libraries = args.length > 3 ? Path.of(args[3]) : null;
        FirstUse build = new FirstUse(Path.of(args[0]), Path.of(args[1]), cache(args[2]), libraries);
        try {
            build.guarded();
        } catch (Broken e) {
            say("cannot build: " + e.getMessage());
            System.exit(1);
        } catch (IOException e) {
            say("cannot build: " + e);
            System.exit(1);
        }
    }

    /** Where the start-up caches go; null for jars alone. */
    private static Path cache(String word) {
        return word.equals("none") ? null : Path.of(word);
    }

    private void guarded() throws IOException, Broken {
        Path place = Files.exists(lib.resolve("dist")) ? cache.getParent() : lib;
        Files.createDirectories(place);
        try (FileChannel channel =
                        FileChannel.open(
                                place.resolve(".lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            sweep(place);
            run();
        }
    }

    /** Deletes what an interrupted first use has left; nobody else builds in the folder now. */
    private static void sweep(Path place) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(place, LEFT)) {
            for (Path path : left) {
                delete(path);
            }
        }
    }

    private FileLock lock(FileChannel channel) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock == null) {
            say("waiting for another first use to build");
            lock = channel.lock();
        }
        return lock;
    }

    static void say(String line) {
        System.err.println("mpjrun: " + line);
    }

    /** A build that failed; the message is its cause. */
    static final class Broken extends Exception {
        private static final long serialVersionUID = 1;

        Broken(String cause) {
            super(cause);
        }
    }

    private void run() throws IOException, Broken {
        if (!Files.exists(lib.resolve("dist")) && !isFresh()) {
            FileTime began = FileTime.fromMillis(System.currentTimeMillis() - 1);
            say("building Galerna in " + lib + " (only when its sources have changed)");
            Path classes = Files.createTempDirectory(lib, ".classes");
            try {
                compile(sources(MODULES), classes);
                bridge(classes);
                jar(classes);
                openmpi(classes);
                programs(classes);
                if (libraries != null) {
                    bench(classes);
                }
            } finally {
                delete(classes);
            }
            if (cache != null) {
                new StartCaches(lib, cache).delete();
            }
            Files.writeString(stamp, "");
            Files.setLastModifiedTime(stamp, began);
        }
        if (cache == null) {
            return;
        }
        StartCaches caches = new StartCaches(lib, cache);
        if (!caches.areThere()) {
            caches.train();
        }
        say("ready");
    }

    private boolean isFresh() throws IOException {
        if (!Files.exists(stamp)
                || !Files.exists(lib.resolve("galerna.jar"))
                || !Files.exists(lib.resolve("mpi.jar"))) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stamp);
        List<Path> inputs = new ArrayList<>();
        for (String module : MODULES) {
            inputs.add(root.resolve(module).resolve("src/main"));
        }
        if (Files.isDirectory(root.resolve(PROGRAMS))) {
            inputs.add(root.resolve(PROGRAMS).resolve("src/main"));
        }
        inputs.add(root.resolve(OPENMPI).resolve("src/main"));
        inputs.add(root.resolve(BRIDGES));
        inputs.add(root.resolve("build/FirstUse.java"));
        inputs.add(root.resolve("build/StartCaches.java"));
        for (Path input : inputs) {
            try (Stream<Path> files = Files.walk(input)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Compiles the other interface against the library, and packs it so that it names the rest. */
    private void openmpi(Path library) throws IOException, Broken {
        Path classes = Files.createTempDirectory(lib, ".openmpi");
        try {
            compile(sources(List.of(OPENMPI)), classes, "-cp", library.toString());
            Map<String, byte[]> entries = new TreeMap<>();
            add(classes, entries);
            Manifest manifest = new Manifest();
            Attributes main = manifest.getMainAttributes();
            main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            main.put(Attributes.Name.CLASS_PATH, "galerna.jar");
            write(entries, manifest, lib.resolve("mpi.jar"));
        } finally {
            delete(classes);
        }
    }

    /** Compiles the programs against the library and packs them, or removes what was packed. */
    private void programs(Path library) throws IOException, Broken {
        Path jar = lib.resolve("galerna-npb.jar");
        if (!Files.isDirectory(root.resolve(PROGRAMS))) {
            Files.deleteIfExists(jar);
            return;
        }
        Path classes = Files.createTempDirectory(lib, ".programs");
        try {
            compile(
                    sources(List.of(PROGRAMS)),
                    classes,
                    "-cp",
                    library.toString(),
                    "--add-modules",
                    "jdk.incubator.vector",
                    "-Xlint:-incubating");
            Map<String, byte[]> entries = new TreeMap<>();
            add(classes, entries);
            Path manifest = root.resolve(PROGRAMS).resolve("src/main/MANIFEST.MF");
            try (InputStream in = Files.newInputStream(manifest)) {
                write(entries, new Manifest(in), jar);
            }
        } finally {
            delete(classes);
        }
    }

    /** Compiles mpjbench against the library and what it uses of others, and packs it with its twins in C. */
    private void bench(Path library) throws IOException, Broken {
        Path classes = Files.createTempDirectory(lib, ".bench");
        try (Stream<Path> jars = Files.list(libraries)) {
            StringBuilder path = new StringBuilder(library.toString());
            jars.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .forEach(file -> path.append(File.pathSeparatorChar).append(file));
            compile(sources(List.of(BENCH)), classes, "-cp", path.toString());
            Map<String, byte[]> twins = new TreeMap<>();
            add(root.resolve(BENCH).resolve("native"), twins);
            Map<String, byte[]> entries = new TreeMap<>();
            add(classes, entries);
            twins.forEach((name, bytes) -> entries.put("org/galerna/bench/native/" + name, bytes));
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            write(entries, manifest, lib.resolve("galerna-bench.jar"));
        } finally {
            delete(classes);
        }
    }

    private List<Path> sources(List<String> modules) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : modules) {
            Path java = root.resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(java)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .forEach(sources::add);
            }
        }
        return sources;
    }

    private static void compile(List<Path> sources, Path classes, String... more)
            throws IOException, Broken {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = new ArrayList<>();
        options.addAll(List.of("--release", "25", "-proc:none", "-nowarn", "-g", "-parameters"));
        options.addAll(List.of("-XDstringConcat=inline", "-d", classes.toString()));
        options.addAll(List.of(more));
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean good =
                    compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            if (!good) {
                throw new Broken("javac says\n" + messages.toString().stripTrailing());
            }
        }
    }

    /** Adds to the facade the methods that only old class files link to, as its own build does. */
    private void bridge(Path classes) throws IOException, Broken {
        Path tool = Files.createTempDirectory(lib, ".tool");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {tool.toUri().toURL()})) {
            compile(List.of(root.resolve(BRIDGES)), tool);
            loader.loadClass("AddBridges")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[] {classes.toString()});
        } catch (ReflectiveOperationException e) {
            throw new Broken(BRIDGES + " failed: " + e.getCause());
        } finally {
            delete(tool);
        }
    }

    private void jar(Path classes) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, MAIN);
        main.put(Attributes.Name.IMPLEMENTATION_TITLE, "Galerna");
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, version());
        main.putValue("Add-Opens", "java.base/java.lang");
        main.putValue("Enable-Native-Access", "ALL-UNNAMED");
        Map<String, byte[]> entries = new TreeMap<>();
        add(classes, entries);
        for (String module : MODULES) {
            add(root.resolve(module).resolve("src/main/resources"), entries);
        }
        write(entries, manifest, lib.resolve("galerna.jar"));
        facadeJar();
    }

    /** The jar that a command line names where somebody else starts the ranks: it names the rest. */
    private void facadeJar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.CLASS_PATH, "galerna.jar");
        write(Map.of(), manifest, lib.resolve("galerna-mpijava.jar"));
        write(Map.of(), manifest, lib.resolve("mpj.jar")); // its name in MPJ Express
    }

    /** Writes a jar, whole or not at all. */
    private void write(Map<String, byte[]> entries, Manifest manifest, Path to)
            throws IOException {
        Path part = lib.resolve("." + to.getFileName() + ".part");
        try (OutputStream out = Files.newOutputStream(part);
                JarOutputStream jar = new JarOutputStream(out)) {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            manifest.write(head);
            put(jar, JarFile.MANIFEST_NAME, head.toByteArray());
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                put(jar, entry.getKey(), entry.getValue());
            }
        }
        Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Adds a file without the time of this build: the same sources give the same jar. */
    private static void put(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }

    private String version() throws IOException {
        Matcher m =
                Pattern.compile("<artifactId>galerna-parent</artifactId>\\s*<version>(.*?)</version>")
                        .matcher(Files.readString(root.resolve("pom.xml")));
        return m.find() ? m.group(1) : "unknown";
    }

    /** Adds the files of a folder; lists of services are joined. */
    private static void add(Path folder, Map<String, byte[]> entries) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                byte[] bytes = Files.readAllBytes(file);
                byte[] before = entries.get(name);
                if (before != null && name.startsWith("META-INF/services/")) {
                    String both = text(before).stripTrailing() + "\n" + text(bytes);
                    bytes = both.getBytes(StandardCharsets.UTF_8);
                }
                entries.put(name, bytes);
            }
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static void delete(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path folder, IOException e)
                            throws IOException {
                        Files.delete(folder);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
