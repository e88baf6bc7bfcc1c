// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Group;
import org.galerna.reduce.Op;
import org.galerna.spawn.Command;
import org.galerna.topology.CartTopology;
import org.galerna.topology.GraphTopology;

/**
 * A communicator of one group, with the collective calls (MPI-4.1, chapter 6).
 *
 * <p>Every rank makes the same collective calls on a communicator in the same order, one thread at
 * a time; the amounts of data agree. A call returns when this rank's part is done, which says
 * nothing of the others. Arguments that mean nothing on a rank may be null there and are not
 * touched. The data of {@code send} is not changed; send and receive buffer may be the same memory
 * where {@link Buffer#IN_PLACE} is allowed. A call that fails on one rank's arguments leaves the
 * other ranks waiting for it.
 */
public sealed class IntraComm extends ImmediateCalls implements Collective permits TopologyComm {
    private String algorithms; // what overrides the tables; set before anybody has this
    private volatile Collectives collectives;

    /** One that the overrides of the job are for. */
    IntraComm(LocalRank local, long context, Group group, Attributes attributes) {
        this(local, context, group, attributes, local.settings().algorithms());
    }

    /** One that is made of another, whose overrides are for it, too. */
    IntraComm(IntraComm parent, long context, Group group, Attributes attributes) {
        this(parent.local, context, group, attributes, parent.algorithms);
    }

    /** One with overrides of its own. */
    IntraComm(
            LocalRank local, long context, Group group, Attributes attributes, String algorithms) {
        super(local, context, group, attributes);
        this.algorithms = algorithms;
    }

    /**
     * Waits until all ranks have called it.
     *
     * @throws GalernaException if a rank has ended.
     */
    @Override
    public final void barrier() {
        collectives().barrier();
    }

    @Override
    public final void bcast(Buffer data, int root) {
        collectives().bcast(data, root);
    }

    /**
     * Collects a block of each rank at the root, in rank order.
     *
     * @param send this rank's block; at the root also {@link Buffer#IN_PLACE}.
     * @param receive block 0 at the root: the others follow at multiples of its count and extent.
     * @param root the rank that gets all.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void gather(Buffer send, Buffer receive, int root) {
        collectives().gather(send, receive, root);
    }

    /**
     * Collects blocks of any lengths at the root.
     *
     * @param send this rank's block; at the root also {@link Buffer#IN_PLACE}.
     * @param receive where each block goes at the root.
     * @param root the rank that gets all.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void gatherv(Buffer send, VBuffer receive, int root) {
        collectives().gatherv(send, receive, root);
    }

    /**
     * Gives each rank a block of the root's data.
     *
     * @param send block 0 at the root: the others follow at multiples of its count and extent.
     * @param receive this rank's block; at the root also {@link Buffer#IN_PLACE}.
     * @param root the rank that has all.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void scatter(Buffer send, Buffer receive, int root) {
        collectives().scatter(send, receive, root);
    }

    /**
     * Gives each rank a block of any length.
     *
     * @param send where each block lies at the root.
     * @param receive this rank's block; at the root also {@link Buffer#IN_PLACE}.
     * @param root the rank that has all.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void scatterv(VBuffer send, Buffer receive, int root) {
        collectives().scatterv(send, receive, root);
    }

    /**
     * Collects a block of each rank at all ranks, in rank order.
     *
     * @param send this rank's block, or {@link Buffer#IN_PLACE}.
     * @param receive block 0: the others follow at multiples of its count and extent.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void allgather(Buffer send, Buffer receive) {
        collectives().allgather(send, receive);
    }

    /**
     * Collects blocks of any lengths at all ranks.
     *
     * @param send this rank's block, or {@link Buffer#IN_PLACE}.
     * @param receive where each block goes; its lengths are equal on all ranks.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void allgatherv(Buffer send, VBuffer receive) {
        collectives().allgatherv(send, receive);
    }

    /**
     * Sends a block from each rank to each rank.
     *
     * @param send the block for rank 0: the others follow.
     * @param receive the block from rank 0: the others follow. Other memory than {@code send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void alltoall(Buffer send, Buffer receive) {
        collectives().alltoall(send, receive);
    }

    /**
     * Sends a block of any length from each rank to each rank. A rank sends and receives one base
     * type, unless one of its sides is empty; {@link #alltoallw} has no such limit.
     *
     * @param send where the block for each rank lies.
     * @param receive where the block from each rank goes. Other memory than {@code send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void alltoallv(VBuffer send, VBuffer receive) {
        collectives().alltoallv(send, receive);
    }

    /**
     * Sends a block of any length and type from each rank to each rank.
     *
     * @param send where the block for each rank lies.
     * @param receive where the block from each rank goes. Other memory than {@code send}.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void alltoallw(WBuffer send, WBuffer receive) {
        collectives().alltoallw(send, receive);
    }

    @Override
    public final void reduce(Buffer send, Buffer receive, Op op, int root) {
        collectives().reduce(send, receive, op, root);
    }

    @Override
    public final void allreduce(Buffer send, Buffer receive, Op op) {
        collectives().allreduce(send, receive, op);
    }

    /**
     * Combines the data of all ranks and gives each rank a part of the results.
     *
     * @param send operands for all ranks, one part behind the other, or {@link Buffer#IN_PLACE}
     *     with the operands in {@code receive}.
     * @param receive where this rank's part of the results begins; its count is not looked at.
     * @param counts items of each part, equal on all ranks; may be longer than the group.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    @Override
    public final void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        collectives().reduceScatter(send, receive, counts, op);
    }

    /**
     * Combines the data of the ranks up to this one.
     *
     * @param send this rank's operands, or {@link Buffer#IN_PLACE}.
     * @param receive where the results go.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void scan(Buffer send, Buffer receive, Op op) {
        collectives().scan(send, receive, op);
    }

    /**
     * Combines the data of the ranks before this one. The receive buffer of rank 0 is not changed.
     *
     * @param send this rank's operands, or {@link Buffer#IN_PLACE}.
     * @param receive where the results go.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong or a rank has ended.
     */
    public final void exscan(Buffer send, Buffer receive, Op op) {
        collectives().exscan(send, receive, op);
    }

    @Override
    public IntraComm dup() {
        return dup(algorithms);
    }

    /**
     * Duplicates this communicator for other collective algorithms. Collective.
     *
     * @param override algorithms that the duplicate, and communicators that are made of it, but for
     *     those between two groups and what these become, use instead of those of the table, such
     *     as {@code allreduce=ring,bcast=chain:segment=64k}; equal on all ranks. Empty for none,
     *     not even those that the job names.
     * @return a communicator of the same group, and topology, in a context of its own.
     * @throws IllegalArgumentException if it names what does not exist; no message has left then.
     * @throws GalernaException if this communicator was freed or a rank has ended.
     */
    public IntraComm dup(String override) {
        local.registry(override); // knows what it names, or throws
        final IntraComm copy = duplicate(dupContext(), attributes().copy());
        copy.algorithms = override;
        return copy;
    }

    /** What overrides the tables of collective algorithms. */
    String algorithms() {
        return algorithms;
    }

    /**
     * Makes a communicator of some of the ranks. Only they need to call it; no other rank takes
     * part. Calls for different groups may be made at once, by any threads.
     *
     * @param members the new group, equal on all its members.
     * @return the communicator; null for a caller that is no member.
     * @throws GalernaException if a member is not in this communicator.
     */
    public final IntraComm create(Group members) {
        return made(members, Formation.MEMBERS);
    }

    /**
     * Makes a communicator of some of the ranks, as {@link #create(Group)} does (MPI-4.1, section
     * 7.4.2). Calls for one group, too, may be made at once if their tags differ.
     *
     * @param members the new group, equal on all its members.
     * @param tag from 0, equal on all members; it has nothing to do with those of messages.
     * @return the communicator; null for a caller that is no member.
     * @throws GalernaException if a member is not in this communicator, or the tag is negative.
     */
    public final IntraComm create(Group members, int tag) {
        if (tag < 0) {
            throw GalernaException.argument(ErrorClass.TAG, "a tag is a number from 0", "tag", tag)
                    .at("Comm_create_group", rank());
        }
        return made(members, tag);
    }

    private IntraComm made(Group members, int tag) {
        try {
            requireUsable("Comm_create");
            if (members == null || Group.difference(members, group).size() > 0) {
                throw GalernaException.of(
                                ErrorClass.GROUP,
                                "a member is not in the communicator of " + size())
                        .argument("group", members)
                        .advice("Make the group from this communicator's group()")
                        .exception();
            }
            final Group own = Group.of(members.processes(), local.process());
            return own.rank() == UNDEFINED
                    ? null
                    : new IntraComm(
                            this, Formation.agree(this, own, tag), own, new Attributes(local));
        } catch (GalernaException e) {
            throw e.at("Comm_create", rank());
        }
    }

    /**
     * Makes a communicator of the ranks of each colour. Collective.
     *
     * @param color which one this rank joins, from 0; {@link Comm#UNDEFINED} for none.
     * @param key orders the ranks of a colour; equal keys by their ranks here.
     * @return the communicator of this rank's colour; null for none.
     * @throws GalernaException if the colour is negative, or a rank has ended.
     */
    public final IntraComm split(int color, int key) {
        try {
            requireUsable("Split");
            if (color < 0 && color != UNDEFINED) {
                throw GalernaException.of(ErrorClass.ARG, "a colour is a number from 0")
                        .argument("color", color)
                        .advice("Use UNDEFINED for a rank that joins no part")
                        .exception();
            }
            final Group part = Formation.split(this, color, key);
            return part == null
                    ? null
                    : new IntraComm(this, Formation.agree(this, part), part, new Attributes(local));
        } catch (GalernaException e) {
            throw e.at("Split", rank());
        }
    }

    /**
     * Makes a communicator of the ranks of each host, which can share memory (MPI-4.1, section
     * 7.4.2). Collective.
     *
     * @param joins whether this rank takes part.
     * @param key orders the ranks.
     * @return the communicator of this rank's host, null if it takes no part.
     * @throws GalernaException if this one was freed.
     */
    public final IntraComm splitByHost(boolean joins, int key) {
        requireUsable("Comm_split_type");
        final byte[] own = HostName.padded();
        final byte[] all = new byte[own.length * size()];
        makeOwn(
                "Comm_split_type",
                calls ->
                        calls.allgather(
                                Buffer.of(own), Buffer.of(all, 0, own.length, Datatype.BYTE)));
        return split(joins ? HostName.first(all, own) : UNDEFINED, key);
    }

    /**
     * Makes a communicator whose ranks are the places of a grid. Only the first ranks, as many as
     * the grid has places, need to call it.
     *
     * @param dims ranks along each dimension.
     * @param periods whether each dimension is a ring.
     * @param reorder whether ranks may change; they do not.
     * @return the communicator; null for a rank without a place.
     * @throws GalernaException if the grid is wrong or has more places than there are ranks.
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        try {
            requireUsable("Cart_create");
            final CartTopology grid = new CartTopology(dims, periods);
            final Group members = firstRanks(grid.size(), "dims", dims);
            return members.rank() == UNDEFINED
                    ? null
                    : new CartComm(
                            this,
                            Formation.agree(this, members),
                            members,
                            new Attributes(local),
                            grid);
        } catch (GalernaException e) {
            throw e.at("Cart_create", rank());
        }
    }

    /**
     * Makes a communicator whose ranks are the nodes of a graph. Only the first ranks, as many as
     * the graph has nodes, need to call it.
     *
     * @param index the end of each node's neighbours in {@code edges}.
     * @param edges the neighbours of all nodes.
     * @param reorder whether ranks may change; they do not.
     * @return the communicator; null for a rank without a node.
     * @throws GalernaException if the graph is wrong or has more nodes than there are ranks.
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        try {
            requireUsable("Graph_create");
            final GraphTopology graph = new GraphTopology(index, edges);
            final Group members = firstRanks(graph.size(), "index", index);
            return members.rank() == UNDEFINED
                    ? null
                    : new GraphComm(
                            this,
                            Formation.agree(this, members),
                            members,
                            new Attributes(local),
                            graph);
        } catch (GalernaException e) {
            throw e.at("Graph_create", rank());
        }
    }

    /**
     * Makes a directed graph whose edges any rank may name (MPI-4.1, section 8.5.4). Collective.
     *
     * @param sources where edges come from; the other arrays may be longer than they need be.
     * @param degrees edges of each source.
     * @param destinations where they lead to, source after source.
     * @param weights of the edges; null for none, on all ranks.
     * @return the communicator.
     * @throws GalernaException if an argument is wrong.
     */
    public final DistGraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights) {
        try {
            requireUsable(DistGraphComm.CALL);
            return DistGraphComm.named(this, sources, degrees, destinations, weights);
        } catch (GalernaException e) {
            throw e.at(DistGraphComm.CALL, rank());
        }
    }

    /**
     * Makes a directed graph whose ranks name the edges to and from them (MPI-4.1, section 8.5.4).
     * Collective.
     *
     * @param sources where the edges to this rank come from.
     * @param sourceWeights their weights; null for none, on all ranks.
     * @param destinations where the edges from this rank lead to.
     * @param destWeights their weights; null for none, on all ranks.
     * @return the communicator.
     * @throws GalernaException if an argument is wrong.
     */
    public final DistGraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights) {
        try {
            requireUsable("Dist_graph_create_adjacent");
            return DistGraphComm.adjacent(this, sources, sourceWeights, destinations, destWeights);
        } catch (GalernaException e) {
            throw e.at("Dist_graph_create_adjacent", rank());
        }
    }

    private Group firstRanks(int count, String argument, int[] value) {
        if (count > size()) {
            throw GalernaException.of(
                            ErrorClass.TOPOLOGY,
                            "the topology has "
                                    + count
                                    + " places, the communicator "
                                    + size()
                                    + " ranks")
                    .argument(argument, Arrays.toString(value))
                    .advice("Start more ranks, or make the topology smaller")
                    .exception();
        }
        final int[] first = new int[count];
        Arrays.setAll(first, r -> r);
        return group.include(first);
    }

    /**
     * Waits for a group that connects to a port, and joins it (MPI-4.1, section 11.9.2).
     * Collective.
     *
     * @param port what the root has opened by {@link LocalProcess#ports()}; ignored elsewhere.
     * @param root a rank of this communicator.
     * @return what joins the two groups; it has messages and a lifetime of its own.
     * @throws GalernaException on all ranks, of class PORT, ROOT or PROC_ABORTED.
     */
    public final InterComm accept(String port, int root) {
        return Joining.accept(this, port, root);
    }

    /**
     * Starts a job and joins its ranks (MPI-4.1, section 11.8). Collective. The new ranks find this
     * group as their {@linkplain LocalProcess#parent() parent}.
     *
     * @param commands what to run, the first one's ranks first; ignored where this is not the root.
     * @param api which interface the programs use, as the launcher's option names it; empty if they
     *     tell by themselves.
     * @param root a rank of this communicator.
     * @return what joins this group and the new ranks, when all of them have called Init.
     * @throws GalernaException on all ranks, of class SPAWN or ROOT.
     */
    public final InterComm spawn(List<Command> commands, String api, int root) {
        return spawn(() -> commands, api, root);
    }

    /**
     * Starts a job and joins its ranks, as {@link #spawn(List, String, int)}. Collective.
     *
     * @param commands asked at the root alone for what to run; a GalernaException that it throws is
     *     a failure of all ranks.
     * @param api which interface the programs use; empty if they tell by themselves.
     * @param root a rank of this communicator.
     * @return what joins this group and the new ranks, when all of them have called Init.
     * @throws GalernaException on all ranks, of class SPAWN, ROOT or what {@code commands} threw.
     */
    public final InterComm spawn(Supplier<List<Command>> commands, String api, int root) {
        return Joining.spawn(this, commands, api, root);
    }

    /**
     * Connects to a port and joins the group that accepts there (MPI-4.1, section 11.9.3).
     * Collective.
     *
     * @param port its name; ignored where this is not the root.
     * @param root a rank of this communicator.
     * @return what joins the two groups; it has messages and a lifetime of its own.
     * @throws GalernaException on all ranks, of class PORT, ROOT or PROC_ABORTED.
     */
    public final InterComm connect(String port, int root) {
        return Joining.connect(this, port, root);
    }

    @Override
    IntraComm duplicate(long other, Attributes copies) {
        return new IntraComm(this, other, group, copies);
    }

    /** The first rank chooses. */
    @Override
    final Request agree(long[] context) {
        if (rank() == 0) {
            context[0] = local.contexts().next();
        }
        return startOwn(calls -> calls.bcast(Buffer.of(context), 0));
    }

    /** The context of a duplicate. */
    final long dupContext() {
        try {
            requireUsable("Comm_dup");
            return Formation.agree(this, group);
        } catch (GalernaException e) {
            throw e.at("Comm_dup", rank());
        }
    }

    /** The executor, made at the first collective call. */
    final Collectives collectives() {
        final Collectives made = collectives;
        return made != null ? made : newCollectives();
    }

    private synchronized Collectives newCollectives() {
        if (collectives == null) {
            collectives = new Collectives(this, new CollectiveRun(this, algorithms, numbers()));
        }
        return collectives;
    }
}
