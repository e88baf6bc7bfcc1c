// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import java.util.SplittableRandom;
import mpi.*;

/**
 * Stars that attract each other; each rank moves its share and then all tell all where they are.
 *
 * <p>{@code bin/mpjrun -np 4 examples/NBody.java [bodies [steps]]}
 */
class NBody {
    static final double STEP = 0.001;
    static final double SOFTENING = 0.01; // keeps two stars that nearly touch from flying apart

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int bodies = args.length > 0 ? Integer.parseInt(args[0]) : 400;
        int steps = args.length > 1 ? Integer.parseInt(args[1]) : 100;

        double start = MPI.Wtime();
        double[] places = simulate(world, bodies, steps);
        double seconds = MPI.Wtime() - start;

        if (world.Rank() == 0) {
            double[] serial = simulate((Intracomm) MPI.COMM_SELF, bodies, steps);
            String verdict = Arrays.equals(places, serial) ? "OK" : "WRONG";
            System.out.printf(
                    "%.1f million forces a second%n", 1e-6 * bodies * bodies * steps / seconds);
            System.out.printf(
                    "NBody: %d bodies after %d steps, first at (%.6f, %.6f, %.6f) as serial: %s%n",
                    bodies, steps, places[0], places[1], places[2], verdict);
        }
        MPI.Finalize();
    }

    /** All positions (x, y, z of body 0, of body 1, ...) after so many steps. */
    static double[] simulate(Intracomm comm, int bodies, int steps) {
        int size = comm.Size();
        int[] starts = new int[size];
        int[] counts = new int[size];
        for (int r = 0; r < size; r++) {
            starts[r] = 3 * (int) ((long) bodies * r / size);
            counts[r] = 3 * (int) ((long) bodies * (r + 1) / size) - starts[r];
        }
        int from = starts[comm.Rank()];
        int count = counts[comm.Rank()];
        double[] places = new SplittableRandom(1977).doubles(3L * bodies, -1, 1).toArray();
        double[] speeds = new double[count];
        double[] moved = new double[count];
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < count; i += 3) {
                attract(places, from + i, speeds, i);
            }
            for (int i = 0; i < count; i++) {
                moved[i] = places[from + i] + STEP * speeds[i];
            }
            comm.Allgatherv(moved, 0, count, MPI.DOUBLE, places, 0, counts, starts, MPI.DOUBLE);
        }
        return places;
    }

    /** Adds to one body's speed what all the others pull. */
    static void attract(double[] places, int body, double[] speeds, int mine) {
        for (int other = 0; other < places.length; other += 3) {
            double x = places[other] - places[body];
            double y = places[other + 1] - places[body + 1];
            double z = places[other + 2] - places[body + 2];
            double square = x * x + y * y + z * z + SOFTENING;
            double pull = STEP / (square * Math.sqrt(square));
            speeds[mine] += x * pull;
            speeds[mine + 1] += y * pull;
            speeds[mine + 2] += z * pull;
        }
    }
}
