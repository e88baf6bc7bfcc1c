// SPDX-License-Identifier: Apache-2.0

import org.galerna.IntraComm;
import org.galerna.launch.Launched;
import org.galerna.reduce.Op;

/**
 * Mean and deviation of numbers of which each rank has a part, and how far neighbours lie apart;
 * with the typed API instead of package {@code mpi}.
 *
 * <p>{@code bin/mpjrun -np 4 examples/Spread.java [numbers]}
 */
class Spread {
    static final int TAG = 1;

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        Launched.run(world -> spread(world, n));
    }

    static void spread(IntraComm world, int n) {
        int from = (int) ((long) n * world.rank() / world.size());
        int to = (int) ((long) n * (world.rank() + 1) / world.size());
        double mean = world.allreduce(sum(from, to, 0, 1), Op.SUM) / n;
        double deviation = Math.sqrt(world.allreduce(sum(from, to, mean, 2), Op.SUM) / n);

        double[] before = {number(0)}; // the last number of the rank before
        if (world.rank() + 1 < world.size()) {
            world.send(new double[] {number(to - 1)}, world.rank() + 1, TAG);
        }
        if (world.rank() > 0) {
            world.recv(before, world.rank() - 1, TAG);
        }
        double step = world.allreduce(widest(from, to, before[0]), Op.MAX);

        if (world.rank() == 0) {
            double serialMean = sum(0, n, 0, 1) / n;
            double serial = Math.sqrt(sum(0, n, serialMean, 2) / n);
            boolean ok =
                    Math.abs(mean - serialMean) < 1e-9
                            && Math.abs(deviation - serial) < 1e-9
                            && step == widest(0, n, number(0));
            System.out.printf(
                    "Spread: mean %.6f, deviation %.6f, widest step %.6f: %s%n",
                    mean, deviation, step, ok ? "OK" : "WRONG");
        }
    }

    /** A number between 0 and 1 that looks random. */
    static double number(int i) {
        long mixed = (i + 1) * 0x9E3779B97F4A7C15L;
        return (((mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L) >>> 11) * 0x1p-53;
    }

    /** The sum of powers of what numbers differ from a centre. */
    static double sum(int from, int to, double centre, int power) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.pow(number(i) - centre, power);
        }
        return sum;
    }

    static double widest(int from, int to, double before) {
        double widest = 0;
        for (int i = from; i < to; i++) {
            widest = Math.max(widest, Math.abs(number(i) - before));
            before = number(i);
        }
        return widest;
    }
}
