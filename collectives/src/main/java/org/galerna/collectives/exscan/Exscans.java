// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.exscan;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of exscan. */
public final class Exscans implements Family {

    /** The family. */
    public Exscans() {}

    @Override
    public List<String> names() {
        return List.of("recursive_doubling", "chain", "concurrent", "doubling_123");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "recursive_doubling" -> new RecursiveDoubling();
            case "chain" -> new Chain(parameters.bytes("segment", 64 << 10));
            case "concurrent" -> new Concurrent();
            case "doubling_123" -> new Doubling123();
            default -> null;
        };
    }
}
