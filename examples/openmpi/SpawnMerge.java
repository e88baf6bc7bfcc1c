// SPDX-License-Identifier: Apache-2.0
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** A program that starts two more processes of itself, and computes with them. */
public class SpawnMerge {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intercomm other = Intercomm.getParent();
        boolean isChild = !other.isNull();
        if (!isChild) {
            String[] argv = {"SpawnMerge", "child"};
            other = MPI.COMM_WORLD.spawn("java", argv, 2, MPI.INFO_NULL, 0, null);
        }
        Intracomm all = other.merge(isChild);
        int[] sum = {all.getRank()};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        int size = all.getSize();
        if (sum[0] != size * (size - 1) / 2) {
            throw new IllegalStateException("the sum is " + sum[0]);
        }
        if (all.getRank() == 0) {
            System.out.println(size + " processes, " + other.getRemoteSize() + " spawned");
        }
        all.free();
        other.disconnect();
        MPI.Finalize();
    }
}
