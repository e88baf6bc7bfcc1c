// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Locale;
import org.galerna.bench.pattern.Catalogue;

/** What can be compared: a pattern on our side, a twin in C on the native one. */
enum Primitive {
    /** A message there and one back; a result is half of that. */
    PINGPONG("8,1024,65536,1048576"),
    /** Ping-pongs of two threads of each rank at once; a result is half of one of them. */
    LATENCY_MT("8,1024"),
    /** Windows of messages one way; a result is the time of one of them. */
    BANDWIDTH("64,1024,65536,1048576"),
    /** Each rank of a pair starts a receive and a send and waits for both; one exchange. */
    HALO("8,1024,65536,1048576"),
    /** Each rank sends to its right neighbour and receives from its left one, in one call. */
    SENDRECV("8,1024,65536,1048576"),
    /** A message once around all ranks; a result is one step. */
    RING("8"),
    /** All ranks wait for each other. */
    BARRIER("8"),
    /** A block of rank 0 to all ranks. */
    BCAST,
    /** A block of each rank to rank 0. */
    GATHER,
    /** Likewise, with counts. */
    GATHERV,
    /** A block of rank 0 to each rank. */
    SCATTER,
    /** Likewise, with counts. */
    SCATTERV,
    /** A block of each rank to all ranks. */
    ALLGATHER,
    /** Likewise, with counts. */
    ALLGATHERV,
    /** A block from each rank to each rank. */
    ALLTOALL,
    /** Likewise, with counts. */
    ALLTOALLV,
    /** Likewise, with types too. */
    ALLTOALLW,
    /** A sum over all ranks at rank 0. */
    REDUCE,
    /** A sum over all ranks. */
    ALLREDUCE("8"),
    /** A sum over all ranks, dealt out in parts. */
    REDUCE_SCATTER,
    /** A sum over all ranks of a block for each, dealt out. */
    REDUCE_SCATTER_BLOCK,
    /** A sum over a rank and those before it. */
    SCAN,
    /** A sum over the ranks before a rank. */
    EXSCAN,
    /** Bytes of rank 0 into a window of rank 1, with a flush. */
    PUT("8,1048576"),
    /** Bytes of a window of rank 1 to rank 0, with a flush. */
    GET("8,1048576"),
    /** Doubles added to those in a window of rank 1, with a flush. */
    ACCUMULATE("8,1048576");

    /** Messages of a window of {@link #BANDWIDTH}, as in the twin. */
    private static final int WINDOW = 64;

    /** Threads of a rank, as in the twin. */
    static final int THREADS = 2;

    private final String sizes;

    Primitive() {
        this("8,65536,1048576");
    }

    Primitive(String sizes) {
        this.sizes = sizes;
    }

    /** The pattern that measures it on our side. */
    String pattern() {
        return switch (this) {
            case BANDWIDTH -> "window";
            case HALO -> "windows";
            case LATENCY_MT -> "threads";
            default -> twin();
        };
    }

    /** Messages under way at once in one direction, where the pattern wants to know. */
    int window() {
        return this == HALO ? 1 : WINDOW;
    }

    /** The native program that measures it, without its ending. */
    String twin() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether elements are combined: doubles. */
    boolean isReduction() {
        return switch (this) {
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> true;
            case SCAN, EXSCAN, ACCUMULATE -> true;
            default -> false;
        };
    }

    /** Whether mpiJava 1.2 has it. */
    boolean isOfMpiJava() {
        return !isOneSided() && Catalogue.isOfMpiJava(pattern());
    }

    /** Whether one rank accesses memory of another one. */
    boolean isOneSided() {
        return this == PUT || this == GET || this == ACCUMULATE;
    }

    /** Whether it runs on exactly two ranks. */
    boolean isOfTwo() {
        return switch (this) {
            case PINGPONG, LATENCY_MT, BANDWIDTH, HALO -> true;
            default -> isOneSided();
        };
    }

    /** Whether a rank has several threads that wait for messages. */
    boolean hasMoreThreadsThanRanks() {
        return this == LATENCY_MT;
    }

    /** Bytes of an element; sizes are multiples of it. */
    int unit() {
        return isReduction() ? Double.BYTES : 1;
    }

    /** Messages of an iteration by which its time is divided. */
    int messages(int ranks) {
        return switch (this) {
            case PINGPONG, LATENCY_MT -> 2;
            case BANDWIDTH -> WINDOW;
            case RING -> ranks;
            default -> 1;
        };
    }

    /** The sizes when none are given. */
    String defaultSizes() {
        return sizes;
    }

    @Override
    public String toString() {
        return twin();
    }
}
