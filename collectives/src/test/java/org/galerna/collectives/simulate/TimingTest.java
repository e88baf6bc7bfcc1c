// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Registry;
import org.galerna.collectives.selection.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Times under the LogGP model are those that can be computed by hand, and no plan hangs. */
@Timeout(60)
class TimingTest {
    private static final LogGp UNIT = new LogGp(1, 0, 0, 0, 0); // a message takes 1

    private static double time(Primitive primitive, String algorithm, int ranks, LogGp model) {
        Shape shape = Shape.equal(primitive, ranks, 0, 8, 8);
        return Timing.run(Registry.algorithm(primitive, algorithm), rank -> shape, model, 1 << 20);
    }

    @Test
    void latencyIsTheNumberOfMessagesInARow() {
        assertEquals(10, time(Primitive.BCAST, "binomial", 1024, UNIT), 1e-9);
        assertEquals(10, time(Primitive.ALLREDUCE, "recursive_doubling", 1024, UNIT), 1e-9);
        assertEquals(11, time(Primitive.ALLREDUCE, "recursive_doubling", 1025, UNIT), 1e-9);
        assertEquals(7, time(Primitive.SCAN, "chain", 8, UNIT), 1e-9);
        assertEquals(1, time(Primitive.ALLREDUCE, "concurrent", 9, UNIT), 1e-9);
    }

    @Test
    void overheadGapAndBytesAddUp() {
        LogGp model = new LogGp(100, 10, 30, 2, 3);
        // sent after 10, arrives after 7 bytes and the latency, and is taken in 10
        assertEquals(10 + 14 + 100 + 10, time(Primitive.BCAST, "binomial", 2, model), 1e-9);
        // the second message of the root leaves a gap after the first
        assertEquals(30 + 10 + 14 + 100 + 10, time(Primitive.BCAST, "flat_tree", 3, model), 1e-9);
        // both ways, and 8 bytes combined
        double exchange = time(Primitive.ALLREDUCE, "reduce_bcast", 2, model);
        assertEquals(2 * 134 + 2 * 8 * 3, exchange, 24 + 1e-9);
    }

    @Test
    void everyPlanEnds() {
        for (Primitive primitive : Primitive.values()) {
            for (Algorithm algorithm : Variants.of(primitive, 16)) {
                for (int ranks : new int[] {1, 2, 7, 16, 33}) {
                    if (isKnown(primitive)
                            && algorithm.traits().allows(shape(primitive, ranks, 0).facts())) {
                        double time =
                                Timing.run(
                                        algorithm,
                                        rank -> shape(primitive, ranks, rank),
                                        UNIT,
                                        1 << 20);
                        assertTrue(time > 0 || ranks == 1, algorithm.label());
                    }
                }
            }
        }
    }

    private static boolean isKnown(Primitive primitive) {
        return primitive.isBytesKnown() && primitive != Primitive.ALLGATHERV;
    }

    /** What a rank knows; the first two have a block of reduce_scatter that others lack. */
    private static Shape shape(Primitive primitive, int ranks, int rank) {
        return switch (primitive) {
            case REDUCE_SCATTER -> Shape.reduceScatter(rank, Blocks.split(16, ranks, 8), 8);
            case BARRIER -> Shape.equal(primitive, ranks, 0, 0, 8);
            default -> Shape.equal(primitive, ranks, 0, 8L * ranks, 8);
        };
    }

    @Test
    void tooManyStepsAreRefused() {
        Shape shape = Shape.equal(Primitive.ALLREDUCE, 100, 0, 8, 8);
        Algorithm concurrent = Registry.algorithm(Primitive.ALLREDUCE, "concurrent");
        assertThrows(PlanException.class, () -> Timing.run(concurrent, rank -> shape, UNIT, 1000));
    }

    @Test
    void modelsAreReadAndRefused() {
        assertEquals(new LogGp(1, 0.5, 0, 2e-3, 0), LogGp.parse("1, 0.5,0,2e-3,0"));
        assertThrows(IllegalArgumentException.class, () -> LogGp.parse("1,2,3"));
        assertThrows(IllegalArgumentException.class, () -> LogGp.parse("1,2,3,4,-5"));
        assertThrows(IllegalArgumentException.class, () -> LogGp.parse("a,2,3,4,5"));
    }
}
