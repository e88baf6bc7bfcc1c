// SPDX-License-Identifier: Apache-2.0
package org.galerna.bench.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.galerna.Galerna;
import org.galerna.IntraComm;
import org.galerna.bench.pattern.Plan.Timing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns over the core interface, on threads of this JVM, with checked data. */
@Timeout(60)
class SessionTest {
    private static final int BYTES = 48;

    /** An interface that spoils one element of what one rank receives. */
    private static final class Spoiling extends CoreApi {
        private final IntraComm own;
        private int calls;

        Spoiling(IntraComm comm) {
            super(comm);
            own = comm;
        }

        @Override
        Api part(int color) {
            return new Spoiling(own.split(color, rank()));
        }

        private void spoil() {
            if (rank() == size() - 1 && ++calls == 3) {
                Store receive = buffers().receive();
                Store store = receive.length() == 0 ? buffers().send() : receive;
                store.set(0, store.get(0) + 1);
            }
        }

        @Override
        void recv(int from, int tag) {
            super.recv(from, tag);
            spoil();
        }

        @Override
        void waitAll(int requests) {
            super.waitAll(requests);
            spoil();
        }

        @Override
        void bounce(int to, int from, int times, boolean isFirst) {
            super.bounce(to, from, times, isFirst);
            spoil();
        }

        @Override
        void sendrecv(int to, int from) {
            super.sendrecv(to, from);
            spoil();
        }

        @Override
        Call call(Collective operation) {
            Call right = super.call(operation);
            return root -> {
                right.make(root);
                spoil();
            };
        }

        @Override
        void finish() {
            super.finish();
            spoil();
        }
    }

    /** An interface that spoils what the first rank gets of the last root. */
    private static final class SpoilingRoot extends CoreApi {
        SpoilingRoot(IntraComm comm) {
            super(comm);
        }

        private void spoil(int root) {
            Store store = buffers().send();
            if (rank() == 0 && root == size() - 1) {
                store.set(0, store.get(0) + 1);
            }
        }

        @Override
        Call call(Collective operation) {
            Call right = super.call(operation);
            return root -> {
                right.make(root);
                spoil(root);
            };
        }

        @Override
        void start(Collective operation, int root) {
            super.start(operation, root);
            finish();
            spoil(root);
        }
    }

    /** An interface whose ping-pongs take a millisecond each. */
    private static final class Slow extends CoreApi {
        private static final long EACH_NANOS = 1_000_000;

        Slow(IntraComm comm) {
            super(comm);
        }

        @Override
        void bounce(int to, int from, int times, boolean isFirst) {
            super.bounce(to, from, times, isFirst);
            long end = System.nanoTime() + times * EACH_NANOS;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    private static Plan plan(String pattern, Timing timing, Plan.Data data) {
        return new Plan(
                pattern,
                timing,
                data,
                new Plan.Scale(5, 2, 4, 0),
                new Plan.Effort(4, 1, 1, false),
                List.of(BYTES),
                true,
                List.of(50.0, 99.9));
    }

    private static Plan.Data data(Element element, Memory memory) {
        return new Plan.Data("core", element, memory, Pairing.SEPARATE);
    }

    private static List<Figure> run(int ranks, Plan plan, boolean isSpoiling) {
        return run(ranks, plan, isSpoiling ? Spoiling::new : CoreApi::new);
    }

    private static List<Figure> run(int ranks, Plan plan, Function<IntraComm, Api> api) {
        List<Figure> figures = new ArrayList<>();
        Galerna.spmd(
                ranks,
                comm -> {
                    new Session(api.apply(comm), plan, figures::add).run();
                    return null;
                });
        return figures;
    }

    static Stream<String> patterns() {
        Stream<String> operations =
                Stream.of(Collective.values())
                        .map(Collective::label)
                        .flatMap(name -> Stream.of(name, name + Catalogue.MOVING, "i" + name));
        return Stream.concat(Catalogue.messages().stream().sorted(), operations);
    }

    private static Timing timing(String pattern) {
        boolean isImmediate = pattern.startsWith("i") && !Catalogue.messages().contains(pattern);
        return isImmediate ? Timing.OVERLAPPED : Timing.TOGETHER;
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void everyPatternMovesTheRightDataOnAnyMemory(String pattern) {
        for (int ranks : IntStream.rangeClosed(1, 4).toArray()) {
            for (Element element : Element.values()) {
                if (element == Element.OBJECT && !canBeObjects(pattern)) {
                    continue;
                }
                boolean isDirect = ranks % 2 == 0 && element != Element.OBJECT;
                Memory memory = isDirect ? Memory.DIRECT : Memory.ARRAY;
                Plan plan = plan(pattern, timing(pattern), data(element, memory));
                Figure figure = run(ranks, plan, false).getFirst();
                assertEquals(
                        0, figure.get(Figure.ERRORS), pattern + " on " + ranks + ": " + figure);
                assertEquals(4, figure.get(Figure.TIMES));
                assertEquals(1, figure.get(Figure.WARM_UPS));
                assertTrue(figure.get("p50_us") <= figure.get("p99.9_us"), pattern);
            }
        }
    }

    private static boolean canBeObjects(String pattern) {
        return !pattern.matches(".*(reduce|scan|alltoallw).*");
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void aPlantedCorruptionIsFound(String pattern) {
        if (pattern.contains("barrier")) {
            return; // it has no data
        }
        boolean isAtRoot = pattern.contains("gather") && !pattern.contains("allgather");
        boolean isReduce = pattern.matches("i?reduce(/moving)?");
        int ranks = isAtRoot || isReduce ? 1 : 2; // the last rank has to get something
        Plan plan = plan(pattern, timing(pattern), data(Element.INT, Memory.ARRAY));
        Figure figure = run(ranks, plan, true).getFirst();
        assertEquals(1, figure.get(Figure.ERRORS), pattern + ": " + figure);
    }

    @Test
    void anIterationAloneAndOneBufferAreCheckedToo() {
        Plan.Data same = new Plan.Data("core", Element.BYTE, Memory.ARRAY, Pairing.SAME);
        Figure figure = run(2, plan("pingpong", Timing.ALONE, same), false).getFirst();
        assertEquals(0, figure.get(Figure.ERRORS));
        assertTrue(figure.get("p50_us") <= figure.get("p99.9_us"));
        assertEquals(
                1,
                run(2, plan("pingpong", Timing.ALONE, same), true).getFirst().get(Figure.ERRORS));
    }

    @Test
    void withoutNumbersItWarmsUpUntilItIsSteadyOrTheTimeIsOver() {
        Plan plan =
                new Plan(
                        "pingpong",
                        Timing.TOGETHER,
                        data(Element.BYTE, Memory.ARRAY),
                        new Plan.Scale(1, 1, 1, 0),
                        new Plan.Effort(0, -1, 0.02, false),
                        List.of(0, BYTES),
                        false,
                        List.of());
        List<Figure> figures = run(2, plan, false);
        assertEquals(List.of(0, BYTES), figures.stream().map(Figure::bytes).toList());
        for (Figure figure : figures) {
            assertTrue(figure.values().containsKey(Figure.STEADY), figure::toString);
            assertTrue(figure.get(Figure.WARM_UPS) >= 1, figure::toString);
            assertTrue(figure.get(Figure.TIMES) >= 1, figure::toString);
        }
    }

    @Test
    void aTimeBudgetHoldsWithoutWarmUpsToo() {
        for (int iterations : List.of(0, 500)) {
            Plan plan =
                    new Plan(
                            "pingpong",
                            Timing.TOGETHER,
                            data(Element.BYTE, Memory.ARRAY),
                            new Plan.Scale(1, 1, 1, 0),
                            new Plan.Effort(iterations, 0, 0.01, true),
                            List.of(8),
                            false,
                            List.of());
            Figure figure = run(2, plan, Slow::new).getFirst();
            assertTrue(figure.get(Figure.TIMES) <= 5, figure::toString);
            assertEquals(1, figure.get(Figure.WARM_UPS), "that tells how many the time allows");
        }
    }

    @Test
    void aTimeBudgetIsForAllThatMeasuresAnIteration() {
        assertEquals(20, timesOfAMillisecond("pingpong", List.of()));
        assertEquals(10, timesOfAMillisecond("pingpong", List.of(50.0)));
        assertEquals(5, timesOfAMillisecond("ibcast", List.of()));
        assertEquals(4, timesOfAMillisecond("ibcast", List.of(50.0)));
    }

    /** Iterations of a millisecond that 40 of them allow, half of which are for the warm-up. */
    private static int timesOfAMillisecond(String pattern, List<Double> percentiles) {
        Plan plan =
                new Plan(
                        pattern,
                        timing(pattern),
                        data(Element.BYTE, Memory.ARRAY),
                        new Plan.Scale(1, 1, 1, 0),
                        new Plan.Effort(0, 0, 0.04, true),
                        List.of(8),
                        false,
                        percentiles);
        return Galerna.spmd(
                        1, comm -> new Session(new CoreApi(comm), plan, _ -> {}).iterations(1e6))
                .getFirst();
    }

    @Test
    void whatAnyRootSendsIsChecked() {
        for (String pattern : List.of("bcast/moving", "ibcast/moving")) {
            Plan plan = plan(pattern, timing(pattern), data(Element.INT, Memory.ARRAY));
            Figure figure = run(9, plan, SpoilingRoot::new).getFirst();
            assertEquals(2, figure.get(Figure.ERRORS), "before and after: " + pattern);
        }
    }

    @Test
    void bandwidthIsBytesOfAllMessagesByTheTimeOfAWindow() {
        for (String pattern : List.of("window", "windows")) {
            Plan plan = plan(pattern, Timing.TOGETHER, data(Element.BYTE, Memory.ARRAY));
            Figure figure = run(4, plan, false).getFirst();
            double messages = 2 * 5 * (pattern.equals("windows") ? 2 : 1);
            double expected = messages * BYTES / figure.get(Figure.AVERAGE);
            assertEquals(expected, figure.get(Figure.BANDWIDTH), expected * 1e-9);
            assertEquals(expected / BYTES * 1e6, figure.get(Figure.RATE), expected * 1e-3);
        }
    }

    @Test
    void groupsRunAtOnceAndTheirTimesCountTogether() {
        for (String pattern : List.of("pingpong", "bcast", "ibcast", "exchange")) {
            Plan usual = plan(pattern, timing(pattern), data(Element.INT, Memory.ARRAY));
            Plan grouped =
                    new Plan(
                            pattern,
                            usual.timing(),
                            usual.data(),
                            new Plan.Scale(1, 1, 1, 2),
                            usual.effort(),
                            usual.sizes(),
                            true,
                            List.of());
            List<Figure> figures = run(4, grouped, false);
            assertEquals(1, figures.size());
            assertEquals(0, figures.getFirst().get(Figure.ERRORS), pattern);
            double errors = run(4, grouped, true).getFirst().get(Figure.ERRORS);
            assertEquals(2, errors, pattern + ": the last rank of each group is spoilt");
        }
    }

    @Test
    void aPlanAndAFigureAreReadAsTheyWereWritten() {
        Plan plan = plan("ibcast", Timing.OVERLAPPED, data(Element.FLOAT, Memory.DIRECT));
        assertEquals(plan, Plan.of(plan.arguments().toArray(String[]::new)));
        Figure figure = run(1, plan, false).getFirst();
        assertEquals(figure, Figure.read(figure.line()).orElseThrow());
        assertTrue(Figure.read("figures\t8").isEmpty());
        assertTrue(Figure.read("").isEmpty());
    }
}
