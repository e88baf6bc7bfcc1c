// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.galerna.bench.terminal.CommandException;

/** How jobs are started: as a user starts a program. */
public final class Launcher {
    private static final String RANKS = "-np";

    private Launcher() {}

    /**
     * Where and with what a job runs.
     *
     * @param device its device.
     * @param ranks how many.
     * @param options further ones for {@code mpjrun}.
     */
    public record Place(String device, int ranks, List<String> options) {
        /** The list is copied. */
        public Place {
            options = List.copyOf(options);
        }
    }

    /**
     * The command {@code mpjrun -np RANKS -dev DEVICE OPTIONS -cp ... PROGRAM}.
     *
     * <p>The script {@code bin/mpjbench} says in the property {@code galerna.mpjrun} where the
     * launcher is; without it, as in an IDE, this JVM's own class path is used.
     *
     * @param place where.
     * @param program main class and arguments.
     * @param libraries classes of libraries that the program needs beside those of this package.
     * @return what to start.
     */
    public static ProcessBuilder command(Place place, List<String> program, Class<?>... libraries) {
        List<String> command = new ArrayList<>();
        String script = System.getProperty("galerna.mpjrun");
        if (script != null) {
            command.add(script);
        } else {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.add("--enable-native-access=ALL-UNNAMED");
            command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.add("org.galerna.runtime.Mpjrun");
        }
        command.addAll(List.of(RANKS, Integer.toString(place.ranks), "-dev", place.device));
        command.addAll(place.options);
        command.add("-cp");
        command.add(
                Stream.concat(Stream.of(Launcher.class), Stream.of(libraries))
                        .map(Launcher::origin)
                        .collect(Collectors.joining(File.pathSeparator)));
        command.addAll(program);
        return new ProcessBuilder(command);
    }

    /**
     * Lets a job end with this JVM, also if that is killed: whoever starts it holds its standard
     * input, and says nothing there.
     *
     * @param command with an option {@code -np} for its launcher; it gets one more.
     */
    public static void hold(ProcessBuilder command) {
        List<String> words = command.command();
        words.add(words.indexOf(RANKS), "-Dgalerna.held=true");
    }

    /** The jar or folder a class is from. */
    private static String origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new CommandException(1, "the class path has no folder or file: " + e);
        }
    }
}
