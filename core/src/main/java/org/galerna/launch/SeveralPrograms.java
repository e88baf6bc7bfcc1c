// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of a job whose ranks run several programs: each rank calls the one that is its
 * own. The arguments are, for each program, how many ranks run it, its class, its system properties
 * and its arguments, both with their numbers before them.
 */
public final class SeveralPrograms {
    private SeveralPrograms() {}

    /**
     * One of the programs.
     *
     * @param ranks how many run it.
     * @param mainClass its name, with dots.
     * @param properties what its ranks find as system properties.
     * @param arguments for its main method.
     */
    public record Part(
            int ranks, String mainClass, Map<String, String> properties, List<String> arguments) {
        /**
         * Copies what it is given.
         *
         * @param ranks how many run it.
         * @param mainClass its name.
         * @param properties of its ranks.
         * @param arguments for its main method.
         */
        public Part {
            properties = Map.copyOf(properties);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * Writes the arguments of this class.
     *
     * @param parts the programs, in the order of their ranks.
     * @return what {@link #main} reads.
     */
    public static List<String> words(List<Part> parts) {
        final List<String> words = new ArrayList<>();
        for (final Part part : parts) {
            words.add(Integer.toString(part.ranks));
            words.add(part.mainClass);
            words.add(Integer.toString(part.properties.size()));
            part.properties.forEach((key, value) -> words.addAll(List.of(key, value)));
            words.add(Integer.toString(part.arguments.size()));
            words.addAll(part.arguments);
        }
        return words;
    }

    private static Part next(Iterator<String> words) {
        final int ranks = Integer.parseInt(words.next());
        final String mainClass = words.next();
        final Map<String, String> properties = new LinkedHashMap<>();
        for (int left = Integer.parseInt(words.next()); left > 0; left--) {
            properties.put(words.next(), words.next());
        }
        final List<String> arguments = new ArrayList<>();
        for (int left = Integer.parseInt(words.next()); left > 0; left--) {
            arguments.add(words.next());
        }
        return new Part(ranks, mainClass, properties, arguments);
    }

    /**
     * Calls the main method of this rank's program, whose number its world then tells.
     *
     * @param words as {@link #words} writes them.
     * @throws Throwable what that method throws.
     */
    public static void main(String... words) throws Throwable {
        final ClassLoader loader = Thread.currentThread().getContextClassLoader();
        final WorldHolder holder =
                WorldHolder.of(
                        loader,
                        (rank, code, why) -> {
                            throw new IllegalStateException(why);
                        });
        final Iterator<String> all = Arrays.asList(words).iterator();
        int rank = holder.world().device().rank();
        int number = 0;
        Part own = next(all);
        while (rank >= own.ranks) {
            rank -= own.ranks;
            own = next(all);
            number++;
        }
        holder.world().program(number);
        own.properties.forEach(holder::define);
        MainMethod.of(own.mainClass, loader).call(own.arguments.toArray(new String[0]));
    }
}
