// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.micro;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.galerna.Peer;
import org.galerna.Request;
import org.galerna.Status;
import org.galerna.datatype.Datatype;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A message of 8 bytes of a rank to itself while others with other tags stand in the queues: what
 * matching costs by their depth.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class MatchingDepth {
    private static final int BYTES = 8;

    /** What stands in the queue. */
    @Param({"0", "16", "256", "2048"})
    public int depth;

    private LoneRank rank;
    private Peer self;
    private byte[] sent;
    private byte[] received;

    /** Made by the harness. */
    public MatchingDepth() {}

    /**
     * Starts the rank.
     *
     * @throws InterruptedException if the harness gives up.
     * @throws TimeoutException if it does not start.
     */
    @Setup(Level.Trial)
    public void start() throws InterruptedException, TimeoutException {
        rank = new LoneRank();
        self = rank.world().peer(0);
        sent = new byte[BYTES];
        received = new byte[BYTES];
    }

    /**
     * Ends it.
     *
     * @throws InterruptedException if the harness gives up.
     */
    @TearDown(Level.Trial)
    public void end() throws InterruptedException {
        rank.end();
    }

    /** Receives that nobody has sent to yet. */
    @State(Scope.Benchmark)
    public static class Posted {
        private Request[] requests;

        /** Made by the harness. */
        public Posted() {}

        /**
         * Posts them, with tags from 1.
         *
         * @param queue the rank and how many.
         */
        @Setup(Level.Trial)
        public void fill(MatchingDepth queue) {
            requests = new Request[queue.depth];
            for (int i = 0; i < queue.depth; i++) {
                requests[i] = queue.self.irecv(new byte[BYTES], 0, BYTES, Datatype.BYTE, i + 1);
            }
        }

        /**
         * Sends what they wait for.
         *
         * @param queue the rank.
         */
        @TearDown(Level.Trial)
        public void empty(MatchingDepth queue) {
            for (int i = 0; i < requests.length; i++) {
                queue.self.send(queue.sent, 0, BYTES, Datatype.BYTE, i + 1);
            }
            Request.waitAll(requests);
        }
    }

    /** Messages that nobody has received yet. */
    @State(Scope.Benchmark)
    public static class Unexpected {
        /** Made by the harness. */
        public Unexpected() {}

        /**
         * Sends them, with tags from 1.
         *
         * @param queue the rank and how many.
         */
        @Setup(Level.Trial)
        public void fill(MatchingDepth queue) {
            for (int i = 0; i < queue.depth; i++) {
                queue.self.send(queue.sent, 0, BYTES, Datatype.BYTE, i + 1);
            }
        }

        /**
         * Receives them.
         *
         * @param queue the rank and how many.
         */
        @TearDown(Level.Trial)
        public void empty(MatchingDepth queue) {
            for (int i = 0; i < queue.depth; i++) {
                queue.self.recv(queue.received, 0, BYTES, Datatype.BYTE, i + 1);
            }
        }
    }

    /**
     * Behind posted receives.
     *
     * @param queue those.
     * @return what was received.
     */
    @Benchmark
    public Status posted(Posted queue) {
        Request receive = self.irecv(received, 0, BYTES, Datatype.BYTE, 0);
        self.send(sent, 0, BYTES, Datatype.BYTE, 0);
        return receive.waitFor();
    }

    /**
     * Behind unexpected messages.
     *
     * @param queue those.
     * @return what was received.
     */
    @Benchmark
    public Status unexpected(Unexpected queue) {
        self.send(sent, 0, BYTES, Datatype.BYTE, 0);
        return self.recv(received, 0, BYTES, Datatype.BYTE, 0);
    }
}
