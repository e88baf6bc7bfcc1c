// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.IOException;
import mpi.Intracomm;
import mpi.MPI;

/** One message there and one back, by Send and Recv of a {@code byte[]}. */
public final class PingPong implements Worker.Body {
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private byte[] send = {};
    private byte[] receive = {};

    private PingPong() {}

    /**
     * Measures as told on standard input until that ends.
     *
     * @param args none.
     * @throws IOException if the input cannot be read.
     * @throws InterruptedException if the rank is interrupted between two commands.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Size() != 2) {
            throw new IllegalStateException("runs on 2 ranks, not on " + MPI.COMM_WORLD.Size());
        }
        Worker.work(new PingPong());
        MPI.Finalize();
    }

    @Override
    public void prepare(int bytes) {
        if (send.length != bytes) {
            send = new byte[bytes];
            receive = new byte[bytes];
        }
    }

    @Override
    public void iterate(long iterations) {
        Intracomm world = this.world;
        byte[] send = this.send;
        byte[] receive = this.receive;
        int bytes = send.length;
        for (long i = 0; i < iterations; i++) {
            if (rank == 0) {
                world.Send(send, 0, bytes, MPI.BYTE, 1, Worker.DATA);
                world.Recv(receive, 0, bytes, MPI.BYTE, 1, Worker.DATA);
            } else {
                world.Recv(receive, 0, bytes, MPI.BYTE, 0, Worker.DATA);
                world.Send(send, 0, bytes, MPI.BYTE, 0, Worker.DATA);
            }
        }
    }
}
