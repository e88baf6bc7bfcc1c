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
        return List.of("dissemination");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "dissemination" -> new Dissemination();
            default -> null;
        };
    }
}
