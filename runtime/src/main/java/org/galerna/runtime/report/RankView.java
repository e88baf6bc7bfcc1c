// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

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
        return LiveThreads.all().stream()
                .filter(thread -> thread.getContextClassLoader() == loader)
                .filter(thread -> !LibraryThreads.isOne(thread))
                .toList();
    }
}
