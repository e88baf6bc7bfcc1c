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
 * A message of a rank to itself, sent, matched and received by one thread: the instructions of a
 * message without a cache line's journey.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class SelfMessages {
    private static final int TAG = 1;

    /** The message. */
    @Param({"8", "1024", "65536"})
    public int bytes;

    private LoneRank rank;
    private Peer self;
    private byte[] sent;
    private byte[] received;

    /** Made by the harness. */
    public SelfMessages() {}

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
        sent = new byte[bytes];
        received = new byte[bytes];
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

    /**
     * A standard send, which finds no receive, and the receive.
     *
     * @return what was received.
     */
    @Benchmark
    public Status unexpected() {
        self.send(sent, 0, bytes, Datatype.BYTE, TAG);
        return self.recv(received, 0, bytes, Datatype.BYTE, TAG);
    }

    /**
     * A receive that returns at once, the send that finds it, and the wait.
     *
     * @return what was received.
     */
    @Benchmark
    public Status expected() {
        Request receive = self.irecv(received, 0, bytes, Datatype.BYTE, TAG);
        self.send(sent, 0, bytes, Datatype.BYTE, TAG);
        return receive.waitFor();
    }
}
