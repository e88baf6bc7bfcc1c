// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.ArrayList;
import java.util.List;

/** The platform threads that belong to a rank, by their context class loader. */
@SuppressWarnings("ReferenceEquality") // a loader is its rank
final class RankThreads {
    private RankThreads() {}

    static List<Thread> of(RankView rank) {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[root.activeCount() + 16];
        int count = root.enumerate(found, true);
        List<Thread> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (found[i].getContextClassLoader() == rank.loader()) {
                result.add(found[i]);
            }
        }
        return result;
    }
}
