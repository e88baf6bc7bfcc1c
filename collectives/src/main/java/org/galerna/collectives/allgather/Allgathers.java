// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of allgather and allgatherv. */
public final class Allgathers implements Family {
    private final boolean equal;

    /**
     * The family.
     *
     * @param equal whether all blocks have one length: not allgatherv
     */
    public Allgathers(boolean equal) {
        this.equal = equal;
    }

    @Override
    public List<String> names() {
        return equal
                ? List.of(
                        "ring",
                        "bruck",
                        "concurrent",
                        "k_ring",
                        "gather_bcast",
                        "recursive_doubling",
                        "parallel_prefix",
                        "neighbor_exchange",
                        "recursive_multiplying",
                        "hierarchical")
                : List.of("ring", "bruck", "concurrent", "k_ring", "gather_bcast");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "ring" -> new Ring();
            case "bruck" -> new Bruck(parameters.count("radix", 2, 2));
            case "concurrent" -> new Concurrent();
            case "k_ring" -> new KRing(parameters.count("radix", 1, 4));
            case "gather_bcast" -> new GatherBroadcast();
            case "recursive_doubling" -> new RecursiveDoubling();
            case "parallel_prefix" -> new ParallelPrefix();
            case "neighbor_exchange" -> new NeighborExchange();
            case "recursive_multiplying" ->
                    new RecursiveMultiplying(parameters.count("radix", 2, 4));
            case "hierarchical" ->
                    new Hierarchical(
                            parameters.word("gather", "binomial"),
                            parameters.word("between", "ring"),
                            parameters.word("bcast", "binomial"));
            default -> null;
        };
    }
}
