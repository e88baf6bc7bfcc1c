// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Need;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Slots;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.selection.Registry;
import org.galerna.collectives.simulate.Scenario;
import org.galerna.collectives.simulate.Scenario.Local;
import org.galerna.collectives.simulate.Scenario.Operator;
import org.galerna.collectives.simulate.Simulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class TurnedTest {
    private static final int MOST_RANKS = 9;
    private static final EnumSet<Primitive> VECTORS =
            EnumSet.of(
                    Primitive.GATHERV,
                    Primitive.SCATTERV,
                    Primitive.ALLGATHERV,
                    Primitive.ALLTOALLV,
                    Primitive.REDUCE_SCATTER,
                    Primitive.NEIGHBOR_ALLGATHER,
                    Primitive.NEIGHBOR_ALLTOALL);

    /** An algorithm whose plans are said the other way round where they can be. */
    private record Other(Algorithm algorithm) implements Algorithm {
        @Override
        public Traits traits() {
            return algorithm.traits();
        }

        @Override
        public Layout layout(int rank, Shape shape) {
            return algorithm.layout(rank, shape);
        }

        @Override
        public void plan(int rank, Shape shape, Steps steps) {
            final Program program = Program.of(algorithm, rank, shape);
            final Program turned = program.turned();
            (turned != null ? turned : program).say(steps);
        }

        @Override
        public Cost cost(Shape shape) {
            return algorithm.cost(shape);
        }
    }

    @ParameterizedTest
    @EnumSource(Primitive.class)
    void everyPlanIsRightTheOtherWayRound(Primitive primitive) {
        for (final Algorithm algorithm : Registry.algorithms(primitive)) {
            for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
                if (isFit(algorithm.traits(), ranks)) {
                    run(primitive, algorithm, ranks);
                }
            }
        }
    }

    private static void run(Primitive primitive, Algorithm algorithm, int ranks) {
        final Traits traits = algorithm.traits();
        final Operator operator = new Operator(traits.commutative(), traits.divisible());
        for (int root = 0; root < (primitive.isRooted() ? ranks : 1); root++) {
            final Scenario scenario =
                    Scenario.of(primitive, ranks, root, bytes(primitive, ranks))
                            .on(Placement.ONE_PROCESS)
                            .with(operator);
            Simulator.run(new Other(algorithm), scenario);
            Simulator.run(new Other(algorithm), scenario.with(Local.IN_PLACE));
        }
    }

    private static boolean isFit(Traits traits, int ranks) {
        return !traits.has(Need.HOSTS)
                && (Integer.bitCount(ranks) == 1 || !traits.has(Need.POWER_OF_TWO))
                && (ranks % 2 == 0 || !traits.has(Need.EVEN));
    }

    private static long bytes(Primitive primitive, int ranks) {
        return primitive == Primitive.BARRIER ? 0 : 7L * ranks;
    }

    @Test
    void whatReachesIntoLongMemoryTurns() {
        final Set<String> turning = new TreeSet<>();
        for (final Primitive primitive : EnumSet.complementOf(VECTORS)) {
            for (final Algorithm algorithm : Registry.algorithms(primitive)) {
                if (algorithm.traits().isReaching() && turns(primitive, algorithm)) {
                    turning.add(primitive.label() + " " + algorithm.traits().name());
                }
            }
        }
        final Set<String> expected =
                Set.of(
                        "bcast one_copy",
                        "gather one_copy",
                        "scatter one_copy",
                        "allgather one_copy",
                        "alltoall one_copy",
                        "reduce own_slices",
                        "allreduce own_slices",
                        "scan slice_parallel",
                        "exscan slice_parallel");
        assertEquals(expected, turning);
    }

    private static boolean turns(Primitive primitive, Algorithm algorithm) {
        final long bytes = primitive == Primitive.BARRIER ? 0 : 64;
        final Shape shape = Shape.equal(primitive, 4, 0, bytes, 8).on(Placement.ONE_PROCESS);
        return Program.of(algorithm, 1, shape).turned() != null;
    }

    @Test
    void strandsKeepTheirSteps() {
        final Transcript transcript = new Transcript(100);
        transcript.expose(Slots.SEND);
        transcript.next();
        transcript.read(Remote.exposed(1, Slots.SEND), 0, 1, Slots.RECV, 0);
        transcript.next();
        transcript.copy(Slots.RECV, 0, 1, Slots.RECV, 1);
        transcript.strand();
        transcript.read(Remote.exposed(2, Slots.SEND), 2, 1, Slots.RECV, 2);
        transcript.fence();

        final Transcript other = new Transcript(100);
        other.expose(Slots.SEND);
        other.next();
        other.read(Remote.exposed(2, Slots.SEND), 2, 1, Slots.RECV, 2);
        other.read(Remote.exposed(1, Slots.SEND), 0, 1, Slots.RECV, 0);
        other.next();
        other.copy(Slots.RECV, 0, 1, Slots.RECV, 1);
        other.strand();
        other.fence();

        assertArrayEquals(other.code(), Turned.of(transcript.code()));
    }

    @Test
    void copiesOfARoundOfMessagesComeLast() {
        final Transcript transcript = new Transcript(100);
        transcript.copy(Slots.SEND, 0, 1, Slots.RECV, 0);
        transcript.send(1, Slots.SEND, 0, 1);
        transcript.copy(Slots.SEND, 1, 1, Slots.RECV, 2);
        transcript.recv(1, Slots.RECV, 1, 1);

        final Transcript other = new Transcript(100);
        other.send(1, Slots.SEND, 0, 1);
        other.recv(1, Slots.RECV, 1, 1);
        other.next();
        other.copy(Slots.SEND, 1, 1, Slots.RECV, 2);
        other.copy(Slots.SEND, 0, 1, Slots.RECV, 0);

        assertArrayEquals(other.code(), Turned.of(transcript.code()));
    }

    @Test
    void roundsWithoutStrandsHaveOneOrder() {
        final Transcript transcript = new Transcript(100);
        transcript.expose(Slots.SEND);
        transcript.read(Remote.exposed(1, Slots.SEND), 0, 1, Slots.RECV, 0);
        transcript.next();
        transcript.copy(Slots.RECV, 0, 1, Slots.RECV, 1);
        transcript.fence();
        assertNull(Turned.of(transcript.code()));
    }
}
