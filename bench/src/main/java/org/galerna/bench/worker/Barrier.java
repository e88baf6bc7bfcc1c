// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.IOException;
import mpi.Intracomm;
import mpi.MPI;

/** Barrier. */
public final class Barrier implements Worker.Body {
    private final Intracomm world = MPI.COMM_WORLD;

    private Barrier() {}

    /**
     * Measures as told on standard input until that ends.
     *
     * @param args none.
     * @throws IOException if the input cannot be read.
     * @throws InterruptedException if the rank is interrupted between two commands.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        Worker.work(new Barrier());
        MPI.Finalize();
    }

    @Override
    public void prepare(int bytes) {
        // a barrier has no data
    }

    @Override
    public void iterate(long iterations) {
        Intracomm world = this.world;
        for (long i = 0; i < iterations; i++) {
            world.Barrier();
        }
    }
}
