// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/**
 * Equal blocks of elements at equal distances, copied from one array to another. Where an array's
 * class is spelled there is one loop for each class, because a copy of an array whose class the
 * compiler knows takes a quarter of the time of another where blocks are short.
 *
 * <p>Short blocks are copied column by column: the first elements of some blocks, then the second
 * ones. A loop along a block would be over before it had become fast.
 *
 * <p>Filled and used by one thread.
 */
abstract class Strip {
    /** Longer blocks, in elements, are copied one by one. */
    private static final int SHORT = 8;

    /** So many blocks stay in the innermost cache for their next columns. */
    private static final int ROWS = 64;

    /** Subscript of the first block in the array read. */
    int fromAt;

    /** From a block to the next there. */
    int fromStep;

    /** Subscript of the first block in the array written. */
    int toAt;

    /** From a block to the next there. */
    int toStep;

    /** How many blocks. */
    int blocks;

    /** Elements of a block. */
    int each;

    /** Subscripts from an element to the next in either array: 1, or an element's bytes. */
    private final int fromUnit;

    private final int toUnit;

    Strip(int fromUnit, int toUnit) {
        this.fromUnit = fromUnit;
        this.toUnit = toUnit;
    }

    /** Copies all blocks; where they overlap in the array written, the last one wins. */
    final void copy() {
        if (blocks == 1 || each > SHORT || Math.abs(toStep) < each * toUnit) {
            for (int k = 0; k < blocks; k++) {
                block(fromAt + k * fromStep, toAt + k * toStep, each);
            }
            return;
        }
        for (int row = 0; row < blocks; row += ROWS) {
            final int rows = Math.min(ROWS, blocks - row);
            final int from = fromAt + row * fromStep;
            final int to = toAt + row * toStep;
            for (int e = 0; e < each; e++) {
                column(from + e * fromUnit, to + e * toUnit, rows);
            }
        }
    }

    /** Copies {@code n} elements that lie side by side. */
    abstract void block(int i, int j, int n);

    /** Copies {@code n} elements, one a step. */
    abstract void column(int i, int j, int n);
}
