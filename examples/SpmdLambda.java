// SPDX-License-Identifier: Apache-2.0

import java.util.List;
import org.galerna.Galerna;
import org.galerna.reduce.Op;

/**
 * Parallel sections inside an ordinary Java program, without a launcher: {@code java -cp
 * lib/galerna.jar examples/SpmdLambda.java [ranks]}.
 */
class SpmdLambda {
    static final int STEPS = 1_000_000;

    public static void main(String[] args) {
        int ranks = args.length > 0 ? Integer.parseInt(args[0]) : 4;

        List<Double> results =
                Galerna.spmd(
                        ranks,
                        comm -> {
                            double mine = area(comm.rank(), comm.size());
                            return comm.allreduce(mine, Op.SUM);
                        });

        double serial = area(0, 1);
        boolean ok = results.stream().allMatch(pi -> Math.abs(pi - serial) < 1e-9);
        System.out.printf(
                "SpmdLambda: %d ranks found %.9f, serially %.9f: %s%n",
                results.size(), results.getFirst(), serial, ok ? "OK" : "WRONG");
    }

    /** This rank's share of the area under 4 / (1 + x²) between 0 and 1, which is pi. */
    static double area(int rank, int size) {
        double sum = 0;
        for (int i = rank; i < STEPS; i += size) {
            double x = (i + 0.5) / STEPS;
            sum += 4 / (1 + x * x) / STEPS;
        }
        return sum;
    }
}
