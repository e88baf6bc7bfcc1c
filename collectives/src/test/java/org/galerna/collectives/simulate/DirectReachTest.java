// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SEND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Members;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Remote;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.allreduce.SliceParallel;
import org.galerna.collectives.bcast.Binomial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The simulator finds what is wrong with plans that reach into other ranks' memory. */
@Timeout(20)
class DirectReachTest {

    /** A plan of two ranks for an allgather of one byte. */
    private interface Text {
        void say(int rank, Steps steps);
    }

    private record Written(Text text) implements Algorithm {
        @Override
        public Traits traits() {
            return Traits.named("written");
        }

        @Override
        public void plan(int rank, Shape shape, Steps steps) {
            text.say(rank, steps);
        }

        @Override
        public Cost cost(Shape shape) {
            return Cost.NOTHING;
        }
    }

    private static Outcome run(Text text) {
        return Simulator.run(new Written(text), Scenario.of(Primitive.ALLGATHER, 2, 0, 1));
    }

    private static void assertFault(String part, Text text) {
        PlanException fault = assertThrows(PlanException.class, () -> run(text));
        assertTrue(fault.getMessage().contains(part), fault.getMessage());
    }

    private static void exposeAndRead(int rank, Steps steps) {
        steps.expose(SEND);
        steps.copy(SEND, 0, 1, RECV, rank);
        steps.read(Remote.exposed(1 - rank, SEND), 0, 1, RECV, 1 - rank);
    }

    @Test
    void aFenceTakesARoundOfItsOwn() {
        Outcome outcome =
                run((rank, steps) -> {
                    exposeAndRead(rank, steps);
                    steps.fence();
                });
        assertEquals(2, outcome.rounds());
        assertEquals(1, outcome.bytes());
    }

    @Test
    void aPublicationNeedsNoFence() {
        Outcome outcome =
                run((rank, steps) -> {
                    steps.publish(SEND);
                    steps.copy(SEND, 0, 1, RECV, rank);
                    int other = Remote.published(1 - rank, SEND);
                    steps.read(other, 0, 1, RECV, 1 - rank);
                });
        assertEquals(1, outcome.rounds());
    }

    @Test
    void exposedMemoryNeedsAFence() {
        assertFault("last epoch exposes memory", DirectReachTest::exposeAndRead);
    }

    @Test
    void ranksSayEquallyManyFences() {
        assertFault(
                "different numbers of fences",
                (rank, steps) -> {
                    exposeAndRead(rank, steps);
                    steps.fence();
                    if (rank == 0) {
                        steps.fence();
                    }
                });
    }

    @Test
    void whatNobodyExposesIsWaitedForInVain() {
        assertFault(
                "deadlock",
                (rank, steps) -> {
                    if (rank == 0) {
                        steps.expose(SEND);
                    }
                    steps.copy(SEND, 0, 1, RECV, rank);
                    steps.read(Remote.exposed(1 - rank, SEND), 0, 1, RECV, 1 - rank);
                    steps.fence();
                });
    }

    @Test
    void whatIsPublishedInAnotherEpochIsWaitedForInVain() {
        assertFault(
                "deadlock",
                (rank, steps) -> {
                    if (rank == 1) {
                        steps.fence();
                    }
                    steps.publish(SEND);
                    steps.copy(SEND, 0, 1, RECV, rank);
                    int other = Remote.published(1 - rank, SEND);
                    steps.read(other, 0, 1, RECV, 1 - rank);
                    if (rank == 0) {
                        steps.fence();
                    }
                });
    }

    @Test
    void nobodyTouchesWhatAnotherRankWrites() {
        assertFault(
                "another rank or strand touches",
                (rank, steps) -> {
                    steps.expose(RECV);
                    steps.copy(SEND, 0, 1, RECV, rank);
                    steps.write(SEND, 0, 1, Remote.exposed(1 - rank, RECV), 1 - rank);
                    steps.fence();
                });
    }

    @Test
    void strandsTouchNoMemoryInCommon() {
        assertFault(
                "another rank or strand touches",
                (rank, steps) -> {
                    steps.expose(SEND);
                    steps.next();
                    steps.read(Remote.exposed(1 - rank, SEND), 0, 1, RECV, 1 - rank);
                    steps.strand();
                    steps.copy(RECV, 1 - rank, 1, RECV, rank);
                    steps.strand();
                    steps.fence();
                });
    }

    @Test
    void nobodyWritesWhatIsReadOnly() {
        assertFault(
                "read only",
                (rank, steps) -> {
                    steps.expose(SEND);
                    steps.write(SEND, 0, 1, Remote.exposed(1 - rank, SEND), 0);
                    steps.fence();
                });
    }

    @Test
    void offersComeFirstInARound() {
        assertFault(
                "behind an access",
                (rank, steps) -> {
                    steps.read(Remote.exposed(1 - rank, SEND), 0, 1, RECV, 1 - rank);
                    steps.expose(SEND);
                    steps.fence();
                });
        assertFault(
                "in a later round",
                (rank, steps) -> {
                    steps.expose(SEND);
                    steps.next();
                    steps.expose(RECV);
                    steps.fence();
                });
    }

    @Test
    void messagesAndAccessesDoNotMix() {
        assertFault(
                "messages and direct reach",
                (rank, steps) -> {
                    steps.expose(SEND);
                    steps.send(1 - rank, SEND, 0, 1);
                    steps.read(Remote.exposed(1 - rank, SEND), 0, 1, RECV, 1 - rank);
                    steps.fence();
                });
    }

    @Test
    void aPublicationIsShortAndOnce() {
        assertFault(
                "twice",
                (rank, steps) -> {
                    steps.publish(SEND);
                    steps.publish(SEND);
                });
        Written tooLong = new Written((rank, steps) -> steps.publish(SEND));
        Scenario scenario = Scenario.of(Primitive.ALLGATHER, 2, 0, Steps.PUBLISHED_BYTES + 1L);
        PlanException fault =
                assertThrows(PlanException.class, () -> Simulator.run(tooLong, scenario));
        assertTrue(
                fault.getMessage().contains("publishes " + (Steps.PUBLISHED_BYTES + 1) + " bytes"),
                fault.getMessage());
    }

    @Test
    void partsOfTheRanksReachEachOther() {
        Members turned =
                new Members() {
                    @Override
                    public int size() {
                        return 2;
                    }

                    @Override
                    public int rank(int index) {
                        return 1 - index;
                    }
                };
        Outcome outcome =
                run((rank, steps) -> {
                    Steps part = steps.over(turned);
                    part.expose(SEND);
                    part.copy(SEND, 0, 1, RECV, rank);
                    part.read(Remote.exposed(rank, SEND), 0, 1, RECV, 1 - rank);
                    part.fence();
                });
        assertEquals(1, outcome.bytes());
    }

    @Test
    void slicesOfManyBlocksCoverTheMessage() {
        for (int ranks = 1; ranks <= 4; ranks++) {
            long bytes = (ranks * 2L + 1) * (16 << 10) + 40;
            Scenario scenario = Scenario.of(Primitive.ALLREDUCE, ranks, 0, bytes).withUnit(8);
            Outcome outcome = Simulator.run(new SliceParallel(16 << 10), scenario);
            Cost cost = new SliceParallel(16 << 10).cost(scenario.shape(0));
            assertTrue(outcome.bytes() <= cost.bytes() && outcome.rounds() <= cost.rounds());
        }
    }

    @Test
    void anExecutorWithoutReachSaysSo() {
        Steps plain =
                new Steps() {
                    @Override
                    public void send(int peer, int slot, int first, int n) {}

                    @Override
                    public void recv(int peer, int slot, int first, int n) {}

                    @Override
                    public void copy(int from, int first, int n, int to, int at) {}

                    @Override
                    public void combine(int from, int first, int n, int into, int at) {}

                    @Override
                    public void combineAfter(int from, int first, int n, int into, int at) {}

                    @Override
                    public void next() {}
                };
        Shape shape = Shape.equal(Primitive.BCAST, 2, 0, 8, 1);
        new Binomial().plan(0, shape, plain);
        assertThrows(UnsupportedOperationException.class, plain::fence);
        assertEquals(Blocks.NONE, Layout.of(Blocks.NONE, shape.recv()).blocks(SEND));
    }
}
