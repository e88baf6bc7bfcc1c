// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

import java.util.ArrayList;
import java.util.List;
import org.galerna.base.LibraryThreads;

/**
 * A rank as the report sees it.
 *
 * @param number its number.
 * @param main the thread of its {@code main}.
 * @param loader the loader of its classes.
 * @param isOver whether it has ended.
 * @param isFinalised whether it has finalised MPI.
 */
public record RankView(
        int number, Thread main, ClassLoader loader, boolean isOver, boolean isFinalised) {

    /**
     * Lists its platform threads: those whose context class loader is its own.
     *
     * @return those that live now.
     */
    @SuppressWarnings("ReferenceEquality") // a loader is its rank
    public List<Thread> threads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[root.activeCount() + 16];
        int count = root.enumerate(found, true);
        List<Thread> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (found[i].getContextClassLoader() == loader && !LibraryThreads.isOne(found[i])) {
                result.add(found[i]);
            }
        }
        return result;
    }
}
