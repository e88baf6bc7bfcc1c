// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.line;

import org.galerna.npb.cfd.Flow;

/** Solves the systems along a bundle of lines within one cell. */
public interface LineSolver {
    /**
     * Numbers of a point that elimination leaves for substitution, the five right-hand sides among
     * them.
     *
     * @return at least 5.
     */
    int kept();

    /**
     * Rows of the cell before on which elimination depends, and of the next one on which
     * substitution does.
     *
     * @return 1 or 2.
     */
    int depth();

    /**
     * Eliminates upwards.
     *
     * @param flow of the cell; its residual has the right-hand sides.
     * @param lines of the cell.
     * @param bundle which lines.
     * @param slot has the last rows of the cell before, or zeros; gets the rows of this cell.
     */
    void eliminate(Flow flow, Lines lines, int bundle, Slot slot);

    /**
     * Substitutes downwards.
     *
     * @param lines of the cell.
     * @param slot as eliminated; has the first solutions of the next cell, or zeros.
     */
    void substitute(Lines lines, Slot slot);

    /**
     * Stores the solutions.
     *
     * @param flow of the cell; its residual gets the right-hand sides of the next axis.
     * @param lines of the cell.
     * @param bundle which lines.
     * @param slot as substituted; is not looked at again.
     */
    void store(Flow flow, Lines lines, int bundle, Slot slot);
}
