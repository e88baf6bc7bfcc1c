// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allreduce;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of allreduce. */
public final class Allreductions implements Family {

    /** The family. */
    public Allreductions() {}

    @Override
    public List<String> names() {
        return List.of("recursive_doubling", "rabenseifner", "ring");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "recursive_doubling" -> new RecursiveDoubling();
            case "rabenseifner" -> new Rabenseifner();
            case "ring" -> new Ring();
            default -> null;
        };
    }
}
