// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of bcast. */
public final class Broadcasts implements Family {

    /** The family. */
    public Broadcasts() {}

    @Override
    public List<String> names() {
        return List.of(
                "binomial",
                "flat_tree",
                "knomial",
                "mst",
                "tree",
                "chain",
                "split_binary",
                "scatter_allgather",
                "scatter_recursive_doubling",
                "circulant",
                "hierarchical");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "binomial" -> new Binomial();
            case "flat_tree" -> new FlatTree(parameters.count("window", 0, 0));
            case "knomial" -> new Knomial(parameters.count("radix", 2, 4));
            case "mst" -> new MinimumSpanningTree();
            case "tree" ->
                    new PipelinedTree(
                            parameters.count("radix", 1, 2), parameters.bytes("segment", 64 << 10));
            case "chain" ->
                    new Chain(
                            parameters.count("chains", 1, 1),
                            parameters.bytes("segment", 64 << 10));
            case "split_binary" -> new SplitBinary(parameters.bytes("segment", 64 << 10));
            case "scatter_allgather" -> new ScatterAllgather();
            case "scatter_recursive_doubling" -> new ScatterDoubling();
            case "circulant" -> new CirculantGraph(parameters.bytes("segment", 64 << 10));
            case "hierarchical" ->
                    new Hierarchical(
                            parameters.word("inside", "binomial"),
                            parameters.word("between", "binomial"));
            default -> null;
        };
    }
}
