// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.topology.GraphTopology;

/** A communicator whose processes are the nodes of a graph. */
public final class GraphComm extends Intracomm {
    GraphComm(org.galerna.IntraComm core) {
        super(core);
    }

    private org.galerna.GraphComm graph() throws MPIException {
        if (known() instanceof org.galerna.GraphComm graph) {
            return graph;
        }
        throw GalernaException.of(ErrorClass.TOPOLOGY, "the graph is distributed")
                .argument("comm", core())
                .advice("Use getDistGraphNeighbors")
                .exception();
    }

    @Override
    public GraphComm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public GraphComm dup() throws MPIException {
        try {
            return twin(new GraphComm(((org.galerna.IntraComm) core()).dup()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public GraphComm iDup() throws MPIException {
        try {
            return pending(new GraphComm(null), core().idup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    @Override
    public GraphComm dupWithInfo(Info info) throws MPIException {
        return hinted(dup(), info);
    }

    /**
     * The edges of this process in a graph of which each process knows its part.
     *
     * @return the edges
     * @throws MPIException if the graph is one that every process knows
     */
    public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
        try {
            if (known() instanceof org.galerna.DistGraphComm distributed) {
                return new DistGraphNeighbors(distributed.topology());
            }
            throw GalernaException.of(ErrorClass.TOPOLOGY, "the graph is not distributed")
                    .argument("comm", core())
                    .advice("Use getNeighbors")
                    .exception();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The graph.
     *
     * @return its edges
     * @throws MPIException if the communicator is null
     */
    public GraphParms getDims() throws MPIException {
        try {
            final GraphTopology topology = graph().topology();
            return new GraphParms(topology.index(), topology.edges());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The neighbours of a node.
     *
     * @param rank the node
     * @return ranks
     * @throws MPIException if there is no such rank
     */
    public int[] getNeighbors(int rank) throws MPIException {
        try {
            return graph().neighbours(rank);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The rank that the calling process would have in a graph.
     *
     * @param index edges up to and with each node's
     * @param edges their ends
     * @return a rank, {@link MPI#UNDEFINED} outside
     * @throws MPIException if an argument is wrong
     */
    public int map(int[] index, int[] edges) throws MPIException {
        try {
            if (index == null || edges == null) {
                throw Ranks.missing(index == null ? "index" : "edges");
            }
            final int nodes = new GraphTopology(index, edges).size();
            if (nodes > graph().size()) {
                throw GalernaException.argument(
                        ErrorClass.TOPOLOGY,
                        "the graph has more nodes than there are processes",
                        "index.length",
                        nodes);
            }
            return graph().rank() < nodes ? graph().rank() : MPI.UNDEFINED;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }
}
