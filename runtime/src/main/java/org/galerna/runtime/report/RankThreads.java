// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.ArrayList;
import java.util.List;

/** The platform threads that belong to a rank, by their context class loader. */
@SuppressWarnings("ReferenceEquality") // a loader is its rank
public final class RankThreads {
    /** What the names of the library's own threads begin with; they send nothing unasked. */
    private static final String LIBRARY = "galerna ";

    private RankThreads() {}

    /**
     * Tells the library's own threads, which may have been made by a thread of a program, from the
     * program's.
     *
     * @param thread any thread.
     * @return whether it is the library's.
     */
    public static boolean isOfLibrary(Thread thread) {
        return thread.getName().startsWith(LIBRARY);
    }

    /**
     * Lists them.
     *
     * @param rank the rank.
     * @return those that live now.
     */
    public static List<Thread> of(RankView rank) {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[root.activeCount() + 16];
        int count = root.enumerate(found, true);
        List<Thread> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (found[i].getContextClassLoader() == rank.loader() && !isOfLibrary(found[i])) {
                result.add(found[i]);
            }
        }
        return result;
    }
}
