// SPDX-License-Identifier: Apache-2.0
package org.galerna.npb.mg;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.npb.frame.Random46;
import org.galerna.npb.mg.arithmetic.Grid;

/**
 * The right-hand side: +1 where a random field is largest, -1 where it is smallest, ten points
 * each. The field is drawn row by row and not kept; every rank draws its own points.
 */
final class Charges {
    private static final int EACH = 10;

    private final int points;

    /** Values in falling order and their places, of the field and of its negative. */
    private final double[] best = new double[4 * EACH];

    private Charges(int points) {
        this.points = points;
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
    }

    /** Finds the points. Collective. */
    static Charges find(Intracomm comm, Grid g) throws MPIException {
        Charges own = new Charges(g.points());
        own.draw(g);
        double[] all = new double[own.best.length * comm.Size()];
        comm.Allgather(
                own.best, 0, own.best.length, MPI.DOUBLE, all, 0, own.best.length, MPI.DOUBLE);
        Charges whole = new Charges(g.points());
        for (int at = 0; at < all.length; at += 2 * EACH) {
            int kind = at / (2 * EACH) % 2;
            for (int i = 0; i < EACH; i++) {
                whole.offer(kind, all[at + i], all[at + EACH + i]);
            }
        }
        return whole;
    }

    private void draw(Grid g) {
        double[] row = new double[g.own()[0]];
        for (int k = 0; k < g.own()[2]; k++) {
            for (int j = 0; j < g.own()[1]; j++) {
                long y = (long) g.first()[1] + j;
                long z = (long) g.first()[2] + k;
                long place = g.first()[0] + points * (y + points * z);
                Random46.fill(Random46.skip(Random46.PI_SEED, place), row, 0, row.length);
                for (int i = 0; i < row.length; i++) {
                    double value = row[i];
                    if (value > best[EACH - 1]) {
                        offer(0, value, (double) (place + i));
                    }
                    if (-value > best[3 * EACH - 1]) {
                        offer(1, -value, (double) (place + i));
                    }
                }
            }
        }
    }

    private void offer(int kind, double value, double place) {
        int base = 2 * EACH * kind;
        int at = EACH - 1;
        if (value <= best[base + at]) {
            return;
        }
        for (; at > 0 && best[base + at - 1] < value; at--) {
            best[base + at] = best[base + at - 1];
            best[base + EACH + at] = best[base + EACH + at - 1];
        }
        best[base + at] = value;
        best[base + EACH + at] = place;
    }

    /** The place of a charge: x, y and z of the whole grid. */
    int[] place(boolean positive, int which) {
        long place = (long) best[(positive ? 0 : 2 * EACH) + EACH + which];
        return new int[] {
            (int) (place % points),
            (int) (place / points % points),
            (int) (place / ((long) points * points))
        };
    }

    /** Sets the own points of v; ghosts stay 0. */
    void put(Grid g, double[] v) {
        Arrays.fill(v, 0);
        for (int which = 0; which < EACH; which++) {
            put(g, v, place(true, which), 1);
            put(g, v, place(false, which), -1);
        }
    }

    private static void put(Grid g, double[] v, int[] place, double charge) {
        int i = place[0] - g.first()[0];
        int j = place[1] - g.first()[1];
        int k = place[2] - g.first()[2];
        int[] own = g.own();
        if (i >= 0 && i < own[0] && j >= 0 && j < own[1] && k >= 0 && k < own[2]) {
            v[g.at(j + 1, k + 1) + i + 1] = charge;
        }
    }
}
