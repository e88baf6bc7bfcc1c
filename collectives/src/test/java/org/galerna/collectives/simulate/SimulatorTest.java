// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import static org.galerna.collectives.Slots.RECV;
import static org.galerna.collectives.Slots.SCRATCH;
import static org.galerna.collectives.Slots.SEND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Steps;
import org.galerna.collectives.Traits;
import org.galerna.collectives.simulate.Scenario.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The simulator finds what is wrong with wrong plans. */
@Timeout(20)
class SimulatorTest {

    /** A plan of two ranks. */
    private interface Text {
        void say(int rank, Steps steps);
    }

    private record Written(Text text) implements Algorithm {
        @Override
        public Traits traits() {
            return Traits.named("written");
        }

        @Override
        public Layout layout(int rank, Shape shape) {
            Blocks halves = Blocks.split(shape.bytes(), 2, 1); // whatever the element
            return Layout.of(halves, halves, halves, Blocks.equal(2, 1));
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

    private static Scenario allreduce(long bytes) {
        return Scenario.of(Primitive.ALLREDUCE, 2, 0, bytes);
    }

    private static Outcome run(Scenario scenario, Text text) {
        return Simulator.run(new Written(text), scenario);
    }

    private static void assertFault(String part, Scenario scenario, Text text) {
        PlanException fault = assertThrows(PlanException.class, () -> run(scenario, text));
        assertTrue(fault.getMessage().contains(part), fault.getMessage());
    }

    private static void rightPlan(int rank, Steps steps) {
        steps.copy(SEND, 0, 2, RECV, 0);
        steps.exchange(1 - rank, SEND, 0, 2, SCRATCH);
        if (rank == 0) {
            steps.combineAfter(SCRATCH, 0, 2, RECV, 0);
        } else {
            steps.combine(SCRATCH, 0, 2, RECV, 0);
        }
    }

    @Test
    void rightPlanIsCounted() {
        Outcome outcome =
                run(allreduce(4).with(new Operator(false, false)), SimulatorTest::rightPlan);
        assertEquals(1, outcome.rounds());
        assertEquals(4, outcome.bytes());
        assertEquals(2, outcome.messages().size());
    }

    @Test
    void wrongResultIsFound() {
        assertFault("holds null", allreduce(2), (rank, steps) -> {});
        assertFault(
                "holds byte 0 of ranks",
                allreduce(2),
                (rank, steps) -> steps.copy(SEND, 0, 2, RECV, 0));
    }

    @Test
    void operandsInTheWrongOrderAreFound() {
        assertFault(
                "combines byte",
                allreduce(2).with(new Operator(false, true)),
                (rank, steps) -> {
                    steps.copy(SEND, 0, 2, RECV, 0);
                    steps.exchange(1 - rank, SEND, 0, 2, SCRATCH);
                    steps.combine(SCRATCH, 0, 2, RECV, 0);
                });
    }

    @Test
    void operandsTakenTwiceAreFound() {
        assertFault(
                "combines byte",
                allreduce(2),
                (rank, steps) -> {
                    steps.copy(SEND, 0, 2, RECV, 0);
                    steps.next();
                    steps.combine(SEND, 0, 2, RECV, 0);
                });
    }

    @Test
    void partsOfAnIndivisibleOperatorAreFound() {
        assertFault(
                "not divisible",
                allreduce(2).with(new Operator(true, false)),
                (rank, steps) -> {
                    steps.copy(SEND, 0, 2, RECV, 0);
                    steps.exchange(1 - rank, SEND, 0, 2, SCRATCH);
                    steps.combine(SCRATCH, 0, 1, RECV, 0);
                });
    }

    @Test
    void sendsThatNeedBufferingAreADeadlock() {
        assertFault(
                "deadlock; rank 0 waits in [SEND peer 1",
                allreduce(2),
                (rank, steps) -> {
                    steps.send(1 - rank, SEND, 0, 2);
                    steps.next();
                    steps.recv(1 - rank, SCRATCH, 0, 2);
                });
    }

    @Test
    void messagesOfUnlikeLengthAreFound() {
        assertFault(
                "meets a message of 2",
                allreduce(3),
                (rank, steps) -> {
                    if (rank == 0) {
                        steps.send(1, SEND, 0, 1);
                        steps.send(1, SEND, 1, 1);
                    } else {
                        steps.recv(0, RECV, 1, 1);
                        steps.recv(0, RECV, 0, 1);
                    }
                });
    }

    @Test
    void overlapInsideARoundIsFound() {
        assertFault(
                "overlaps another step",
                allreduce(2),
                (rank, steps) -> {
                    steps.copy(SEND, 0, 2, RECV, 0);
                    steps.send(1 - rank, RECV, 0, 2);
                    steps.recv(1 - rank, SCRATCH, 0, 2);
                });
    }

    @Test
    void overlapThatOnlyInPlaceHasIsFound() {
        Text text =
                (rank, steps) -> {
                    steps.exchange(1 - rank, SEND, 0, 2, RECV);
                    if (rank == 0) {
                        steps.combine(SEND, 0, 2, RECV, 0);
                    } else {
                        steps.copy(SEND, 0, 2, SCRATCH, 0);
                        steps.next();
                        steps.combineAfter(SCRATCH, 0, 2, RECV, 0);
                    }
                };
        run(allreduce(2).with(new Operator(false, true)), text);
        assertFault("overlaps another step", allreduce(2).with(Scenario.Local.IN_PLACE), text);
    }

    @Test
    void writesToSendAreFound() {
        assertFault("read only", allreduce(2), (rank, steps) -> steps.recv(1 - rank, SEND, 0, 2));
        assertFault(
                "read only",
                allreduce(2),
                (rank, steps) -> steps.combineAfter(SEND, 0, 2, RECV, 0));
        assertFault(
                "read only",
                Scenario.of(Primitive.BCAST, 2, 1, 2),
                (rank, steps) -> steps.recv(1 - rank, RECV, 0, 2));
    }

    @Test
    void readsOfEmptyMemoryAreFound() {
        assertFault(
                "holds nothing", allreduce(2), (rank, steps) -> steps.copy(SCRATCH, 0, 2, RECV, 0));
        assertFault(
                "holds nothing",
                allreduce(2),
                (rank, steps) -> {
                    rightPlan(rank, steps);
                    steps.next();
                    if (rank == 0) {
                        steps.copy(SCRATCH, 0, 2, RECV, 0); // combineAfter has used it up
                    }
                });
    }

    @Test
    void buffersThatDoNotExistAreFound() {
        assertFault(
                "does not exist on this rank",
                Scenario.of(Primitive.REDUCE, 2, 1, 2),
                (rank, steps) -> steps.copy(SEND, 0, 2, RECV, 0));
        assertFault(
                "blocks that do not exist",
                allreduce(2),
                (rank, steps) -> steps.send(1 - rank, SEND, 1, 2));
        assertFault(
                "slot that its layout",
                allreduce(2),
                (rank, steps) -> steps.send(1 - rank, 4, 0, 1));
    }

    @Test
    void cutElementsAndUnlikeRangesAreFound() {
        Scenario scenario = allreduce(6).withUnit(6);
        assertFault(
                "unlike lengths",
                scenario,
                (rank, steps) -> steps.copy(SEND, 0, 2, SCRATCH + 1, 0));
        assertFault(
                "cuts an element",
                allreduce(6).withUnit(6),
                (rank, steps) -> {
                    steps.copy(SEND, 0, 2, RECV, 0);
                    steps.next();
                    steps.combine(SEND, 0, 1, RECV, 0);
                });
        assertFault("another rank", scenario, (rank, steps) -> steps.send(rank, SEND, 0, 2));
    }

    @Test
    void vectorFormsTellARankNothingOfOthers() {
        Scenario scenario = Scenario.of(Primitive.GATHERV, 3, 0, 1, 2, 3);
        assertEquals(0, scenario.shape(1).recv().count());
        assertEquals(2, scenario.shape(1).send().length(0));
        assertEquals(3, scenario.shape(0).recv().length(2));
        assertEquals(Shape.UNKNOWN, scenario.shape(0).bytes());
    }

    @Test
    void partOfTheRanksIsAView() {
        Outcome outcome =
                Simulator.run(
                        new Written((rank, steps) -> {
                            if (rank > 0) {
                                Steps part = steps.over(new Pair());
                                part.send(rank - 1, SEND, 0, 0);
                                part.recv(rank - 1, SEND, 0, 0);
                                part.next();
                            }
                        }),
                        Scenario.of(Primitive.BARRIER, 3, 0, 0));
        assertEquals(
                List.of(new Outcome.Message(1, 2, 0), new Outcome.Message(2, 1, 0)),
                outcome.messages());
    }

    private static final class Pair implements org.galerna.collectives.Members {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public int rank(int index) {
            return 2 - index;
        }
    }
}
