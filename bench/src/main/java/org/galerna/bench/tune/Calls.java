// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.List;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** The calls that are measured, on one rank: doubles, sums, root 0. */
final class Calls {
    private static final String BARRIER = "barrier";
    private static final String BCAST = "bcast";
    private static final String GATHER = "gather";
    private static final String SCATTER = "scatter";
    private static final String ALLGATHER = "allgather";
    private static final String ALLTOALL = "alltoall";
    private static final String REDUCE = "reduce";
    private static final String ALLREDUCE = "allreduce";
    private static final String REDUCE_SCATTER = "reduce_scatter";
    private static final String SCAN = "scan";

    /** Operations whose lengths a table may ask for, by the names of the tables. */
    static final List<String> OPERATIONS =
            List.of(
                    BARRIER,
                    BCAST,
                    GATHER,
                    SCATTER,
                    ALLGATHER,
                    ALLTOALL,
                    REDUCE,
                    ALLREDUCE,
                    REDUCE_SCATTER,
                    SCAN);

    private final String operation;
    private final int count;
    private final double[] all; // a block for every rank
    private final double[] other;
    private final long[] counts;

    /** Buys the buffers. */
    Calls(String operation, int ranks, long bytes) {
        this.operation = operation;
        count = Math.toIntExact(bytes / Double.BYTES);
        int blocks =
                switch (operation) {
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
        switch (operation) {
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
            default -> throw new IllegalArgumentException(operation);
        }
    }
}
