// SPDX-License-Identifier: Apache-2.0
package org.galerna.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of a job whose ranks run several programs: each rank calls the one that is its
 * own. The arguments are, for each program, how many ranks run it, its class, how many arguments it
 * has, and these.
 */
public final class SeveralPrograms {
    private SeveralPrograms() {}

    /**
     * Writes the arguments of this class.
     *
     * @param ranks of each program.
     * @param classes the main class of each.
     * @param arguments of each.
     * @return what {@link #main} reads.
     */
    public static List<String> words(
            List<Integer> ranks, List<String> classes, List<List<String>> arguments) {
        final List<String> words = new ArrayList<>();
        for (int i = 0; i < classes.size(); i++) {
            words.add(ranks.get(i).toString());
            words.add(classes.get(i));
            words.add(Integer.toString(arguments.get(i).size()));
            words.addAll(arguments.get(i));
        }
        return words;
    }

    /**
     * Calls the main method of this rank's program.
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
        int left = holder.world().device().rank();
        int at = 0;
        while (left >= Integer.parseInt(words[at])) {
            left -= Integer.parseInt(words[at]);
            at += 3 + Integer.parseInt(words[at + 2]);
        }
        final int count = Integer.parseInt(words[at + 2]);
        final String[] own = Arrays.copyOfRange(words, at + 3, at + 3 + count);
        final Method method =
                Class.forName(words[at + 1], true, loader).getMethod("main", String[].class);
        method.setAccessible(true);
        try {
            method.invoke(null, (Object) own);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
