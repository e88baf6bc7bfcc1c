// SPDX-License-Identifier: Apache-2.0

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import mpi.*;

/**
 * Heat spreads over a square plate whose upper edge is kept hot; the result is a PNG heat map.
 *
 * <p>Each rank owns a band of rows and one halo row above and below it, which its neighbours fill.
 *
 * <p>{@code bin/mpjrun -np 4 examples/Jacobi2D.java [size [iterations [picture.png]]]}
 */
class Jacobi2D {
    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int wanted = args.length > 0 ? Integer.parseInt(args[0]) : 120;
        int iterations = args.length > 1 ? Integer.parseInt(args[1]) : 5000;
        String picture = args.length > 2 ? args[2] : "jacobi.png";
        int n = Math.ceilDiv(wanted, world.Size()) * world.Size(); // as many rows for every rank

        double[] band = solve(world, n, iterations);
        int mine = band.length - 2 * n;
        double[] plate = new double[n * n];
        world.Gather(band, n, mine, MPI.DOUBLE, plate, 0, mine, MPI.DOUBLE, 0);
        if (world.Rank() == 0) {
            double[] serial = solve((Intracomm) MPI.COMM_SELF, n, iterations);
            boolean ok = Arrays.equals(plate, 0, n * n, serial, n, n * n + n);
            paint(plate, n, new File(picture));
            System.out.printf(
                    "Jacobi2D: %d x %d, %.6f at the centre, bit for bit as serial: %s%n",
                    n, n, plate[n / 2 * n + n / 2], ok ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    /** This rank's rows after so many iterations, with a halo row before and after them. */
    static double[] solve(Intracomm comm, int n, int iterations) {
        int rank = comm.Rank();
        int above = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        int below = rank < comm.Size() - 1 ? rank + 1 : MPI.PROC_NULL;
        int last = n / comm.Size() * n; // where the last own row starts
        double[] now = new double[last + 2 * n];
        if (rank == 0) {
            Arrays.fill(now, 0, n, 100.0); // the hot edge is rank 0's upper halo
        }
        double[] next = now.clone();
        for (int i = 0; i < iterations; i++) {
            Datatype type = MPI.DOUBLE;
            comm.Sendrecv(now, n, n, type, above, 0, now, last + n, n, type, below, 0);
            comm.Sendrecv(now, last, n, type, below, 1, now, 0, n, type, above, 1);
            for (int at = n; at < last + n; at++) {
                double left = at % n == 0 ? 0 : now[at - 1];
                double right = at % n == n - 1 ? 0 : now[at + 1];
                next[at] = (left + right + now[at - n] + now[at + n]) / 4;
            }
            double[] swap = now;
            now = next;
            next = swap;
        }
        return now;
    }

    static void paint(double[] plate, int n, File file) throws IOException {
        BufferedImage image = new BufferedImage(n, n, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < n * n; i++) {
            float heat = (float) Math.sqrt(plate[i] / 100);
            image.setRGB(i % n, i / n, Color.HSBtoRGB(0.66f * (1 - heat), 1, 0.3f + 0.7f * heat));
        }
        ImageIO.write(image, "png", file);
    }
}
