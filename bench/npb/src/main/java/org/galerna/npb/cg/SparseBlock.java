// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

/**
 * A block of the matrix in compressed rows, columns ascending and counted from the block's first.
 *
 * @param rows number of rows.
 * @param start of each row in the other two, and the end of the last.
 * @param column of each entry.
 * @param value of each entry.
 */
record SparseBlock(int rows, int[] start, int[] column, double[] value) {
    /** Sets y = A x. */
    void multiply(double[] x, double[] y) {
        rows(this.rows, start, column, value, new Vectors(x, y));
    }

    /** Operand and result. */
    private record Vectors(double[] x, double[] y) {}

    private static void rows(int rows, int[] start, int[] column, double[] value, Vectors v) {
        final double[] x = v.x;
        final double[] y = v.y;
        int from = start[0];
        for (int row = 0; row < rows; row++) {
            final int to = start[row + 1];
            y[row] = row(column, value, x, from, to);
            from = to;
        }
    }

    /** Four sums, because Java adds in the order that is written. */
    private static double row(int[] column, double[] value, double[] x, int from, int to) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int k = from;
        for (; k < to - 3; k += 4) {
            a = Math.fma(value[k], x[column[k]], a);
            b = Math.fma(value[k + 1], x[column[k + 1]], b);
            c = Math.fma(value[k + 2], x[column[k + 2]], c);
            d = Math.fma(value[k + 3], x[column[k + 3]], d);
        }
        for (; k < to; k++) {
            a = Math.fma(value[k], x[column[k]], a);
        }
        return (a + b) + (c + d);
    }
}
