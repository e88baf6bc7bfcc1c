// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.block;

/** The plain twin of {@link VectorBlocks}. */
final class ScalarBlocks extends Blocks {
    @Override
    public void setDiagonal(int own, double[] viscous) {
        for (int e = 0; e < BLOCK; e++) {
            diagonal[own + e] = 2 * viscous[e] + identity[e];
        }
    }

    @Override
    public void addDiagonal(int own, double[] viscous) {
        for (int e = 0; e < BLOCK; e++) {
            diagonal[own + e] += 2 * viscous[e];
        }
    }

    @Override
    public void combine(Jacobians jacobians, double factor, double sign, double[] to, int at) {
        for (int e = 0; e < BLOCK; e++) {
            to[at + e] = factor * (jacobians.flux[e] + sign * jacobians.viscous[e]);
        }
    }

    @Override
    public void add(double[] a, int at, double[] kept, int before, int side) {
        for (int r = 0; r < COLUMN; r += W) {
            for (int lane = r; lane < r + W; lane++) {
                int x = before + lane - r;
                kept[side + lane] += product(a, at + lane, kept, x);
                for (int c = 0; c < BLOCK; c += COLUMN) {
                    diagonal[at + c + lane] += product(a, at + lane, kept, x + COLUMN + c);
                }
            }
        }
    }

    /** A row times a column, in one lane. */
    private static double product(double[] a, int row, double[] from, int x) {
        return a[row] * from[x]
                + a[row + COLUMN] * from[x + W]
                + a[row + 2 * COLUMN] * from[x + 2 * W]
                + a[row + 3 * COLUMN] * from[x + 3 * W]
                + a[row + 4 * COLUMN] * from[x + 4 * W];
    }

    @Override
    public void add(double[] block, int column, double[] to, int at) {
        for (int r = 0; r < COLUMN; r += W) {
            for (int lane = 0; lane < W; lane++) {
                to[at + r + lane] += product(block, r + lane, block, column + lane);
            }
        }
    }

    @Override
    public void factor(int own) {
        for (int k = 0; k < 5; k++) {
            for (int lane = 0; lane < W; lane++) {
                factor(own + entry(k, k) + lane, k);
            }
        }
    }

    /** One pivot in one lane. */
    private void factor(int pivot, int k) {
        final double[] b = diagonal;
        b[pivot] = 1 / b[pivot];
        for (int i = 1; i < 5 - k; i++) {
            b[pivot + i * W] = -b[pivot + i * W];
        }
        for (int c = 1; c < 5 - k; c++) {
            int at = pivot + c * COLUMN;
            double u = b[at] * b[pivot];
            b[at] = -u;
            for (int i = 1; i < 5 - k; i++) {
                b[at + i * W] += u * b[pivot + i * W];
            }
        }
    }

    @Override
    public void forward(int own, double[] kept, int from) {
        final double[] b = diagonal;
        for (int column = 0; column < 6; column++) {
            int x = from + column * COLUMN;
            for (int k = 0; k < 3; k++) {
                int pivot = own + entry(k, k);
                for (int lane = 0; lane < W; lane++) {
                    double xk = kept[x + k * W + lane] * b[pivot + lane];
                    kept[x + k * W + lane] = xk;
                    for (int i = 1; i < 5 - k; i++) {
                        kept[x + (k + i) * W + lane] += b[pivot + i * W + lane] * xk;
                    }
                }
            }
        }
    }

    @Override
    public void backward(int own, double[] kept, int from) {
        for (int column = 0; column < 6; column++) {
            for (int lane = 0; lane < W; lane++) {
                backward(kept, from + column * COLUMN + lane, own + lane);
            }
        }
    }

    /** One column in one lane, from the fourth pivot on. */
    private void backward(double[] kept, int x, int own) {
        final double[] b = diagonal;
        double x3 = kept[x + 3 * W] * b[own + entry(3, 3)];
        double x4 = kept[x + 4 * W] + b[own + entry(4, 3)] * x3;
        kept[x + 3 * W] = x3;
        kept[x + 4 * W] = x4 * b[own + entry(4, 4)];
        for (int k = 4; k > 0; k--) {
            double xk = kept[x + k * W];
            for (int i = 0; i < k; i++) {
                kept[x + i * W] += b[own + entry(i, k)] * xk;
            }
        }
    }

    @Override
    public void subtract(double[] kept, int own, int other) {
        for (int k = 0; k < 5; k++) {
            for (int r = 0; r < 5; r++) {
                int c = own + (k + 1) * COLUMN + r * W;
                int p = own + r * W;
                for (int lane = 0; lane < W; lane++) {
                    kept[p + lane] -= kept[c + lane] * kept[other + k * W + lane];
                }
            }
        }
    }
}
