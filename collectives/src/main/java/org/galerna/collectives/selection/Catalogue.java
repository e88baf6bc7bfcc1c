// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Family;
import org.galerna.collectives.Parameters;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.allgather.Allgathers;
import org.galerna.collectives.allreduce.Allreductions;
import org.galerna.collectives.alltoall.Alltoalls;
import org.galerna.collectives.barrier.Barriers;
import org.galerna.collectives.bcast.Broadcasts;
import org.galerna.collectives.exscan.Exscans;
import org.galerna.collectives.gather.Gathers;
import org.galerna.collectives.neighbor.NeighborExchanges;
import org.galerna.collectives.reduce.Reductions;
import org.galerna.collectives.reducescatter.ReduceScatters;
import org.galerna.collectives.scan.Scans;
import org.galerna.collectives.scatter.Scatters;

/**
 * All algorithms by primitive and name: a {@link Family} for each primitive, made by switches, so
 * that only the classes that a table names are loaded.
 */
final class Catalogue {

    private Catalogue() {}

    private static Family family(Primitive primitive) {
        return switch (primitive) {
            case BARRIER -> new Barriers();
            case BCAST -> new Broadcasts();
            case GATHER, GATHERV -> new Gathers();
            case SCATTER, SCATTERV -> new Scatters();
            case ALLGATHER, ALLGATHERV -> new Allgathers(primitive == Primitive.ALLGATHER);
            case ALLTOALL, ALLTOALLV -> new Alltoalls(primitive.isBytesKnown());
            case REDUCE -> new Reductions();
            case ALLREDUCE -> new Allreductions();
            case REDUCE_SCATTER -> new ReduceScatters();
            case SCAN -> new Scans();
            case EXSCAN -> new Exscans();
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> new NeighborExchanges();
        };
    }

    /** Names of the algorithms of a primitive. */
    static List<String> names(Primitive primitive) {
        List<String> names = new ArrayList<>(family(primitive).names());
        names.addAll(new Reaching(primitive).names());
        return names;
    }

    /** The primitive of a name. */
    static Primitive primitive(String label) {
        List<String> labels = new ArrayList<>();
        for (Primitive primitive : Primitive.values()) {
            if (primitive.label().equals(label)) {
                return primitive;
            }
            labels.add(primitive.label());
        }
        throw new IllegalArgumentException(
                "no primitive '" + label + "'; there are " + String.join(", ", labels));
    }

    /** The algorithm of a text such as {@code ring} or {@code chain:segment=64k}. */
    static Algorithm algorithm(Primitive primitive, String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        Parameters parameters = new Parameters(colon < 0 ? "" : text.substring(colon + 1));
        Algorithm found = family(primitive).make(name, parameters);
        if (found == null) {
            found = new Reaching(primitive).make(name, parameters);
        }
        if (found == null) {
            throw new IllegalArgumentException(
                    "no algorithm '"
                            + name
                            + "' for "
                            + primitive.label()
                            + "; there are "
                            + String.join(", ", names(primitive)));
        }
        parameters.checkUsed(name);
        return found;
    }
}
