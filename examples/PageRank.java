// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mpi.*;

/**
 * Who matters in a network? Friends of important people do.
 *
 * <p>The file holds one friendship a line, two numbers from 1 on. Each rank works on a part of
 * them.
 *
 * <p>{@code bin/mpjrun -np 4 examples/PageRank.java examples/data/karate.txt}
 */
class PageRank {
    static final double DAMPING = 0.85;
    static final int ITERATIONS = 200;

    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        Path file = Path.of(args.length > 0 ? args[0] : "examples/data/karate.txt");
        List<int[]> edges =
                Files.readAllLines(file).stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(line ->
                                Arrays.stream(line.split(" "))
                                        .mapToInt(Integer::parseInt)
                                        .toArray())
                        .toList();

        double[] ranks = iterate(world, edges);
        if (world.Rank() == 0) {
            double[] serial = iterate((Intracomm) MPI.COMM_SELF, edges);
            double worst = 0;
            int first = 0;
            for (int node = 0; node < ranks.length; node++) {
                worst = Math.max(worst, Math.abs(ranks[node] - serial[node]));
                first = ranks[node] > ranks[first] ? node : first;
            }
            int sum = Arrays.stream(degrees(edges)).sum();
            System.out.printf("The first is %d with %.6f%n", first + 1, ranks[first]);
            System.out.printf(
                    "PageRank: %d nodes, %d edges, degree sum %d, as serial: %s%n",
                    ranks.length, edges.size(), sum, worst < 1e-12 ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    static int[] degrees(List<int[]> edges) {
        int nodes = edges.stream().flatMapToInt(Arrays::stream).max().orElse(0);
        int[] degrees = new int[nodes];
        edges.forEach(edge -> Arrays.stream(edge).forEach(node -> degrees[node - 1]++));
        return degrees;
    }

    static double[] iterate(Intracomm comm, List<int[]> edges) {
        int[] degrees = degrees(edges);
        int nodes = degrees.length;
        double[] ranks = new double[nodes];
        Arrays.fill(ranks, 1.0 / nodes);
        double[] given = new double[nodes];
        for (int i = 0; i < ITERATIONS; i++) {
            Arrays.fill(given, 0);
            for (int e = comm.Rank(); e < edges.size(); e += comm.Size()) {
                int a = edges.get(e)[0] - 1;
                int b = edges.get(e)[1] - 1;
                given[a] += ranks[b] / degrees[b];
                given[b] += ranks[a] / degrees[a];
            }
            comm.Allreduce(given, 0, ranks, 0, nodes, MPI.DOUBLE, MPI.SUM);
            Arrays.setAll(ranks, node -> (1 - DAMPING) / nodes + DAMPING * ranks[node]);
        }
        return ranks;
    }
}
