// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.IOException;
import mpi.Intracomm;
import mpi.MPI;

/** The sum of a {@code double[]} over all ranks, by Allreduce. */
public final class Allreduce implements Worker.Body {
    private final Intracomm world = MPI.COMM_WORLD;
    private double[] send = {};
    private double[] receive = {};

    private Allreduce() {}

    /**
     * Measures as told on standard input until that ends.
     *
     * @param args none.
     * @throws IOException if the input cannot be read.
     * @throws InterruptedException if the rank is interrupted between two commands.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        Worker.work(new Allreduce());
        MPI.Finalize();
    }

    @Override
    public void prepare(int bytes) {
        int count = bytes / Double.BYTES;
        if (send.length != count) {
            send = new double[count];
            receive = new double[count];
        }
    }

    @Override
    public void iterate(long iterations) {
        Intracomm world = this.world;
        double[] send = this.send;
        double[] receive = this.receive;
        for (long i = 0; i < iterations; i++) {
            world.Allreduce(send, 0, receive, 0, send.length, MPI.DOUBLE, MPI.SUM);
        }
    }
}
