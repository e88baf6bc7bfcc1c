// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * Rank, number of ranks and device before the program's own arguments, as {@code --mpj-args} asks.
 *
 * @param areAsked whether they are wanted.
 * @param ranks of the job.
 * @param device of the job.
 */
public record MpjArguments(boolean areAsked, int ranks, String device) {
    private static final int COUNT = 3;

    /**
     * How many come before the program's own.
     *
     * @return 0 if they are not wanted.
     */
    public int count() {
        return areAsked ? COUNT : 0;
    }

    /**
     * What main gets.
     *
     * @param rank whose main.
     * @param own the program's arguments.
     * @return a new array.
     */
    public String[] before(int rank, List<String> own) {
        List<String> all = new ArrayList<>();
        if (areAsked) {
            all.add(Integer.toString(rank));
            all.add(Integer.toString(ranks));
            all.add(device);
        }
        all.addAll(own);
        return all.toArray(new String[0]);
    }
}
