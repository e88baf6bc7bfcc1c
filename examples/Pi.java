// SPDX-License-Identifier: Apache-2.0

import java.util.SplittableRandom;
import mpi.*;

/**
 * Pi in two ways: darts thrown at a square, and the area under 4 / (1 + x²).
 *
 * <p>The work is cut into blocks that are dealt out like cards, and each block has its own seed, so
 * the answer is the same for any number of ranks.
 *
 * <p>{@code bin/mpjrun -np 4 examples/Pi.java [blocks]}
 */
class Pi {
    static final int BLOCK = 100_000;

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        int size = world.Size();
        int blocks = args.length > 0 ? Integer.parseInt(args[0]) : 40;

        long[] hits = {0};
        double[] area = {0};
        for (int block = rank; block < blocks; block += size) {
            hits[0] += hits(block);
            area[0] += area(block, blocks);
        }
        long[] allHits = new long[1];
        double[] allArea = new double[1];
        world.Reduce(hits, 0, allHits, 0, 1, MPI.LONG, MPI.SUM, 0);
        world.Reduce(area, 0, allArea, 0, 1, MPI.DOUBLE, MPI.SUM, 0);

        if (rank == 0) {
            long serial = 0;
            for (int block = 0; block < blocks; block++) {
                serial += hits(block);
            }
            double thrown = 4.0 * allHits[0] / ((double) blocks * BLOCK);
            boolean ok = allHits[0] == serial && Math.abs(allArea[0] - Math.PI) < 1e-9;
            System.out.printf(
                    "Pi: %d hits (serial %d) give %.6f, the integral %.12f: %s%n",
                    allHits[0], serial, thrown, allArea[0], ok ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    /** Darts of one block that land in the quarter circle. */
    static long hits(int block) {
        SplittableRandom random = new SplittableRandom(block);
        long hits = 0;
        for (int i = 0; i < BLOCK; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            if (x * x + y * y < 1) {
                hits++;
            }
        }
        return hits;
    }

    /** The midpoint rule over one block's part of [0, 1]. */
    static double area(int block, int blocks) {
        double width = 1.0 / ((double) blocks * BLOCK);
        double sum = 0;
        for (long i = (long) block * BLOCK; i < (block + 1L) * BLOCK; i++) {
            double x = (i + 0.5) * width;
            sum += 4 / (1 + x * x);
        }
        return sum * width;
    }
}
