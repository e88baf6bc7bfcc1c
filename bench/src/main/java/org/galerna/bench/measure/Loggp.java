// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.Galerna;
import org.galerna.IntraComm;
import org.galerna.bench.statistics.Quantiles;
import org.galerna.collectives.simulate.LogGp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mpjbench loggp}: the parameters that {@code mpjbench simulate --loggp} takes. */
@Command(
        name = "loggp",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the parameters of a LogGP model between two ranks that are threads.",
            "The last line is L,o,g,G,local in microseconds, as mpjbench simulate --loggp takes"
                    + " it: latency, overhead of a send, gap between messages of a stream, time"
                    + " per byte of a long message, time per byte that is combined."
        })
public final class Loggp implements Callable<Integer> {
    private static final int TAG = 1;
    private static final int FEW = 16; // messages that fit a ring
    private static final int LONG = 1 << 20;
    private static final int BLOCK = 8 << 10; // doubles: 64 KiB
    private static final double NANOS_PER_MICRO = 1000;

    @Option(
            names = "--rounds",
            defaultValue = "41",
            description =
                    "Repetitions; the figures are medians of the second half"
                            + " (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--times",
            defaultValue = "20000",
            description = "Messages in a repetition (${DEFAULT-VALUE}).")
    private int times;

    /** The command, filled in by picocli. */
    public Loggp() {}

    @Override
    public Integer call() {
        System.out.println(text(measure(rounds, times)));
        return 0;
    }

    /** The five numbers with commas between them. */
    static String text(LogGp model) {
        return String.format(
                Locale.ROOT,
                "%.4f,%.4f,%.4f,%.8f,%.8f",
                model.latency(),
                model.overhead(),
                model.gap(),
                model.perByte(),
                model.local());
    }

    /** Measures in this JVM. */
    static LogGp measure(int rounds, int times) {
        return Galerna.spmd(2, comm -> new Loggp.Rank(comm, rounds, times).run()).getFirst();
    }

    /** One of the two ranks. */
    private record Rank(IntraComm comm, int rounds, int times) {

        LogGp run() {
            double half = median(() -> pingPong(8, times));
            double sending = median(() -> burst(times / FEW));
            double gap = median(() -> stream(times));
            double whole = median(() -> pingPong(LONG, Math.max(times / 200, 2)));
            double local = median(() -> combine(Math.max(times / 200, 2)));
            double latency = Math.max(half - 2 * sending, 0);
            double perByte = Math.max(whole - half, 0) / LONG;
            return new LogGp(latency, sending, gap, perByte, local);
        }

        private interface Timed {
            double micros();
        }

        private double median(Timed timed) {
            double[] values = new double[(rounds + 1) / 2];
            for (int round = 0; round < rounds; round++) {
                comm.barrier();
                double value = timed.micros();
                if (round >= rounds - values.length) {
                    values[round - rounds + values.length] = value;
                }
            }
            return Quantiles.median(values);
        }

        private static double since(long start, double calls) {
            return (System.nanoTime() - start) / NANOS_PER_MICRO / calls;
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
            return since(start, 2.0 * calls);
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
            return sending / NANOS_PER_MICRO / (Math.max(bursts, 1) * (double) FEW);
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
            return since(start, calls);
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
            return since(start, (double) calls * BLOCK * Double.BYTES);
        }
    }
}
