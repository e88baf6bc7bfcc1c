// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.List;

/**
 * Main class of a JVM that holds ranks: calls the program's main. Its first argument is the
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
        RankProcess process =
                RankProcess.current()
                        .orElseThrow(
                                () -> new IllegalStateException("only mpjrun starts this class"));
        process.run(words[0], List.of(words).subList(1, words.length));
    }
}
