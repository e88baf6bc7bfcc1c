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
        return List.of("binomial");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "binomial" -> new Binomial();
            default -> null;
        };
    }
}
