// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.IOException;
import mpi.Intracomm;
import mpi.MPI;

/** A {@code byte[]} from each rank to each rank, by Alltoall. */
public final class Alltoall implements Worker.Body {
    private final Intracomm world = MPI.COMM_WORLD;
    private int count;
    private byte[] send = {};
    private byte[] receive = {};

    private Alltoall() {}

    /**
     * Measures as told on standard input until that ends.
     *
     * @param args none.
     * @throws IOException if the input cannot be read.
     * @throws InterruptedException if the rank is interrupted between two commands.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        Worker.work(new Alltoall());
        MPI.Finalize();
    }

    @Override
    public void prepare(int bytes) {
        if (count != bytes) {
            count = bytes;
            send = new byte[count * world.Size()];
            receive = new byte[count * world.Size()];
        }
    }

    @Override
    public void iterate(long iterations) {
        Intracomm world = this.world;
        byte[] send = this.send;
        byte[] receive = this.receive;
        int count = this.count;
        for (long i = 0; i < iterations; i++) {
            world.Alltoall(send, 0, count, MPI.BYTE, receive, 0, count, MPI.BYTE);
        }
    }
}
