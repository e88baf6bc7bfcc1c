// SPDX-License-Identifier: Apache-2.0
package ranks;

import mpi.MPI;

/** Counts the progress threads of this JVM, when all ranks have started. */
final class ProgressThreads {
    private ProgressThreads() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        MPI.COMM_WORLD.Barrier();
        long count =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("galerna progress of rank"))
                        .count();
        System.out.println(count);
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }
}
