// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.bcast;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;

/** The algorithms of bcast. */
public final class Broadcasts implements Family {

    /** The family. */
    public Broadcasts() {}

    @Override
    public List<String> names() {
        return List.of("binomial", "scatter_allgather", "chain", "binary");
    }

    @Override
    public Algorithm make(String name, Parameters parameters) {
        return switch (name) {
            case "binomial" -> new Binomial();
            case "scatter_allgather" -> new ScatterAllgather();
            case "chain" ->
                    new Pipelined(Pipelined.CHAIN, 1, parameters.bytes("segment", 64 << 10));
            case "binary" ->
                    new Pipelined(Pipelined.BINARY, 2, parameters.bytes("segment", 64 << 10));
            default -> null;
        };
    }
}
