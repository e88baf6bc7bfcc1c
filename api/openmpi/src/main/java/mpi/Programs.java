// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.spawn.Command;

/**
 * What a call wants to spawn. It is looked at where the call's root is, so that what is wrong with
 * it fails the call at all ranks. There are as many programs as commands; the other arrays may be
 * longer.
 */
final class Programs implements Supplier<List<Command>> {
    private final String[] commands;
    private final String[][] argv;
    private final int[] maxprocs;
    private final Info[] info;

    Programs(String[] commands, String[][] argv, int[] maxprocs, Info... info) {
        this.commands = commands;
        this.argv = argv;
        this.maxprocs = maxprocs;
        this.info = info;
    }

    @Override
    public List<Command> get() {
        if (commands == null || maxprocs == null) {
            throw Ranks.missing(commands == null ? "commands" : "maxprocs");
        }
        if (commands.length == 0) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "there is no command", "commands.length", 0);
        }
        requireOneFor("maxprocs", maxprocs.length);
        requireOneFor("argv", argv == null ? commands.length : argv.length);
        requireOneFor("info", info == null ? commands.length : info.length);
        final List<Command> all = new ArrayList<>();
        for (int i = 0; i < commands.length; i++) {
            if (commands[i] == null) {
                throw Ranks.missing("commands[" + i + "]");
            }
            requireSome(i);
            all.add(
                    new Command(
                            commands[i],
                            words(i),
                            maxprocs[i],
                            hints(info == null ? null : info[i])));
        }
        return all;
    }

    /** The words go to all ranks, without the name and the value of an argument. */
    private void requireSome(int program) {
        if (maxprocs[program] < 1) {
            throw GalernaException.of(
                            ErrorClass.SPAWN,
                            "maxprocs = "
                                    + maxprocs[program]
                                    + " of command "
                                    + program
                                    + ", but at least one process is spawned")
                    .exception();
        }
    }

    private void requireOneFor(String argument, int entries) {
        if (entries < commands.length) {
            throw GalernaException.of(
                            ErrorClass.ARG,
                            "an entry per command is needed, " + commands.length + " in all")
                    .argument(argument + ".length", entries)
                    .advice("Give as many as there are commands")
                    .exception();
        }
    }

    private List<String> words(int program) {
        final List<String> words = new ArrayList<>();
        if (argv == null || argv[program] == null) {
            return words;
        }
        for (String word : argv[program]) {
            if (word == null) {
                throw Ranks.missing("argv[" + program + "][" + words.size() + "]");
            }
            words.add(word);
        }
        return words;
    }

    private static Map<String, String> hints(Info info) {
        final org.galerna.Info from = Info.core(info);
        final Map<String, String> hints = new HashMap<>();
        for (int i = 0; i < from.size(); i++) {
            hints.put(from.key(i), from.get(from.key(i)));
        }
        return hints;
    }
}
