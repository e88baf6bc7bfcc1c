// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Jobs that a program starts, and what becomes of them. */
final class SpawnSuite {
    private static final String PROGRAM = Spawned.class.getName();

    void aJobIsSpawnedAndJoined(Intracomm world) throws MPIException {
        int[] codes = {-1, -1};
        Intercomm children =
                world.spawn("java", new String[] {PROGRAM, "100"}, 2, MPI.INFO_NULL, 0, codes);
        assertArrayEquals(new int[] {MPI.SUCCESS, MPI.SUCCESS}, codes);
        assertEquals(2, children.getRemoteSize());
        talk(world, children, new int[] {100, 101}, new int[] {0, 0});
    }

    void severalProgramsAreOneJob(Intracomm world) throws MPIException {
        int root = world.getSize() - 1;
        boolean isRoot = world.getRank() == root;
        Intercomm children =
                world.spawnMultiple(
                        isRoot ? new String[] {"java", "java"} : null,
                        isRoot ? new String[][] {{PROGRAM, "100"}, {PROGRAM, "200"}} : null,
                        isRoot ? new int[] {1, 2} : null,
                        isRoot ? new Info[] {MPI.INFO_NULL, MPI.INFO_NULL} : null,
                        root,
                        null);
        assertEquals(3, children.getRemoteSize());
        talk(world, children, new int[] {100, 201, 202}, new int[] {0, 1, 1});
    }

    private static void talk(Intracomm world, Intercomm children, int[] expected, int[] programs)
            throws MPIException {
        boolean isFirst = world.getRank() == 0;
        for (int child = 0; isFirst && child < expected.length; child++) {
            int[] said = new int[3];
            children.recv(said, 3, MPI.INT, child, child);
            assertEquals(programs[child], said[2]);
            assertEquals(expected[child], said[0]);
            assertEquals(expected.length, said[1]);
        }
        int[] number = {10};
        children.bcast(number, 1, MPI.INT, isFirst ? MPI.ROOT : MPI.PROC_NULL);
        Intracomm all = children.merge(false);
        assertEquals(world.getSize() + expected.length, all.getSize());
        assertEquals(world.getRank(), all.getRank());
        int[] sum = {10};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(10 * all.getSize(), sum[0]);
        all.free();
        children.disconnect();
    }

    /** A wrong argument of the root, which alone looks at it, leaves nobody waiting. */
    void whatTheRootGetsWrongIsAnErrorOfAllRanks(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        String[] java = {"java", "java"};
        String[][] argv = {{PROGRAM, "1"}, {PROGRAM, "2"}};
        int[] two = {1, 1};
        Info[] one = {MPI.INFO_NULL};
        String[][] broken = {argv[0], {PROGRAM, null}};
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(null, argv, two, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, argv, null, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, argv, new int[1], null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, broken, two, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, new String[1][], two, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, argv, two, one, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(new String[2], argv, two, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(new String[0], argv, two, null, 0, null));
        fails(MPI.ERR_ARG, () -> world.spawn(null, argv[0], 1, MPI.INFO_NULL, 0, null));
        int last = world.getSize() - 1;
        int[] few = world.getRank() == last ? new int[1] : two;
        int[] codes = {0, 0};
        fails(MPI.ERR_ARG, () -> world.spawnMultiple(java, argv, few, null, last, codes));
        assertArrayEquals(new int[] {MPI.ERR_ARG, MPI.ERR_ARG}, codes);
        int[] sum = {1};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize(), sum[0]);
    }

    void whatCannotBeStartedIsAnErrorOfAllRanks(Intracomm world) throws MPIException {
        world.setErrhandler(MPI.ERRORS_RETURN);
        int[] codes = {0};
        String[] argv = {PROGRAM, "1"};
        fails(MPI.ERR_SPAWN, () -> world.spawn("no/such", argv, 1, MPI.INFO_NULL, 0, codes));
        assertEquals(MPI.ERR_SPAWN, codes[0]);
        fails(
                MPI.ERR_SPAWN,
                "maxprocs = 0 of command 0",
                () -> world.spawn("java", argv, 0, MPI.INFO_NULL, 0, codes));
        fails(MPI.ERR_SPAWN, () -> world.spawn("java", null, 1, MPI.INFO_NULL, 0, codes));
        fails(MPI.ERR_ROOT, () -> world.spawn("java", argv, 1, MPI.INFO_NULL, -3, codes));
        Info info = new Info();
        info.set("galerna_ranks", "cats");
        fails(MPI.ERR_INFO_VALUE, () -> world.spawn("java", argv, 1, info, 0, codes));
        assertTrue(world.getSize() > 0);
    }
}
