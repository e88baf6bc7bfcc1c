// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.arbitrary;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;
import static org.quicktheories.generators.SourceDSL.longs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Cost;
import org.galerna.collectives.Facts;
import org.galerna.collectives.Need;
import org.galerna.collectives.Placement;
import org.galerna.collectives.Primitive;
import org.galerna.collectives.Shape;
import org.galerna.collectives.Traits;
import org.galerna.collectives.selection.Variants;
import org.galerna.collectives.simulate.Outcome.Message;
import org.galerna.collectives.simulate.Scenario.Local;
import org.galerna.collectives.simulate.Scenario.Operator;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every algorithm of the registry on 1 to 65 ranks and a few hundred, against its promises and its
 * cost line.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class AlgorithmTest {
    private static final int MOST_RANKS = 65;

    /** Beyond, without trying everything: an odd number. */
    private static final int[] MANY_RANKS = {129};

    /** Up to here every root and every length is tried; beyond, they take turns. */
    private static final int FEW_RANKS = 9;

    private static final List<Local> LOCALS = List.of(Local.IN_PLACE, Local.DENSE);

    @TestFactory
    Stream<DynamicTest> everyAlgorithmIsRightOnEveryNumberOfRanks() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Primitive primitive : Primitive.values()) {
            for (Algorithm algorithm : algorithms(primitive)) {
                tests.add(
                        DynamicTest.dynamicTest(
                                primitive.label() + " " + algorithm.label(),
                                () -> runAll(primitive, algorithm)));
            }
        }
        return tests.stream();
    }

    @Test
    void anyLengthsAndRootsAreRight() {
        qt().forAll(
                        arbitrary().enumValues(Primitive.class),
                        integers().between(1, 24),
                        integers().between(0, 23),
                        lists().of(longs().between(0, 9)).ofSizeBetween(1, 12))
                .checkAssert(AlgorithmTest::runAny);
    }

    private static void runAny(Primitive primitive, int ranks, int any, List<Long> lengths) {
        long[] bytes = lengths.stream().mapToLong(Long::longValue).toArray();
        int root = primitive.isRooted() ? any % ranks : 0;
        for (Algorithm algorithm : algorithms(primitive)) {
            runAllowed(algorithm, Scenario.of(primitive, ranks, root, bytes));
        }
    }

    private static List<Algorithm> algorithms(Primitive primitive) {
        return Variants.of(primitive, 3, 32);
    }

    private static void runAll(Primitive primitive, Algorithm algorithm) {
        int runs = 0;
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            for (int root : roots(primitive, ranks)) {
                for (long[] lengths : lengths(primitive, ranks)) {
                    runs += runAllowed(algorithm, Scenario.of(primitive, ranks, root, lengths));
                }
            }
        }
        for (int ranks : MANY_RANKS) {
            long[] lengths = lengths(primitive, 3).getLast();
            runMany(algorithm, Scenario.of(primitive, ranks, 0, lengths));
        }
        assertTrue(runs >= 6, algorithm.traits().name() + " ran only " + runs + " scenarios");
    }

    private static void runMany(Algorithm algorithm, Scenario scenario) {
        Traits traits = algorithm.traits();
        if (traits.has(Need.HOSTS)) {
            runAllowed(algorithm, scenario);
            return;
        }
        Operator operator = new Operator(traits.commutative(), traits.divisible());
        Shape shape = scenario.shape(0).on(Placement.ONE_PROCESS);
        if (traits.allows(shape.facts(operator.commutative(), operator.divisible()))) {
            runOne(algorithm, scenario.with(operator));
        }
    }

    private static Set<Integer> roots(Primitive primitive, int ranks) {
        Set<Integer> roots = new TreeSet<>();
        for (int root = 0; root < ranks; root++) {
            boolean isPicked = ranks <= FEW_RANKS || root == ranks - 1 - ranks % 3;
            if (root == 0 || (primitive.isRooted() && isPicked)) {
                roots.add(root);
            }
        }
        return roots;
    }

    private static List<long[]> lengths(Primitive primitive, int ranks) {
        List<long[]> all = allLengths(primitive, ranks);
        int turn = ranks % all.size();
        return ranks <= FEW_RANKS ? all : all.subList(turn, turn + 1);
    }

    private static List<long[]> allLengths(Primitive primitive, int ranks) {
        return switch (primitive) {
            case BARRIER -> List.of(new long[] {0});
            case GATHERV,
                    SCATTERV,
                    ALLGATHERV,
                    ALLTOALLV,
                    REDUCE_SCATTER,
                    NEIGHBOR_ALLGATHER,
                    NEIGHBOR_ALLTOALL ->
                    List.of(
                            new long[] {0},
                            new long[] {1},
                            new long[] {3, 0, 1, 2},
                            new long[] {0, 0, 5});
            case ALLGATHER, ALLTOALL, GATHER, SCATTER ->
                    List.of(new long[] {0}, new long[] {1}, new long[] {3});
            default ->
                    List.of(
                            new long[] {0},
                            new long[] {1},
                            new long[] {7},
                            new long[] {ranks},
                            new long[] {2L * ranks + 1});
        };
    }

    /** On hosts where the algorithm asks for them: dealt out, and in blocks of three. */
    private static int runAllowed(Algorithm algorithm, Scenario scenario) {
        if (!algorithm.traits().has(Need.HOSTS)) {
            return runPlaced(algorithm, scenario.on(Placement.ONE_PROCESS));
        }
        int[] dealt = new int[scenario.ranks()];
        int[] blocks = new int[scenario.ranks()];
        Arrays.setAll(dealt, rank -> rank % 3);
        Arrays.setAll(blocks, rank -> rank / 3);
        return runPlaced(algorithm, scenario.on(Placement.of(dealt, Placement.Reach.NONE)))
                + runPlaced(algorithm, scenario.on(Placement.of(blocks, Placement.Reach.NONE)));
    }

    /** Runs a scenario with the operator that allows least, and in place. */
    private static int runPlaced(Algorithm algorithm, Scenario scenario) {
        Traits traits = algorithm.traits();
        Operator operator = new Operator(traits.commutative(), traits.divisible());
        Scenario call = scenario.with(operator);
        Facts facts = call.shape(0).facts(operator.commutative(), operator.divisible());
        if (!traits.allows(facts)) {
            return 0;
        }
        List<Message> messages = runOne(algorithm, call);
        boolean isSmall = scenario.ranks() <= FEW_RANKS;
        Local turn = LOCALS.get(scenario.ranks() / 3 % 2);
        boolean isTurn = scenario.ranks() % 3 == 0;
        for (Local local : isSmall ? LOCALS : isTurn ? List.of(turn) : List.<Local>of()) {
            assertEquals(messages, runOne(algorithm, call.with(local)), call::toString);
        }
        if (scenario.primitive().isReduction() && (isSmall || scenario.ranks() % 8 == 1)) {
            runOne(algorithm, inFours(call));
        }
        return 1;
    }

    private static Scenario inFours(Scenario scenario) {
        List<Long> lengths = scenario.lengths().stream().map(bytes -> 4 * bytes).toList();
        return new Scenario(
                scenario.primitive(),
                scenario.ranks(),
                scenario.root(),
                lengths,
                4,
                scenario.operator(),
                scenario.local(),
                scenario.placement());
    }

    /** Runs a scenario, holds it to its cost, and returns its messages in order of the ranks. */
    private static List<Message> runOne(Algorithm algorithm, Scenario scenario) {
        Outcome outcome = Simulator.run(algorithm, scenario);
        Cost cost = algorithm.cost(scenario.shape(0));
        String text = algorithm.label() + ": " + scenario;
        boolean isSparse = scenario.lengths().size() > 1 && scenario.lengths().contains(0L);
        if (isEven(scenario, cost) && !cost.isBound()) {
            assertEquals(cost, new Cost(outcome.rounds(), outcome.bytes()), text);
        } else if (isEven(scenario, cost) && scenario.ranks() > 1) {
            assertWithin(outcome.rounds(), cost.rounds(), text + ", rounds");
            assertWithin(outcome.bytes(), cost.bytes(), text + ", bytes");
        } else if (!isSparse) {
            assertTrue(outcome.rounds() <= cost.rounds(), text + " " + outcome.rounds() + cost);
            if (cost.bytes() != Shape.UNKNOWN) {
                assertTrue(outcome.bytes() <= cost.bytes(), text + " " + outcome.bytes() + cost);
            }
        }
        List<Message> messages = new ArrayList<>(outcome.messages());
        messages.sort(
                Comparator.comparingInt(Message::from)
                        .thenComparingInt(Message::to)
                        .thenComparingLong(Message::bytes));
        return messages;
    }

    /** A limit that is kept, and not so wide that it says nothing. */
    private static void assertWithin(long found, long limit, String text) {
        assertTrue(found <= limit, text + ": " + found + " of at most " + limit);
        assertTrue(2 * found + 2 >= limit, text + ": only " + found + " of at most " + limit);
    }

    /** Whether the cost is exact: equal parts, and the root where trees are full. */
    private static boolean isEven(Scenario scenario, Cost cost) {
        if (cost.bytes() == Shape.UNKNOWN || scenario.lengths().size() > 1 || scenario.root() > 0) {
            return false;
        }
        long elements = scenario.lengths().getFirst() / scenario.unit();
        return switch (scenario.primitive()) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLGATHERV, REDUCE_SCATTER -> true;
            default ->
                    elements % scenario.ranks() == 0
                            && elements % Integer.highestOneBit(scenario.ranks()) == 0;
        };
    }
}
