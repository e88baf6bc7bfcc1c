// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.List;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.collectives.Primitive;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** The calls that are measured, on one rank: doubles, sums, root 0. */
final class Calls {
    /** Operations whose lengths a table may ask for. */
    static final List<Primitive> PRIMITIVES =
            List.of(
                    Primitive.BARRIER,
                    Primitive.BCAST,
                    Primitive.GATHER,
                    Primitive.SCATTER,
                    Primitive.ALLGATHER,
                    Primitive.ALLTOALL,
                    Primitive.REDUCE,
                    Primitive.ALLREDUCE,
                    Primitive.REDUCE_SCATTER,
                    Primitive.SCAN);

    private final Primitive primitive;
    private final int count;
    private final double[] all; // a block for every rank
    private final double[] other;
    private final long[] counts;

    /** Buys the buffers. */
    Calls(Primitive primitive, int ranks, long bytes) {
        this.primitive = primitive;
        count = Math.toIntExact(bytes / Double.BYTES);
        int blocks =
                switch (primitive) {
                    case GATHER, SCATTER, ALLGATHER, ALLTOALL -> ranks;
                    default -> 1;
                };
        all = new double[blocks * count];
        other = new double[blocks * count];
        counts = new long[ranks];
        Arrays.fill(counts, count / ranks);
        counts[0] += count % ranks;
        Arrays.fill(all, 1);
    }

    private static Buffer block(double[] data, int count) {
        return Buffer.of(data, 0, count, Datatype.DOUBLE);
    }

    /** Makes one call. */
    void run(IntraComm comm) {
        boolean isRoot = comm.rank() == 0;
        Buffer one = block(all, count);
        Buffer into = block(other, count);
        switch (primitive) {
            case BARRIER -> comm.barrier();
            case BCAST -> comm.bcast(one, 0);
            case GATHER -> comm.gather(one, isRoot ? into : null, 0);
            case SCATTER -> comm.scatter(isRoot ? one : null, into, 0);
            case ALLGATHER -> comm.allgather(one, into);
            case ALLTOALL -> comm.alltoall(one, into);
            case REDUCE -> comm.reduce(one, isRoot ? into : null, Op.SUM, 0);
            case ALLREDUCE -> comm.allreduce(one, into, Op.SUM);
            case REDUCE_SCATTER ->
                    comm.reduceScatter(
                            one, block(other, (int) counts[comm.rank()]), counts, Op.SUM);
            case SCAN -> comm.scan(one, into, Op.SUM);
            default -> throw new IllegalArgumentException(primitive.label());
        }
    }
}
