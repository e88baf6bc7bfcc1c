// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/**
 * Collectives that move data: every root, no items, offsets, derived types, nulls where allowed.
 */
@Conformance
class CollectiveConformance {
    private static final int[] LENGTHS = {0, 1, 7, 600, 40_000};

    private static int value(int from, int to, int i) {
        return 1_000_000 * from + 100_000 * to + i % 99_991;
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void barrierWaitsForEverybody(Intracomm world) {
        int me = world.Rank();
        for (int round = 0; round < 10; round++) {
            int late = round % world.Size();
            if (me == late) {
                for (int r = 0; r < world.Size(); r++) {
                    if (r != me) {
                        world.Send(new int[] {round}, 0, 1, MPI.INT, r, 1);
                    }
                }
            }
            world.Barrier();
            if (me != late) {
                int[] got = new int[1];
                world.Recv(got, 0, 1, MPI.INT, late, 1);
                assertEquals(round, got[0]);
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void bcastReachesEverybodyFromEveryRoot(Intracomm world) {
        for (int root = 0; root < world.Size(); root++) {
            for (int length : LENGTHS) {
                int[] data = new int[length + 3];
                if (world.Rank() == root) {
                    for (int i = 0; i < length; i++) {
                        data[2 + i] = value(root, 0, i);
                    }
                }
                world.Bcast(data, 2, length, MPI.INT, root);
                for (int i = 0; i < length; i++) {
                    assertEquals(value(root, 0, i), data[2 + i]);
                }
                assertEquals(0, data[0]);
                assertEquals(0, data[length + 2]);
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void bcastOfDerivedTypesMatchesFlattenedData(Intracomm world) {
        Datatype gaps = Datatype.Vector(3, 2, 4, MPI.DOUBLE);
        int root = world.Size() - 1;
        double[] data = new double[25];
        if (world.Rank() == root) {
            Arrays.setAll(data, i -> i + 1);
            world.Bcast(data, 1, 2, gaps, root);
        } else {
            world.Bcast(data, 0, 12, MPI.DOUBLE, root);
            assertArrayEquals(
                    new double[] {2, 3, 6, 7, 10, 11, 12, 13, 16, 17, 20, 21},
                    Arrays.copyOf(data, 12));
        }
    }

    @Ranks
    @InterruptAfter(seconds = 30)
    void gatherAndScatterWorkForEveryRoot(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        for (int root = 0; root < n; root++) {
            for (int length : new int[] {0, 1, 9, 5000}) {
                int[] mine = new int[length + 1];
                for (int i = 0; i < length; i++) {
                    mine[1 + i] = value(me, root, i);
                }
                int[] all = me == root ? new int[n * length + 2] : null;
                world.Gather(mine, 1, length, MPI.INT, all, 2, length, MPI.INT, root);
                if (me == root) {
                    for (int r = 0; r < n; r++) {
                        for (int i = 0; i < length; i++) {
                            assertEquals(value(r, root, i), all[2 + r * length + i]);
                        }
                    }
                }
                int[] back = new int[length + 3];
                world.Scatter(all, 2, length, MPI.INT, back, 3, length, MPI.INT, root);
                for (int i = 0; i < length; i++) {
                    assertEquals(value(me, root, i), back[3 + i]);
                }
            }
        }
    }

    /** Rank r contributes r items (rank 0 none), placed backwards with gaps. */
    @Ranks
    @InterruptAfter(seconds = 30)
    void vectorFormsTakeUnequalBlocksAnywhere(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] counts = new int[n + 4]; // longer than the group
        int[] places = new int[n + 4];
        for (int r = 0; r < n; r++) {
            counts[r] = r;
            places[r] = (n - 1 - r) * (n + 1);
        }
        int[] mine = new int[n];
        for (int i = 0; i < me; i++) {
            mine[i] = value(me, 0, i);
        }
        for (int root = 0; root < n; root++) {
            boolean isRoot = me == root;
            int[] all = isRoot ? new int[n * (n + 1) + 5] : null;
            world.Gatherv(
                    mine,
                    0,
                    me,
                    MPI.INT,
                    all,
                    5,
                    isRoot ? counts : null,
                    isRoot ? places : null,
                    MPI.INT,
                    root);
            if (isRoot) {
                verify(all, 5, n);
            }
            int[] back = new int[n + 1];
            world.Scatterv(
                    all,
                    5,
                    isRoot ? counts : null,
                    isRoot ? places : null,
                    MPI.INT,
                    back,
                    1,
                    me,
                    MPI.INT,
                    root);
            assertArrayEquals(Arrays.copyOf(mine, me), Arrays.copyOfRange(back, 1, 1 + me));
        }
        int[] every = new int[n * (n + 1)];
        world.Allgatherv(mine, 0, me, MPI.INT, every, 0, counts, places, MPI.INT);
        verify(every, 0, n);
    }

    private static void verify(int[] all, int offset, int n) {
        for (int r = 0; r < n; r++) {
            for (int i = 0; i < n + 1; i++) {
                int at = offset + (n - 1 - r) * (n + 1) + i;
                assertEquals(i < r ? value(r, 0, i) : 0, all[at], "block of rank " + r);
            }
        }
    }

    /** Displacements are in extents of the type. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void displacementsAreExtentsOfTheType(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] counts = new int[n];
        int[] places = new int[n];
        Arrays.fill(counts, 1);
        Arrays.setAll(places, r -> 2 * r);
        int[] all = new int[4 * n];
        world.Allgatherv(new int[] {me, -me}, 0, 2, MPI.INT, all, 0, counts, places, MPI.INT2);
        for (int r = 0; r < n; r++) {
            assertEquals(r, all[4 * r]);
            assertEquals(-r, all[4 * r + 1]);
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void allgatherAndAlltoallMoveEveryBlock(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        for (int length : new int[] {0, 1, 50, 6000}) {
            long[] mine = new long[length];
            for (int i = 0; i < length; i++) {
                mine[i] = value(me, 9, i);
            }
            long[] all = new long[n * length + 1];
            world.Allgather(mine, 0, length, MPI.LONG, all, 1, length, MPI.LONG);
            long[] out = new long[n * length];
            for (int r = 0; r < n; r++) {
                for (int i = 0; i < length; i++) {
                    assertEquals(value(r, 9, i), all[1 + r * length + i]);
                    out[r * length + i] = value(me, r, i);
                }
            }
            long[] in = new long[n * length];
            world.Alltoall(out, 0, length, MPI.LONG, in, 0, length, MPI.LONG);
            for (int r = 0; r < n; r++) {
                for (int i = 0; i < length; i++) {
                    assertEquals(value(r, me, i), in[r * length + i]);
                }
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void alltoallvTakesItsOwnSizes(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] sendCounts = new int[n];
        int[] sendPlaces = new int[n];
        int[] receiveCounts = new int[n];
        int[] receivePlaces = new int[n];
        for (int r = 0; r < n; r++) {
            sendCounts[r] = (me + 2 * r) % 5;
            sendPlaces[r] = 6 * r;
            receiveCounts[r] = (r + 2 * me) % 5;
            receivePlaces[r] = 6 * (n - 1 - r);
        }
        char[] out = new char[6 * n];
        Arrays.setAll(new int[out.length], i -> out[i] = (char) (me * 100 + i));
        char[] in = new char[6 * n];
        world.Alltoallv(
                out,
                0,
                sendCounts,
                sendPlaces,
                MPI.CHAR,
                in,
                0,
                receiveCounts,
                receivePlaces,
                MPI.CHAR);
        for (int r = 0; r < n; r++) {
            for (int i = 0; i < 6; i++) {
                int wanted = i < receiveCounts[r] ? r * 100 + 6 * me + i : 0;
                assertEquals((char) wanted, in[receivePlaces[r] + i]);
            }
        }
    }

    /** A column type at the root, flat data elsewhere: a matrix is dealt out by columns. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void derivedTypesDealAMatrixOutByColumns(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int rows = 5;
        Datatype vector = Datatype.Vector(rows, 1, n, MPI.INT);
        Datatype column =
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {vector, MPI.UB});
        assertEquals(1, column.Extent());
        int[] matrix = new int[rows * n];
        Arrays.setAll(matrix, i -> i);
        int[] mine = new int[rows];
        world.Scatter(me == 0 ? matrix : null, 0, 1, column, mine, 0, rows, MPI.INT, 0);
        for (int row = 0; row < rows; row++) {
            assertEquals(row * n + me, mine[row]);
        }
        int[] back = new int[rows * n];
        world.Allgather(mine, 0, rows, MPI.INT, back, 0, 1, column);
        assertArrayEquals(matrix, back);
    }

    /** One array as both buffers, the own block in its place. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void gatheringInPlaceWorks(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] all = new int[2 * n];
        all[2 * me] = me + 1;
        all[2 * me + 1] = -me;
        world.Allgather(all, 2 * me, 2, MPI.INT, all, 0, 2, MPI.INT);
        for (int r = 0; r < n; r++) {
            assertEquals(r + 1, all[2 * r]);
            assertEquals(-r, all[2 * r + 1]);
        }
        int[] again = new int[n];
        again[me] = 3 * me;
        world.Gather(again, me, 1, MPI.INT, again, 0, 1, MPI.INT, n - 1);
        if (me == n - 1) {
            for (int r = 0; r < n; r++) {
                assertEquals(3 * r, again[r]);
            }
        }
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void argumentsThatDoNotMatterMayBeNullAndAreNotTouched(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] untouched = {5, 5};
        int[] all = me == 0 ? new int[n] : untouched;
        world.Gather(new int[] {me}, 0, 1, MPI.INT, all, 0, me == 0 ? 1 : -7, MPI.INT, 0);
        world.Reduce(new int[] {1}, 0, all, 0, 1, MPI.INT, MPI.SUM, 0);
        if (me != 0) {
            assertArrayEquals(new int[] {5, 5}, untouched);
        } else {
            assertEquals(n, all[0]);
        }
        world.Gather(
                new int[] {me},
                0,
                1,
                MPI.INT,
                me == 0 ? all : null,
                0,
                1,
                me == 0 ? MPI.INT : null,
                0);
        int[] got = new int[1];
        world.Scatter(me == 0 ? all : null, 0, 1, me == 0 ? MPI.INT : null, got, 0, 1, MPI.INT, 0);
        assertEquals(me, got[0]);
        world.Bcast(null, 0, 0, MPI.INT, 0);
        world.Allgather(null, 0, 0, MPI.INT, null, 0, 0, MPI.INT);
    }

    /** User messages with any tag, posted before, do not meet a collective's. */
    @Ranks
    @InterruptAfter(seconds = 20)
    void collectivesAreIsolatedFromWildcards(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        int[] got = {-1};
        Request any = world.Irecv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        int[] sum = new int[1];
        for (int round = 0; round < 20; round++) {
            world.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            world.Bcast(sum, 0, 1, MPI.INT, round % n);
            world.Barrier();
            assertEquals(n * (n - 1) / 2, sum[0]);
            assertNull(any.Test());
        }
        world.Barrier();
        world.Send(new int[] {me}, 0, 1, MPI.INT, (me + 1) % n, 0);
        assertEquals((me + n - 1) % n, any.Wait().source);
        assertTrue(got[0] >= 0);
    }

    @Ranks({2, 3, 8})
    @InterruptAfter(seconds = 30)
    void manyCollectivesInARowDoNotMix(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        double[] x = new double[3];
        for (int round = 0; round < 300; round++) {
            x[0] = me == round % n ? round : -1;
            world.Bcast(x, 0, 1, MPI.DOUBLE, round % n);
            assertEquals(round, x[0]);
            world.Reduce(new double[] {me}, 0, x, 1, 1, MPI.DOUBLE, MPI.MAX, round % n);
            if (me == round % n) {
                assertEquals(n - 1, x[1]);
            }
        }
    }
}
