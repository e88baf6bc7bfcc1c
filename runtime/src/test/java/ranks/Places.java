// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.util.Arrays;
import java.util.Locale;

/** Says what a rank is told of its place, and which process it is in. */
final class Places {
    private Places() {}

    public static void main(String[] args) {
        String[] mine = mpi.MPI.Init(args);
        System.out.printf(
                Locale.ROOT,
                "rank %s of %s, %s of %s here, MPI %d, statics %d, words %s%n",
                System.getenv("OMPI_COMM_WORLD_RANK"),
                System.getenv("PMI_SIZE"),
                System.getenv("OMPI_COMM_WORLD_LOCAL_RANK"),
                System.getenv("MPI_LOCALNRANKS"),
                mpi.MPI.COMM_WORLD.Rank(),
                ++count,
                String.join(" ", mine));
        long[] processes = new long[mpi.MPI.COMM_WORLD.Size()];
        long[] own = {ProcessHandle.current().pid()};
        mpi.MPI.COMM_WORLD.Allgather(own, 0, 1, mpi.MPI.LONG, processes, 0, 1, mpi.MPI.LONG);
        if (mpi.MPI.COMM_WORLD.Rank() == 0) {
            long different = Arrays.stream(processes).distinct().count();
            System.out.println(different + " processes");
        }
        mpi.MPI.Finalize();
    }

    private static int count;
}
