// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.bench.pattern.Collective;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** The calls that are measured, on one rank: doubles, sums, root 0. */
final class Calls {
    /** Operations whose lengths a table may ask for: all but those with counts. */
    private static final Set<Collective> OPERATIONS =
            EnumSet.complementOf(
                    EnumSet.of(
                            Collective.GATHERV,
                            Collective.SCATTERV,
                            Collective.ALLGATHERV,
                            Collective.ALLTOALLV));

    private final Collective operation;
    private final int count;
    private final double[] all; // a block for every rank
    private final double[] other;
    private final long[] counts;

    /** The operation that tables call so, if it is measured. */
    static Optional<Collective> operation(String label) {
        return OPERATIONS.stream().filter(each -> each.label().equals(label)).findFirst();
    }

    /** Buys the buffers. */
    Calls(Collective operation, int ranks, long bytes) {
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
            default -> throw new IllegalArgumentException(operation.label());
        }
    }
}
