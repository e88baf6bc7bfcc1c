// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.mg.arithmetic.Grid;
import org.galerna.npb.mg.arithmetic.Ranks;

/**
 * Every ghost of every level holds what its owner has. Ends with an exception where one does not.
 */
public final class HaloProgram {
    private HaloProgram() {}

    /**
     * Runs it.
     *
     * @param args none.
     * @throws MPIException if a message fails.
     */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Ranks ranks = Ranks.of(MPI.COMM_WORLD.Size(), MPI.COMM_WORLD.Rank());
        Grid finest = Grid.of(16, ranks);
        Halo halo = new Halo(MPI.COMM_WORLD, ranks, finest);
        for (int points = 2; points <= 16; points *= 2) {
            Grid g = Grid.of(points, ranks);
            double[] field = new double[g.elements()];
            visit(g, field, true);
            halo.fill(g, field);
            visit(g, field, false);
        }
        MPI.Finalize();
    }

    /** Sets the own points, or checks all. */
    private static void visit(Grid g, double[] field, boolean set) {
        if (!g.alive()) {
            return;
        }
        int more = set ? 0 : 1;
        for (int k = 1 - more; k <= g.own()[2] + more; k++) {
            for (int j = 1 - more; j <= g.own()[1] + more; j++) {
                for (int i = 1 - more; i <= g.own()[0] + more; i++) {
                    int n = g.points();
                    int x = Math.floorMod(g.first()[0] + i - 1, n);
                    int y = Math.floorMod(g.first()[1] + j - 1, n);
                    int z = Math.floorMod(g.first()[2] + k - 1, n);
                    int at = g.at(j, k) + i;
                    double value = 1 + x + n * (y + n * z);
                    if (set) {
                        field[at] = value;
                    } else if (field[at] != value) {
                        throw new IllegalStateException(
                                n + " points: " + i + " " + j + " " + k + " is " + field[at]);
                    }
                }
            }
        }
    }
}
