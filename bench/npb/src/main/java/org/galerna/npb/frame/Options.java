// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The arguments of a benchmark. Words take one dash or two, and {@code --word=value} is {@code
 * --word value}.
 *
 * @param problem the class, S if none is given.
 * @param shortcuts whether work is saved that NPB-MPI does.
 * @param warmUps untimed iterations, or runs of the whole, beyond those that NPB has.
 * @param timers whether times of phases are printed.
 * @param choices the kernel's own options, complete.
 */
public record Options(
        ProblemClass problem,
        boolean shortcuts,
        int warmUps,
        boolean timers,
        Map<String, String> choices) {
    /** The line of help: what a kernel takes. */
    static String help(Kernel kernel) {
        return kernel.name() + ": " + new Reader(kernel).allowedWords();
    }

    /** Whether a command line asks for help. */
    static boolean isHelp(String... args) {
        return List.of(args).contains("-h") || List.of(args).contains("--help");
    }

    /**
     * Reads a command line.
     *
     * @param kernel whose own options are known too.
     * @param args the words.
     * @return the options.
     * @throws UsageException naming the word that is wrong and what is allowed.
     */
    public static Options parse(Kernel kernel, String... args) {
        Reader reader = new Reader(kernel, args);
        while (reader.at < reader.words.size()) {
            reader.word();
        }
        return new Options(
                reader.problem,
                reader.shortcuts,
                reader.warmUps,
                reader.timers,
                Map.copyOf(reader.choices));
    }

    /** State of reading one command line. */
    private static final class Reader {
        private final String name;
        private final boolean hasShortcuts;
        private final Map<String, List<String>> known;
        private final List<String> words = new ArrayList<>();
        private final Map<String, String> choices = new HashMap<>();
        private int at;
        private ProblemClass problem = ProblemClass.S;
        private boolean shortcuts;
        private boolean timers;
        private int warmUps;

        Reader(Kernel kernel, String... args) {
            name = kernel.name();
            hasShortcuts = kernel.hasShortcuts();
            known = new TreeMap<>(kernel.choices());
            known.forEach((option, values) -> choices.put(option, values.getFirst()));
            for (String arg : args) {
                int equals = arg.indexOf('=');
                if (arg.startsWith("-") && equals > 0) {
                    words.add(arg.substring(0, equals));
                    words.add(arg.substring(equals + 1));
                } else {
                    words.add(arg);
                }
            }
        }

        private void word() {
            String word = words.get(at++);
            String option = word.replaceFirst("^--?", "");
            if (option.equals(word)) {
                throw wrong("argument " + word + " is not an option");
            }
            switch (option) {
                case "class" -> problem = problem(value(word));
                case "shortcuts" -> shortcuts = allowed();
                case "timers" -> timers = true;
                case "warm-up", "warmup" -> warmUps = number(word, value(word));
                default -> choice(word, option);
            }
        }

        private boolean allowed() {
            if (!hasShortcuts) {
                throw wrong("--shortcuts: it has none");
            }
            return true;
        }

        private String value(String word) {
            if (at == words.size()) {
                throw wrong(word + " lacks its value");
            }
            return words.get(at++);
        }

        private void choice(String word, String option) {
            List<String> values = known.get(option);
            if (values == null) {
                throw wrong("option " + word + " is not known");
            }
            String value = value(word);
            if (!values.contains(value)) {
                throw wrong(word + " " + value + ": it takes " + String.join(" or ", values));
            }
            choices.put(option, value);
        }

        private ProblemClass problem(String value) {
            try {
                return ProblemClass.valueOf(value.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw wrong("class " + value + " is not one of S, W, A, B, C, D");
            }
        }

        private int number(String word, String value) {
            try {
                int number = Integer.parseInt(value);
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw wrong(word + " " + value + " is not a number");
            }
            throw wrong(word + " " + value + " is below 0");
        }

        private UsageException wrong(String what) {
            return new UsageException(name + ": " + what + "; " + allowedWords());
        }

        private String allowedWords() {
            StringBuilder text = new StringBuilder("options: -class S|W|A|B|C|D");
            text.append(hasShortcuts ? ", --shortcuts" : "").append(", --warm-up N, --timers");
            known.forEach((option, values) ->
                    text.append(", --")
                            .append(option)
                            .append(' ')
                            .append(String.join("|", values)));
            return text.toString();
        }
    }
}
