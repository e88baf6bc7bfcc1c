// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ClassDesc;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * What all ranks of a job share of a program: its class path, classes compiled in memory, and the
 * bytes of every class as ranks define them. Thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // one object stands for absence
public final class Application implements AutoCloseable {
    /** Packages of the facades: a rank's copy always comes from the library. */
    private static final Set<String> FACADE = Set.of("mpi", "mpjbuf", "mpjdev", "xdev");

    /** Packages of the library that a program and its facade may use, one copy for all ranks. */
    private static final Set<String> SHARED =
            Set.of(
                    "org.galerna",
                    "org.galerna.datatype",
                    "org.galerna.error",
                    "org.galerna.file",
                    "org.galerna.group",
                    "org.galerna.launch",
                    "org.galerna.port",
                    "org.galerna.reduce",
                    "org.galerna.runtime.twin",
                    "org.galerna.spawn",
                    "org.galerna.topology",
                    "org.galerna.window");

    private static final Bytes ABSENT = new Bytes(new byte[0], null, null);

    private final ClassPath classPath;
    private final Map<String, byte[]> compiled;
    private final URL source;
    private final List<String> sharedPrefixes;
    private final ClassLoader library;
    private final ClassPath facade;
    private final Services services;
    private final Rewriter rewriter = new Rewriter(this::resource);
    private final Map<String, Bytes> classes = new ConcurrentHashMap<>();
    private final Map<String, Boolean> platformPackages = new ConcurrentHashMap<>();
    private final SharedLoader shared;

    /** A class as a rank defines it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] bytes, URL origin, Manifest manifest) {}

    /**
     * Classes that were compiled in memory.
     *
     * @param classes class name with dots to class file.
     * @param source the file they came from, null if there is none.
     */
    public record Compiled(Map<String, byte[]> classes, URL source) {
        /** No classes. */
        public static final Compiled NONE = new Compiled(Map.of(), null);
    }

    /**
     * Joins the parts.
     *
     * @param classPath the program's; closed with this object.
     * @param compiled classes found before the class path's.
     * @param sharedPrefixes names that begin so are loaded once for all ranks; what the jars of the
     *     class path ask for comes to it.
     * @param library the loader that has the library.
     * @param facade where the class files of the facade are; null if the library's own loader has
     *     them; closed with this object.
     */
    public Application(
            ClassPath classPath,
            Compiled compiled,
            List<String> sharedPrefixes,
            ClassLoader library,
            ClassPath facade) {
        this.facade = facade;
        this.classPath = classPath;
        this.compiled = compiled.classes();
        this.source = compiled.source();
        this.sharedPrefixes =
                Stream.concat(sharedPrefixes.stream(), classPath.shared().stream()).toList();
        this.library = library;
        this.services = new Services(classPath);
        this.shared = this.sharedPrefixes.isEmpty() ? null : new SharedLoader(this);
    }

    /**
     * Tells where the class path has a facade that is not the library's own.
     *
     * @return the place, or null.
     */
    public URL foreignFacade() {
        List<URL> theirs = classPath.locate("mpi/MPI.class", false);
        URL ours =
                facade == null
                        ? library.getResource("mpi/MPI.class")
                        : facade.locate("mpi/MPI.class", false).getFirst();
        if (theirs.isEmpty()
                || ours == null
                || theirs.getFirst().toString().equals(ours.toString())) {
            return null;
        }
        try (InputStream a = theirs.getFirst().openStream();
                InputStream b = ours.openStream()) {
            return Arrays.equals(a.readAllBytes(), b.readAllBytes()) ? null : theirs.getFirst();
        } catch (IOException e) {
            return theirs.getFirst();
        }
    }

    /**
     * Gets the classes that were compiled in memory.
     *
     * @return class name with dots to class file.
     */
    public Map<String, byte[]> compiled() {
        return Map.copyOf(compiled);
    }

    /**
     * Gets the class path as {@code java -cp} takes it.
     *
     * @return absolute places with the system's separator.
     */
    public String classPath() {
        StringBuilder text = new StringBuilder();
        for (Path path : classPath.paths()) {
            text.append(text.isEmpty() ? "" : File.pathSeparator).append(path.toAbsolutePath());
        }
        return text.toString();
    }

    /**
     * Gets what the class path names and does not have.
     *
     * @return absolute paths of nothing that could be opened, in order.
     */
    public List<Path> missing() {
        return classPath.missing();
    }

    /**
     * Tells whether the program has a class, without defining it.
     *
     * @param name with dots.
     * @return whether it was found.
     */
    public boolean hasClass(String name) {
        return compiled.containsKey(name) || classPath.has(name.replace('.', '/') + ".class");
    }

    /** The loader that has the library's classes. */
    ClassLoader library() {
        return library;
    }

    /** Loads a class that all ranks share by request, or null if it is not one. */
    Class<?> sharedByRequest(String name) throws ClassNotFoundException {
        if (shared != null) {
            for (String prefix : sharedPrefixes) {
                if (name.startsWith(prefix) && hasClass(name)) {
                    return shared.loadClass(name);
                }
            }
        }
        return null;
    }

    static boolean isPerRankLibrary(String name) {
        return isFacade(name) || name.equals(TwinTable.TWINS.replace('/', '.'));
    }

    static boolean isSharedLibrary(String name) {
        return name.startsWith("org.galerna") && SHARED.contains(packageOf(name));
    }

    static String packageOf(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? "" : className.substring(0, dot);
    }

    /** The bytes of a facade class, or null. */
    Bytes perRankLibrary(String name) {
        Bytes known = classes.get(name);
        if (known == null) {
            String file = name.replace('.', '/') + ".class";
            byte[] bytes = isFacade(name) ? facadeBytes(file) : libraryBytes(file);
            known = bytes == null ? ABSENT : new Bytes(bytes, null, null);
            classes.put(name, known);
        }
        return known == ABSENT ? null : known;
    }

    private byte[] facadeBytes(String file) {
        return facade == null ? libraryBytes(file) : facade.bytes(file);
    }

    private byte[] libraryBytes(String file) {
        try (InputStream in = library.getResourceAsStream(file)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    private static boolean isFacade(String name) {
        return FACADE.contains(packageOf(name));
    }

    /** The bytes of a class of the program with its calls replaced, or null. */
    Bytes application(String name) {
        Bytes known = classes.get(name);
        if (known == null) {
            known = classes.computeIfAbsent(name, this::rewritten);
        }
        return known == ABSENT ? null : known;
    }

    /** The bytes of a class of the program as they are, or null. */
    Bytes original(String name) {
        byte[] inMemory = compiled.get(name);
        if (inMemory != null) {
            return new Bytes(inMemory, source, null);
        }
        ClassPath.Found found = classPath.find(name.replace('.', '/') + ".class");
        return found == null ? null : new Bytes(found.bytes(), found.origin(), found.manifest());
    }

    private Bytes rewritten(String name) {
        Bytes original = original(name);
        if (original == null) {
            return ABSENT;
        }
        byte[] bytes;
        try {
            bytes = rewriter.rewrite(original.bytes());
        } catch (IllegalArgumentException e) {
            bytes = original.bytes(); // not a class file we know: the JVM says what is wrong
        }
        return new Bytes(bytes, original.origin(), original.manifest());
    }

    private InputStream resource(ClassDesc type) {
        String descriptor = type.descriptorString();
        String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        if (isPlatformPackage(packageOf(name))) {
            return null;
        }
        Bytes bytes = isPerRankLibrary(name) ? perRankLibrary(name) : original(name);
        return bytes == null ? null : new ByteArrayInputStream(bytes.bytes());
    }

    /** Whether a module of the JDK has the package: such classes never come from the class path. */
    boolean isPlatformPackage(String name) {
        return platformPackages.computeIfAbsent(name, Application::inBootLayer);
    }

    private static boolean inBootLayer(String name) {
        for (Module module : ModuleLayer.boot().modules()) {
            ModuleDescriptor descriptor = module.getDescriptor();
            if (!descriptor.name().startsWith("org.galerna")
                    && module.getPackages().contains(name)) {
                return true;
            }
        }
        return false;
    }

    List<URL> resources(String name, boolean all) {
        List<URL> found = classPath.locate(name, all);
        return found.isEmpty() || all ? services.with(name, found) : found;
    }

    @Override
    public void close() {
        classPath.close();
        if (facade != null) {
            facade.close();
        }
    }
}
