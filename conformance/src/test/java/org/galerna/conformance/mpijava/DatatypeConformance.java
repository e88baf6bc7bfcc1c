// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;
import org.galerna.conformance.Seeds;

/** Derived datatypes: sizes, bounds and what is sent. All numbers are base elements. */
@Conformance
class DatatypeConformance {
    private static void is(Datatype type, int size, int lb, int ub) {
        assertEquals(size, type.Size(), "size");
        assertEquals(lb, type.Lb(), "lower bound");
        assertEquals(ub, type.Ub(), "upper bound");
        assertEquals(ub - lb, type.Extent(), "extent");
        type.Commit();
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void sizesAndBoundsAreInBaseElements(Intracomm world) {
        for (Datatype basic :
                new Datatype[] {
                    MPI.BYTE,
                    MPI.CHAR,
                    MPI.SHORT,
                    MPI.BOOLEAN,
                    MPI.INT,
                    MPI.LONG,
                    MPI.FLOAT,
                    MPI.DOUBLE,
                    MPI.OBJECT,
                    MPI.PACKED
                }) {
            is(basic, 1, 0, 1);
        }
        for (Datatype pair :
                new Datatype[] {MPI.SHORT2, MPI.INT2, MPI.LONG2, MPI.FLOAT2, MPI.DOUBLE2}) {
            is(pair, 2, 0, 2);
        }
        assertEquals(0, MPI.LB.Size());
        assertEquals(0, MPI.UB.Size());
        is(Datatype.Contiguous(4, MPI.INT), 4, 0, 4);
        is(Datatype.Vector(3, 2, 5, MPI.DOUBLE), 6, 0, 12);
        is(Datatype.Vector(3, 2, 5, Datatype.Contiguous(2, MPI.CHAR)), 12, 0, 24);
        is(Datatype.Hvector(3, 2, 5, Datatype.Contiguous(2, MPI.CHAR)), 12, 0, 14);
        is(Datatype.Indexed(new int[] {2, 1}, new int[] {4, 1}, MPI.INT2), 6, 2, 12);
        is(Datatype.Hindexed(new int[] {2, 1}, new int[] {4, 1}, MPI.INT2), 6, 1, 8);
        is(Datatype.Vector(2, 1, -3, MPI.INT), 2, -3, 1);
        is(Datatype.Contiguous(0, MPI.INT), 0, 0, 0);
        is(Datatype.Contiguous(5, Datatype.Contiguous(0, MPI.INT)), 0, 0, 0);
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void structHasNoPaddingAndItsMarkersWin(Intracomm world) {
        Datatype four = Datatype.Contiguous(4, MPI.INT);
        is(
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 97}, new Datatype[] {four, MPI.INT}),
                5,
                0,
                98);
        Datatype bounded =
                Datatype.Struct(
                        new int[] {1, 1, 1},
                        new int[] {-3, 0, 6},
                        new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        is(bounded, 1, -3, 6);
        is(Datatype.Contiguous(2, bounded), 2, -3, 15);
        is(
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 20}, new Datatype[] {bounded, MPI.INT}),
                2,
                -3,
                6);
        is(Datatype.Struct(new int[0], new int[0], new Datatype[0]), 0, 0, 0);
        MPIException mixed =
                assertThrows(
                        MPIException.class,
                        () ->
                                Datatype.Struct(
                                        new int[] {1, 1},
                                        new int[] {0, 1},
                                        new Datatype[] {MPI.INT, MPI.DOUBLE}));
        assertTrue(mixed.getMessage().contains("array_of_types[1]"), mixed.getMessage());
        assertTrue(mixed.getMessage().contains("DOUBLE"), mixed.getMessage());
    }

    /** Sends {@code count} items to itself with each side's type and compares. */
    private static int[] throughTypes(
            Intracomm world, Datatype out, int outCount, Datatype in, int inCount) {
        int[] from = new int[400];
        for (int i = 0; i < from.length; i++) {
            from[i] = i;
        }
        int[] to = new int[400];
        Arrays.fill(to, -1);
        int me = world.Rank();
        Request receive = world.Irecv(to, 100, inCount, in, me, 1);
        world.Send(from, 100, outCount, out, me, 1);
        receive.Wait();
        return to;
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void matchingIsByFlattenedSequence(Intracomm world) {
        int[] got = throughTypes(world, Datatype.Contiguous(4, MPI.INT), 2, MPI.INT, 8);
        for (int i = 0; i < 8; i++) {
            assertEquals(100 + i, got[100 + i]);
        }
        assertEquals(-1, got[108]);
        Datatype vector = Datatype.Vector(2, 2, 3, MPI.INT); // xx.xx
        got = throughTypes(world, vector, 3, MPI.INT, 12);
        int[] wanted = {100, 101, 103, 104, 105, 106, 108, 109, 110, 111, 113, 114};
        assertArrayEquals(wanted, Arrays.copyOfRange(got, 100, 112));
        got = throughTypes(world, MPI.INT, 8, vector, 2);
        assertArrayEquals(
                new int[] {100, 101, -1, 102, 103, 104, 105, -1, 106, 107, -1},
                Arrays.copyOfRange(got, 100, 111));
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void negativeStridesAndOverlapsAreLegal(Intracomm world) {
        int[] got = throughTypes(world, Datatype.Vector(3, 1, -2, MPI.INT), 1, MPI.INT, 3);
        assertArrayEquals(new int[] {100, 98, 96}, Arrays.copyOfRange(got, 100, 103));
        got = throughTypes(world, Datatype.Hvector(2, 3, 1, MPI.INT), 1, MPI.INT, 6);
        assertArrayEquals(
                new int[] {100, 101, 102, 101, 102, 103}, Arrays.copyOfRange(got, 100, 106));
        got =
                throughTypes(
                        world,
                        Datatype.Indexed(new int[] {1, 2}, new int[] {5, -4}, MPI.INT),
                        1,
                        MPI.INT,
                        3);
        assertArrayEquals(new int[] {105, 96, 97}, Arrays.copyOfRange(got, 100, 103));
    }

    /** Overlapping places of a receive: the last one written stays. */
    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void theLastWriteWins(Intracomm world) {
        int[] got = throughTypes(world, MPI.INT, 4, Datatype.Hvector(2, 2, 1, MPI.INT), 1);
        assertArrayEquals(new int[] {100, 102, 103, -1}, Arrays.copyOfRange(got, 100, 104));
    }

    /** Also where a message is long enough to be stored in parts, by two threads. */
    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void theLastWriteWinsInLongMessages(Intracomm world) {
        int n = 200_000;
        Datatype twice = Datatype.Hvector(n, 2, 1, MPI.INT);
        Datatype back = Datatype.Vector(n, 2, -1, MPI.INT);
        Datatype closer = Datatype.Struct(pair(2, 1), pair(0, 1), types(MPI.INT, MPI.UB));
        int[] from = new int[2 * n];
        Arrays.setAll(from, i -> i);
        int peer = world.Size() - 1 - world.Rank();
        for (int round = 0; round < 3; round++) {
            int[] to = new int[n + 1];
            Datatype type = round == 0 ? twice : round == 1 ? back : closer;
            int first = round == 1 ? n - 1 : 0;
            Request receive = world.Irecv(to, first, round == 2 ? n : 1, type, peer, round);
            world.Send(from, 0, 2 * n, MPI.INT, peer, round);
            receive.Wait();
            for (int i = 0; i < n; i++) {
                int due = round != 1 ? 2 * i : i == 0 ? 2 * (n - 1) : 2 * (n - i) + 1;
                assertEquals(due, to[i], "round " + round + ", element " + i);
            }
            assertEquals(round == 1 ? 1 : 2 * n - 1, to[n]);
        }
    }

    @Ranks({2})
    @InterruptAfter(seconds = 10)
    void randomTypesEqualANaiveModel(Intracomm world) {
        Random random = Seeds.random(2);
        for (int round = 0; round < 100; round++) {
            int blocks = 1 + random.nextInt(5);
            int[] lengths = new int[blocks];
            int[] places = new int[blocks];
            for (int b = 0; b < blocks; b++) {
                lengths[b] = random.nextInt(4);
                places[b] = b * 10 + random.nextInt(5);
            }
            int count = 1 + random.nextInt(30);
            Datatype type = Datatype.Indexed(lengths, places, MPI.SHORT);
            short[] data = new short[count * 60];
            for (int i = 0; i < data.length; i++) {
                data[i] = (short) i;
            }
            if (world.Rank() == 0) {
                world.Send(data, 3, count, type, 1, round);
            } else {
                short[] flat = new short[count * type.Size()];
                world.Recv(flat, 0, flat.length, MPI.SHORT, 0, round);
                int at = 0;
                for (int item = 0; item < count; item++) {
                    for (int b = 0; b < blocks; b++) {
                        for (int k = 0; k < lengths[b]; k++) {
                            int subscript = 3 + item * type.Extent() + places[b] + k;
                            assertEquals((short) subscript, flat[at++]);
                        }
                    }
                }
            }
        }
    }

    /** The buffer need not hold the gap after the last item. */
    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void aTrailingGapNeedsNoRoom(Intracomm world) {
        Datatype column =
                Datatype.Struct(
                        new int[] {1, 1}, new int[] {0, 10}, new Datatype[] {MPI.INT, MPI.UB});
        int[] matrix = new int[31]; // 4 items of extent 10 touch 0, 10, 20, 30
        matrix[30] = 7;
        int[] got = new int[4];
        Request receive = world.Irecv(got, 0, 4, MPI.INT, world.Rank(), 1);
        world.Send(matrix, 0, 4, column, world.Rank(), 1);
        receive.Wait();
        assertEquals(7, got[3]);
        assertThrows(MPIException.class, () -> world.Send(matrix, 1, 4, column, world.Rank(), 1));
    }

    /** Only the elements that are touched count, wherever the items begin. */
    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void theStartOfAnItemMayBeFarOutsideTheArray(Intracomm world) {
        for (int far : new int[] {5, -5, 1 << 30}) {
            Datatype moved = Datatype.Hindexed(new int[] {1}, new int[] {-far}, MPI.INT);
            int[] got = new int[1];
            Request receive = world.Irecv(got, far, 1, moved, 0, 1);
            world.Send(new int[] {7}, far, 1, moved, 0, 1);
            receive.Wait();
            assertEquals(7, got[0]);
            assertThrows(MPIException.class, () -> world.Send(got, far + 1, 1, moved, 0, 1));
            assertThrows(MPIException.class, () -> world.Send(got, far - 1, 1, moved, 0, 1));
            assertThrows(MPIException.class, () -> world.Send(got, far, 2, moved, 0, 1));
        }
    }

    /** A type of markers alone learns its base type from the one it becomes a part of. */
    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void markersWithoutDataAreInElementsOfTheWhole(Intracomm world) {
        Datatype end = markers(10, MPI.UB);
        Datatype both = Datatype.Struct(pair(1, 1), pair(-2, 8), types(MPI.LB, MPI.UB));
        for (Datatype base : types(MPI.BYTE, MPI.INT, MPI.DOUBLE)) {
            is(Datatype.Struct(pair(1, 1), pair(0, 0), types(base, end)), 1, 0, 10);
            is(Datatype.Struct(pair(1, 1), pair(0, 5), types(base, end)), 1, 0, 15);
            is(Datatype.Struct(pair(1, 2), pair(0, 0), types(base, both)), 1, -2, 18);
            Datatype nested = Datatype.Struct(pair(1, 1), pair(0, 3), types(end, both));
            is(Datatype.Struct(pair(1, 1), pair(0, 0), types(base, nested)), 1, 1, 11);
        }
        Datatype empty = Datatype.Struct(pair(0, 1), pair(0, 6), types(MPI.DOUBLE, MPI.UB));
        is(Datatype.Struct(pair(1, 1), pair(0, 0), types(MPI.DOUBLE, empty)), 1, 0, 6);
    }

    private static Datatype markers(int at, Datatype marker) {
        return Datatype.Struct(new int[] {1}, new int[] {at}, types(marker));
    }

    private static int[] pair(int first, int second) {
        return new int[] {first, second};
    }

    private static Datatype[] types(Datatype... types) {
        return types;
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void whatHasNoItemsIsRefused(Intracomm world) {
        for (Datatype none : types(MPI.LB, MPI.UB, MPI.NULL)) {
            assertThrows(MPIException.class, () -> world.Send(new int[1], 0, 1, none, 0, 1));
            assertThrows(MPIException.class, () -> world.Irecv(new int[1], 0, 1, none, 0, 1));
        }
        assertNull(world.Iprobe(0, 1));
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void aMessageMayEndInsideAnItem(Intracomm world) {
        Datatype three = Datatype.Vector(3, 1, 2, MPI.INT);
        int me = world.Rank();
        int[] got = new int[20];
        Request receive = world.Irecv(got, 0, 3, three, me, 1);
        world.Send(new int[] {1, 2, 3, 4}, 0, 4, MPI.INT, me, 1);
        Status status = receive.Wait();
        assertEquals(MPI.UNDEFINED, status.Get_count(three));
        assertEquals(4, status.Get_elements(three));
        assertEquals(4, status.Get_count(MPI.INT));
        assertArrayEquals(new int[] {1, 0, 2, 0, 3, 4, 0}, Arrays.copyOf(got, 7));
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void largeDerivedMessagesArrive(Intracomm world) {
        Datatype odd = Datatype.Vector(50_000, 1, 2, MPI.DOUBLE);
        double[] from = new double[200_000];
        for (int i = 0; i < from.length; i++) {
            from[i] = i;
        }
        double[] to = new double[200_000];
        int me = world.Rank();
        Request receive = world.Irecv(to, 1, 2, odd, me, 1);
        world.Send(from, 0, 2, odd, me, 1);
        receive.Wait();
        assertEquals(0, to[1]);
        assertEquals(2, to[3]);
        assertEquals(99_998, to[99_999]);
        assertEquals(0, to[2]);
    }
}
