// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.reduce;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of reduce. */
public final class Reductions implements Family {

    /** The family. */
    public Reductions() {}

    @Override
    public List<String> names() {
        return List.of(
                "binomial",
                "flat_tree",
                "knomial",
                "tree",
                "chain",
                "in_order_binary",
                "rabenseifner",
                "ring",
                "hierarchical");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "binomial" -> new Binomial();
            case "flat_tree" -> new FlatTree();
            case "knomial" -> new Knomial(parameters.count("radix", 2, 4));
            case "tree" ->
                    new PipelinedTree(
                            parameters.count("radix", 1, 2), parameters.bytes("segment", 64 << 10));
            case "chain" -> new Chain(parameters.bytes("segment", 64 << 10));
            case "in_order_binary" -> new InOrderBinary(parameters.bytes("segment", 64 << 10));
            case "rabenseifner" -> new Rabenseifner();
            case "ring" -> new Bucket();
            case "hierarchical" ->
                    new Hierarchical(
                            parameters.word("inside", "binomial"),
                            parameters.word("between", "binomial"));
            default -> null;
        };
    }
}
