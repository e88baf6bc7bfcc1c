// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say where a job of ours runs, as picocli fills them in. */
public final class JobOptions {
    @Option(
            names = {"-np", "--np"},
            paramLabel = "N",
            defaultValue = "2",
            description = "Ranks (${DEFAULT-VALUE}).")
    private int ranks;

    @Option(names = "--dev", converter = DeviceName.class, description = "Our device (smdev).")
    private String device;

    @Option(
            names = "--mpjrun",
            paramLabel = "OPTION",
            parameterConsumer = AnyWord.class,
            description =
                    "A further option for mpjrun on our side, such as --mpjrun=-Xmx2g; again for"
                            + " more.")
    private final List<String> launcher = new ArrayList<>();

    /** Nothing is read yet. */
    public JobOptions() {}

    /** Takes the next word whatever it looks like: {@code -coll} is not {@code -c}. */
    static final class AnyWord implements IParameterConsumer {
        /** Made by picocli. */
        AnyWord() {}

        @Override
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            if (words.isEmpty()) {
                throw new ParameterException(
                        command.commandLine(), "--mpjrun has no option behind it");
            }
            option.<List<String>>getValue().add(words.pop());
        }
    }

    /**
     * How many ranks.
     *
     * @return as it was given, else 2.
     */
    public int ranks() {
        return ranks;
    }

    /**
     * Which device.
     *
     * @param usual the one that is meant where none is named.
     * @return its name.
     */
    public String device(String usual) {
        return device == null ? usual : device;
    }

    /**
     * Which device, and for niodev on one host what joins its ranks.
     *
     * @param usual as for {@link #device}.
     * @return a phrase for whoever reads the figures.
     */
    public String carrier(String usual) {
        final String name = device(usual);
        if (!name.equals("niodev")) {
            return name;
        }
        final boolean isTcp =
                launcher.contains("-Dgalerna.niodev.local=tcp")
                        || (launcher.stream().anyMatch(o -> o.startsWith("--interface"))
                                && !launcher.contains("-Dgalerna.niodev.local=unix"));
        return name + (isTcp ? " over TCP" : " over Unix sockets");
    }

    /**
     * All of it.
     *
     * @param usual as for {@link #device}.
     * @return where and with what the job runs.
     */
    public Launcher.Place place(String usual) {
        return new Launcher.Place(device(usual), ranks, launcher);
    }
}
