// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Reduce, Allreduce, Reduce_scatter, Scan: sizes, roots, offsets, in place. */
@Conformance
class ReductionConformance {
    private static final int[] LENGTHS = {0, 1, 3, 1000, 30_000};

    private static double[] mine(int rank, int length) {
        double[] data = new double[length + 2];
        for (int i = 0; i < length; i++) {
            data[1 + i] = rank + i;
        }
        return data;
    }

    private static void verify(double[] got, int offset, int length, int ranks, int first) {
        for (int i = 0; i < length; i++) {
            double wanted = ranks * (ranks - 1) / 2.0 + (double) ranks * (first + i);
            assertEquals(wanted, got[offset + i], "element " + i);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void reduceAndAllreduceSumEveryLength(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        for (int length : LENGTHS) {
            double[] got = new double[length + 5];
            world.Allreduce(mine(me, length), 1, got, 4, length, MPI.DOUBLE, MPI.SUM);
            verify(got, 4, length, n, 0);
            for (int root = 0; root < n; root++) {
                Arrays.fill(got, -1);
                world.Reduce(mine(me, length), 1, got, 4, length, MPI.DOUBLE, MPI.SUM, root);
                if (me == root) {
                    verify(got, 4, length, n, 0);
                } else if (length > 0) {
                    assertEquals(-1, got[4], "not touched");
                }
                assertEquals(-1, got[3]);
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void oneArrayAsBothBuffersReducesInPlace(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        for (int length : LENGTHS) {
            double[] both = mine(me, length);
            world.Allreduce(both, 1, both, 1, length, MPI.DOUBLE, MPI.SUM);
            verify(both, 1, length, n, 0);
            both = mine(me, length);
            world.Reduce(both, 1, both, 1, length, MPI.DOUBLE, MPI.SUM, n - 1);
            if (me == n - 1) {
                verify(both, 1, length, n, 0);
            }
            both = mine(me, length);
            world.Scan(both, 1, both, 1, length, MPI.DOUBLE, MPI.SUM);
            verify(both, 1, length, me + 1, 0);
        }
        int[] counts = new int[n];
        Arrays.fill(counts, 2);
        double[] both = mine(me, 2 * n);
        world.Reduce_scatter(both, 1, both, 1, counts, MPI.DOUBLE, MPI.SUM);
        verify(both, 1, 2, n, 2 * me);
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void reduceScatterDealsUnequalParts(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        for (int scale : new int[] {0, 1, 400}) {
            int[] counts = new int[128]; // longer than the group
            int total = 0;
            int first = 0;
            for (int r = 0; r < n; r++) {
                counts[r] = scale * (r % 3);
                first += r < me ? counts[r] : 0;
                total += counts[r];
            }
            double[] got = new double[counts[me] + 2];
            world.Reduce_scatter(mine(me, total), 1, got, 2, counts, MPI.DOUBLE, MPI.SUM);
            verify(got, 2, counts[me], n, first);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void scanSumsTheRanksUpToTheOwn(Intracomm world) {
        int me = world.Rank();
        for (int length : LENGTHS) {
            double[] got = new double[length + 1];
            world.Scan(mine(me, length), 1, got, 0, length, MPI.DOUBLE, MPI.SUM);
            verify(got, 0, length, me + 1, 0);
        }
        int[] max = new int[1];
        world.Scan(new int[] {(me * 7) % 5}, 0, max, 0, 1, MPI.INT, MPI.MAX);
        int wanted = 0;
        for (int r = 0; r <= me; r++) {
            wanted = Math.max(wanted, (r * 7) % 5);
        }
        assertEquals(wanted, max[0]);
    }

    /** Floating-point results are the same bits on every rank. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void allreduceGivesEveryRankTheSameBits(Intracomm world) {
        int n = world.Size();
        double[] x = {0.1 * (world.Rank() + 1), 1e18 * (world.Rank() % 2), 1.0 / 3};
        double[] sum = new double[3];
        world.Allreduce(x, 0, sum, 0, 3, MPI.DOUBLE, MPI.SUM);
        double[] all = new double[3 * n];
        world.Allgather(sum, 0, 3, MPI.DOUBLE, all, 0, 3, MPI.DOUBLE);
        for (int r = 0; r < n; r++) {
            assertArrayEquals(sum, Arrays.copyOfRange(all, 3 * r, 3 * r + 3));
        }
    }
}
