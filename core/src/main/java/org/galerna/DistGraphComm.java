// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import org.galerna.collectives.Neighbours;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.topology.DistGraphTopology;

/**
 * A communicator whose ranks are the nodes of a directed graph of which each knows its own edges
 * (MPI-4.1, section 8.5.4).
 */
public final class DistGraphComm extends TopologyComm {
    /** What reports call the making of one whose ranks name edges of any ranks. */
    static final String CALL = "Dist_graph_create";

    private static final int WORDS = 3; // source, destination, weight

    private final DistGraphTopology graph;

    DistGraphComm(
            IntraComm parent,
            long context,
            Group group,
            Attributes attributes,
            DistGraphTopology graph) {
        super(parent, context, group, attributes);
        this.graph = graph;
    }

    @Override
    public DistGraphTopology topology() {
        return graph;
    }

    @Override
    public DistGraphComm dup() {
        return duplicate(dupContext(), attributes().copy());
    }

    @Override
    DistGraphComm duplicate(long other, Attributes copies) {
        return new DistGraphComm(this, other, group, copies, graph);
    }

    @Override
    Neighbours neighbours() {
        return Neighbours.graph(graph.sources(), graph.destinations());
    }

    /** One whose ranks name their own edges. */
    static DistGraphComm adjacent(
            IntraComm parent, int[] sources, int[] in, int[] destinations, int[] out) {
        requireRanks(parent, sources, "sources");
        requireRanks(parent, destinations, "destinations");
        requireWeights(in, sources.length, "sourceWeights");
        requireWeights(out, destinations.length, "destWeights");
        final DistGraphTopology graph =
                new DistGraphTopology(
                        parent.size(),
                        sources,
                        in == null || out == null ? null : Arrays.copyOf(in, sources.length),
                        destinations,
                        in == null || out == null ? null : Arrays.copyOf(out, destinations.length));
        return of(parent, graph);
    }

    /** One whose ranks name edges of any ranks. */
    static DistGraphComm named(
            IntraComm parent, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        final int[] own = edges(parent, sources, degrees, destinations, weights);
        final int[] counts = new int[parent.size()];
        parent.makeOwn(
                CALL,
                calls ->
                        calls.allgather(
                                Buffer.of(new int[] {own.length}),
                                Buffer.of(counts, 0, 1, Datatype.INT)));
        final int[] all = new int[Arrays.stream(counts).sum()];
        parent.makeOwn(
                CALL,
                calls ->
                        calls.allgatherv(
                                Buffer.of(own), VBuffer.of(all, 0, counts, null, Datatype.INT)));
        final int[][] in = select(all, 1, 0, parent.rank());
        final int[][] out = select(all, 0, 1, parent.rank());
        final boolean weighted = weights != null;
        return of(
                parent,
                new DistGraphTopology(
                        parent.size(),
                        in[0],
                        weighted ? in[1] : null,
                        out[0],
                        weighted ? out[1] : null));
    }

    private static DistGraphComm of(IntraComm parent, DistGraphTopology graph) {
        return new DistGraphComm(
                parent,
                Formation.agree(parent, parent.group),
                parent.group,
                new Attributes(parent.local),
                graph);
    }

    /** Edges as triples of words. */
    private static int[] edges(
            IntraComm parent, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        requireRanks(parent, sources, "sources");
        requireWeights(degrees, sources.length, "degrees");
        int total = 0;
        for (int i = 0; i < sources.length; i++) {
            total = Math.addExact(total, degrees[i]);
        }
        if (destinations.length < total) {
            throw tooShort("destinations", destinations.length, total);
        }
        requireRanks(parent, Arrays.copyOf(destinations, total), "destinations");
        requireWeights(weights, total, "weights");
        final int[] words = new int[WORDS * total];
        int edge = 0;
        for (int i = 0; i < sources.length; i++) {
            for (int k = 0; k < degrees[i]; k++, edge++) {
                words[WORDS * edge] = sources[i];
                words[WORDS * edge + 1] = destinations[edge];
                words[WORDS * edge + 2] = weights == null ? 1 : weights[edge];
            }
        }
        return words;
    }

    /** The other ends and the weights of the edges whose end at a word is a rank. */
    private static int[][] select(int[] words, int end, int other, int rank) {
        final int[] ranks = new int[words.length / WORDS];
        final int[] weights = new int[ranks.length];
        int found = 0;
        for (int at = 0; at < words.length; at += WORDS) {
            if (words[at + end] == rank) {
                ranks[found] = words[at + other];
                weights[found++] = words[at + 2];
            }
        }
        return new int[][] {Arrays.copyOf(ranks, found), Arrays.copyOf(weights, found)};
    }

    private static void requireRanks(IntraComm parent, int[] ranks, String argument) {
        if (ranks == null) {
            throw GalernaException.argument(
                    ErrorClass.ARG, "an array of ranks is missing", argument, null);
        }
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] < 0 || ranks[i] >= parent.size()) {
                throw GalernaException.argument(
                        ErrorClass.RANK,
                        "an edge has no rank of the " + parent.size() + " at its end",
                        argument + "[" + i + "]",
                        ranks[i]);
            }
        }
    }

    private static void requireWeights(int[] weights, int edges, String argument) {
        if (weights == null && !argument.equals("degrees")) {
            return;
        }
        if (weights == null || weights.length < edges) {
            throw tooShort(argument, weights == null ? 0 : weights.length, edges);
        }
        for (int i = 0; i < edges; i++) {
            if (weights[i] < 0) {
                throw GalernaException.argument(
                        ErrorClass.ARG,
                        "numbers and weights of edges are not negative",
                        argument + "[" + i + "]",
                        weights[i]);
            }
        }
    }

    private static GalernaException tooShort(String argument, int length, int wanted) {
        return GalernaException.argument(
                ErrorClass.ARG, wanted + " entries are needed", argument + ".length", length);
    }
}
