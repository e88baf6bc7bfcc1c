// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.neighbor;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of the neighbourhood operations. */
public final class NeighborExchanges implements Family {
    /** The family. */
    public NeighborExchanges() {}

    @Override
    public List<String> names() {
        return List.of("linear");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return name.equals("linear") ? new Linear() : null;
    }
}
