// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.galerna.base.SuppressForbidden;

/** A program that is spawned: tells its parents what it is, in both ways. */
public final class Spawned {
    private Spawned() {}

    /**
     * Runs.
     *
     * @param args a number that each rank adds to what it says; or {@code fail}; or {@code leave}
     *     and an exit code.
     * @throws MPIException if a call fails.
     */
    public static void main(String[] args) throws MPIException {
        if (args[0].equals("fail")) {
            throw new IllegalStateException("as asked");
        }
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            throw new IllegalStateException("a spawned program has no parent");
        }
        if (!parent.getName().equals("MPI_COMM_PARENT")) {
            throw new IllegalStateException("the parent is called " + parent.getName());
        }
        if (System.getenv("GALERNA_PARENT") != null) {
            throw new IllegalStateException("what it starts would know where the parents wait");
        }
        if (args[0].equals("leave")) {
            leave(parent, Integer.parseInt(args[1]));
        }
        int rank = MPI.COMM_WORLD.getRank();
        int program = (Integer) MPI.COMM_WORLD.getAttr(MPI.APPNUM);
        int[] said = {Integer.parseInt(args[0]) + rank, MPI.COMM_WORLD.getSize(), program};
        parent.send(said, 3, MPI.INT, 0, rank);
        int[] number = new int[1];
        parent.bcast(number, 1, MPI.INT, 0);
        Intracomm all = parent.merge(true);
        int[] sum = {number[0]};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        if (sum[0] != 10 * all.getSize()) {
            throw new IllegalStateException("the sum is " + sum[0]);
        }
        all.free();
        parent.disconnect();
        MPI.Finalize();
    }

    @SuppressForbidden("its exit code is what is tested")
    private static void leave(Intercomm parent, int code) throws MPIException {
        parent.disconnect();
        MPI.Finalize();
        System.exit(code);
    }
}
