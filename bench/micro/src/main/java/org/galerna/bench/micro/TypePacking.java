// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.micro;

import java.util.concurrent.TimeUnit;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
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
 * Doubles of an item with gaps, to an array without and back, as messages and collective calls do
 * it: our datatypes, and a loop written by hand over the blocks.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class TypePacking {
    private static final int STRIDE = 8;

    /** How the doubles lie. */
    public enum Form {
        /** One behind the other. */
        CONTIGUOUS(STRIDE),
        /** One of eight: a column of a matrix. */
        COLUMN(1),
        /** Four of eight. */
        VECTOR(4),
        /** Four of eight, each block with a place of its own. */
        INDEXED(4);

        private final int block;

        Form(int block) {
            this.block = block;
        }

        private Datatype of(int blocks) {
            return switch (this) {
                case CONTIGUOUS -> Datatype.contiguous((long) blocks * block, Datatype.DOUBLE);
                case COLUMN, VECTOR -> Datatype.vector(blocks, block, STRIDE, Datatype.DOUBLE);
                case INDEXED -> indexed(blocks);
            };
        }

        private Datatype indexed(int blocks) {
            long[] lengths = new long[blocks];
            long[] places = new long[blocks];
            for (int i = 0; i < blocks; i++) {
                lengths[i] = block;
                places[i] = (long) i * STRIDE + i % 2; // not a vector in disguise
            }
            return Datatype.indexed(lengths, places, Datatype.DOUBLE);
        }
    }

    /** The form. */
    @Param public Form form;

    /** Doubles: 1 KiB and 64 KiB. */
    @Param({"128", "8192"})
    public int count;

    private double[] spread;
    private double[] dense;
    private Items items;

    /** Made by the harness. */
    public TypePacking() {}

    /** Makes the type and the arrays. */
    @Setup(Level.Trial)
    public void prepare() {
        int blocks = count / form.block;
        spread = new double[blocks * STRIDE];
        dense = new double[count];
        items = form.of(blocks).in(spread, 0, 1);
        items.check();
    }

    /** Ours, to the array without gaps. */
    @Benchmark
    public void gather() {
        items.gather(0, dense, 0, count);
    }

    /** Ours, back. */
    @Benchmark
    public void scatter() {
        items.scatter(0, dense, 0, count);
    }

    /** The first by hand. */
    @Benchmark
    public void gatherByHand() {
        int block = form.block;
        int shift = form == Form.INDEXED ? 1 : 0;
        int at = 0;
        for (int i = 0; at < dense.length; i++) {
            System.arraycopy(spread, i * STRIDE + (i & shift), dense, at, block);
            at += block;
        }
    }
}
