// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.line;

import java.util.Arrays;
import org.galerna.npb.cfd.Flow;

/**
 * What a bundle of lines keeps between elimination and substitution: for each point, with two rows
 * more at each end, the right-hand sides first and then what the solver wants.
 *
 * <pre>
 *   values: | row -2 | row -1 | row 0 … | size | size + 1 |,  row: | 5 right-hand sides | … | lanes each
 * </pre>
 */
public final class Slot {
    private static final int BEFORE = 2;

    private final double[] values;
    private final int step;
    private final Rows[] sides = new Rows[Flow.COMPONENTS];

    /**
     * For the lines of a bundle.
     *
     * @param size points of a line.
     * @param kept numbers kept for each point and lane.
     */
    public Slot(int size, int kept) {
        step = kept * Lines.WIDTH;
        values = new double[(size + 2 * BEFORE) * step];
        for (int m = 0; m < sides.length; m++) {
            sides[m] = new Rows(values, at(0) + m * Lines.WIDTH, step);
        }
    }

    /**
     * All rows.
     *
     * @return the array itself.
     */
    public double[] values() {
        return values;
    }

    /**
     * Finds a row.
     *
     * @param row from -2.
     * @return the place of its first number.
     */
    public int at(int row) {
        return (row + BEFORE) * step;
    }

    /**
     * The distance of rows.
     *
     * @return in elements.
     */
    public int step() {
        return step;
    }

    /**
     * A right-hand side.
     *
     * @param component 0 to 4.
     * @return its place in the rows.
     */
    public Rows side(int component) {
        return sides[component];
    }

    /**
     * Sets rows to 0.
     *
     * @param from the first row, from -2.
     * @param to the row behind the last one.
     */
    public void clear(int from, int to) {
        Arrays.fill(values, at(from), at(to), 0);
    }
}
