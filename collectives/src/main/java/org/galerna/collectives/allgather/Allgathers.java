// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.allgather;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of allgather and allgatherv. */
public final class Allgathers implements Family {
    private final boolean equal;

    /**
     * The family.
     *
     * @param equal whether all blocks have one length: not allgatherv
     */
    public Allgathers(boolean equal) {
        this.equal = equal;
    }

    @Override
    public List<String> names() {
        return equal ? List.of("ring", "bruck", "recursive_doubling") : List.of("ring");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        if (!names().contains(name)) {
            return null;
        }
        return switch (name) {
            case "ring" -> new Ring();
            case "bruck" -> new Bruck();
            case "recursive_doubling" -> new RecursiveDoubling();
            default -> null;
        };
    }
}
