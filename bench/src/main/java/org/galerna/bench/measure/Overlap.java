// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.measure;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.galerna.Buffer;
import org.galerna.Galerna;
import org.galerna.IntraComm;
import org.galerna.Request;
import org.galerna.bench.statistics.Quantiles;
import org.galerna.reduce.Op;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mpjbench overlap}: how much of a computation a non-blocking collective costs. */
@Command(
        name = "overlap",
        mixinStandardHelpOptions = true,
        description = {
            "Two ranks, threads of one JVM: rank 0 calls iallreduce, computes, and waits; rank 1"
                    + " comes as late as the computation is long.",
            "The last line says what rank 0 lost: its time from call to end of the wait beyond the"
                    + " computation; and beside it what a blocking allreduce would have lost."
        })
public final class Overlap implements Callable<Integer> {
    private static final double NANOS_PER_MICRO = 1000;

    @Option(
            names = "--bytes",
            defaultValue = "1048576",
            description = "Length of the message (${DEFAULT-VALUE}).")
    private int bytes;

    @Option(
            names = "--compute",
            paramLabel = "MICROSECONDS",
            defaultValue = "5000",
            description = "How long rank 0 computes, and rank 1 is late (${DEFAULT-VALUE}).")
    private int compute;

    @Option(
            names = "--rounds",
            defaultValue = "201",
            description =
                    "Repetitions; the figures are medians of the second half"
                            + " (${DEFAULT-VALUE}).")
    private int rounds;

    /** The command, filled in by picocli. */
    public Overlap() {}

    @Override
    public Integer call() {
        System.out.println(line(bytes, compute, rounds));
        return 0;
    }

    /** Measures in this JVM. */
    static String line(int bytes, int compute, int rounds) {
        List<Double> lost =
                Galerna.spmd(2, comm -> new Rank(comm, bytes, compute, rounds).run()).getFirst();
        return String.format(
                Locale.ROOT,
                "iallreduce bytes=%d compute_us=%d lost_us=%.1f lost_percent=%.2f"
                        + " blocking_lost_us=%.1f",
                bytes,
                compute,
                lost.get(0),
                100 * lost.get(0) / compute,
                lost.get(1));
    }

    /** One of the two ranks. */
    private record Rank(IntraComm comm, int bytes, int compute, int rounds) {

        List<Double> run() {
            return List.of(median(true), median(false));
        }

        private double median(boolean overlaps) {
            double[] data = new double[bytes / Double.BYTES];
            Buffer buffer = Buffer.of(data);
            double[] values = new double[(rounds + 1) / 2];
            for (int round = 0; round < rounds; round++) {
                comm.barrier();
                double value = comm.rank() == 0 ? first(buffer, overlaps) : late(buffer, overlaps);
                if (round >= rounds - values.length) {
                    values[round - rounds + values.length] = value;
                }
            }
            return Quantiles.median(values);
        }

        private double first(Buffer buffer, boolean overlaps) {
            long start = System.nanoTime();
            if (overlaps) {
                Request request = comm.iallreduce(Buffer.IN_PLACE, buffer, Op.SUM);
                keepBusy();
                request.waitFor();
            } else {
                comm.allreduce(Buffer.IN_PLACE, buffer, Op.SUM);
                keepBusy();
            }
            return (System.nanoTime() - start) / NANOS_PER_MICRO - compute;
        }

        private double late(Buffer buffer, boolean overlaps) {
            keepBusy();
            if (overlaps) {
                comm.iallreduce(Buffer.IN_PLACE, buffer, Op.SUM).waitFor();
            } else {
                comm.allreduce(Buffer.IN_PLACE, buffer, Op.SUM);
            }
            return 0;
        }

        /** Keeps the core busy, without any call of the library's. */
        private void keepBusy() {
            long end = System.nanoTime() + compute * 1000L;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
