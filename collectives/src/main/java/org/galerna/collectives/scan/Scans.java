// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.scan;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of scan. */
public final class Scans implements Family {

    /** The family. */
    public Scans() {}

    @Override
    public List<String> names() {
        return List.of("recursive_doubling", "chain", "concurrent", "brent_kung");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "recursive_doubling" -> new RecursiveDoubling();
            case "chain" -> new Chain(parameters.bytes("segment", 64 << 10));
            case "concurrent" -> new Concurrent();
            case "brent_kung" -> new BrentKung();
            default -> null;
        };
    }
}
