// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ObjectMessages;

/** Messages of objects, beside the interface. */
final class ObjectSuite {
    /** A class of the program. */
    record Point(String name, List<Integer> place) implements Serializable {}

    private static Point point(int rank) {
        return new Point("of " + rank, List.of(rank, -rank));
    }

    private static Object[] points(int size) {
        Object[] points = new Object[size];
        Arrays.setAll(points, ObjectSuite::point);
        return points;
    }

    void objectsGoRound(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        int before = (rank + size - 1) % size;
        ObjectMessages.send(world, point(rank), (rank + 1) % size, 3);
        ObjectMessages.send(world, null, (rank + 1) % size, 4);
        assertNull(ObjectMessages.recv(world, before, 4));
        assertEquals(point(before), ObjectMessages.recv(world, MPI.ANY_SOURCE, MPI.ANY_TAG));
        ObjectMessages.send(world, point(rank), MPI.PROC_NULL, 3);
        assertNull(ObjectMessages.recv(world, MPI.PROC_NULL, 3));
    }

    void collectiveCallsTakeObjectsFromEveryRoot(Intracomm world) throws MPIException {
        int size = world.getSize();
        int rank = world.getRank();
        Object[] points = points(size);
        for (int root = 0; root < size; root++) {
            Object of = rank == root ? point(root) : null;
            assertEquals(point(root), ObjectMessages.bcast(world, of, root));
            Object[] all = ObjectMessages.gather(world, point(rank), root);
            assertArrayEquals(rank == root ? points : null, all);
            Object[] parts = rank == root ? points : null;
            assertEquals(point(rank), ObjectMessages.scatter(world, parts, root));
        }
        assertArrayEquals(points, ObjectMessages.allGather(world, point(rank)));
    }

    void refusedObjectsAndArgumentsHaveAClass(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int rank = world.getRank();
        int size = world.getSize();
        Object thread = Thread.currentThread();
        Refusal.fails(MPI.ERR_TYPE, () -> ObjectMessages.send(world, thread, rank, 1));
        Refusal.fails(MPI.ERR_RANK, () -> ObjectMessages.send(world, "x", size, 1));
        Refusal.fails(MPI.ERR_TAG, () -> ObjectMessages.send(world, "x", rank, -5));
        Refusal.fails(MPI.ERR_RANK, () -> ObjectMessages.recv(world, size, 1));
        Refusal.fails(MPI.ERR_ROOT, () -> ObjectMessages.bcast(world, "x", size));
        Object[] few = new Object[size - 1];
        Refusal.fails(MPI.ERR_ARG, () -> ObjectMessages.scatter(world, few, rank));
        world.send(new int[] {1}, 1, MPI.INT, rank, 2);
        Refusal.fails(MPI.ERR_TYPE, () -> ObjectMessages.recv(world, rank, 2));
        world.send(new int[] {7}, 1, MPI.INT, rank, 2); // as if it were seven objects
        Refusal.fails(MPI.ERR_TRUNCATE, () -> ObjectMessages.recv(world, rank, 2));
    }
}
