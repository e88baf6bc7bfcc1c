// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.lu.arithmetic;

import java.util.Arrays;
import org.galerna.npb.block.Blocks;
import org.galerna.npb.block.Jacobians;
import org.galerna.npb.cfd.Box;
import org.galerna.npb.cfd.Flow;
import org.galerna.npb.cfd.Model;
import org.galerna.npb.cfd.Width;

/**
 * One plane of a sweep: v := D^-1 (v - omega sum of L v') upwards, v := v - D^-1 omega sum of U v'
 * downwards, with the neighbours v' before the point.
 *
 * <p>Along a row only the neighbour along x has to wait for its turn. So all that comes from the
 * rows before is done for a whole vector of points, the block of the neighbour along x is
 * multiplied with D^-1 too, and what is left to do one by one is a block times a vector.
 */
public final class PlaneRelaxation {
    /** The factor of over-relaxation. */
    public static final double OMEGA = 1.2;

    private static final int W = Width.LANES;

    /** Numbers of a vector of points: right-hand sides, and the block of the neighbour along x. */
    private static final int GROUP = Blocks.COLUMN + Blocks.BLOCK;

    private final Flow flow;
    private final Box box;
    private final double[] input = new double[Jacobians.IN];
    private final Jacobians[] jacobians = new Jacobians[3];
    private final Blocks blocks = Blocks.create();

    /** A block, then a column. */
    private final double[] work = new double[Blocks.BLOCK + Blocks.COLUMN];

    private final double[] row;
    private final double[] chain = new double[Flow.COMPONENTS];

    /**
     * For the planes of one rank.
     *
     * @param model the problem.
     * @param flow whose residual is relaxed.
     */
    public PlaneRelaxation(Model model, Flow flow) {
        this.flow = flow;
        this.box = flow.box();
        for (int axis = 0; axis < jacobians.length; axis++) {
            jacobians[axis] = Jacobians.of(model, axis, input);
        }
        row = new double[Math.ceilDiv(box.size(0), W) * GROUP];
    }

    /**
     * Relaxes the rows of a plane in increasing order.
     *
     * @param k which plane.
     */
    public void up(int k) {
        for (int j = box.lower(1); j < box.upper(1); j++) {
            prepare(j, k, -1);
            chainUp(j, k);
        }
    }

    /**
     * Relaxes the rows of a plane in decreasing order.
     *
     * @param k which plane.
     */
    public void down(int k) {
        for (int j = box.upper(1) - 1; j >= box.lower(1); j--) {
            prepare(j, k, 1);
            chainDown(j, k);
        }
    }

    /**
     * Does what can be done for many points at once.
     *
     * @param step where the neighbours are that come before: -1 or 1.
     */
    private void prepare(int j, int k, int step) {
        int from = box.index(box.lower(0), j, k);
        int to = box.index(box.upper(0), j, k);
        int at = 0;
        for (int p = from; p < to; p += W, at += GROUP) {
            double sign = step < 0 ? OMEGA : -OMEGA;
            loadSide(p, at, step);
            neighbour(2, p + step * box.stride(2), at, sign);
            neighbour(1, p + step * box.stride(1), at, sign);
            loadInput(p + step);
            jacobians[0].makeFlux(0);
            jacobians[0].makeViscous(0);
            blocks.combine(jacobians[0], sign, -step, row, at + Blocks.COLUMN);
            diagonal(p);
            blocks.factor(0);
            blocks.forward(0, row, at);
            blocks.backward(0, row, at);
        }
    }

    /** Upwards the right-hand sides begin with v, downwards v is added when they are done. */
    private void loadSide(int p, int at, int step) {
        if (step > 0) {
            Arrays.fill(row, at, at + Blocks.COLUMN, 0);
            return;
        }
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            System.arraycopy(flow.residual()[m], p, row, at + m * W, W);
        }
    }

    /** Adds what comes from a neighbour: its block times its v, with a sign. */
    private void neighbour(int axis, int p, int at, double sign) {
        loadInput(p);
        jacobians[axis].makeFlux(0);
        jacobians[axis].makeViscous(0);
        blocks.combine(jacobians[axis], sign, sign > 0 ? 1 : -1, work, 0);
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            System.arraycopy(flow.residual()[m], p, work, Blocks.BLOCK + m * W, W);
        }
        blocks.add(work, Blocks.BLOCK, row, at);
    }

    /** Makes the diagonal block. */
    private void diagonal(int p) {
        loadInput(p);
        jacobians[0].makeViscous(0);
        blocks.setDiagonal(0, jacobians[0].viscous());
        for (int axis = 1; axis < jacobians.length; axis++) {
            jacobians[axis].makeViscous(0);
            blocks.addDiagonal(0, jacobians[axis].viscous());
        }
    }

    private void loadInput(int p) {
        System.arraycopy(flow.velocity()[0], p, input, 0, W);
        System.arraycopy(flow.velocity()[1], p, input, W, W);
        System.arraycopy(flow.velocity()[2], p, input, 2 * W, W);
        System.arraycopy(flow.specific(), p, input, Jacobians.SPECIFIC * W, W);
        System.arraycopy(flow.inverse(), p, input, Jacobians.INVERSE * W, W);
        System.arraycopy(flow.state()[4], p, input, Jacobians.ENERGY * W, W);
    }

    /** The points of a row one by one upwards: v(i) = y(i) + M(i) v(i-1). */
    private void chainUp(int j, int k) {
        int from = box.index(box.lower(0), j, k);
        int to = box.index(box.upper(0), j, k);
        begin(from - 1, box.isLowest(0));
        final double[][] v = flow.residual();
        for (int p = from; p < to; p++) {
            advance((p - from) / W * GROUP + (p - from) % W);
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                v[m][p] = chain[m];
            }
        }
    }

    /** The points of a row one by one downwards: v(i) += y(i) + M(i) v(i+1). */
    private void chainDown(int j, int k) {
        int from = box.index(box.lower(0), j, k);
        int to = box.index(box.upper(0), j, k);
        begin(to, box.isHighest(0));
        final double[][] v = flow.residual();
        for (int p = to - 1; p >= from; p--) {
            advance((p - from) / W * GROUP + (p - from) % W);
            for (int m = 0; m < Flow.COMPONENTS; m++) {
                chain[m] += v[m][p];
                v[m][p] = chain[m];
            }
        }
    }

    /** The chain begins with a neighbour's point, or with nothing at the edge of the grid. */
    private void begin(int p, boolean isEdge) {
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            chain[m] = isEdge ? 0 : flow.residual()[m][p];
        }
    }

    /** One link: chain = y + M chain. */
    private void advance(int at) {
        final double[] row = this.row;
        final double[] chain = this.chain;
        final double c0 = chain[0];
        final double c1 = chain[1];
        final double c2 = chain[2];
        final double c3 = chain[3];
        final double c4 = chain[4];
        for (int m = 0; m < Flow.COMPONENTS; m++) {
            int e = at + m * W;
            chain[m] =
                    (row[e] + row[e + 5 * Blocks.COLUMN] * c4)
                            + (row[e + Blocks.COLUMN] * c0 + row[e + 2 * Blocks.COLUMN] * c1)
                            + (row[e + 3 * Blocks.COLUMN] * c2 + row[e + 4 * Blocks.COLUMN] * c3);
        }
    }
}
