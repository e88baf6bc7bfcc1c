// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Objects;

/**
 * What one rank knows about one collective call.
 *
 * <p>{@code ranks}, {@code root}, {@code bytes} and {@code unit} are equal on all ranks, and plans
 * and tables decide by these only. {@code send} and {@code recv} are what this rank knows of its
 * own buffers; where MPI tells a rank nothing (RECV of gatherv on a rank that is not the root) the
 * table is {@link Blocks#NONE}.
 *
 * @param primitive the operation
 * @param ranks size of the communicator
 * @param root rank of the root; 0 where there is none
 * @param bytes length as {@link Primitive} defines it, or {@link #UNKNOWN}
 * @param unit bytes that an algorithm never cuts when it divides a message: the element of a
 *     reduction; {@link #MOVE_UNIT} is right for all others
 * @param local what this rank alone knows
 * @param placement where the ranks live
 */
public record Shape(
        Primitive primitive,
        int ranks,
        int root,
        long bytes,
        long unit,
        Local local,
        Placement placement) {
    /** Bytes that not all ranks know. */
    public static final long UNKNOWN = -1;

    /** A unit that cuts no element of any kind: twice the longest primitive type. */
    public static final long MOVE_UNIT = 16;

    /**
     * Checks the parts.
     *
     * @param primitive the operation
     * @param ranks size of the communicator, at least 1
     * @param root rank of the root
     * @param bytes length, or {@link #UNKNOWN}
     * @param unit at least 1
     * @param local what this rank alone knows
     * @param placement where the ranks live
     */
    public Shape {
        Objects.requireNonNull(placement);
        Objects.requireNonNull(primitive);
        Objects.requireNonNull(local);
        if (ranks < 1 || unit < 1 || bytes < UNKNOWN) {
            throw new IllegalArgumentException(
                    "shape of " + ranks + " ranks, " + bytes + " bytes, unit " + unit);
        }
        Objects.checkIndex(root, ranks);
    }

    /**
     * What one rank knows of its own buffers and edges.
     *
     * @param send blocks of SEND
     * @param recv blocks of RECV
     * @param neighbours the edges of a virtual topology; none but for its operations
     */
    public record Local(Blocks send, Blocks recv, Neighbours neighbours) {
        /**
         * Checks the parts.
         *
         * @param send blocks of SEND
         * @param recv blocks of RECV
         * @param neighbours the edges of a virtual topology
         */
        public Local {
            Objects.requireNonNull(send);
            Objects.requireNonNull(recv);
            Objects.requireNonNull(neighbours);
        }

        Local(Blocks send, Blocks recv) {
            this(send, recv, Neighbours.NONE);
        }
    }

    /**
     * The blocks of SEND.
     *
     * @return what this rank sends
     */
    public Blocks send() {
        return local.send();
    }

    /**
     * The blocks of RECV.
     *
     * @return what this rank receives
     */
    public Blocks recv() {
        return local.recv();
    }

    /**
     * The edges of the communicator's virtual topology.
     *
     * @return this rank's neighbours; none but for operations among them
     */
    public Neighbours neighbours() {
        return local.neighbours();
    }

    /**
     * Whether a plan for another shape is one for this, wherever the ranks live. Allocates nothing.
     *
     * @param other the other shape
     * @return true if all other parts are alike
     */
    public boolean isLike(Shape other) {
        return primitive == other.primitive
                && ranks == other.ranks
                && root == other.root
                && bytes == other.bytes
                && unit == other.unit
                && send().isLike(other.send())
                && recv().isLike(other.recv())
                && neighbours() == other.neighbours();
    }

    /**
     * The message cut into segments of whole units.
     *
     * @param segment bytes of a segment, rounded down to units
     * @return the segments, the last one maybe shorter
     */
    public Blocks segments(long segment) {
        return Blocks.segments(bytes, segment, unit);
    }

    /**
     * This shape on ranks whose placement is known.
     *
     * @param known where the ranks live
     * @return a new shape
     */
    public Shape on(Placement known) {
        return new Shape(primitive, ranks, root, bytes, unit, local, known);
    }

    /**
     * The shape of an operation whose blocks are equal.
     *
     * @param primitive the operation; not a vector form and not reduce_scatter
     * @param ranks size of the communicator
     * @param root rank of the root; 0 where there is none
     * @param bytes length as {@link Primitive} defines it; 0 for a barrier
     * @param unit bytes that are never cut
     * @return the shape, the same on every rank
     */
    public static Shape equal(Primitive primitive, int ranks, int root, long bytes, long unit) {
        Blocks one = Blocks.whole(bytes);
        Blocks send = one;
        Blocks recv = one;
        switch (primitive) {
            case BARRIER -> {
                send = Blocks.NONE;
                recv = Blocks.NONE;
            }
            case BCAST -> send = Blocks.NONE;
            case GATHER, ALLGATHER -> recv = Blocks.equal(ranks, bytes);
            case SCATTER -> send = Blocks.equal(ranks, bytes);
            case ALLTOALL -> {
                send = Blocks.equal(ranks, bytes);
                recv = send;
            }
            case REDUCE, ALLREDUCE, SCAN, EXSCAN -> {}
            default -> throw new IllegalArgumentException(primitive + " has blocks of its own");
        }
        Local local = new Local(send, recv);
        return new Shape(primitive, ranks, root, bytes, unit, local, Placement.UNKNOWN);
    }

    /**
     * The shape of gatherv, scatterv or alltoallv on one rank.
     *
     * @param primitive the operation
     * @param ranks size of the communicator
     * @param root rank of the root; 0 where there is none
     * @param send blocks of SEND, or NONE where this rank has none
     * @param recv blocks of RECV, or NONE where this rank has none
     * @return the shape
     */
    public static Shape vector(Primitive primitive, int ranks, int root, Blocks send, Blocks recv) {
        if (primitive.isBytesKnown() || primitive.isNeighbourhood()) {
            throw new IllegalArgumentException(primitive + " has lengths that all ranks know");
        }
        Local local = new Local(send, recv);
        return new Shape(primitive, ranks, root, UNKNOWN, MOVE_UNIT, local, Placement.UNKNOWN);
    }

    /**
     * The shape of a neighbourhood operation on one rank.
     *
     * @param primitive the operation
     * @param ranks size of the communicator
     * @param neighbours the rank's neighbours
     * @param send a block per edge from this rank, or one for all; empty where it leads nowhere
     * @param recv a block per edge to this rank, empty where it comes from nowhere
     * @return the shape
     */
    public static Shape neighbourhood(
            Primitive primitive, int ranks, Neighbours neighbours, Blocks send, Blocks recv) {
        int blocks = primitive == Primitive.NEIGHBOR_ALLGATHER ? 1 : neighbours.destinations();
        if (!primitive.isNeighbourhood()
                || send.count() != blocks
                || recv.count() != neighbours.sources()) {
            throw new IllegalArgumentException(
                    primitive + " with blocks " + send.count() + " and " + recv.count());
        }
        Local local = new Local(send, recv, neighbours);
        return new Shape(primitive, ranks, 0, UNKNOWN, MOVE_UNIT, local, Placement.UNKNOWN);
    }

    /**
     * The shape of allgatherv.
     *
     * @param own number of the calling rank
     * @param recv a block for every rank, of lengths equal on all ranks, placed as this rank likes
     * @return the shape
     */
    public static Shape allgatherv(int own, Blocks recv) {
        int ranks = recv.count();
        Blocks send = Blocks.whole(recv.length(own));
        long bytes = recv.length(0, ranks);
        Local local = new Local(send, recv);
        return new Shape(
                Primitive.ALLGATHERV, ranks, 0, bytes, MOVE_UNIT, local, Placement.UNKNOWN);
    }

    /**
     * The shape of reduce_scatter.
     *
     * @param own number of the calling rank
     * @param send a block for every rank, without gaps, equal on all ranks
     * @param unit bytes of an element
     * @return the shape
     */
    public static Shape reduceScatter(int own, Blocks send, long unit) {
        int ranks = send.count();
        Blocks recv = Blocks.whole(send.length(own));
        long bytes = send.length(0, ranks);
        Local local = new Local(send, recv);
        return new Shape(Primitive.REDUCE_SCATTER, ranks, 0, bytes, unit, local, Placement.UNKNOWN);
    }

    /**
     * What the choice of an algorithm may look at, for an operation without an operator.
     *
     * @return the facts
     */
    public Facts facts() {
        return facts(true, true);
    }

    /**
     * What the choice of an algorithm may look at.
     *
     * @param commutative whether the operator's operands may change places
     * @param divisible whether the operator may be applied to parts of the operands one by one
     * @return the facts
     */
    public Facts facts(boolean commutative, boolean divisible) {
        return new Facts(ranks, bytes, unit, commutative, divisible, placement);
    }
}
