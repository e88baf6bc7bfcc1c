// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.IOException;
import mpi.Intracomm;
import mpi.MPI;

/** The sum of a {@code double[]} over all ranks at rank 0, by Reduce. */
public final class Reduce implements Worker.Body {
    private final Intracomm world = MPI.COMM_WORLD;
    private int count;
    private double[] send = {};
    private double[] receive = {};

    private Reduce() {}

    /**
     * Measures as told on standard input until that ends.
     *
     * @param args none.
     * @throws IOException if the input cannot be read.
     * @throws InterruptedException if the rank is interrupted between two commands.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        Worker.work(new Reduce());
        MPI.Finalize();
    }

    @Override
    public void prepare(int bytes) {
        if (count != bytes / Double.BYTES) {
            count = bytes / Double.BYTES;
            send = new double[count];
            receive = new double[count];
        }
    }

    @Override
    public void iterate(long iterations) {
        Intracomm world = this.world;
        double[] send = this.send;
        double[] receive = this.receive;
        int count = this.count;
        for (long i = 0; i < iterations; i++) {
            world.Reduce(send, 0, receive, 0, count, MPI.DOUBLE, MPI.SUM, 0);
        }
    }
}
