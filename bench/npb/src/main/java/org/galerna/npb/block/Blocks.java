// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

import java.util.Arrays;
import org.galerna.npb.cfd.Width;
import org.galerna.npb.frame.Lanes;

/**
 * Systems B X = Y of a bundle of points, where Y has six columns: a right-hand side and a block. B
 * stands here, twice, so that the next can be made while one is used. Each method is small enough
 * for the compiler to keep its vectors in registers: about forty operations.
 */
public abstract class Blocks {
    /** Numbers of a column of a block. */
    public static final int COLUMN = 5 * Width.LANES;

    /** Numbers of a block. */
    public static final int BLOCK = 5 * COLUMN;

    /** Lanes. */
    static final int W = Width.LANES;

    final double[] diagonal = new double[2 * BLOCK];

    /** One at the diagonal. */
    final double[] identity = new double[BLOCK];

    Blocks() {
        for (int m = 0; m < 5; m++) {
            Arrays.fill(identity, entry(m, m), entry(m, m) + W, 1);
        }
    }

    /**
     * Makes those for this JVM.
     *
     * @return with nothing in them.
     */
    public static Blocks create() {
        return Lanes.AVAILABLE ? new VectorBlocks() : new ScalarBlocks();
    }

    /**
     * Finds an entry of a block.
     *
     * @param row 0 to 4.
     * @param column 0 to 4.
     * @return the place of its first lane.
     */
    static int entry(int row, int column) {
        return column * COLUMN + row * W;
    }

    /**
     * Sets a diagonal block to I + 2 N.
     *
     * @param own which: 0 or {@link #BLOCK}.
     * @param viscous N.
     */
    public abstract void setDiagonal(int own, double[] viscous);

    /**
     * Adds 2 N to a diagonal block.
     *
     * @param own which: 0 or {@link #BLOCK}.
     * @param viscous N.
     */
    public abstract void addDiagonal(int own, double[] viscous);

    /**
     * Sets a block to factor (F + sign N).
     *
     * @param jacobians F and N as made last.
     * @param factor of the whole.
     * @param sign 1 or -1.
     * @param to where the block goes.
     * @param at its place there.
     */
    public abstract void combine(
            Jacobians jacobians, double factor, double sign, double[] to, int at);

    /**
     * Adds A times six columns: the first to a right-hand side, the others to a diagonal block.
     *
     * @param a block A.
     * @param at its place, which is that of the diagonal block too.
     * @param kept array of columns.
     * @param before place of the six columns.
     * @param side place of the right-hand side in the same array.
     */
    public abstract void add(double[] a, int at, double[] kept, int before, int side);

    /**
     * Adds a block times the column behind it to another column.
     *
     * @param block array of both.
     * @param column place of the column that the block is multiplied with.
     * @param to array of the sum.
     * @param at its place there.
     */
    public abstract void add(double[] block, int column, double[] to, int at);

    /**
     * Makes factors of a diagonal block in its place: one over the pivots on the diagonal, -L and
     * -U off it, U scaled by rows. No pivoting.
     *
     * @param own which: 0 or {@link #BLOCK}.
     */
    public abstract void factor(int own);

    /**
     * Applies the inverse of L, and the first three pivots, to six columns.
     *
     * @param own which factors: 0 or {@link #BLOCK}.
     * @param kept array of columns.
     * @param from place of the first.
     */
    public abstract void forward(int own, double[] kept, int from);

    /**
     * Applies the other pivots and the inverse of the scaled U to six columns.
     *
     * @param own which factors: 0 or {@link #BLOCK}.
     * @param kept array of columns.
     * @param from place of the first.
     */
    public abstract void backward(int own, double[] kept, int from);

    /**
     * Takes a block times a column from the column before the block.
     *
     * @param kept array of columns.
     * @param own place of the column, which the block follows.
     * @param other place of the column that the block is multiplied with.
     */
    public abstract void subtract(double[] kept, int own, int other);
}
