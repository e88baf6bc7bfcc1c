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
    EXSCAN;

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
     * @return false for gatherv, scatterv and alltoallv
     */
    public boolean isBytesKnown() {
        return switch (this) {
            case GATHERV, SCATTERV, ALLTOALLV -> false;
            default -> true;
        };
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
