// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.barrier;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of barrier. */
public final class Barriers implements Family {

    /** The family. */
    public Barriers() {}

    @Override
    public List<String> names() {
        return List.of(
                "dissemination",
                "flat_tree",
                "tree",
                "knomial",
                "tournament",
                "ring",
                "recursive_doubling",
                "hierarchical");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "dissemination" -> new Dissemination(parameters.count("radix", 2, 2));
            case "flat_tree" -> new FlatTree();
            case "tree" -> new CombiningTree(parameters.count("radix", 1, 4));
            case "knomial" -> new Knomial(parameters.count("radix", 2, 2));
            case "tournament" -> new Tournament();
            case "ring" -> new DoubleRing();
            case "recursive_doubling" -> new RecursiveDoubling();
            case "hierarchical" ->
                    new Hierarchical(
                            parameters.word("inside", "dissemination"),
                            parameters.word("between", "dissemination"));
            default -> null;
        };
    }
}
