// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.suite;

import java.util.List;
import org.galerna.bench.pattern.Catalogue;
import org.galerna.bench.pattern.Plan.Timing;

/**
 * One benchmark of a suite.
 *
 * @param name as users call it.
 * @param title as its table calls it.
 * @param pattern its name in the catalogue of patterns.
 * @param timing how its iterations are timed.
 * @param shape what is special about it.
 */
record Benchmark(String name, String title, String pattern, Timing timing, Shape shape) {

    /**
     * What is special about a benchmark.
     *
     * @param columns that its table has.
     * @param ranks it runs on.
     * @param sizes in bytes when the user says none; empty where there are no sizes.
     */
    record Shape(Columns columns, Ranks ranks, List<Integer> sizes) {}

    /** How many ranks a benchmark runs on. */
    enum Ranks {
        /** Exactly two. */
        TWO,
        /** A multiple of two. */
        PAIRS,
        /** Any number. */
        ANY;

        /** Whether so many ranks will do, of which two may be all that take part. */
        boolean allow(int ranks) {
            return switch (this) {
                case TWO -> ranks >= 2;
                case PAIRS -> ranks % 2 == 0;
                case ANY -> true;
            };
        }
    }

    /** Which columns a table has. */
    enum Columns {
        /** One time. */
        LATENCY,
        /** Bytes a second. */
        BANDWIDTH,
        /** Bytes and messages a second. */
        RATE,
        /** One time and bytes a second. */
        LATENCY_AND_BANDWIDTH,
        /** Times of the ranks and bytes a second. */
        TIMES_AND_BANDWIDTH,
        /** Times of the ranks. */
        TIMES,
        /** Times of the ranks, without sizes. */
        BARRIER,
        /** Times with and without a computation. */
        OVERLAP
    }

    /** Whether elements are combined, so that they are numbers. */
    boolean isReduction() {
        return pattern.contains("reduce") || pattern.contains("scan");
    }

    /** Whether it has messages of different sizes. */
    boolean hasSizes() {
        return !shape.sizes.isEmpty();
    }

    /** Whether the two buffers can be one. */
    boolean canUseOneBuffer() {
        return pattern.equals("pingpong");
    }

    /** Whether mpiJava 1.2 has the operations that it calls. */
    boolean isOfMpiJava() {
        return Catalogue.isOfMpiJava(pattern);
    }
}
