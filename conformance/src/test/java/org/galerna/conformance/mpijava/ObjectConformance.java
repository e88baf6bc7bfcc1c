// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.mpijava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.galerna.conformance.Conformance;
import org.galerna.conformance.InterruptAfter;
import org.galerna.conformance.Ranks;

/** Messages of objects. */
@Conformance
class ObjectConformance {
    /** A class of the application: each rank has its own. */
    static final class Point implements Serializable {
        private static final long serialVersionUID = 1L;
        int x;
        Point other;

        Point(int x) {
            this.x = x;
        }
    }

    /** Cannot be sent. */
    static final class Stubborn {
        final int x = 1;
    }

    @Ranks
    @InterruptAfter(seconds = 10)
    void oneStreamPerMessageKeepsSharedReferences(Intracomm world) {
        int me = world.Rank();
        int next = (me + 1) % world.Size();
        int before = (me + world.Size() - 1) % world.Size();
        Point shared = new Point(me);
        shared.other = shared;
        Object[] out = {shared, null, "text", shared, new int[] {me}};
        Request send = world.Isend(out, 0, 5, MPI.OBJECT, next, 1);
        Object[] in = new Object[8];
        Status status = world.Recv(in, 1, 7, MPI.OBJECT, before, 1);
        send.Wait();
        assertEquals(5, status.Get_count(MPI.OBJECT));
        assertEquals(5, status.Get_elements(MPI.OBJECT));
        Point got = (Point) in[1]; // this rank's own class
        assertEquals(before, got.x);
        assertSame(got, got.other);
        assertSame(got, in[4]);
        assertNotSame(shared, got);
        assertNull(in[2]);
        assertEquals("text", in[3]);
        assertArrayEquals(new int[] {before}, (int[]) in[5]);
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void probeCountsObjects(Intracomm world) {
        if (world.Rank() == 0) {
            world.Send(new Object[] {1, 2, 3}, 0, 3, MPI.OBJECT, 1, 1);
            world.Send(new Object[] {new double[50_000]}, 0, 1, MPI.OBJECT, 1, 2);
        } else if (world.Rank() == 1) {
            assertEquals(3, world.Probe(0, 1).Get_count(MPI.OBJECT));
            assertEquals(1, world.Probe(0, 2).Get_count(MPI.OBJECT));
            Object[] got = new Object[3];
            world.Recv(got, 0, 3, MPI.OBJECT, 0, 1);
            assertEquals(3, got[2]);
            world.Recv(got, 0, 3, MPI.OBJECT, 0, 2);
            assertEquals(50_000, ((double[]) got[0]).length);
        }
    }

    /** Rows of a two-dimensional array are objects; the receiver's are replaced, ragged or not. */
    @Ranks({2})
    @InterruptAfter(seconds = 10)
    void rowsAreReplaced(Intracomm world) {
        if (world.Rank() == 0) {
            world.Send(new double[][] {{1, 2}, {3}, {}}, 0, 3, MPI.OBJECT, 1, 1);
        } else {
            double[][] got = new double[3][7];
            double[] old = got[1];
            world.Recv(got, 0, 3, MPI.OBJECT, 0, 1);
            assertArrayEquals(new double[] {3}, got[1]);
            assertNotSame(old, got[1]);
            assertEquals(0, got[2].length);
        }
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void theArrayKeepsItsType(Intracomm world) {
        int me = world.Rank();
        Point[] points = new Point[1];
        Request receive = world.Irecv(points, 0, 1, MPI.OBJECT, me, 1);
        world.Send(new Object[] {new Point(5)}, 0, 1, MPI.OBJECT, me, 1);
        receive.Wait();
        assertEquals(5, points[0].x);
        world.Send(new Object[] {"no point"}, 0, 1, MPI.OBJECT, me, 2);
        MPIException e =
                assertThrows(MPIException.class, () -> world.Recv(points, 0, 1, MPI.OBJECT, me, 2));
        assertTrue(e.getMessage().contains("java.lang.String"), e.getMessage());
        assertTrue(e.getMessage().contains("Point"), e.getMessage());
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void whatCannotBeSerialisedIsNamedAndNothingIsSent(Intracomm world) {
        int me = world.Rank();
        MPIException e =
                assertThrows(
                        MPIException.class,
                        () ->
                                world.Send(
                                        new Object[] {1, new Stubborn()}, 0, 2, MPI.OBJECT, me, 1));
        assertTrue(e.getMessage().contains("Stubborn"), e.getMessage());
        assertNull(world.Iprobe(me, 1));
        world.Send(new Object[] {"fine"}, 0, 1, MPI.OBJECT, me, 1);
        Object[] got = new Object[1];
        world.Recv(got, 0, 1, MPI.OBJECT, me, 1);
        assertEquals("fine", got[0]);
    }

    @Ranks({2, 3})
    @InterruptAfter(seconds = 10)
    void tooManyObjectsAreTruncation(Intracomm world) {
        if (world.Rank() == 0) {
            world.Send(new Object[] {1, 2, 3}, 0, 3, MPI.OBJECT, 1, 1);
            world.Send(new Object[] {4}, 0, 1, MPI.OBJECT, 1, 1);
        } else if (world.Rank() == 1) {
            Object[] got = new Object[3];
            assertThrows(MPIException.class, () -> world.Recv(got, 0, 2, MPI.OBJECT, 0, 1));
            world.Recv(got, 0, 2, MPI.OBJECT, 0, 1);
            assertEquals(4, got[0]);
        }
    }

    @Ranks({1, 2})
    @InterruptAfter(seconds = 10)
    void derivedTypesOfObjectsWork(Intracomm world) {
        Datatype everyOther = Datatype.Vector(3, 1, 2, MPI.OBJECT);
        int me = world.Rank();
        Object[] got = new Object[6];
        Request receive = world.Irecv(got, 0, 1, everyOther, me, 1);
        world.Send(new Object[] {"a", "b", "c", "d", "e"}, 0, 1, everyOther, me, 1);
        assertEquals(1, receive.Wait().Get_count(everyOther));
        assertArrayEquals(new Object[] {"a", null, "c", null, "e", null}, got);
    }

    @Ranks
    @InterruptAfter(seconds = 20)
    void collectivesOfObjectsWork(Intracomm world) {
        int me = world.Rank();
        int n = world.Size();
        Object[] one = {me == n - 1 ? new Point(77) : null};
        world.Bcast(one, 0, 1, MPI.OBJECT, n - 1);
        assertEquals(77, ((Point) one[0]).x);
        Object[] all = new Object[n];
        world.Gather(new Object[] {"r" + me}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        if (me == 0) {
            for (int i = 0; i < n; i++) {
                assertEquals("r" + i, all[i]);
            }
        }
        world.Scatter(me == 0 ? all : null, 0, 1, MPI.OBJECT, one, 0, 1, MPI.OBJECT, 0);
        assertEquals("r" + me, one[0]);
        Object[] every = new Object[n];
        world.Allgather(one, 0, 1, MPI.OBJECT, every, 0, 1, MPI.OBJECT);
        assertEquals("r" + (n - 1), every[n - 1]);
        Object[] swapped = new Object[n];
        Object[] mine = new Object[n];
        for (int i = 0; i < n; i++) {
            mine[i] = new int[] {me, i};
        }
        world.Alltoall(mine, 0, 1, MPI.OBJECT, swapped, 0, 1, MPI.OBJECT);
        for (int i = 0; i < n; i++) {
            assertArrayEquals(new int[] {i, me}, (int[]) swapped[i]);
        }
        int[] counts = new int[n];
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            counts[i] = i % 2;
            places[i] = n - 1 - i;
        }
        Object[] some = new Object[n];
        world.Allgatherv(
                new Object[] {"v" + me},
                0,
                me % 2,
                MPI.OBJECT,
                some,
                0,
                counts,
                places,
                MPI.OBJECT);
        for (int i = 0; i < n; i++) {
            assertEquals(i % 2 == 1 ? "v" + i : null, some[n - 1 - i]);
        }
    }
}
