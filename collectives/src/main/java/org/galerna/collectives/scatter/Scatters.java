// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scatter;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of scatter and scatterv. */
public final class Scatters implements Family {
    private final boolean equal;

    /**
     * The family.
     *
     * @param equal whether all blocks have one length: not scatterv
     */
    public Scatters(boolean equal) {
        this.equal = equal;
    }

    @Override
    public List<String> names() {
        return equal ? List.of("linear", "binomial", "knomial", "chain") : List.of("linear");
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
