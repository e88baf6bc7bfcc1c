// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import java.util.Locale;

/** The collective operations, each with what it sends and what arrives. */
public enum Collective {
    /** All ranks wait for each other. */
    BARRIER(Room.NONE, Room.NONE, Content.NOTHING),
    /** A block of the root to all. */
    BCAST(Room.BLOCK, Room.NONE, Content.OF_ROOT),
    /** A block of each to the root. */
    GATHER(Room.BLOCK, Room.BLOCKS, Content.OF_EACH_AT_ROOT),
    /** Likewise, with counts. */
    GATHERV(Room.BLOCK, Room.BLOCKS, Content.OF_EACH_AT_ROOT),
    /** A block of the root for each. */
    SCATTER(Room.BLOCKS, Room.BLOCK, Content.MINE_OF_ROOT),
    /** Likewise, with counts. */
    SCATTERV(Room.BLOCKS, Room.BLOCK, Content.MINE_OF_ROOT),
    /** A block of each to all. */
    ALLGATHER(Room.BLOCK, Room.BLOCKS, Content.OF_EACH),
    /** Likewise, with counts. */
    ALLGATHERV(Room.BLOCK, Room.BLOCKS, Content.OF_EACH),
    /** A block of each for each. */
    ALLTOALL(Room.BLOCKS, Room.BLOCKS, Content.MINE_OF_EACH),
    /** Likewise, with counts. */
    ALLTOALLV(Room.BLOCKS, Room.BLOCKS, Content.MINE_OF_EACH),
    /** Likewise, with types too. */
    ALLTOALLW(Room.BLOCKS, Room.BLOCKS, Content.MINE_OF_EACH),
    /** The sum of all blocks at the root. */
    REDUCE(Room.BLOCK, Room.BLOCK, Content.SUM_AT_ROOT),
    /** The sum of all blocks at all. */
    ALLREDUCE(Room.BLOCK, Room.BLOCK, Content.SUM),
    /** The sum of all blocks, dealt out in parts. */
    REDUCE_SCATTER(Room.BLOCK, Room.BLOCK, Content.MY_PART_OF_SUM),
    /** A block for each rank of the sum of all. */
    REDUCE_SCATTER_BLOCK(Room.BLOCKS, Room.BLOCK, Content.MY_BLOCK_OF_SUM),
    /** The sum of the blocks of this rank and those before it. */
    SCAN(Room.BLOCK, Room.BLOCK, Content.SUM_TO_MINE),
    /** The sum of the blocks of the ranks before this one. */
    EXSCAN(Room.BLOCK, Room.BLOCK, Content.SUM_BEFORE_MINE);

    private final Room send;
    private final Room receive;
    private final Content content;

    /** How much of a buffer an operation uses. */
    enum Room {
        /** Nothing. */
        NONE,
        /** A block. */
        BLOCK,
        /** A block for each rank. */
        BLOCKS;

        /** Elements. */
        int elements(int count, int ranks) {
            return switch (this) {
                case NONE -> 0;
                case BLOCK -> count;
                case BLOCKS -> Math.multiplyExact(count, ranks);
            };
        }
    }

    Collective(Room send, Room receive, Content content) {
        this.send = send;
        this.receive = receive;
        this.content = content;
    }

    Room send() {
        return send;
    }

    Room receive() {
        return receive;
    }

    Content content() {
        return content;
    }

    /**
     * Whether mpiJava 1.2 has it.
     *
     * @return false for what came to MPI later, or was left out there.
     */
    public boolean isOfMpiJava() {
        return switch (this) {
            case ALLTOALLW, REDUCE_SCATTER_BLOCK, EXSCAN -> false;
            default -> true;
        };
    }

    /**
     * Its name, as in MPI without the prefix.
     *
     * @return in small letters, for example {@code reduce_scatter}.
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
