// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg.arithmetic;

/**
 * A block of the matrix in compressed rows, columns ascending and counted from the block's first.
 * Rows are filled up with zeros to a multiple of {@link #GROUP} entries, so that no entries are
 * left over: a row has few.
 *
 * @param rows number of rows.
 * @param start of each row in the other two, and the end of the last.
 * @param column of each entry.
 * @param value of each entry.
 */
public record SparseBlock(int rows, int[] start, int[] column, double[] value) {
    /** Entries that are summed side by side, because Java adds in the order that is written. */
    static final int GROUP = 4;

    /** Rows of one call: few enough that the method is soon called often. */
    private static final int STRETCH = 64;

    /**
     * Counts the entries of a row with those that fill it up.
     *
     * @param entries that the row has.
     * @return the next multiple of the group.
     */
    public static int filled(int entries) {
        return (entries + GROUP - 1) / GROUP * GROUP;
    }

    /**
     * Sets y = A x.
     *
     * @param x an element for each column.
     * @param y an element for each row.
     */
    public void multiply(double[] x, double[] y) {
        for (int from = 0; from < rows; from += STRETCH) {
            multiply(from, Math.min(rows, from + STRETCH), x, y);
        }
    }

    private void multiply(int first, int end, double[] x, double[] y) {
        final int[] start = this.start;
        final int[] column = this.column;
        final double[] value = this.value;
        int from = start[first];
        for (int row = first; row < end; row++) {
            final int to = start[row + 1];
            y[row] = row(column, value, x, from, to);
            from = to;
        }
    }

    private static double row(int[] column, double[] value, double[] x, int from, int to) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        for (int k = from; k < to; k += GROUP) {
            a = Math.fma(value[k], x[column[k]], a);
            b = Math.fma(value[k + 1], x[column[k + 1]], b);
            c = Math.fma(value[k + 2], x[column[k + 2]], c);
            d = Math.fma(value[k + 3], x[column[k + 3]], d);
        }
        return (a + b) + (c + d);
    }
}
