// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.selection.Registry;
import org.galerna.reduce.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Choices are kept for equal calls, and not more of them than there are places. */
@Timeout(30)
class PlannerTest {
    private static final int RANKS = 4;
    private static final int PLACES = 64;

    private final Planner planner =
            new Planner(1, RANKS, Registry.of("smdev"), Placement.ONE_PROCESS);

    private Prepared reduce(long bytes, int root, Op op) {
        return planner.equal(Primitive.REDUCE, root, bytes, Long.BYTES, op);
    }

    @Test
    void anEqualCallFindsItsPlan() {
        final Prepared first = reduce(64, 0, Op.SUM);
        assertSame(first, reduce(64, 0, Op.MAX), "operators alike in what a choice asks");
        assertNotSame(first, reduce(72, 0, Op.SUM));
        assertNotSame(first, reduce(64, 1, Op.SUM));
        final Prepared bcast = planner.equal(Primitive.BCAST, 0, 64, 1, null);
        assertEquals(Primitive.BCAST, bcast.shape().primitive());
        assertSame(bcast, planner.equal(Primitive.BCAST, 0, 64, 1, null));
    }

    @Test
    void whatIsKeptIsBounded() {
        final int calls = 1000;
        final List<Prepared> plans = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            plans.add(reduce(8L * i, i % RANKS, Op.SUM));
        }
        int kept = 0;
        for (int i = calls - 1; i >= 0; i--) { // the newest first, so that none is pushed out
            kept += reduce(8L * i, i % RANKS, Op.SUM) == plans.get(i) ? 1 : 0;
        }
        assertTrue(kept <= PLACES, kept + " plans are kept");
        assertTrue(kept >= PLACES / 2, "only " + kept + " plans are kept");
    }

    @Test
    void blocksOfAnyLengthsKeepTheLastCall() {
        final Prepared first = allgatherv(1, 2, 0, 5);
        final Prepared again = allgatherv(1, 2, 0, 5);
        assertSame(again, allgatherv(1, 2, 0, 5));
        assertSame(first.algorithm(), again.algorithm());
        assertNotSame(again, allgatherv(1, 2, 0, 6));
        assertNotSame(again, allgatherv(1, 2, 0, 5), "the one between took the place");
    }

    private Prepared allgatherv(long... lengths) {
        final Blocks blocks = Blocks.table(lengths, null, RANKS, 1);
        return planner.of(Shape.allgatherv(1, blocks), null);
    }
}
