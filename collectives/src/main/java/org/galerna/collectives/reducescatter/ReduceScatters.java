// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reducescatter;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of reduce_scatter. */
public final class ReduceScatters implements Family {

    /** The family. */
    public ReduceScatters() {}

    @Override
    public List<String> names() {
        return List.of(
                "reduce_scatterv",
                "pairwise",
                "concurrent",
                "ring",
                "recursive_halving",
                "circulant");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "reduce_scatterv" -> new ReduceScatterv();
            case "pairwise" -> new Pairwise();
            case "concurrent" -> new Concurrent();
            case "ring" -> new Ring();
            case "recursive_halving" -> new RecursiveHalving();
            case "circulant" -> new CirculantGraph();
            default -> null;
        };
    }
}
