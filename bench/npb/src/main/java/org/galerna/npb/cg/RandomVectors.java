// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.cg;

import java.util.Arrays;
import org.galerna.npb.cg.arithmetic.SparseBlock;
import org.galerna.npb.frame.Random46;

/**
 * The sparse vectors whose weighted outer products sum up to the matrix: one a row, each with a few
 * random places, and with 0.5 at its own. Every rank draws all of them.
 */
final class RandomVectors {
    private static final double RCOND = 0.1;
    private static final int BITS = 46;

    private final int order;
    private final int width; // most places of one vector
    private final int[] count;
    private final int[] place;
    private final double[] value;
    private final int[] userStart; // vectors that have a place, by place
    private final int[] user;
    private final double[] userValue;
    private long draws;

    RandomVectors(int order, int nonzer) {
        this.order = order;
        this.width = nonzer + 1;
        this.count = new int[order];
        this.place = new int[order * width];
        this.value = new double[order * width];
        draw(nonzer);
        this.userStart = new int[order + 1];
        int total = 0;
        for (int vector = 0; vector < order; vector++) {
            total += count[vector];
        }
        this.user = new int[total];
        this.userValue = new double[total];
        index();
    }

    private void draw(int nonzer) {
        int log = 1;
        while (1 << log < order) {
            log++;
        }
        long state = Random46.next(Random46.PI_SEED); // one number is thrown away
        for (int vector = 0; vector < order; vector++) {
            final int base = vector * width;
            int found = 0;
            while (found < nonzer) {
                long number = Random46.next(state);
                state = Random46.next(number);
                draws += 2;
                int at = (int) (state >>> (BITS - log));
                if (at < order && find(base, found, at) < 0) {
                    place[base + found] = at;
                    value[base + found] = number * Random46.SCALE;
                    found++;
                }
            }
            int own = find(base, found, vector);
            if (own < 0) {
                own = base + found++;
                place[own] = vector;
            }
            value[own] = 0.5;
            count[vector] = found;
        }
    }

    private int find(int base, int found, int at) {
        for (int i = base; i < base + found; i++) {
            if (place[i] == at) {
                return i;
            }
        }
        return -1;
    }

    private void index() {
        for (int vector = 0; vector < order; vector++) {
            for (int i = vector * width; i < vector * width + count[vector]; i++) {
                userStart[place[i] + 1]++;
            }
        }
        for (int at = 0; at < order; at++) {
            userStart[at + 1] += userStart[at];
        }
        int[] next = userStart.clone();
        for (int vector = 0; vector < order; vector++) {
            for (int i = vector * width; i < vector * width + count[vector]; i++) {
                int slot = next[place[i]]++;
                user[slot] = vector;
                userValue[slot] = value[i];
            }
        }
    }

    int order() {
        return order;
    }

    /** Numbers drawn after the one thrown away. */
    long draws() {
        return draws;
    }

    /** Products that are summed up, before equal places are merged. */
    long products() {
        long products = 0;
        for (int c : count) {
            products += (long) c * c;
        }
        return products;
    }

    /** Adds up a block of the matrix, its diagonal shifted. */
    SparseBlock block(Range rows, Range columns, double shift) {
        int[] start = new int[rows.length() + 1];
        Row row = new Row(columns);
        for (int i = 0; i < rows.length(); i++) {
            row.places(rows.first() + i);
            start[i + 1] = Math.addExact(start[i], SparseBlock.filled(row.used));
        }
        int[] column = new int[start[rows.length()]];
        double[] values = new double[start[rows.length()]];
        double[] weight = weights();
        for (int i = 0; i < rows.length(); i++) {
            int at = rows.first() + i;
            row.places(at);
            row.sum(at, weight);
            if (at >= columns.first() && at < columns.end()) {
                row.sums[at - columns.first()] += RCOND - shift;
            }
            row.store(column, values, start[i]);
        }
        return new SparseBlock(rows.length(), start, column, values);
    }

    private double[] weights() {
        double ratio = Math.pow(RCOND, 1.0 / order);
        double[] weight = new double[order];
        double w = 1;
        for (int vector = 0; vector < order; vector++) {
            weight[vector] = w;
            w *= ratio;
        }
        return weight;
    }

    /** The row that is being added up. */
    private final class Row {
        private final int firstColumn;
        private final boolean[] seen;
        private final double[] sums;
        private final int[] list;
        private int used;

        Row(Range columns) {
            firstColumn = columns.first();
            seen = new boolean[columns.length()];
            sums = new double[columns.length()];
            list = new int[columns.length()];
        }

        /** Finds the columns of a row. */
        private void places(int row) {
            used = 0;
            for (int u = userStart[row]; u < userStart[row + 1]; u++) {
                int base = user[u] * width;
                for (int i = base; i < base + count[user[u]]; i++) {
                    int column = place[i] - firstColumn;
                    if (column >= 0 && column < seen.length && !seen[column]) {
                        seen[column] = true;
                        list[used++] = column;
                    }
                }
            }
            for (int i = 0; i < used; i++) {
                seen[list[i]] = false;
            }
        }

        private void sum(int row, double[] weight) {
            for (int u = userStart[row]; u < userStart[row + 1]; u++) {
                int base = user[u] * width;
                double w = weight[user[u]];
                for (int i = base; i < base + count[user[u]]; i++) {
                    int column = place[i] - firstColumn;
                    if (column >= 0 && column < sums.length) {
                        sums[column] += userValue[u] * (w * value[i]);
                    }
                }
            }
        }

        /** Stores the row by column and clears its sums. */
        private void store(int[] column, double[] values, int at) {
            Arrays.sort(list, 0, used);
            for (int i = 0; i < used; i++) {
                column[at + i] = list[i];
                values[at + i] = sums[list[i]];
                sums[list[i]] = 0;
            }
            for (int i = used; i < SparseBlock.filled(used); i++) {
                column[at + i] = list[used - 1];
            }
        }
    }
}
