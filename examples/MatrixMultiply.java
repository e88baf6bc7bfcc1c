// SPDX-License-Identifier: Apache-2.0

import mpi.*;

/**
 * Cannon's algorithm: blocks of two matrices wander over a square grid of ranks. The others watch.
 *
 * <p>{@code bin/mpjrun -np 4 examples/MatrixMultiply.java [side of a block]}
 */
class MatrixMultiply {
    public static void main(String[] args) {
        MPI.Init(args);
        int q = (int) Math.sqrt(MPI.COMM_WORLD.Size());
        int side = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        boolean[] wrap = {true, true};
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(new int[] {q, q}, wrap, false);
        if (grid != null) {
            int cells = side * side;
            double[] block = multiply(grid, q, side);
            double[] blocks = new double[q * q * cells];
            grid.Gather(block, 0, cells, MPI.DOUBLE, blocks, 0, cells, MPI.DOUBLE, 0);
            if (grid.Rank() == 0) {
                String verdict = isProduct(blocks, q, side) ? "OK" : "WRONG";
                System.out.printf("MatrixMultiply: %d x %d ranks as serial: %s%n", q, q, verdict);
            }
        }
        MPI.Finalize();
    }

    static double[] multiply(Cartcomm grid, int q, int side) {
        int[] at = grid.Coords(grid.Rank());
        double[] a = new double[side * side];
        double[] b = new double[side * side];
        for (int i = 0; i < side * side; i++) {
            a[i] = a(at[0] * side + i / side, at[1] * side + i % side);
            b[i] = b(at[0] * side + i / side, at[1] * side + i % side);
        }
        shift(grid, a, 1, -at[0]); // row r of the blocks of a starts r places to the left,
        shift(grid, b, 0, -at[1]); // column c of the blocks of b starts c places up
        double[] c = new double[side * side];
        for (int step = 0; step < q; step++) {
            for (int i = 0; i < side * side; i++) {
                for (int k = 0; k < side; k++) {
                    c[i] += a[i / side * side + k] * b[k * side + i % side];
                }
            }
            shift(grid, a, 1, -1);
            shift(grid, b, 0, -1);
        }
        return c;
    }

    static void shift(Cartcomm grid, double[] block, int direction, int by) {
        ShiftParms to = grid.Shift(direction, by);
        int n = block.length;
        grid.Sendrecv_replace(block, 0, n, MPI.DOUBLE, to.rank_dest, 0, to.rank_source, 0);
    }

    /** Compares with the product by definition; the numbers are whole, so nothing is rounded. */
    static boolean isProduct(double[] blocks, int q, int side) {
        boolean same = true;
        for (int i = 0; i < blocks.length; i++) {
            int block = i / (side * side);
            double sum = 0;
            for (int k = 0; k < q * side; k++) {
                sum += a(block / q * side + i / side % side, k) * b(k, block % q * side + i % side);
            }
            same &= sum == blocks[i];
        }
        return same;
    }

    static double a(int row, int column) {
        return (row + 2 * column) % 7;
    }

    static double b(int row, int column) {
        return (3 * row - column) % 5;
    }
}
