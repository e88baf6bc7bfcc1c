// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.bench.machine.ArrayCopy;
import org.galerna.bench.machine.BusyCore;
import org.galerna.reduce.Op;

/**
 * Measures what a computation hides of calls that return at once, on one of two ranks.
 *
 * @param comm the two ranks.
 * @param rounds how often.
 * @param bytes of a message.
 * @param compute nanoseconds of a long computation.
 */
record OverlapRank(IntraComm comm, Rounds rounds, int bytes, long compute) {
    /** Measurements that {@link #run} makes for a size. */
    static final int MEASUREMENTS = 8;

    /** Of rank 0 with an allreduce around a computation, which rank 1 enters late. */
    static final String LOST = "iallreduce_lost_us";

    /** The same as a part of the computation. */
    static final String LOST_PERCENT = "iallreduce_lost_percent";

    /** What a blocking allreduce loses there. */
    static final String BLOCKING_LOST = "allreduce_lost_us";

    /** Half a round trip of blocking messages. */
    static final String TRANSFER = "transfer_us";

    /** From array to array, by one thread. */
    static final String COPY = "copy_us";

    /** Of the transfer, at a rank that has begun to receive long before the other one sends. */
    static final String RECEIVER_HIDES = "first_receiver_hides_percent";

    /** Of the transfer, at a rank that has begun to send long before the other one receives. */
    static final String SENDER_HIDES = "first_sender_hides_percent";

    /** Of a copy, by a sender who computes as long as one while its peer waits in its receive. */
    static final String SENDER_LOSES = "posted_sender_loses_percent";

    /** Of the transfer, when it computes as long as that. */
    static final String SENDER_LOSES_TRANSFER = "posted_sender_loses_transfer_percent";

    /**
     * The first of these and what the peer needs from the send's begin to its end, in array copies.
     */
    static final String BOTH_LOSE = "posted_both_lose_copies";

    private static final int TAG = 1;
    private static final int CLOCK = 2;
    private static final int COPIES = 20;
    private static final long SHORT_NANOS = 20_000; // a computation while it warms up
    private static final long POSTING_NANOS = 200_000; // until a peer waits in its receive
    private static final double NANOS_PER_MICRO = 1000;
    private static final double PERCENT = 100;

    /** The figures by name, in the order in which they are shown. */
    Map<String, Double> run() {
        double[] data = new double[Math.max(bytes / Double.BYTES, 1)];
        Buffer buffer = Buffer.of(data);
        Map<String, Double> values = new LinkedHashMap<>();
        double lost = warm(nanos -> reduction(buffer, true, nanos), compute);
        double blocking = warm(nanos -> reduction(buffer, false, nanos), compute);
        values.put(LOST, lost);
        values.put(LOST_PERCENT, PERCENT * lost / (compute / NANOS_PER_MICRO));
        values.put(BLOCKING_LOST, blocking);

        double transfer = warm(nanos -> transfer(buffer), 0);
        double copy = new ArrayCopy().measure(bytes, COPIES) / NANOS_PER_MICRO / COPIES;
        values.put(TRANSFER, transfer);
        values.put(COPY, copy);
        double receiver = warm(nanos -> first(buffer, false, nanos), compute);
        double sender = warm(nanos -> first(buffer, true, nanos), compute);
        values.put(RECEIVER_HIDES, PERCENT * (1 - receiver / transfer));
        values.put(SENDER_HIDES, PERCENT * (1 - sender / transfer));
        values.putAll(posted(buffer, transfer, copy));
        return values;
    }

    /** The figures of a sender whose peer waits. */
    private Map<String, Double> posted(Buffer buffer, double transfer, double copy) {
        double[] equal = {transfer, copy}; // rank 0's clock counts
        comm.bcast(Buffer.of(equal), 0);
        long whole = (long) (equal[0] * NANOS_PER_MICRO);
        long once = (long) (equal[1] * NANOS_PER_MICRO);
        double sender = warm(nanos -> posted(buffer, nanos, false), once);
        double strictly = warm(nanos -> posted(buffer, nanos, false), whole);
        double both = warm(nanos -> posted(buffer, nanos, true), once);
        Map<String, Double> values = new LinkedHashMap<>();
        values.put(SENDER_LOSES, PERCENT * sender / copy);
        values.put(SENDER_LOSES_TRANSFER, PERCENT * strictly / transfer);
        values.put(BOTH_LOSE, both / copy);
        return values;
    }

    /** Something with a computation. */
    private interface Computing {
        double micros(long nanos);
    }

    /** The median with a computation of some nanoseconds, after others with a short one. */
    private double warm(Computing timed, long nanos) {
        rounds.warm(() -> timed.micros(Math.min(nanos, SHORT_NANOS)));
        return rounds.median(() -> timed.micros(nanos));
    }

    /** What rank 0 loses when rank 1 comes at the end of its computation. */
    private double reduction(Buffer buffer, boolean overlaps, long nanos) {
        long start = System.nanoTime();
        if (comm.rank() == 1) {
            BusyCore.keep(nanos);
        }
        if (overlaps) {
            Request request = comm.iallreduce(Buffer.IN_PLACE, buffer, Op.SUM);
            if (comm.rank() == 0) {
                BusyCore.keep(nanos);
            }
            request.waitFor();
        } else {
            comm.allreduce(Buffer.IN_PLACE, buffer, Op.SUM);
            if (comm.rank() == 0) {
                BusyCore.keep(nanos);
            }
        }
        return (System.nanoTime() - start - nanos) / NANOS_PER_MICRO;
    }

    private double transfer(Buffer buffer) {
        long start = System.nanoTime();
        if (comm.rank() == 0) {
            comm.send(buffer, 1, TAG);
            comm.recv(buffer, 1, TAG);
        } else {
            comm.recv(buffer, 0, TAG);
            comm.send(buffer, 0, TAG);
        }
        return Rounds.since(start, 2);
    }

    /** What rank 0 loses when rank 1 comes in the middle of its computation. */
    private double first(Buffer buffer, boolean sends, long nanos) {
        if (comm.rank() == 1) {
            BusyCore.keep(nanos / 2);
            if (sends) {
                comm.recv(buffer, 0, TAG);
            } else {
                comm.send(buffer, 0, TAG);
            }
            return 0;
        }
        long start = System.nanoTime();
        Request request = sends ? comm.isend(buffer, 1, TAG) : comm.irecv(buffer, 1, TAG);
        BusyCore.keep(nanos);
        request.waitFor();
        return (System.nanoTime() - start - nanos) / NANOS_PER_MICRO;
    }

    /** What rank 0 loses when it sends to rank 1, which waits; or both ranks. */
    private double posted(Buffer buffer, long nanos, boolean both) {
        long[] clock = new long[1]; // one for all processes of a host
        if (comm.rank() == 1) {
            comm.irecv(buffer, 0, TAG).waitFor();
            clock[0] = System.nanoTime();
            comm.send(Buffer.of(clock), 0, CLOCK);
            return 0;
        }
        BusyCore.keep(POSTING_NANOS);
        long start = System.nanoTime();
        Request request = comm.isend(buffer, 1, TAG);
        BusyCore.keep(nanos);
        request.waitFor();
        double lost = (System.nanoTime() - start - nanos) / NANOS_PER_MICRO;
        comm.recv(Buffer.of(clock), 1, CLOCK);
        return lost + (both ? (clock[0] - start) / NANOS_PER_MICRO : 0);
    }
}
