// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.selection;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.allreduce.Rabenseifner;
import org.galerna.collectives.alltoall.Scattered;
import org.galerna.collectives.barrier.Dissemination;
import org.galerna.collectives.bcast.Pipelined;
import org.galerna.collectives.bcast.ScatterAllgather;
import org.galerna.collectives.reducescatter.ReduceScatterv;

/**
 * All algorithms by primitive and name. A switch, so that only the classes that a table names are
 * loaded.
 */
final class Catalogue {
    private static final long DEFAULT_SEGMENT = 64 << 10;
    private static final String SEGMENT = "segment=";

    private Catalogue() {}

    /** Names of the algorithms of a primitive. */
    static List<String> names(Primitive primitive) {
        return switch (primitive) {
            case BARRIER -> List.of("dissemination");
            case BCAST -> List.of("binomial", "scatter_allgather", "chain", "binary");
            case GATHER, SCATTER -> List.of("binomial", "linear");
            case GATHERV, SCATTERV -> List.of("linear");
            case ALLGATHER -> List.of("ring", "bruck", "recursive_doubling");
            case ALLGATHERV -> List.of("ring");
            case ALLTOALL -> List.of("pairwise", "scattered", "bruck");
            case ALLTOALLV -> List.of("pairwise", "scattered");
            case REDUCE -> List.of("binomial");
            case ALLREDUCE -> List.of("recursive_doubling", "rabenseifner", "ring");
            case REDUCE_SCATTER -> List.of("reduce_scatterv", "pairwise");
            case SCAN, EXSCAN -> List.of("recursive_doubling");
        };
    }

    /** The primitive of a name. */
    static Primitive primitive(String label) {
        for (Primitive primitive : Primitive.values()) {
            if (primitive.label().equals(label)) {
                return primitive;
            }
        }
        List<String> labels = new ArrayList<>();
        for (Primitive primitive : Primitive.values()) {
            labels.add(primitive.label());
        }
        throw new IllegalArgumentException(
                "no primitive '" + label + "'; there are " + String.join(", ", labels));
    }

    /** The algorithm of a text such as {@code ring} or {@code chain:segment=64k}. */
    static Algorithm algorithm(Primitive primitive, String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        Algorithm found;
        if (colon < 0) {
            found = make(primitive, name, DEFAULT_SEGMENT);
        } else if (text.startsWith(SEGMENT, colon + 1) && isSegmented(primitive, name)) {
            found = make(primitive, name, segment(text.substring(colon + 1 + SEGMENT.length())));
        } else {
            throw new IllegalArgumentException(
                    "'" + text.substring(colon + 1) + "' is no parameter of " + name);
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
        return found;
    }

    private static boolean isSegmented(Primitive primitive, String name) {
        return primitive == Primitive.BCAST && (name.equals("chain") || name.equals("binary"));
    }

    private static long segment(String text) {
        long bytes = Condition.number(text);
        if (bytes < 1) {
            throw new IllegalArgumentException("a segment of " + text + " bytes");
        }
        return bytes;
    }

    private static Algorithm make(Primitive primitive, String name, long segment) {
        return switch (primitive) {
            case BARRIER -> name.equals("dissemination") ? new Dissemination() : null;
            case BCAST -> bcast(name, segment);
            case GATHER, GATHERV, SCATTER, SCATTERV -> rooted(primitive, name);
            case ALLGATHER, ALLGATHERV -> allgather(primitive, name);
            case ALLTOALL, ALLTOALLV -> alltoall(primitive, name);
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> reduction(primitive, name);
        };
    }

    private static Algorithm bcast(String name, long segment) {
        return switch (name) {
            case "binomial" -> new org.galerna.collectives.bcast.Binomial();
            case "scatter_allgather" -> new ScatterAllgather();
            case "chain" -> new Pipelined(Pipelined.CHAIN, 1, segment);
            case "binary" -> new Pipelined(Pipelined.BINARY, 2, segment);
            default -> null;
        };
    }

    private static Algorithm rooted(Primitive primitive, String name) {
        boolean gathers = primitive == Primitive.GATHER || primitive == Primitive.GATHERV;
        if (name.equals("linear")) {
            return gathers
                    ? new org.galerna.collectives.gather.Linear()
                    : new org.galerna.collectives.scatter.Linear();
        }
        if (name.equals("binomial") && primitive.isBytesKnown()) {
            return gathers
                    ? new org.galerna.collectives.gather.Binomial()
                    : new org.galerna.collectives.scatter.Binomial();
        }
        return null;
    }

    private static Algorithm allgather(Primitive primitive, String name) {
        boolean equal = primitive == Primitive.ALLGATHER;
        return switch (name) {
            case "ring" -> new org.galerna.collectives.allgather.Ring();
            case "bruck" -> equal ? new org.galerna.collectives.allgather.Bruck() : null;
            case "recursive_doubling" ->
                    equal ? new org.galerna.collectives.allgather.RecursiveDoubling() : null;
            default -> null;
        };
    }

    private static Algorithm alltoall(Primitive primitive, String name) {
        boolean equal = primitive == Primitive.ALLTOALL;
        return switch (name) {
            case "pairwise" -> new org.galerna.collectives.alltoall.Pairwise();
            case "scattered" -> new Scattered();
            case "bruck" -> equal ? new org.galerna.collectives.alltoall.Bruck() : null;
            default -> null;
        };
    }

    private static Algorithm reduction(Primitive primitive, String name) {
        return switch (primitive) {
            case REDUCE ->
                    name.equals("binomial") ? new org.galerna.collectives.reduce.Binomial() : null;
            case ALLREDUCE -> allreduce(name);
            case REDUCE_SCATTER ->
                    switch (name) {
                        case "reduce_scatterv" -> new ReduceScatterv();
                        case "pairwise" -> new org.galerna.collectives.reducescatter.Pairwise();
                        default -> null;
                    };
            case SCAN ->
                    name.equals("recursive_doubling")
                            ? new org.galerna.collectives.scan.RecursiveDoubling()
                            : null;
            default ->
                    name.equals("recursive_doubling")
                            ? new org.galerna.collectives.exscan.RecursiveDoubling()
                            : null;
        };
    }

    private static Algorithm allreduce(String name) {
        return switch (name) {
            case "recursive_doubling" -> new org.galerna.collectives.allreduce.RecursiveDoubling();
            case "rabenseifner" -> new Rabenseifner();
            case "ring" -> new org.galerna.collectives.allreduce.Ring();
            default -> null;
        };
    }
}
