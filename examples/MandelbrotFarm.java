// SPDX-License-Identifier: Apache-2.0

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import mpi.*;

/**
 * A master hands out the rows of a picture; whoever has finished one gets the next.
 *
 * <p>{@code bin/mpjrun -np 4 examples/MandelbrotFarm.java [picture.png]}
 */
class MandelbrotFarm {
    static final int WIDTH = 480;
    static final int HEIGHT = WIDTH * 2 / 3;
    static final int WORK = 1; // the two tags
    static final int STOP = 2;

    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Size() == 1) {
            System.err.println("MandelbrotFarm: needs a master and a worker, so -np 2 or more");
            MPI.COMM_WORLD.Abort(2);
        } else if (MPI.COMM_WORLD.Rank() == 0) {
            master(new File(args.length > 0 ? args[0] : "mandelbrot.png"));
        } else {
            work();
        }
        MPI.Finalize();
    }

    static void master(File picture) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        int workers = MPI.COMM_WORLD.Size() - 1;
        int[] done = new int[WIDTH + 1]; // colours, then the row's number
        boolean ok = true;
        for (int next = 0; next < HEIGHT + workers; next++) {
            int to = next + 1; // the first row comes unasked
            if (next >= workers) {
                to = MPI.COMM_WORLD.Recv(done, 0, WIDTH + 1, MPI.INT, MPI.ANY_SOURCE, WORK).source;
                image.setRGB(0, done[WIDTH], WIDTH, 1, done, 0, WIDTH);
                ok &= Arrays.equals(done, row(done[WIDTH]));
            }
            int tag = next < HEIGHT ? WORK : STOP;
            MPI.COMM_WORLD.Send(new int[] {next}, 0, 1, MPI.INT, to, tag);
        }
        ImageIO.write(image, "png", picture);
        System.out.printf(
                "MandelbrotFarm: %d rows by %d workers, as serial: %s%n",
                HEIGHT, workers, ok ? "OK" : "WRONG");
    }

    static void work() {
        int[] job = {0};
        while (MPI.COMM_WORLD.Recv(job, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag == WORK) {
            MPI.COMM_WORLD.Send(row(job[0]), 0, WIDTH + 1, MPI.INT, 0, WORK);
        }
    }

    static int[] row(int y) {
        int[] colours = new int[WIDTH + 1];
        colours[WIDTH] = y;
        for (int x = 0; x < WIDTH; x++) {
            double re = 0;
            double im = 0;
            int steps = 0;
            while (re * re + im * im < 4 && steps++ < 1000) {
                double next = re * re - im * im + 3.0 * x / WIDTH - 2.2;
                im = 2 * re * im + 2.0 * y / HEIGHT - 1;
                re = next;
            }
            float tone = (float) Math.pow(steps / 1000.0, 0.3);
            colours[x] = Color.HSBtoRGB(0.6f + tone, 0.8f, steps > 1000 ? 0 : 0.4f + 0.6f * tone);
        }
        return colours;
    }
}
