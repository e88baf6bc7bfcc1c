// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.line;

/**
 * Where one quantity of a bundle's points stands in an array: a row of lanes for each point.
 *
 * @param values the array.
 * @param first the place of row 0.
 * @param step the distance of rows.
 */
public record Rows(double[] values, int first, int step) {
    /**
     * Finds a row.
     *
     * @param row from -2.
     * @return the place of its first lane.
     */
    public int at(int row) {
        return first + row * step;
    }
}
