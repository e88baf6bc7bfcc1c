// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Buffer;
import org.galerna.CartComm;
import org.galerna.GraphComm;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.error.GalernaException;

/**
 * A communicator whose processes form one group; the only kind with collective calls.
 *
 * <p>A collective call is made by every process of the communicator, in the same order, by one
 * thread of each. Its traffic never meets messages of {@link Comm#Send} and the like. A block
 * {@code i} of an array starts at {@code offset + i * count * Extent()} subscripts. Arguments that
 * do not matter at a rank are never touched and may be null. See MPI-1.1, chapter 4.
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
        if (existing(comm) instanceof IntraComm intra) {
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

    private static Buffer buffer(Object buf, int offset, int count, Datatype datatype) {
        return Buffer.of(buf, offset, count, Datatype.core(datatype));
    }

    private static VBuffer blocks(
            Object buf, int offset, int[] counts, int[] displs, Datatype datatype) {
        return VBuffer.of(
                buf,
                offset,
                MPI.present(counts, "counts"),
                MPI.present(displs, "displs"),
                Datatype.core(datatype));
    }

    /** Whether a program passes one array as both buffers, which MPI-1 has no word for. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isInPlace(Object send, long sendAt, Object receive, long receiveAt) {
        return send != null && send == receive && sendAt == receiveAt;
    }

    /** The own contribution of a reduction; programs pass one array twice to reduce in place. */
    private static Buffer contribution(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype) {
        return isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)
                ? Buffer.IN_PLACE
                : buffer(sendbuf, sendoffset, count, datatype);
    }

    /** The own block of a gathering call, or that it lies at its place in the result already. */
    private Buffer gatherSource(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        final long own = recvoffset + (long) Rank() * recvcount * Datatype.extent(recvtype);
        return isInPlace(sendbuf, sendoffset, recvbuf, own)
                ? Buffer.IN_PLACE
                : buffer(sendbuf, sendoffset, sendcount, sendtype);
    }

    private static long[] counts(IntraComm c, int[] counts) throws MPIException {
        if (counts == null || counts.length < c.size()) {
            throw MPIException.in(
                    "recvcounts has "
                            + (counts == null ? "no" : String.valueOf(counts.length))
                            + " entries, needs one for each of "
                            + c.size()
                            + " ranks");
        }
        final long[] wide = new long[c.size()];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = counts[i];
        }
        return wide;
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
            return of(intra().split(color, key));
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
            return of(intra().create(Group.core(group)));
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
     * Waits until every process of this communicator has called it.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Barrier() throws MPIException {
        try {
            intra().barrier();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Copies a message from the root to every process. Collective.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items
     * @param datatype what an item is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Bcast(Object buf, int offset, int count, Datatype datatype, int root)
            throws MPIException {
        try {
            intra().bcast(buffer(buf, offset, count, datatype), root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects equal blocks at the root: the block of rank {@code i} goes to {@code recvoffset + i
     * * recvcount * recvtype.Extent()}. Collective. Receive arguments matter at the root only and
     * may be null elsewhere. The root's block may lie in place already.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = intra();
            if (c.rank() != root) {
                c.gather(buffer(sendbuf, sendoffset, sendcount, sendtype), null, root);
            } else {
                c.gather(
                        gatherSource(
                                sendbuf,
                                sendoffset,
                                sendcount,
                                sendtype,
                                recvbuf,
                                recvoffset,
                                recvcount,
                                recvtype),
                        buffer(recvbuf, recvoffset, recvcount, recvtype),
                        root);
            }
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects blocks of unequal sizes at the root. Collective. Receive arguments matter at the
     * root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = intra();
            c.gatherv(
                    buffer(sendbuf, sendoffset, sendcount, sendtype),
                    c.rank() == root
                            ? blocks(recvbuf, recvoffset, recvcounts, displs, recvtype)
                            : null,
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Deals equal blocks out from the root; the inverse of {@link #Gather}. Collective. Send
     * arguments matter at the root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = intra();
            c.scatter(
                    c.rank() == root ? buffer(sendbuf, sendoffset, sendcount, sendtype) : null,
                    buffer(recvbuf, recvoffset, recvcount, recvtype),
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Deals blocks of unequal sizes out from the root. Collective. Send arguments matter at the
     * root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcounts number of items for each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = intra();
            c.scatterv(
                    c.rank() == root
                            ? blocks(sendbuf, sendoffset, sendcounts, displs, sendtype)
                            : null,
                    buffer(recvbuf, recvoffset, recvcount, recvtype),
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects equal blocks at every process. Collective. The own block may lie in place already.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            intra().allgather(
                            gatherSource(
                                    sendbuf,
                                    sendoffset,
                                    sendcount,
                                    sendtype,
                                    recvbuf,
                                    recvoffset,
                                    recvcount,
                                    recvtype),
                            buffer(recvbuf, recvoffset, recvcount, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects blocks of unequal sizes at every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            intra().allgatherv(
                            buffer(sendbuf, sendoffset, sendcount, sendtype),
                            blocks(recvbuf, recvoffset, recvcounts, displs, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Every process sends an equal block to every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            intra().alltoall(
                            buffer(sendbuf, sendoffset, sendcount, sendtype),
                            buffer(recvbuf, recvoffset, recvcount, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Every process sends a block of its own size to every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcounts number of items for each rank; may be longer than the group
     * @param sdispls start of each block to send, in extents of {@code sendtype}
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param rdispls start of each block to receive, in extents of {@code recvtype}
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            intra().alltoallv(
                            blocks(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            blocks(recvbuf, recvoffset, recvcounts, rdispls, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes, item by item in rank order, at the root.
     * Collective. The result array matters at the root only and may be null elsewhere. The two
     * arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root)
            throws MPIException {
        try {
            final IntraComm c = intra();
            final Buffer result =
                    c.rank() == root ? buffer(recvbuf, recvoffset, count, datatype) : null;
            final Buffer own =
                    result != null && isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)
                            ? Buffer.IN_PLACE
                            : buffer(sendbuf, sendoffset, count, datatype);
            c.reduce(own, result, Op.core(op, datatype), root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes, item by item in rank order, at every process.
     * Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allreduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            intra().allreduce(
                            contribution(sendbuf, sendoffset, recvbuf, recvoffset, count, datatype),
                            buffer(recvbuf, recvoffset, count, datatype),
                            Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes and deals the result out: rank {@code i} gets
     * {@code recvcounts[i]} items. Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param recvcounts number of result items for each rank; may be longer than the group
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            final IntraComm c = intra();
            final long[] counts = counts(c, recvcounts);
            long total = 0;
            for (long n : counts) {
                total += n;
            }
            final long mine = counts[c.rank()];
            final boolean inPlace = isInPlace(sendbuf, sendoffset, recvbuf, recvoffset);
            final org.galerna.datatype.Datatype type = Datatype.core(datatype);
            c.reduceScatter(
                    inPlace ? Buffer.IN_PLACE : Buffer.of(sendbuf, sendoffset, total, type),
                    Buffer.of(recvbuf, recvoffset, mine, type),
                    counts,
                    Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of the ranks up to the own one, item by item in rank order.
     * Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scan(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            intra().scan(
                            contribution(sendbuf, sendoffset, recvbuf, recvoffset, count, datatype),
                            buffer(recvbuf, recvoffset, count, datatype),
                            Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
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
                    of(
                            intra().createCart(
                                            MPI.present(dims, "dims"),
                                            MPI.present(periods, "periods"),
                                            reorder));
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
                    of(
                            intra().createGraph(
                                            MPI.present(index, "index"),
                                            MPI.present(edges, "edges"),
                                            reorder));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }
}
