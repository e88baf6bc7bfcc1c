// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.ArrayList;
import java.util.List;
import org.galerna.base.LibraryThreads;

/** The platform threads that belong to a rank, by their context class loader. */
@SuppressWarnings("ReferenceEquality") // a loader is its rank
public final class RankThreads {
    private RankThreads() {}

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
            if (found[i].getContextClassLoader() == rank.loader()
                    && !LibraryThreads.isOne(found[i])) {
                result.add(found[i]);
            }
        }
        return result;
    }
}
