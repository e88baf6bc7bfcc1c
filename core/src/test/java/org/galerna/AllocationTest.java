// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import org.galerna.base.SuppressForbidden;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Warm blocking and persistent calls allocate nothing. Less than a byte a message is nothing: the
 * JVM itself accounts a little to a thread now and then.
 */
@Timeout(300)
@SuppressForbidden("only com.sun.management's bean counts what a thread allocates")
class AllocationTest {
    private static final int EIGHT = 8;
    private static final int MEBI = 1 << 20;
    private static final int WARM = 10_000;
    private static final int ROUNDS = 5;

    /** Two messages a call. */
    private static final Limit CALLS = new Limit(50_000, 0);

    /** Plans are written down at the first call. */
    private static final Limit PLANNED = new Limit(20_000, 0);

    private static final Limit SOME = new Limit(5_000, 0);

    /** A shape, its blocks of one length, and the buffers of single ranks. */
    private static final Limit NAMED = new Limit(20_000, 400);

    /** What goes through the items. */
    private static final Limit GATHERED = new Limit(2_000, 800);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(ints = {EIGHT, 65_536, MEBI})
    void blockingMessages(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final Buffer data = Buffer.of(new long[bytes / Long.BYTES]);
                    final Status status = new Status();
                    final int other = 1 - comm.rank();
                    final int rank = comm.rank();
                    run(
                            comm,
                            "blocking",
                            CALLS,
                            _ -> {
                                if (rank == 0) {
                                    comm.send(data, other, 0);
                                    comm.recv(data, other, 0, status);
                                } else {
                                    comm.recv(data, other, 0, status);
                                    comm.send(data, other, 0);
                                }
                            });
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {EIGHT, 65_536, MEBI})
    void persistentMessages(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final long[] data = new long[bytes / Long.BYTES];
                    final Peer peer = comm.peer(1 - comm.rank());
                    final PersistentRequest send =
                            peer.sendInit(data, 0, data.length, Datatype.LONG, 0);
                    final PersistentRequest receive =
                            peer.recvInit(data.clone(), 0, data.length, Datatype.LONG, 0);
                    final Status status = new Status();
                    run(
                            comm,
                            "persistent",
                            CALLS,
                            _ -> {
                                receive.start();
                                send.start();
                                receive.waitFor(status);
                                send.waitFor(status);
                            });
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {EIGHT})
    void wildcardReceivesAndCollectives(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final Buffer data = Buffer.of(new long[bytes / Long.BYTES]);
                    final Buffer result = Buffer.of(new long[bytes / Long.BYTES]);
                    final Status status = new Status();
                    final int rank = comm.rank();
                    run(
                            comm,
                            "wildcard",
                            CALLS,
                            _ -> {
                                if (rank == 0) {
                                    comm.send(data, 1, 0);
                                    comm.recv(result, Comm.ANY_SOURCE, Comm.ANY_TAG, status);
                                } else {
                                    comm.recv(result, Comm.ANY_SOURCE, Comm.ANY_TAG, status);
                                    comm.send(data, 0, 0);
                                }
                            });
                    run(comm, "barrier", PLANNED, _ -> comm.barrier());
                    run(comm, "bcast", PLANNED, _ -> comm.bcast(data, 0));
                    run(comm, "allreduce", PLANNED, _ -> comm.allreduce(data, result, Op.MAX));
                });
    }

    /** By publications, by slices and by reads of exposed memory. */
    @ParameterizedTest
    @ValueSource(ints = {EIGHT, 1024, 16_384})
    void everyCollectiveWithEqualBlocks(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final int count = bytes / Long.BYTES;
                    final Buffer one = Buffer.of(new long[count]);
                    final Buffer own = Buffer.of(new long[count]);
                    final Buffer all = blocks(count);
                    final Buffer each = blocks(count);
                    run(comm, "gather", SOME, _ -> comm.gather(own, all, 0));
                    run(comm, "scatter", SOME, _ -> comm.scatter(all, own, 1));
                    run(comm, "allgather", SOME, _ -> comm.allgather(own, all));
                    run(comm, "alltoall", SOME, _ -> comm.alltoall(each, all));
                    run(comm, "reduce", SOME, _ -> comm.reduce(own, one, Op.SUM, 0));
                    run(comm, "allreduce", SOME, _ -> comm.allreduce(own, one, Op.SUM));
                    run(comm, "scan", SOME, _ -> comm.scan(own, one, Op.SUM));
                    run(comm, "exscan", SOME, _ -> comm.exscan(own, one, Op.SUM));
                });
    }

    /** Requests that are started again and again. */
    @ParameterizedTest
    @ValueSource(ints = {EIGHT, 16_384})
    void persistentCollectives(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final int count = bytes / Long.BYTES;
                    final Buffer one = Buffer.of(new long[count]);
                    final Buffer own = Buffer.of(new long[count]);
                    final Buffer all = blocks(count);
                    started(comm, "barrierInit", comm.barrierInit());
                    started(comm, "bcastInit", comm.bcastInit(one, 0));
                    started(comm, "allgatherInit", comm.allgatherInit(own, all));
                    started(comm, "reduceInit", comm.reduceInit(own, one, Op.SUM, 0));
                    started(comm, "allreduceInit", comm.allreduceInit(own, one, Op.SUM));
                });
    }

    /** One block a rank, for two ranks. */
    private static Buffer blocks(int count) {
        return Buffer.of(new long[2 * count], 0, count, Datatype.LONG);
    }

    private void started(IntraComm comm, String what, PersistentRequest request) {
        final Status status = new Status();
        run(
                comm,
                what,
                SOME,
                _ -> {
                    request.start();
                    request.waitFor(status);
                });
        request.free();
    }

    /** Plans are kept; at most the two small values that name a call are made anew. */
    @ParameterizedTest
    @ValueSource(ints = {EIGHT})
    void callsWithBlocksOfAnyLengths(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final int count = bytes / Long.BYTES;
                    final long[] counts = {count, 2L * count};
                    final long[] all = new long[3 * count];
                    final VBuffer each = VBuffer.of(all, 0, counts, null, Datatype.LONG);
                    final Buffer own = Buffer.of(new long[(comm.rank() + 1) * count]);
                    final Buffer whole = Buffer.of(new long[3 * count]);
                    run(comm, "allgatherv", NAMED, _ -> comm.allgatherv(own, each));
                    run(comm, "gatherv", NAMED, _ -> comm.gatherv(own, each, 0));
                    run(comm, "scatterv", NAMED, _ -> comm.scatterv(each, own, 0));
                    run(
                            comm,
                            "reduce_scatter",
                            NAMED,
                            _ -> comm.reduceScatter(whole, own, counts, Op.MAX));
                });
    }

    /** The arrays that items with gaps are gathered in are used again. */
    @ParameterizedTest
    @ValueSource(ints = {16_384})
    void itemsWithGaps(int bytes) {
        Ranks.on(
                2,
                comm -> {
                    final int count = bytes / Long.BYTES;
                    final Datatype gaps = Datatype.vector(count, 1, 2, Datatype.LONG);
                    final Buffer own = Buffer.of(new long[2 * count], 0, 1, gaps);
                    final Buffer each = Buffer.of(new long[4 * count], 0, 1, gaps);
                    final Buffer all = Buffer.of(new long[4 * count], 0, 1, gaps);
                    run(comm, "bcast", GATHERED, _ -> comm.bcast(own, 0));
                    run(comm, "allgather", GATHERED, _ -> comm.allgather(own, all));
                    run(comm, "alltoall", GATHERED, _ -> comm.alltoall(each, all));
                });
    }

    /**
     * Runs a step many times, as often on every rank, and asserts what the ranks' threads allocate.
     * What is not compiled yet may allocate more, so rounds go on until one keeps the limit.
     */
    private void run(IntraComm comm, String what, Limit limit, IntConsumer step) {
        allocated(WARM, step);
        long most = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && !limit.holds(most); round++) {
            most = most(comm, allocated(limit.calls(), step));
        }
        final long bytes = most;
        assertTrue(limit.holds(bytes), () -> what + ": " + bytes + " bytes in " + limit);
    }

    private long allocated(int calls, IntConsumer step) {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            step.accept(i);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static long most(IntraComm comm, long bytes) {
        final long[] most = new long[1];
        comm.allreduce(Buffer.of(new long[] {bytes}), Buffer.of(most), Op.MAX);
        return most[0];
    }

    private record Limit(int calls, int bytes) {
        boolean holds(long allocated) {
            return allocated < calls * (bytes + 1L);
        }
    }
}
