// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.micro;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.reduce.Op;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Collective calls of a rank alone: checks, the choice of an algorithm and its plan's execution
 * without a message.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class LoneCollectives {
    private LoneRank rank;
    private IntraComm world;
    private Buffer sent;
    private Buffer received;

    /** Made by the harness. */
    public LoneCollectives() {}

    /**
     * Starts the rank.
     *
     * @throws InterruptedException if the harness gives up.
     * @throws TimeoutException if it does not start.
     */
    @Setup(Level.Trial)
    public void start() throws InterruptedException, TimeoutException {
        rank = new LoneRank();
        world = rank.world();
        sent = Buffer.of(new double[1]);
        received = Buffer.of(new double[1]);
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

    /** Without data. */
    @Benchmark
    public void barrier() {
        world.barrier();
    }

    /** With one buffer. */
    @Benchmark
    public void bcast() {
        world.bcast(received, 0);
    }

    /** With two buffers and an operator. */
    @Benchmark
    public void allreduce() {
        world.allreduce(sent, received, Op.SUM);
    }
}
