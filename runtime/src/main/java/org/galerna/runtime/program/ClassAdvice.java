// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.program;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.galerna.runtime.loader.ClassPath;
import org.galerna.runtime.options.UserPaths;

/** What to do about a class that is not where its name says. */
public final class ClassAdvice {
    private static final String SUFFIX = ".class";

    private static final List<String> OUTPUT_FOLDERS =
            List.of(
                    "target/classes",
                    "target/test-classes",
                    "build/classes/java/main",
                    "out/production",
                    "bin");

    private ClassAdvice() {}

    /** Says that a class was not found, where it was looked for, and what may be meant. */
    static String notFound(String name, ClassPath classPath) {
        return "mpjrun: class "
                + name
                + " not found in "
                + places(classPath)
                + advice(name, classPath);
    }

    /**
     * Looks whether a class file holds the class that it is asked for, as it does not where a path
     * was given for a name: {@code classes/Hello}.
     *
     * @param name the class, which is on the class path.
     * @return what is wrong; null if nothing is.
     */
    static String wrongName(String name, ClassPath classPath) {
        String file = file(name);
        String held = held(classPath.bytes(file));
        return held == null || held.equals(name)
                ? null
                : "mpjrun: class " + name + advice(file, held);
    }

    /**
     * Says what is missing on the class path.
     *
     * @param program that the ranks have run.
     * @return a line, or nothing.
     */
    public static String gaps(Prepared program) {
        Path here = Path.of("");
        String gone =
                program.application().missing().stream()
                        .filter(path -> !Files.exists(path))
                        .map(path -> relative(here, path).toString())
                        .collect(Collectors.joining(", "));
        return gone.isEmpty()
                ? ""
                : "mpjrun: entries of the class path that do not exist: " + gone + "\n";
    }

    private static String places(ClassPath classPath) {
        StringBuilder text = new StringBuilder();
        for (Path path : classPath.paths()) {
            text.append(text.isEmpty() ? "" : ", ").append(path);
        }
        for (Path path : classPath.missing()) {
            text.append(text.isEmpty() ? "" : ", ").append(path);
            text.append(Files.exists(path) ? " (which is no jar)" : " (which does not exist)");
        }
        return text.isEmpty() ? "an empty class path" : text.toString();
    }

    private static String advice(String name, ClassPath classPath) {
        if (name.endsWith(SUFFIX)) {
            return ofFile(name.substring(0, name.length() - SUFFIX.length()));
        }
        if (name.endsWith(".jar")) {
            return "; a jar is run with -jar\n";
        }
        String file = UserPaths.of("class file", file(name)).toString();
        for (String folder : OUTPUT_FOLDERS) {
            if (Files.isRegularFile(Path.of(folder, file))) {
                return "; add -cp " + folder + "\n";
            }
        }
        String module = inModule(file);
        if (module != null) {
            return "; add -cp " + module + "\n";
        }
        Path source = Path.of(name.replace('.', '/') + ".java");
        return Files.isRegularFile(source)
                ? "; there is a source: mpjrun " + source + "\n"
                : inPackage(name, classPath);
    }

    /** For a class whose package is not, or not rightly, named. */
    private static String inPackage(String name, ClassPath classPath) {
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        Path source = null;
        for (Path folder : classPath.paths()) {
            Nearby found = Nearby.in(folder, simpleName);
            if (found.compiled() != null) {
                String held = held(folder.resolve(found.compiled()));
                if (held != null) {
                    return found(folder, found.compiled(), held);
                }
            }
            source = source == null ? relative(folder, found.source()) : source;
        }
        return source == null
                ? "; give its class path with -cp\n"
                : "; there is a source: mpjrun " + source + "\n";
    }

    /** What to do where a class file below a folder of the class path holds the class. */
    private static String found(Path folder, Path file, String held) {
        Path shown = relative(folder, file);
        return file.toString().equals(file(held)) && !shown.equals(file)
                ? "; " + shown + " holds class " + held + ", which is the name to give\n"
                : advice(shown.toString(), held);
    }

    /** A file below a folder as the user may name it here. */
    private static Path relative(Path folder, Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path whole = file == null ? null : folder.resolve(file);
        return whole == null || !whole.startsWith(here) ? whole : here.relativize(whole);
    }

    /** For a word that names a class file and not a class. */
    private static String ofFile(String name) {
        Path file = UserPaths.of("class file", file(name));
        if (Files.isRegularFile(file)) {
            String held = held(file);
            if (held != null) {
                return advice(file.toString(), held);
            }
        }
        return "; a class is named without .class\n";
    }

    private static String advice(String file, String held) {
        String text = "; " + file + " holds class " + held;
        String inFolder = file(held);
        if (file.equals(inFolder)) {
            return text + ": mpjrun " + held + "\n";
        }
        return file.endsWith("/" + inFolder)
                ? text
                        + ": mpjrun -cp "
                        + file.substring(0, file.length() - inFolder.length() - 1)
                        + " "
                        + held
                        + "\n"
                : text + ", which belongs in " + inFolder + "\n";
    }

    private static String file(String name) {
        return name.replace('.', '/') + SUFFIX;
    }

    private static String held(Path file) {
        try {
            return held(Files.readAllBytes(file));
        } catch (IOException e) {
            return null; // it was only a hint
        }
    }

    /** The class in a class file; null if it is none that we know, of which the JVM tells. */
    private static String held(byte[] bytes) {
        try {
            return ClassFile.of().parse(bytes).thisClass().asInternalName().replace('/', '.');
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** IntelliJ compiles to a folder per module. */
    private static String inModule(String file) {
        Path production = Path.of("out", "production");
        if (Files.isDirectory(production)) {
            try (var modules = Files.newDirectoryStream(production)) {
                for (Path module : modules) {
                    if (Files.isRegularFile(module.resolve(file))) {
                        return module.toString();
                    }
                }
            } catch (IOException e) {
                return null; // it was only a hint
            }
        }
        return null;
    }
}
