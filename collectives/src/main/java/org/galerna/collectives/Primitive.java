// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Locale;

/**
 * The collective operations, and what SEND, RECV and {@link Shape#bytes()} mean in each.
 *
 * <p>"p blocks" are numbered by rank. "Root" in brackets: the slot exists at the root only and
 * algorithms never touch it elsewhere. In place tells which memory SEND and RECV may share.
 */
public enum Primitive {
    /** No data. */
    BARRIER,
    /**
     * RECV on all ranks: the message, which the root reads and the others write. Bytes: the
     * message.
     */
    BCAST,
    /**
     * SEND: one block. RECV [root]: p blocks. Bytes: one block. In place at the root: SEND is
     * RECV's block of the root.
     */
    GATHER,
    /**
     * As gather, each rank's block of its own length, known to that rank and the root. Bytes:
     * unknown.
     */
    GATHERV,
    /**
     * SEND [root]: p blocks. RECV: one block. Bytes: one block. In place at the root: RECV is
     * SEND's block of the root.
     */
    SCATTER,
    /**
     * As scatter, each rank's block of its own length, known to that rank and the root. Bytes:
     * unknown.
     */
    SCATTERV,
    /** SEND: one block. RECV: p blocks. Bytes: one block. In place: SEND is RECV's own block. */
    ALLGATHER,
    /** As allgather, with lengths that all ranks know. Bytes: all blocks together. */
    ALLGATHERV,
    /** SEND and RECV: p blocks. Bytes: one block. Never in place. */
    ALLTOALL,
    /**
     * As alltoall, with lengths that only the two ranks of a pair know. Bytes: unknown. Never in
     * place.
     */
    ALLTOALLV,
    /**
     * SEND: operands. RECV [root]: results. Bytes: the operands of a rank. In place at the root:
     * SEND is RECV.
     */
    REDUCE,
    /** SEND: operands. RECV: results. Bytes: the operands of a rank. In place: SEND is RECV. */
    ALLREDUCE,
    /**
     * SEND: p blocks without gaps, of lengths all ranks know. RECV: own block. Bytes: all of SEND.
     * In place: RECV is the beginning of SEND's memory.
     */
    REDUCE_SCATTER,
    /**
     * SEND: operands. RECV: operands of ranks 0 to own. Bytes: the operands of a rank. In place:
     * SEND is RECV.
     */
    SCAN,
    /**
     * As scan, without the own operand; RECV of rank 0 is never touched. In place: SEND is RECV.
     */
    EXSCAN,
    /**
     * SEND: one block, for all ranks that edges lead to. RECV: a block per edge to this rank. Each
     * rank's block may have a length of its own, known to its neighbours. Bytes: unknown. Never in
     * place.
     */
    NEIGHBOR_ALLGATHER,
    /**
     * SEND: a block per edge from this rank. RECV: a block per edge to this rank. Lengths are known
     * to the two ranks of an edge. Bytes: unknown. Never in place.
     */
    NEIGHBOR_ALLTOALL;

    /**
     * Whether there is a root.
     *
     * @return true where {@link Shape#root()} means something
     */
    public boolean isRooted() {
        return switch (this) {
            case BCAST, GATHER, GATHERV, SCATTER, SCATTERV, REDUCE -> true;
            default -> false;
        };
    }

    /**
     * Whether operands are combined.
     *
     * @return true for the operations with an operator
     */
    public boolean isReduction() {
        return switch (this) {
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> true;
            default -> false;
        };
    }

    /**
     * Whether all ranks know the lengths of the whole operation.
     *
     * @return false for gatherv, scatterv, alltoallv and the neighbourhood operations
     */
    public boolean isBytesKnown() {
        return switch (this) {
            case GATHERV, SCATTERV, ALLTOALLV -> false;
            default -> !isNeighbourhood();
        };
    }

    /**
     * Whether ranks exchange data along the edges of a virtual topology.
     *
     * @return true where {@link Shape#neighbours()} means something
     */
    public boolean isNeighbourhood() {
        return this == NEIGHBOR_ALLGATHER || this == NEIGHBOR_ALLTOALL;
    }

    /**
     * The name in tables and options.
     *
     * @return the constant's name in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
