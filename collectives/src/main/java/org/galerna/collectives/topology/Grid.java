// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.topology;

/**
 * A rank's place in the squarest full grid of all ranks, row by row.
 *
 * @param rank the own rank
 * @param rows number of rows, at most that of the columns
 * @param columns number of columns
 */
public record Grid(int rank, int rows, int columns) {

    /**
     * The grid of a number of ranks.
     *
     * @param rank the own rank
     * @param size number of ranks; a prime number has one row
     * @return the place
     */
    public static Grid of(int rank, int size) {
        int rows = (int) Math.sqrt(size);
        while (size % rows != 0) {
            rows--;
        }
        return new Grid(rank, rows, size / rows);
    }

    /**
     * The own row.
     *
     * @return its number
     */
    public int row() {
        return rank / columns;
    }

    /**
     * The own column.
     *
     * @return its number
     */
    public int column() {
        return rank % columns;
    }

    /**
     * The rank at a place.
     *
     * @param row number of the row
     * @param column number of the column
     * @return its rank
     */
    public int at(int row, int column) {
        return row * columns + column;
    }
}
