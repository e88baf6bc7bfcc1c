// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.rank;

import java.util.List;
import org.galerna.runtime.report.RankView;
import org.galerna.runtime.wire.Ending;

/**
 * The ranks of this process: the process itself, or threads of it. What is the same for both, the
 * connection to the launcher and the devices, is {@link RankProcess}.
 */
interface Ranks {
    /**
     * Runs the program; when this returns, the process may end once its own threads have.
     *
     * @param mainClass of the program.
     * @param arguments of the program.
     */
    void run(String mainClass, List<String> arguments);

    /** A rank as reports see it. */
    RankView view(int rank);

    /** Platform threads of a rank that could still send; the main one may be among them. */
    List<Thread> threads(RankView view);

    /**
     * The JVM begins to end: says why, after whatever is to be done first.
     *
     * @param exiting the thread that has told it to.
     * @param stack where it did so.
     * @return null to say nothing.
     */
    Ending ending(Thread exiting, StackTraceElement... stack);

    /** Input is about to be waited for: lines that are not complete are shown. */
    default void prompt() {}
}
