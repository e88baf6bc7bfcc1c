// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.galerna.runtime.loader.Application;

/**
 * Compiles a source file in memory as {@code java File.java} does: compact source files, and other
 * sources of its package tree that it refers to.
 */
final class SourceCompiler {
    private SourceCompiler() {}

    /** What was compiled: the classes, and the name of the file's first one. */
    record Result(Application.Compiled classes, String mainClass) {}

    /**
     * Compiles.
     *
     * @param file the source.
     * @param classPath of the program.
     * @param facade where the classes of package mpi are.
     * @throws ProgramException with javac's lines if there are errors.
     */
    static Result compile(Path file, String classPath, Path facade) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ProgramException(
                    "mpjrun: this Java has no compiler: run " + file + " on a JDK\n");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager standard =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Memory memory = new Memory(standard);
            String text = Files.readString(file);
            JavaFileObject unit = standard.getJavaFileObjects(file).iterator().next();
            List<String> options =
                    List.of(
                            "-proc:none",
                            "-parameters",
                            "-Xdiags:verbose",
                            "-Xlint:deprecation",
                            "-Xlint:-options",
                            "-implicit:class",
                            "-Xprefer:source",
                            "-classpath",
                            library(facade) + File.pathSeparator + classPath,
                            "-sourcepath",
                            root(file, text).toString());
            boolean good =
                    compiler.getTask(messages, memory, null, options, null, List.of(unit)).call();
            if (!good) {
                throw new ProgramException(messages.toString());
            }
            return new Result(
                    new Application.Compiled(memory.bytes(), file.toUri().toURL()),
                    memory.first(file, text));
        } catch (IOException e) {
            throw new ProgramException(
                    "mpjrun: " + file + " cannot be read: " + e.getMessage() + "\n");
        }
    }

    /** The folder that the file's package starts from. */
    private static Path root(Path file, String text) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        String name = SourceText.packageOf(text);
        if (!name.isEmpty()) {
            String[] parts = name.split("\\.", -1);
            for (int i = parts.length - 1; i >= 0 && folder != null; i--) {
                if (!folder.getFileName().toString().equals(parts[i])) {
                    return file.toAbsolutePath().getParent();
                }
                folder = folder.getParent();
            }
        }
        return folder;
    }

    /** Where this library's own classes are, for javac. */
    private static String library(Path facade) {
        List<String> places = new ArrayList<>();
        if (facade != null) {
            places.add(facade.toString());
        }
        for (String resource :
                List.of("org/galerna/Comm.class", "org/galerna/launch/World.class")) {
            String place = Places.of(SourceCompiler.class.getClassLoader(), resource);
            if (place != null && !places.contains(place)) {
                places.add(place);
            }
        }
        return String.join(File.pathSeparator, places);
    }

    /** Keeps class files in memory. */
    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();
        private final Map<String, String> sources = new LinkedHashMap<>();

        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(name, bytes);
            sources.put(name, sibling == null ? "" : sibling.getName());
            return new SimpleJavaFileObject(URI.create("memory:///" + classes.size()), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }

        Map<String, byte[]> bytes() {
            Map<String, byte[]> result = new LinkedHashMap<>();
            classes.forEach((name, bytes) -> result.put(name, bytes.toByteArray()));
            return result;
        }

        /** The first top-level class of the file. */
        String first(Path file, String text) {
            String prefix = SourceText.packageOf(text);
            String best = null;
            int bestAt = Integer.MAX_VALUE;
            for (Map.Entry<String, String> entry : sources.entrySet()) {
                String name = entry.getKey();
                if (name.indexOf('$') >= 0
                        || !Path.of(entry.getValue()).endsWith(file.getFileName())) {
                    continue;
                }
                String simple = prefix.isEmpty() ? name : name.substring(prefix.length() + 1);
                int at = SourceText.declarationOf(text, simple);
                if (best == null || at < bestAt) {
                    best = name;
                    bestAt = at;
                }
            }
            if (best == null) {
                throw new ProgramException(
                        "error: no class declared in source file " + file + "\n");
            }
            return best;
        }
    }
}
