// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.micro;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.galerna.datatype.Datatype;
import org.galerna.reduce.Kernel;
import org.galerna.reduce.Op;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * The sum and the maximum of two arrays: our kernel, while other kernels are in use too, and a loop
 * written by hand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class ReductionKernels {
    /** Elements: 8 KiB and 1 MiB of doubles. */
    @Param({"1024", "131072"})
    public int count;

    private double[] in;
    private double[] inout;
    private int[] inInts;
    private int[] inoutInts;
    private Kernel sum;
    private Kernel sumInts;

    /** Made by the harness. */
    public ReductionKernels() {}

    /** Fills the arrays, uses other kernels, and combines single numbers, as programs do. */
    @Setup(Level.Trial)
    public void prepare() {
        in = new double[count];
        inout = new double[count];
        inInts = new int[count];
        inoutInts = new int[count];
        Arrays.setAll(in, i -> i * 1e-9);
        Arrays.setAll(inInts, i -> i);
        sum = Op.SUM.kernel(Datatype.DOUBLE);
        sumInts = Op.SUM.kernel(Datatype.INT);
        for (int i = 0; i < 20_000; i++) {
            sum.combine(in, 0, inout, 0, 1);
            sumInts.combine(inInts, 0, inoutInts, 0, 1);
        }
        for (Op op : List.of(Op.MAX, Op.MIN, Op.PROD)) {
            Kernel doubles = op.kernel(Datatype.DOUBLE);
            Kernel ints = op.kernel(Datatype.INT);
            for (int i = 0; i < 20_000; i++) {
                doubles.combine(in, 0, inout, 0, 16);
                ints.combine(inInts, 0, inoutInts, 0, 16);
            }
        }
    }

    /** Our sum of doubles. */
    @Benchmark
    public void doublesByKernel() {
        sum.combine(in, 0, inout, 0, count);
    }

    /** The sum of doubles by hand. */
    @Benchmark
    public void doublesByHand() {
        double[] from = in;
        double[] to = inout;
        for (int i = 0; i < to.length; i++) {
            to[i] = from[i] + to[i];
        }
    }

    /** Our sum of ints. */
    @Benchmark
    public void intsByKernel() {
        sumInts.combine(inInts, 0, inoutInts, 0, count);
    }

    /** The sum of ints by hand. */
    @Benchmark
    public void intsByHand() {
        int[] from = inInts;
        int[] to = inoutInts;
        for (int i = 0; i < to.length; i++) {
            to[i] = from[i] + to[i];
        }
    }
}
