// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of scatter and scatterv. */
public final class Scatters implements Family {
    /** The family. */
    public Scatters() {}

    @Override
    public List<String> names() {
        return List.of("linear", "binomial", "knomial", "chain");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "linear" -> new Linear(parameters.count("window", 0, 0));
            case "binomial" -> new Binomial();
            case "knomial" -> new Knomial(parameters.count("radix", 2, 4));
            case "chain" -> new Chain();
            default -> null;
        };
    }
}
