// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.report;

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
        int number, Thread main, ClassLoader loader, boolean isOver, boolean isFinalised) {}
