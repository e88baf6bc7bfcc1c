// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a rank stands in its job and on its host.
 *
 * @param rank its number.
 * @param ranks how many the job has.
 * @param local how many ranks of the same host come before it.
 * @param locals how many ranks its host has.
 */
public record RankPlace(int rank, int ranks, int local, int locals) {
    /**
     * Says the same to programs, under the names of several libraries.
     *
     * @return variables of the environment.
     */
    public Map<String, String> environment() {
        Map<String, String> result = new LinkedHashMap<>();
        for (String name : List.of("GALERNA", "PMI", "OMPI_COMM_WORLD")) {
            result.put(name + "_RANK", Integer.toString(rank));
            result.put(name + "_SIZE", Integer.toString(ranks));
        }
        for (String name : List.of("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID")) {
            result.put(name, Integer.toString(local));
        }
        for (String name : List.of("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS")) {
            result.put(name, Integer.toString(locals));
        }
        return result;
    }
}
