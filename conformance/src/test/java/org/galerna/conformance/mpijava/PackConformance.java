// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Packing into byte arrays. */
@Conformance
class PackConformance {
    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void packedDataTravelsAsPackedOrAsBytes(Intracomm world) {
        Datatype gaps = Datatype.Vector(2, 1, 2, MPI.INT);
        int room =
                world.Pack_size(3, MPI.DOUBLE)
                        + world.Pack_size(2, gaps)
                        + world.Pack_size(2, MPI.BOOLEAN);
        byte[] packed = new byte[room + 10];
        if (world.Rank() == 0) {
            int at = world.Pack(new double[] {0, 1, 2, 3}, 1, 3, MPI.DOUBLE, packed, 0);
            at = world.Pack(new int[] {1, 2, 3, 4, 5, 6, 7}, 0, 2, gaps, packed, at);
            at = world.Pack(new boolean[] {true, false}, 0, 2, MPI.BOOLEAN, packed, at);
            assertTrue(at <= room);
            world.Send(packed, 0, at, MPI.PACKED, 1, 1);
            world.Send(packed, 0, at, MPI.BYTE, 1, 2);
        } else if (world.Rank() == 1) {
            for (int tag = 1; tag <= 2; tag++) {
                Datatype type = tag == 1 ? MPI.PACKED : MPI.BYTE;
                Status status = world.Recv(packed, 0, packed.length, type, 0, tag);
                double[] doubles = new double[4];
                int at = world.Unpack(packed, 0, doubles, 1, 3, MPI.DOUBLE);
                int[] ints = new int[4];
                at = world.Unpack(packed, at, ints, 0, 4, MPI.INT);
                boolean[] booleans = new boolean[2];
                at = world.Unpack(packed, at, booleans, 0, 2, MPI.BOOLEAN);
                assertEquals(status.Get_count(type), at);
                assertArrayEquals(new double[] {0, 1, 2, 3}, doubles);
                assertArrayEquals(new int[] {1, 3, 4, 6}, ints);
                assertTrue(booleans[0]);
            }
        }
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void objectsPackAndAdvanceByWhatTheyTake(Intracomm world) {
        byte[] packed = new byte[2000];
        int at = world.Pack(new Object[] {"a", 1, null}, 0, 3, MPI.OBJECT, packed, 5);
        int end = world.Pack(new int[] {9}, 0, 1, MPI.INT, packed, at);
        Object[] got = new Object[3];
        assertEquals(at, world.Unpack(packed, 5, got, 0, 3, MPI.OBJECT));
        assertArrayEquals(new Object[] {"a", 1, null}, got);
        int[] number = new int[1];
        assertEquals(end, world.Unpack(packed, at, number, 0, 1, MPI.INT));
        assertEquals(9, number[0]);
        assertThrows(MPIException.class, () -> world.Pack_size(1, MPI.OBJECT));
        Object[] kept = {"kept"};
        assertEquals(9, world.Pack(kept, 0, 0, MPI.OBJECT, packed, 5));
        assertEquals(9, world.Unpack(packed, 5, kept, 0, 0, MPI.OBJECT));
        assertEquals(9, world.Unpack(packed, 5, kept, 0, 1, MPI.OBJECT));
        assertEquals("kept", kept[0]);
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void nothingIsPackedFromNoBuffer(Intracomm world) {
        byte[] packed = new byte[10];
        assertEquals(3, world.Pack(null, 0, 0, MPI.INT, packed, 3));
        assertEquals(3, world.Unpack(packed, 3, null, 0, 0, MPI.INT));
        assertEquals(3, world.Pack(new int[2], 5, 0, MPI.INT, packed, 3));
        assertEquals(3, world.Unpack(packed, 3, new int[2], -1, 0, MPI.INT));
        assertEquals(3, world.Pack(null, 0, 4, Datatype.Vector(0, 1, 2, MPI.INT), packed, 3));
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void objectsThatCannotBeUnpackedAreRefused(Intracomm world) {
        byte[] packed = new byte[200];
        world.Pack(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, packed, 0);
        refuses(world, packed, new Integer[2], 2, "java.lang.String");
        refuses(world, packed, new Object[2], 1, "2 objects");
        refuses(world, new byte[] {-1, -1, -1, -1, 1, 2, 3, 4}, new Object[1], 1, "-1 bytes");
        refuses(world, new byte[] {0, 0, 0, 3, 1, 2, 3, 4}, new Object[1], 1, "3 bytes");
        refuses(world, new byte[] {0, 0, 0, 4, 1, 0, 0, 0}, new Object[1], 1, "read");
        refuses(world, new byte[] {0, 0, 0, 9, 1, 0, 0, 0}, new Object[1], 1, "9 are needed");
    }

    private static void refuses(
            Intracomm world, byte[] packed, Object[] into, int count, String words) {
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () -> world.Unpack(packed, 0, into, 0, count, MPI.OBJECT));
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }

    @Ranks({1})
    @InterruptAfter(seconds = 10)
    void missingRoomIsAnError(Intracomm world) {
        byte[] packed = new byte[10];
        assertThrows(MPIException.class, () -> world.Pack(new int[3], 0, 3, MPI.INT, packed, 0));
        assertThrows(MPIException.class, () -> world.Unpack(packed, 0, new int[3], 0, 3, MPI.INT));
        assertThrows(MPIException.class, () -> world.Pack(new int[3], 0, 1, MPI.INT, packed, -1));
        assertEquals(8, world.Pack(new int[3], 0, 2, MPI.INT, packed, 0));
    }
}
