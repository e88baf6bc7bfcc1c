// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Neighbours;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.topology.Topology;

/**
 * A communicator with a virtual topology, whose ranks exchange data with their neighbours only
 * (MPI-4.1, section 8.6).
 *
 * <p>The edges of a rank are ordered: in a grid, for each dimension, first the one from and to the
 * rank before, then the one from and to the rank after; in a graph, as the graph was given. All
 * ranks of the communicator call these operations, in the same order as its other collectives, but
 * each waits for its neighbours only. Blocks of edges that lead nowhere, at the border of a grid,
 * are neither read nor written. If two ranks are neighbours several times, what leaves along the
 * edge to the rank before arrives along the edge from the rank after, and the other way round, in a
 * grid; in a graph blocks arrive in the order of the edges. A graph must be symmetric: if it leads
 * from a to b, so many edges lead from b to a. Objects are not taken.
 */
public abstract sealed class TopologyComm extends IntraComm
        permits CartComm, GraphComm, DistGraphComm {
    private Neighbours near;

    TopologyComm(IntraComm parent, long context, Group group, Attributes attributes) {
        super(parent, context, group, attributes);
    }

    @Override
    public abstract Topology topology();

    /** This rank's neighbours. */
    abstract Neighbours neighbours();

    /**
     * Tells whether an edge leads from another rank, or itself, to this one.
     *
     * @return false if nothing is received from neighbours, whatever the receive buffer is.
     */
    public final boolean hasSources() {
        return near().hasSources();
    }

    /**
     * Tells whether an edge leads from this rank to another, or itself.
     *
     * @return false if nothing is sent to neighbours, whatever the send buffer is.
     */
    public final boolean hasDestinations() {
        return near().hasDestinations();
    }

    /** This rank's neighbours, found once. */
    final Neighbours near() {
        if (near == null) {
            near = neighbours();
        }
        return near;
    }

    /**
     * Brings this rank's block to the ranks that its edges lead to.
     *
     * @param send this rank's block.
     * @param receive block 0: those of the other edges to this rank follow.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void neighborAllgather(Buffer send, Buffer receive) {
        collectives().neighbours().allgather(send, receive);
    }

    /**
     * Brings this rank's block to the ranks that its edges lead to. Returns at once.
     *
     * @param send this rank's block.
     * @param receive block 0: those of the other edges to this rank follow.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ineighborAllgather(Buffer send, Buffer receive) {
        return immediate(calls -> calls.neighbours().allgather(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Brings this rank's block to the ranks
     * that its edges lead to.
     *
     * @param send this rank's block.
     * @param receive block 0: those of the other edges to this rank follow.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest neighborAllgatherInit(Buffer send, Buffer receive) {
        return persistent(calls -> calls.neighbours().allgather(send, receive));
    }

    /**
     * Brings this rank's block, of any length, to the ranks that its edges lead to.
     *
     * @param send this rank's block.
     * @param receive where the block of each edge to this rank goes.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void neighborAllgatherv(Buffer send, VBuffer receive) {
        collectives().neighbours().allgatherv(send, receive);
    }

    /**
     * Brings this rank's block, of any length, to the ranks that its edges lead to. Returns at
     * once.
     *
     * @param send this rank's block.
     * @param receive where the block of each edge to this rank goes.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ineighborAllgatherv(Buffer send, VBuffer receive) {
        return immediate(calls -> calls.neighbours().allgatherv(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Brings this rank's block, of any
     * length, to the ranks that its edges lead to.
     *
     * @param send this rank's block.
     * @param receive where the block of each edge to this rank goes.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest neighborAllgathervInit(Buffer send, VBuffer receive) {
        return persistent(calls -> calls.neighbours().allgatherv(send, receive));
    }

    /**
     * Sends a block along each edge.
     *
     * @param send the block of edge 0 from this rank: the others follow.
     * @param receive the block of edge 0 to this rank: the others follow. Other memory than {@code
     *     send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void neighborAlltoall(Buffer send, Buffer receive) {
        collectives().neighbours().alltoall(send, receive);
    }

    /**
     * Sends a block along each edge. Returns at once.
     *
     * @param send the block of edge 0 from this rank: the others follow.
     * @param receive the block of edge 0 to this rank: the others follow. Other memory than {@code
     *     send}.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ineighborAlltoall(Buffer send, Buffer receive) {
        return immediate(calls -> calls.neighbours().alltoall(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block along each edge.
     *
     * @param send the block of edge 0 from this rank: the others follow.
     * @param receive the block of edge 0 to this rank: the others follow. Other memory than {@code
     *     send}.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest neighborAlltoallInit(Buffer send, Buffer receive) {
        return persistent(calls -> calls.neighbours().alltoall(send, receive));
    }

    /**
     * Sends a block of any length along each edge.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void neighborAlltoallv(VBuffer send, VBuffer receive) {
        collectives().neighbours().alltoallv(send, receive);
    }

    /**
     * Sends a block of any length along each edge. Returns at once.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ineighborAlltoallv(VBuffer send, VBuffer receive) {
        return immediate(calls -> calls.neighbours().alltoallv(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block of any length along each
     * edge.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest neighborAlltoallvInit(VBuffer send, VBuffer receive) {
        return persistent(calls -> calls.neighbours().alltoallv(send, receive));
    }

    /**
     * Sends a block of any length and type along each edge.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void neighborAlltoallw(WBuffer send, WBuffer receive) {
        collectives().neighbours().alltoallw(send, receive);
    }

    /**
     * Sends a block of any length and type along each edge. Returns at once.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @return the request, complete when this rank's part is done.
     * @throws GalernaException if an argument is wrong.
     */
    public final Request ineighborAlltoallw(WBuffer send, WBuffer receive) {
        return immediate(calls -> calls.neighbours().alltoallw(send, receive));
    }

    /**
     * Prepares a call that is to be started again and again. Sends a block of any length and type
     * along each edge.
     *
     * @param send where the block of each edge from this rank lies.
     * @param receive where the block of each edge to this rank goes. Other memory than {@code
     *     send}.
     * @return the request, inactive.
     * @throws GalernaException if an argument is wrong.
     */
    public final PersistentRequest neighborAlltoallwInit(WBuffer send, WBuffer receive) {
        return persistent(calls -> calls.neighbours().alltoallw(send, receive));
    }
}
