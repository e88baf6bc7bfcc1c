// SPDX-License-Identifier: Apache-2.0
package ranks;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/** Prints the cores that the thread of each rank may run on, as Linux lists them. */
final class Bound {
    private static final String KEY = "Cpus_allowed_list:";

    private Bound() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        MPI.COMM_WORLD.Barrier();
        for (String line : Files.readAllLines(Path.of("/proc/thread-self/status"))) {
            if (line.startsWith(KEY)) {
                System.out.println(
                        MPI.COMM_WORLD.Rank() + " " + line.substring(KEY.length()).strip());
            }
        }
        MPI.Finalize();
    }
}
