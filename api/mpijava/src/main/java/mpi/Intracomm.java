// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.CartComm;
import org.galerna.GraphComm;
import org.galerna.IntraComm;
import org.galerna.error.GalernaException;

/**
 * A communicator whose processes form one group; the only kind that takes collective calls. See
 * MPI-1.1, chapters 4 and 5.
 */
public class Intracomm extends Comm {
    Intracomm(IntraComm core) {
        super(core);
    }

    /** The facade object of a communicator that a call of the core made; null stays null. */
    static Intracomm of(IntraComm made) {
        if (made == null) {
            return null;
        }
        if (made instanceof CartComm cart) {
            return new Cartcomm(cart);
        }
        return made instanceof GraphComm graph ? new Graphcomm(graph) : new Intracomm(made);
    }

    /** The core's communicator of an argument that must have one group. */
    static IntraComm single(Comm comm, String name) throws MPIException {
        if (existing(comm).core() instanceof IntraComm intra) {
            return intra;
        }
        throw MPIException.in(name + " is an intercommunicator; use one of one group");
    }

    /** The rank in a topology of {@code places} places that keeps the order of ranks. */
    static int mapped(IntraComm c, int places) throws MPIException {
        if (places > c.size()) {
            throw MPIException.in(
                    "the topology has " + places + " places, the communicator " + c.size());
        }
        return c.rank() < places ? c.rank() : MPI.UNDEFINED;
    }

    private IntraComm intra() throws MPIException {
        return (IntraComm) core();
    }

    /**
     * Splits this communicator into parts of equal color. Collective.
     *
     * @param color number of the part to be in, or {@link MPI#UNDEFINED} for none
     * @param key ranks of a part are ordered by this, then by old rank
     * @return the communicator of the caller's part, null for {@link MPI#UNDEFINED}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Intracomm Split(int color, int key) throws MPIException {
        try {
            return child(of(intra().split(color, key)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Duplicates this communicator with its topology. Collective over its group.
     *
     * @return a communicator of the same class, congruent to this one
     * @throws MPIException if the call fails
     */
    @Override
    public Object clone() throws MPIException {
        return super.clone();
    }

    /**
     * Makes a communicator of a subgroup. Every member of {@code group} calls it; others may call
     * it too and get null at once. Disjoint groups may do so at the same time.
     *
     * @param group a subgroup of this communicator's group
     * @return the communicator, null for a process that is not in {@code group}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Intracomm Create(Group group) throws MPIException {
        try {
            return child(of(intra().create(Group.core(group))));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The same as {@link #Create}.
     *
     * @param group a subgroup of this communicator's group
     * @return the communicator, null for a process that is not in {@code group}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Intracomm Creat(Group group) throws MPIException {
        return Create(group);
    }

    /**
     * Makes a communicator with a Cartesian grid. Collective.
     *
     * @param dims number of processes in each dimension
     * @param periods whether each dimension wraps around
     * @param reorder whether ranks may be renumbered; they never are
     * @return the communicator, null for a process that is left over
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder)
            throws MPIException {
        try {
            return (Cartcomm)
                    child(
                            of(
                                    intra().createCart(
                                                    MPI.present(dims, "dims"),
                                                    MPI.present(periods, "periods"),
                                                    reorder)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a communicator with a graph. Collective.
     *
     * @param index for each node, the number of neighbours of the nodes up to it
     * @param edges the neighbours, node by node
     * @param reorder whether ranks may be renumbered; they never are
     * @return the communicator, null for a process that is left over
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
        try {
            return (Graphcomm)
                    child(
                            of(
                                    intra().createGraph(
                                                    MPI.present(index, "index"),
                                                    MPI.present(edges, "edges"),
                                                    reorder)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
