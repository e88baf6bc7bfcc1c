// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.tune;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.bench.pattern.Collective;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;

/** The calls that are measured, on one rank: doubles, sums, root 0. */
final class Calls {
    /**
     * The operations that are measured: those whose rows in tables may ask for a length. A row of
     * another one stands for all lengths, and no measurement of one of them can decide that.
     */
    static final Set<Collective> MEASURED =
            Collections.unmodifiableSet(
                    EnumSet.of(
                            Collective.BARRIER,
                            Collective.BCAST,
                            Collective.GATHER,
                            Collective.SCATTER,
                            Collective.ALLGATHER,
                            Collective.ALLGATHERV,
                            Collective.ALLTOALL,
                            Collective.REDUCE,
                            Collective.ALLREDUCE,
                            Collective.REDUCE_SCATTER,
                            Collective.SCAN,
                            Collective.EXSCAN));

    private final Collective operation;
    private final int count;
    private final double[] all; // a block for every rank
    private final double[] other;
    private final long[] counts; // of the parts of a block
    private final VBuffer parts;

    /** The operation that tables call so, if it is measured. */
    static Optional<Collective> named(String label) {
        return MEASURED.stream().filter(each -> each.label().equals(label)).findFirst();
    }

    /** Elements of a rank's buffer; a length in bytes has whole ones. */
    static long elements(Collective operation, int ranks, long bytes) {
        long count = bytes / Double.BYTES;
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL -> Math.multiplyExact(count, ranks);
            default -> count;
        };
    }

    /** Buys the buffers. */
    Calls(Collective operation, int ranks, long bytes) {
        this.operation = operation;
        count = Math.toIntExact(bytes / Double.BYTES);
        int room = Math.toIntExact(elements(operation, ranks, bytes));
        all = new double[room];
        other = new double[room];
        counts = new long[ranks];
        Arrays.fill(counts, count / ranks);
        counts[0] += count % ranks;
        parts = VBuffer.of(other, 0, counts, null, Datatype.DOUBLE);
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
            case ALLGATHERV -> comm.allgatherv(block(all, part(comm)), parts);
            case ALLTOALL -> comm.alltoall(one, into);
            case REDUCE -> comm.reduce(one, isRoot ? into : null, Op.SUM, 0);
            case ALLREDUCE -> comm.allreduce(one, into, Op.SUM);
            case REDUCE_SCATTER ->
                    comm.reduceScatter(one, block(other, part(comm)), counts, Op.SUM);
            case SCAN -> comm.scan(one, into, Op.SUM);
            case EXSCAN -> comm.exscan(one, into, Op.SUM);
            default -> throw new IllegalArgumentException(operation.label());
        }
    }

    /** Elements of this rank's part of a block. */
    private int part(IntraComm comm) {
        return (int) counts[comm.rank()];
    }
}
