// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.SourceVersion;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.galerna.runtime.installation.Origins;
import org.galerna.runtime.loader.Application;
import org.galerna.runtime.options.JobOptions;

/**
 * Compiles a source file in memory as {@code java File.java} does: compact source files, and other
 * sources of its package tree that it refers to.
 */
public final class SourceCompiler {
    private static final String ADD_MODULES = "--add-modules=";

    /** What the compiler has no use for. */
    private static final List<String> AT_RUN_TIME = List.of("ALL-DEFAULT", "ALL-SYSTEM");

    private static final List<String> OPTIONS =
            List.of(
                    "-proc:none",
                    "-parameters",
                    "-Xdiags:verbose",
                    "-Xlint:deprecation",
                    "-Xlint:unchecked",
                    "-Xlint:-options",
                    "-XDsourceLauncher", // no second warning of incubating modules
                    "-implicit:class",
                    "-Xprefer:source");

    private SourceCompiler() {}

    /**
     * What was compiled.
     *
     * @param classes all of it.
     * @param mainClass the name of the one to run.
     */
    public record Result(Application.Compiled classes, String mainClass) {}

    /**
     * Compiles.
     *
     * @param file the source.
     * @param classPath of the program.
     * @param facade where the classes of package mpi are.
     * @param job what its JVM is told of modules, previews and characters.
     * @throws ProgramException with javac's lines if there are errors.
     */
    static Result compile(Path file, String classPath, Path facade, JobOptions job) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ProgramException(
                    "mpjrun: this Java has no compiler: run " + file + " on a JDK\n");
        }
        Charset charset = SourceText.charset(job.properties());
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager standard =
                compiler.getStandardFileManager(null, null, charset)) {
            Memory memory = new Memory(standard);
            String text = SourceText.read(file, charset);
            JavaFileObject unit = new Unit(file, text);
            List<String> options = new ArrayList<>(relevant(job));
            options.addAll(OPTIONS);
            options.add("-classpath");
            options.add(library(facade) + File.pathSeparator + classPath);
            options.add("-sourcepath");
            options.add(root(file, text).toString());
            JavaCompiler.CompilationTask task =
                    compiler.getTask(messages, memory, null, options, null, List.of(unit));
            DeclaredTypes types = DeclaredTypes.of(task, unit.toUri());
            if (!task.call()) {
                throw new ProgramException(messages.toString());
            }
            return new Result(
                    new Application.Compiled(memory.bytes(), file.toUri().toURL()),
                    types.main(file));
        } catch (IllegalArgumentException e) {
            throw new ProgramException("error: " + e.getMessage() + "\n"); // an option of the user
        } catch (IOException e) {
            throw new ProgramException(
                    "mpjrun: " + file + " cannot be read: " + e.getMessage() + "\n");
        }
    }

    /** Those of the JVM's options that {@code java} passes to the compiler. */
    private static List<String> relevant(JobOptions job) {
        List<String> result = new ArrayList<>();
        boolean isDebugged = job.debugPort() >= 0;
        for (String option : job.jvmOptions()) {
            if (option.equals("--enable-preview")) {
                String release = Integer.toString(Runtime.version().feature());
                result.addAll(List.of(option, "-source", release));
            } else if (option.startsWith("--add-exports=")) {
                result.add(option);
            } else if (option.startsWith(ADD_MODULES)) {
                List<String> names = new ArrayList<>();
                for (String name : option.substring(ADD_MODULES.length()).split(",", -1)) {
                    if (!AT_RUN_TIME.contains(name)) {
                        names.add(name);
                    }
                }
                if (!names.isEmpty()) {
                    result.add(ADD_MODULES + String.join(",", names));
                }
            }
            isDebugged |= option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp:");
        }
        if (isDebugged) {
            result.add("-g");
        }
        return result;
    }

    /** The folder that the file's package starts from; its own if that is named otherwise. */
    static Path root(Path file, String text) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        String name = SourceText.packageOf(text);
        if (!name.isEmpty()) {
            String[] parts = name.split("\\.", -1);
            for (int i = parts.length - 1; i >= 0; i--) {
                Path last = folder.getFileName(); // none of the root
                if (last == null || !last.toString().equals(parts[i])) {
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
            String place = Origins.of(SourceCompiler.class.getClassLoader(), resource);
            if (place != null && !places.contains(place)) {
                places.add(place);
            }
        }
        return String.join(File.pathSeparator, places);
    }

    /** The file as text: its name need not be that of a public class in it. */
    private static final class Unit extends SimpleJavaFileObject {
        private final Path file;
        private final String text;

        Unit(Path file, String text) {
            super(file.toUri(), Kind.SOURCE);
            this.file = file;
            this.text = text;
        }

        @Override
        public String getName() {
            return file.toString();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE && SourceVersion.isIdentifier(simpleName);
        }
    }

    /** Keeps class files in memory. */
    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(name, bytes);
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
    }
}
