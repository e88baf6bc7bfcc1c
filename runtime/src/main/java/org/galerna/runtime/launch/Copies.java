// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.launch;

import java.util.List;
import java.util.Map;

/**
 * Notices that something that starts ranks has started {@code mpjrun} instead, several times: each
 * then starts a job of its own, which is meant in few cases. The first says so.
 */
final class Copies {
    private record Starter(String name, String size, String rank) {}

    private static final List<Starter> STARTERS =
            List.of(
                    new Starter("mpirun", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
                    new Starter("mpiexec or srun", "PMI_SIZE", "PMI_RANK"),
                    new Starter("srun", "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"));

    private Copies() {}

    /** Whether a variable tells a process that a starter counts it among its ranks. */
    static boolean isOfStarter(String name) {
        return name.startsWith("PMI_")
                || name.startsWith("PMIX_")
                || name.startsWith("OMPI_COMM_WORLD_");
    }

    /** What to print, with the end of its line; empty from all but the first of several. */
    static String notice(Map<String, String> environment) {
        if (environment.containsKey("GALERNA_RANK")) {
            return ""; // a rank of ours has started it, which has the variables below, too
        }
        for (Starter starter : STARTERS) {
            String size = environment.getOrDefault(starter.size, "1");
            if (!size.equals("1") && "0".equals(environment.get(starter.rank))) {
                return "mpjrun: "
                        + starter.name
                        + " has started mpjrun "
                        + size
                        + " times, and each starts a job of its own; for one job let it start java:"
                        + "\n  java --enable-native-access=ALL-UNNAMED -cp \"$(mpjrun"
                        + " --print-classpath):CLASSES\" MAIN"
                        + "\n  (a program of the Open MPI interface: mpjrun --api openmpi"
                        + " --print-classpath)\n";
            }
        }
        return "";
    }
}
