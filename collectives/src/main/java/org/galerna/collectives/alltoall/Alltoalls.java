// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.alltoall;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of alltoall and alltoallv. */
public final class Alltoalls implements Family {
    private final boolean equal;

    /**
     * The family.
     *
     * @param equal whether all blocks have one length: not alltoallv
     */
    public Alltoalls(boolean equal) {
        this.equal = equal;
    }

    @Override
    public List<String> names() {
        return equal
                ? List.of(
                        "pairwise",
                        "scattered",
                        "pairwise_exchange",
                        "bruck",
                        "hypercube",
                        "ring",
                        "grid")
                : List.of("pairwise", "scattered", "pairwise_exchange");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "pairwise" -> new Pairwise();
            case "scattered" -> new Scattered(parameters.count("window", 0, 0));
            case "pairwise_exchange" -> new PairwiseExchange();
            case "bruck" -> new Bruck();
            case "hypercube" -> new Hypercube();
            case "ring" -> new Bucket();
            case "grid" -> new TwoPhase();
            default -> null;
        };
    }
}
