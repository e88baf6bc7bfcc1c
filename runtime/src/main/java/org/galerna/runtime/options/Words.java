// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words of a command line, divided by whom they are for. */
final class Words {
    private final Map<String, List<String>> values = new HashMap<>();
    private final Map<String, String> spellings = new HashMap<>();
    private final List<String> jvm = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();
    private final List<String> rest;

    /**
     * Divides.
     *
     * @throws UsageException at the first word that means nothing.
     */
    Words(String... words) {
        List<String> all = expand(words);
        int i = 0;
        boolean programNamed = false;
        while (i < all.size() && !programNamed && all.get(i).startsWith("-")) {
            String word = all.get(i);
            programNamed = OptionTable.namesProgram(word);
            i += take(word, i + 1 < all.size() ? all.get(i + 1) : null);
        }
        rest = List.copyOf(all.subList(i, all.size()));
    }

    /** Takes one option and tells how many words it was. */
    private int take(String word, String next) {
        String name = OptionTable.canonical(word);
        if (name != null && OptionTable.isFlag(name)) {
            values.put(name, List.of());
            return 1;
        }
        int equal = word.indexOf('=');
        if (name == null && word.startsWith("--") && equal > 0) {
            String full = OptionTable.canonical(word.substring(0, equal));
            if (full != null && !OptionTable.isFlag(full)) {
                spellings.put(full, word.substring(0, equal));
                add(full, word.substring(equal + 1));
                return 1;
            }
        }
        if (name == null && word.startsWith("-D")) {
            requireName(word);
            properties.add(word.substring(2));
            return 1;
        }
        if (name == null && OptionTable.isJvm(word)) {
            jvm.add(word);
            return 1;
        }
        if (name == null && !OptionTable.isJvmWithValue(word)) {
            throw new UsageException("unknown option " + word + " (mpjrun -h shows all)");
        }
        if (next == null) {
            throw new UsageException(word + " needs a value (mpjrun -h shows all options)");
        }
        if (name == null) {
            jvm.add(word + "=" + next);
        } else {
            spellings.put(name, word);
            add(name, next);
        }
        return 2;
    }

    /** Java takes a property without a name, too, and nobody can read it. */
    static void requireName(String word) {
        if (word.equals("-D") || word.startsWith("-D=")) {
            throw new UsageException(word + ": no name of a property; -Dname=value sets one");
        }
    }

    private void add(String name, String value) {
        values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }

    /** Whether an option was given. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The last value given, or null. */
    String value(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.getLast();
    }

    /** The option as the user wrote it. */
    String spelling(String name) {
        return spellings.getOrDefault(name, name);
    }

    /** All values given. */
    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Options of the JVM, one word each. */
    List<String> jvm() {
        return jvm;
    }

    /** What followed each -D. */
    List<String> properties() {
        return properties;
    }

    /** The program, unless an option names it, and its arguments. */
    List<String> rest() {
        return rest;
    }

    /** Replaces each @file before the program by the file's words. */
    private static List<String> expand(String... words) {
        return expansion(words).result;
    }

    /** The same, such that it can be expanded again. */
    static List<String> withoutFiles(String... words) {
        Expansion expansion = expansion(words);
        List<String> result = expansion.result;
        int program = expansion.program;
        if (program >= 0 && result.get(program).startsWith("@")) {
            result.set(program, "@" + result.get(program));
        }
        return result;
    }

    private static Expansion expansion(String... words) {
        Expansion made = new Expansion();
        for (String word : words) {
            made.add(word);
        }
        return made;
    }

    /** Words so far, and what the next one is. */
    private static final class Expansion {
        final List<String> result = new ArrayList<>();
        int program = -1;
        private boolean isValue;
        private boolean isOver;

        void add(String word) {
            if (isOver || isValue || !word.startsWith("@") || word.length() == 1) {
                addPlain(word);
            } else if (word.startsWith("@@")) {
                addPlain(word.substring(1));
            } else {
                ArgumentFile.words(word, read(word)).forEach(this::addPlain);
            }
        }

        private void addPlain(String word) {
            if (!isOver && !isValue) {
                boolean isOption = word.startsWith("-");
                program = isOption ? -1 : result.size();
                // Arguments of the program reach it untouched.
                isOver = !isOption || OptionTable.namesProgram(word);
                isValue = !isOver && OptionTable.takesNext(word);
            } else {
                isValue = false;
            }
            result.add(word);
        }
    }

    private static String read(String word) {
        try {
            return Files.readString(Path.of(word.substring(1)));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(word + " cannot be read: " + HostList.reason(e));
        }
    }
}
