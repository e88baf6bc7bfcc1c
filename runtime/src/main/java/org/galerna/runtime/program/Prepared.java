// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.galerna.launch.SeveralPrograms;
import org.galerna.runtime.facade.Facade;
import org.galerna.runtime.installation.Installation;
import org.galerna.runtime.loader.Application;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.JobOptions;
import org.galerna.runtime.options.Program;
import org.galerna.runtime.options.Style;
import org.galerna.runtime.options.UserPaths;

/**
 * A program that was found and, if need be, compiled: nothing of it has run.
 *
 * @param application its classes.
 * @param mainClass name of the class with main.
 * @param arguments for main.
 * @param facade the interface it gets.
 */
public record Prepared(
        Application application, String mainClass, List<String> arguments, Facade facade) {
    /**
     * Finds and compiles a program.
     *
     * @param options of its job.
     * @param program as the user names it.
     * @param defaultClassPath where the options give none.
     * @return what ranks can run.
     * @throws ProgramException if that cannot be done.
     */
    public static Prepared of(JobOptions options, Program program, String defaultClassPath) {
        String given = options.classPath() == null ? defaultClassPath : options.classPath();
        try {
            return switch (program.kind()) {
                case SOURCE -> source(options, program, given);
                case JAR -> jar(options, program);
                case CLASS -> named(options, program, given);
            };
        } catch (UncheckedIOException e) {
            throw new ProgramException("mpjrun: " + e.getCause().getMessage() + "\n");
        } catch (Facade.MixedException e) {
            throw new ProgramException("mpjrun: " + e.getMessage() + "\n");
        }
    }

    /** Where the classes of a facade are. */
    private static Path place(Facade facade) {
        Path place = facade.place(Prepared.class.getClassLoader());
        if (place == null) {
            throw new ProgramException(
                    "mpjrun: the program needs the "
                            + facade.style().title()
                            + " interface ("
                            + facade.why()
                            + "), which is not on the class path: add galerna-"
                            + facade.style().word()
                            + "\n");
        }
        return place;
    }

    private static Prepared source(JobOptions options, Program program, String classPath) {
        Path file = UserPaths.of("source file", program.name());
        Facade facade = facade(file, options.api(), options);
        SourceCompiler.Result result =
                SourceCompiler.compile(file, classPath, place(facade), options);
        return join(options, program, ClassPath.of(classPath), result, facade);
    }

    /** The interface of a source file; that which is asked for, if any is. */
    private static Facade facade(Path file, Style asked, JobOptions options) {
        if (!Files.isRegularFile(file)) {
            throw new ProgramException(
                    "mpjrun: source file "
                            + file
                            + " not found in "
                            + Path.of("").toAbsolutePath()
                            + "\n");
        }
        return asked == null
                ? Facade.ofSource(file.toString(), SourceText.code(read(file, options)))
                : Facade.asked(asked);
    }

    /**
     * Compiles a source file in memory.
     *
     * @param file the source.
     * @param classPath of the program.
     * @param asked the interface that it gets; null if its text tells.
     * @param options of the program.
     * @return its classes.
     * @throws ProgramException if that cannot be done.
     */
    public static SourceCompiler.Result compile(
            Path file, String classPath, Style asked, JobOptions options) {
        try {
            Path facade = place(facade(file, asked, options));
            return SourceCompiler.compile(file, classPath, facade, options);
        } catch (Facade.MixedException e) {
            throw new ProgramException("mpjrun: " + e.getMessage() + "\n");
        }
    }

    private static String read(Path file, JobOptions options) {
        try {
            return SourceText.read(file, SourceText.charset(options.properties()));
        } catch (IOException e) {
            throw new ProgramException("mpjrun: " + file + " cannot be read: " + e + "\n");
        }
    }

    private static Prepared jar(JobOptions options, Program program) {
        String main = mainClass(UserPaths.of("-jar", program.name()));
        ClassPath classPath = ClassPath.of(program.name());
        if (!classPath.has(main.replace('.', '/') + ".class")) {
            classPath.close();
            throw new ProgramException(
                    "mpjrun: the Main-Class of "
                            + program.name()
                            + ", "
                            + main
                            + ", is neither in it nor in its Class-Path\n");
        }
        SourceCompiler.Result none = new SourceCompiler.Result(Application.Compiled.NONE, main);
        return join(options, program, classPath, none, null);
    }

    /**
     * Reads which class of a jar is its program.
     *
     * @param file the jar.
     * @return the name of a class.
     * @throws ProgramException if it names none, or cannot be read.
     */
    public static String mainClass(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new ProgramException("mpjrun: jar " + file + " not found\n");
        }
        String main = null;
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest != null) {
                main = manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            }
        } catch (IOException e) {
            throw new ProgramException("mpjrun: " + file + " is no jar: " + e.getMessage() + "\n");
        }
        if (main == null) {
            throw new ProgramException(
                    "mpjrun: "
                            + file
                            + " names no Main-Class: run mpjrun -cp "
                            + file
                            + " Class\n");
        }
        return main.trim();
    }

    private static Prepared named(JobOptions options, Program program, String given) {
        ClassPath classPath = ClassPath.of(given);
        String name = program.name();
        String file = name.replace('.', '/') + ".class";
        Path shipped = Installation.programs();
        if (!classPath.has(file) && shipped != null) {
            ClassPath more = ClassPath.of(given + File.pathSeparator + shipped);
            if (more.has(file)) {
                classPath.close();
                classPath = more;
            } else {
                more.close();
            }
        }
        String wrong = wrong(name, file, classPath);
        if (wrong != null) {
            classPath.close();
            throw new ProgramException(wrong);
        }
        SourceCompiler.Result none = new SourceCompiler.Result(Application.Compiled.NONE, name);
        return join(options, program, classPath, none, null);
    }

    /** What is wrong with a main class; null if nothing is. */
    private static String wrong(String name, String file, ClassPath classPath) {
        if (name.equals(SeveralPrograms.class.getName())) {
            return null; // the library's own, which becomes one of several programs
        }
        return classPath.has(file)
                ? ClassAdvice.wrongName(name, classPath)
                : ClassAdvice.notFound(name, classPath);
    }

    private static Prepared join(
            JobOptions options,
            Program program,
            ClassPath path,
            SourceCompiler.Result compiled,
            Facade known) {
        Facade facade = known;
        if (facade == null) {
            facade =
                    options.api() == null
                            ? Facade.ofClasses(path, compiled.mainClass())
                            : Facade.asked(options.api());
        }
        Application application =
                new Application(
                        path,
                        compiled.classes(),
                        options.shared(),
                        Prepared.class.getClassLoader(),
                        ClassPath.of(place(facade).toString()));
        return new Prepared(application, compiled.mainClass(), program.arguments(), facade);
    }

    /**
     * Tells of a facade that is not used.
     *
     * @return a line, or null.
     */
    public String notice() {
        URL foreign = application.foreignFacade();
        return foreign == null
                ? null
                : "mpjrun: package mpi is Galerna's; the one in "
                        + foreign.toString()
                                .replaceFirst("^jar:", "")
                                .replaceFirst("!?/mpi/MPI.class$", "")
                                .replaceFirst("^file:", "")
                        + " is not used\n";
    }
}
