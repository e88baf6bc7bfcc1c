// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.Arrays;
import java.util.List;
import org.galerna.runtime.launch.MainMethod;

/**
 * Main class of a JVM that is one rank: calls the program's main. Its first argument is the
 * program's class, the others are the program's.
 */
public final class RankMain {
    private RankMain() {}

    /**
     * Runs the program.
     *
     * @param words the class and its arguments.
     */
    public static void main(String[] words) {
        RankProcess rank =
                RankProcess.current()
                        .orElseThrow(
                                () -> new IllegalStateException("only mpjrun starts this class"));
        ClassLoader loader = rank.loader();
        Thread.currentThread().setContextClassLoader(loader);
        rank.bind();
        rank.program(words[0], List.of(words).subList(1, words.length));
        try {
            Class<?> type = type(words[0], loader);
            MainMethod.call(type, rank.arguments(Arrays.copyOfRange(words, 1, words.length)));
        } catch (Throwable e) {
            rank.thrown(e);
        }
    }

    /** The program's class; the launcher has seen it on its own host. */
    private static Class<?> type(String name, ClassLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            if (!name.equals(e.getMessage())) {
                throw e;
            }
            throw new ClassNotFoundException(
                    name
                            + " is not on the class path of this host: give -cp what every host"
                            + " has, or add --stage");
        }
    }
}
