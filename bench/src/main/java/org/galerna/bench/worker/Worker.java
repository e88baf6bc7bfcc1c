// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import mpi.Intracomm;
import mpi.MPI;

/**
 * One rank of a measuring program: rank 0 reads commands and answers, the others follow.
 *
 * <pre>
 *   command  BYTES ITERATIONS     answer  NANOSECONDS for that many iterations
 * </pre>
 *
 * <p>It says {@code ready} first and ends with its input. Between commands no rank polls, so that
 * the other side of a comparison has the cores to itself: rank 0 sleeps in a read, the others look
 * every few milliseconds.
 */
final class Worker {
    static final int DATA = 2;

    private static final int COMMAND = 1;
    private static final long END = -1;
    private static final long PAUSE_MILLISECONDS = 5;

    private final Body body;
    private final Intracomm world;

    /** What is measured. */
    interface Body {
        /** Makes buffers of this size. */
        void prepare(int bytes);

        /** Does it so many times; every rank of the program calls it. */
        void iterate(long iterations);
    }

    private Worker(Body body) {
        this.body = body;
        this.world = MPI.COMM_WORLD;
    }

    /** Lives until the input ends; call it after Init and before Finalize. */
    static void work(Body body) throws IOException, InterruptedException {
        Worker worker = new Worker(body);
        if (MPI.COMM_WORLD.Rank() == 0) {
            worker.serve();
        } else {
            worker.follow();
        }
    }

    private void serve() throws IOException {
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ", 2);
            long[] command = {Long.parseLong(words[0]), Long.parseLong(words[1])};
            tell(command);
            System.out.println(run(command));
        }
        tell(new long[] {0, END});
    }

    private void tell(long[] command) {
        for (int rank = 1; rank < world.Size(); rank++) {
            world.Send(command, 0, 2, MPI.LONG, rank, COMMAND);
        }
    }

    private void follow() throws InterruptedException {
        long[] command = new long[2];
        while (true) {
            while (world.Iprobe(0, COMMAND) == null) {
                Thread.sleep(PAUSE_MILLISECONDS);
            }
            world.Recv(command, 0, 2, MPI.LONG, 0, COMMAND);
            if (command[1] == END) {
                return;
            }
            run(command);
        }
    }

    private long run(long[] command) {
        body.prepare(Math.toIntExact(command[0]));
        world.Barrier();
        body.iterate(command[1] / 10 + 1);
        long start = System.nanoTime();
        body.iterate(command[1]);
        return System.nanoTime() - start;
    }
}
