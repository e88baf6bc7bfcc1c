// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.compare;

import java.util.Locale;

/** What can be compared: a program on our side, a twin on the native one. */
enum Primitive {
    /** A message there and one back; a result is half of that. */
    PINGPONG("org.galerna.bench.worker.PingPong", 2, "8,1024,65536,1048576"),
    /** All ranks wait for each other. */
    BARRIER("org.galerna.bench.worker.Barrier", 1, "8"),
    /** Bytes from rank 0 to all ranks. */
    BCAST("org.galerna.bench.worker.Bcast", 1, "8,65536,1048576"),
    /** Bytes of each rank to all ranks. */
    ALLGATHER("org.galerna.bench.worker.Allgather", 1, "8,65536,1048576"),
    /** Bytes from each rank to each rank. */
    ALLTOALL("org.galerna.bench.worker.Alltoall", 1, "8,65536,1048576"),
    /** A sum over all ranks at rank 0. */
    REDUCE("org.galerna.bench.worker.Reduce", 1, "8,65536,1048576"),
    /** A sum over all ranks. */
    ALLREDUCE("org.galerna.bench.worker.Allreduce", 1, "8");

    private final String mainClass;
    private final int hops;
    private final String sizes;

    Primitive(String mainClass, int hops, String sizes) {
        this.mainClass = mainClass;
        this.hops = hops;
        this.sizes = sizes;
    }

    /** The class that measures it on our side. */
    String mainClass() {
        return mainClass;
    }

    /** The native program that measures it, without its ending. */
    String twin() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Bytes of an element; sizes are multiples of it. */
    int unit() {
        return this == REDUCE || this == ALLREDUCE ? Double.BYTES : 1;
    }

    /** Messages that follow each other in an iteration. */
    int hops() {
        return hops;
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
