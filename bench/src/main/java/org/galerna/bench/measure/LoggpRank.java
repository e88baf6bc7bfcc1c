// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import org.galerna.IntraComm;

/**
 * Measures the parameters of a LogGP model, on one of two ranks.
 *
 * @param comm the two ranks.
 * @param rounds how often.
 * @param times messages in a repetition.
 */
record LoggpRank(IntraComm comm, Rounds rounds, int times) {
    /** Measurements that {@link #run} makes. */
    static final int MEASUREMENTS = 5;

    private static final int TAG = 1;
    private static final int FEW = 16; // messages that fit a ring
    private static final int LONG = 1 << 20;
    private static final int BLOCK = 8 << 10; // doubles: 64 KiB
    private static final double NANOS_PER_MICRO = 1000;

    /** The parameters by their names, in us. */
    Map<String, Double> run() {
        double half = rounds.median(() -> pingPong(8, times));
        double sending = rounds.median(() -> burst(Math.max(times / FEW, 1)));
        double gap = rounds.median(() -> stream(times));
        double whole = rounds.median(() -> pingPong(LONG, Math.max(times / 200, 2)));
        double local = rounds.median(() -> combine(Math.max(times / 200, 2)));
        double latency = Math.max(half - 2 * sending, 0);
        double perByte = Math.max(whole - half, 0) / LONG;
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("latency_us", latency);
        values.put("overhead_us", sending);
        values.put("gap_us", gap);
        values.put("per_byte_us", perByte);
        values.put("local_us", local);
        return values;
    }

    /** Half a round trip. */
    private double pingPong(int bytes, int calls) {
        byte[] data = new byte[bytes];
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (comm.rank() == 0) {
                comm.send(data, 1, TAG);
                comm.recv(data, 1, TAG);
            } else {
                comm.recv(data, 0, TAG);
                comm.send(data, 0, TAG);
            }
        }
        return Rounds.since(start, 2.0 * calls);
    }

    /** A send that waits for nothing: a few at a time. */
    private double burst(int bursts) {
        byte[] data = new byte[8];
        long sending = 0;
        for (int i = 0; i < bursts; i++) {
            if (comm.rank() == 0) {
                long start = System.nanoTime();
                for (int k = 0; k < FEW; k++) {
                    comm.send(data, 1, TAG);
                }
                sending += System.nanoTime() - start;
                comm.recv(data, 1, TAG);
            } else {
                for (int k = 0; k < FEW; k++) {
                    comm.recv(data, 0, TAG);
                }
                comm.send(data, 0, TAG);
            }
        }
        return sending / NANOS_PER_MICRO / (bursts * (double) FEW);
    }

    /** A message of a stream in one direction. */
    private double stream(int calls) {
        byte[] data = new byte[8];
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (comm.rank() == 0) {
                comm.send(data, 1, TAG);
            } else {
                comm.recv(data, 0, TAG);
            }
        }
        if (comm.rank() == 0) {
            comm.recv(data, 1, TAG);
        } else {
            comm.send(data, 0, TAG);
        }
        return Rounds.since(start, calls);
    }

    /** A byte of a sum of doubles in the cache. */
    private double combine(int calls) {
        double[] sums = new double[BLOCK];
        double[] operands = new double[BLOCK];
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            for (int k = 0; k < BLOCK; k++) {
                sums[k] += operands[k];
            }
            operands[i % BLOCK] = sums[0];
        }
        return Rounds.since(start, (double) calls * BLOCK * Double.BYTES);
    }
}
