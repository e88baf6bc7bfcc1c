// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.GraphComm;
import org.galerna.error.GalernaException;
import org.galerna.topology.GraphTopology;

/** A communicator whose processes form a graph. See MPI-1.1, section 6.5.3. */
public class Graphcomm extends Intracomm {
    Graphcomm(GraphComm core) {
        super(core);
    }

    private GraphComm graph(String call) throws MPIException {
        return (GraphComm) known(call);
    }

    /**
     * Duplicates this communicator with its graph. Collective over its group.
     *
     * @return a {@code Graphcomm} congruent to this one
     * @throws MPIException if the call fails
     */
    @Override
    public Object clone() throws MPIException {
        return super.clone();
    }

    /**
     * The graph.
     *
     * @return copies
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public GraphParms Get() throws MPIException {
        try {
            final GraphComm c = graph("Get");
            return new GraphParms(c.topology().index(), c.topology().edges());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The neighbours of a process.
     *
     * @param rank a rank of this communicator
     * @return their ranks, in the order of the edges given
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int[] Neighbours(int rank) throws MPIException {
        try {
            return graph("Neighbours").neighbours(rank);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The rank the caller would have in such a graph.
     *
     * @param index for each node, the number of neighbours of the nodes up to it
     * @param edges the neighbours, node by node
     * @return a rank, or {@link MPI#UNDEFINED} when left over
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Map(int[] index, int[] edges) throws MPIException {
        try {
            return mapped(
                    graph("Map"),
                    new GraphTopology(MPI.present(index, "index"), MPI.present(edges, "edges"))
                            .size());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
