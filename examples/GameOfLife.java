// SPDX-License-Identifier: Apache-2.0

import java.util.SplittableRandom;
import mpi.*;

/**
 * Conway's game of life on a torus that a grid of ranks shares; a derived type describes a column.
 *
 * <p>{@code bin/mpjrun -np 4 examples/GameOfLife.java [side]}
 */
class GameOfLife {
    public static void main(String[] args) {
        MPI.Init(args);
        int side = args.length > 0 ? Integer.parseInt(args[0]) : 96;
        int[] dims = {0, 0};
        Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
        int h = Math.ceilDiv(side, dims[0]); // height and width of one rank's block
        int w = Math.ceilDiv(side, dims[1]);

        boolean[] torus = {true, true};
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, torus, false);
        Cartcomm self = ((Intracomm) MPI.COMM_SELF).Create_cart(new int[] {1, 1}, torus, false);
        byte[] block = live(grid, h, w);
        byte[] whole = live(self, h * dims[0], w * dims[1]); // serially

        int[] at = grid.Coords(grid.Rank());
        int[] count = new int[2]; // live cells, and cells that differ from the serial board
        for (int i = 0; i < h * w; i++) {
            byte cell = block[(i / w + 1) * (w + 2) + i % w + 1];
            int line = at[0] * h + i / w + 1;
            count[0] += cell;
            count[1] += cell ^ whole[line * (w * dims[1] + 2) + at[1] * w + i % w + 1];
        }
        int[] total = new int[2];
        grid.Reduce(count, 0, total, 0, 2, MPI.INT, MPI.SUM, 0);
        if (grid.Rank() == 0) {
            System.out.printf(
                    "GameOfLife: %d alive on %d x %d ranks, %d differ from serial: %s%n",
                    total[0], dims[0], dims[1], total[1], total[1] == 0 ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    /** This rank's block of h rows of w cells, with a frame of neighbours' cells around it. */
    static byte[] live(Cartcomm grid, int h, int w) {
        int line = w + 2;
        byte[] now = new byte[(h + 2) * line];
        int[] at = grid.Coords(grid.Rank());
        for (int i = line; i < line * (h + 1); i++) {
            long seed = (at[0] * h + i / line) * 65536L + (at[1] * w + i % line);
            now[i] = (byte) new SplittableRandom(seed).nextInt(2);
        }
        Edge side = new Edge(Datatype.Vector(h + 2, 1, line, MPI.BYTE), grid.Shift(1, 1), 1, w);
        Edge row = new Edge(Datatype.Contiguous(line, MPI.BYTE), grid.Shift(0, 1), line, h * line);
        for (int generation = 0; generation < 200; generation++) {
            side.swap(grid, now); // first the sides,
            row.swap(grid, now); // then whole rows, which take the corners along
            byte[] next = new byte[now.length];
            for (int i = line + 1; i < line * (h + 1) - 1; i++) {
                int above = now[i - line - 1] + now[i - line] + now[i - line + 1];
                int below = now[i + line - 1] + now[i + line] + now[i + line + 1];
                int near = above + now[i - 1] + now[i + 1] + below;
                next[i] = (byte) (near == 3 || near + now[i] == 3 ? 1 : 0);
            }
            now = next;
        }
        return now;
    }

    /** How two opposite edges travel: a line of cells, its neighbours, and where lines lie. */
    record Edge(Datatype type, ShiftParms to, int first, int last) {
        void swap(Cartcomm grid, byte[] board) {
            int from = to.rank_source;
            int next = to.rank_dest;
            grid.Sendrecv(board, last, 1, type, next, 0, board, 0, 1, type, from, 0);
            grid.Sendrecv(board, first, 1, type, from, 1, board, first + last, 1, type, next, 1);
        }
    }
}
