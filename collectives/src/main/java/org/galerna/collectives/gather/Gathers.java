// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.gather;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of gather and gatherv. */
public final class Gathers implements Family {
    /** The family. */
    public Gathers() {}

    @Override
    public List<String> names() {
        return List.of("linear", "linear_sync", "binomial", "knomial", "chain");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "linear" -> new Linear();
            case "linear_sync" -> new LinearSync();
            case "binomial" -> new Binomial();
            case "knomial" -> new Knomial(parameters.count("radix", 2, 4));
            case "chain" -> new Chain();
            default -> null;
        };
    }
}
