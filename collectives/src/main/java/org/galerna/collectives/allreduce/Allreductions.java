// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of allreduce. */
public final class Allreductions implements Family {

    /** The family. */
    public Allreductions() {}

    @Override
    public List<String> names() {
        return List.of(
                "recursive_doubling",
                "rabenseifner",
                "ring",
                "reduce_bcast",
                "concurrent",
                "recursive_multiplying",
                "reduce_scatter_allgather",
                "circulant",
                "hierarchical",
                "multi_leader");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "recursive_doubling" -> new RecursiveDoubling();
            case "rabenseifner" -> new Rabenseifner(parameters.bytes("segment", 1 << 30));
            case "ring" -> new Ring();
            case "reduce_bcast" -> new ReduceBroadcast();
            case "concurrent" -> new Concurrent();
            case "recursive_multiplying" ->
                    new RecursiveMultiplying(parameters.count("radix", 2, 4));
            case "reduce_scatter_allgather" -> new ReduceScatterAllgather();
            case "circulant" -> new CirculantGraph();
            case "hierarchical" ->
                    new Hierarchical(
                            parameters.word("reduce", "binomial"),
                            parameters.word("between", "recursive_doubling"),
                            parameters.word("bcast", "binomial"));
            case "multi_leader" ->
                    new MultiLeader(
                            parameters.word("reduce", "binomial"),
                            parameters.word("between", "recursive_doubling"),
                            parameters.word("bcast", "binomial"),
                            parameters.count("leaders", 1, 2));
            default -> null;
        };
    }
}
