// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives.simulate;

import java.util.ArrayList;
import java.util.List;
import org.galerna.collectives.Algorithm;
import org.galerna.collectives.Layout;
import org.galerna.collectives.Shape;

/**
 * One rank of a simulation: its plan, its memory, and the messages of its round that are under way.
 */
final class VirtualRank {
    private final Scenario scenario;
    private final int rank;
    private final Memory memory;
    private final List<List<Step>> rounds;
    private final Simulator simulator;
    private final Reach reach;
    private List<Step> pending = new ArrayList<>();
    private int round;

    VirtualRank(Simulator simulator, Algorithm algorithm, Scenario scenario, int rank) {
        this.simulator = simulator;
        this.scenario = scenario;
        this.rank = rank;
        this.reach = new Reach(this, rank, simulator.commons());
        Shape shape = scenario.shape(rank, algorithm);
        Layout layout = algorithm.layout(rank, shape);
        memory = new Memory(scenario, rank, layout);
        Recorder recorder = new Recorder();
        algorithm.plan(rank, shape, recorder);
        rounds = recorder.rounds();
        advance();
    }

    Memory memory() {
        return memory;
    }

    VirtualRank peer(int other) {
        return simulator.rank(other);
    }

    /** A finding in a step of this rank. */
    PlanException fault(Step step, String text) {
        return memory.fault(step, text);
    }

    boolean isDone() {
        return pending.isEmpty() && !reach.isWaiting() && round == rounds.size();
    }

    /** Reaches into other ranks' memory where that can be done now; see {@link Reach#pass}. */
    long reach() {
        return reach.pass();
    }

    /** Messages of this round that have not travelled, in text order. */
    List<Step> pending(Step.Verb verb) {
        List<Step> steps = new ArrayList<>();
        for (Step step : pending) {
            if (step.verb() == verb) {
                steps.add(step);
            }
        }
        return steps;
    }

    /** The first receive from a peer that waits, or null. */
    Step firstReceive(int peer) {
        for (Step step : pending) {
            if (step.verb() == Step.Verb.RECV && step.peer() == peer) {
                return step;
            }
        }
        return null;
    }

    void complete(Step message) {
        if (!pending.remove(message)) {
            throw new IllegalStateException("not pending: " + message);
        }
    }

    /** Enters the next round when this one is complete; rounds without messages are passed. */
    void advance() {
        while (pending.isEmpty() && !reach.isWaiting() && round < rounds.size()) {
            enter(rounds.get(round++));
        }
        if (isDone() && round > 0) {
            reach.checkEnd(rounds.get(round - 1).getLast());
        }
    }

    private void enter(List<Step> steps) {
        checkOverlap(steps);
        reach.checkOrder(steps);
        for (Step step : steps) {
            if (step.isReach()) {
                reach.enter(step);
            } else if (!step.isMessage()) {
                act(step);
            } else if (travels(step)) {
                pending.add(step);
            }
        }
    }

    private boolean travels(Step step) {
        if (step.peer() == rank || step.peer() < 0 || step.peer() >= scenario.ranks()) {
            throw memory.fault(step, "names a peer that is not another rank");
        }
        return step.from().n() == 0 || memory.area(step, step.from()).length() > 0;
    }

    private void act(Step step) {
        Store.Area from = memory.area(step, step.from());
        Store.Area to = memory.area(step, step.to());
        if (step.verb() == Step.Verb.COPY && from.isSame(to)) {
            return;
        }
        reach.noteLocal(step, from, to);
        act(step, from, to);
    }

    /** Copies or combines areas of any ranks' memory. */
    void act(Step step, Store.Area from, Store.Area to) {
        if (from.length() != to.length()) {
            throw memory.fault(step, "has ranges of unlike lengths");
        }
        if (step.verb() == Step.Verb.COMBINE || step.verb() == Step.Verb.COMBINE_AFTER) {
            combine(step, from, to);
        } else if (step.verb() == Step.Verb.COMBINE_FROM) {
            combine(step, from, to);
        } else if (!from.isSame(to)) {
            copy(step, from, to);
        }
    }

    /** The area of this rank's exposed memory that a step of another rank names. */
    Store.Area exposedArea(Step step) {
        if (step.from().n() == 0) {
            return new Store.Area(null, 0, 0);
        }
        return step.verb() == Step.Verb.WRITE
                ? writable(step, step.to())
                : memory.area(step, step.from());
    }

    /** Copies terms; a step of this rank reads them. */
    void copy(Step step, Store.Area from, Store.Area to) {
        for (int i = 0; i < from.length(); i++) {
            Term term = from.get(i);
            if (term == null) {
                throw memory.fault(step, "reads byte " + i + ", which holds nothing");
            }
            to.set(i, term);
        }
    }

    private void combine(Step step, Store.Area from, Store.Area to) {
        boolean after = step.verb() == Step.Verb.COMBINE_AFTER;
        checkParts(step, from);
        for (int i = 0; i < from.length(); i++) {
            Term left = after ? to.get(i) : from.get(i);
            Term right = after ? from.get(i) : to.get(i);
            if (left == null || right == null) {
                throw memory.fault(step, "reads byte " + i + ", which holds nothing");
            }
            Term both = left.with(right, scenario.operator().commutative());
            if (both == null) {
                throw memory.fault(step, "combines " + left + " and " + right);
            }
            to.set(i, both);
            if (after) {
                from.set(i, null);
            }
        }
    }

    private void checkParts(Step step, Store.Area from) {
        long bytes = scenario.shape(rank).bytes();
        if (!scenario.operator().divisible() && from.length() > 0 && from.length() != bytes) {
            throw memory.fault(step, "combines a part, and the operator is not divisible");
        }
        if (from.length() % scenario.unit() != 0) {
            throw memory.fault(step, "cuts an element");
        }
    }

    private void checkOverlap(List<Step> steps) {
        List<Store.Area> read = new ArrayList<>();
        List<Store.Area> written = new ArrayList<>();
        for (Step step : steps) {
            List<Store.Area> writes = writes(step);
            List<Store.Area> reads = reads(step);
            for (Store.Area area : writes) {
                checkFree(step, area, read);
                checkFree(step, area, written);
            }
            for (Store.Area area : reads) {
                checkFree(step, area, written);
            }
            read.addAll(reads);
            written.addAll(writes);
        }
    }

    private List<Store.Area> reads(Step step) {
        return switch (step.verb()) {
            case SEND, COMBINE, WRITE -> List.of(memory.area(step, step.from()));
            case PUBLISH -> List.of(memory.all(step, step.from().slot()));
            case COPY -> isIdle(step) ? List.of() : List.of(memory.area(step, step.from()));
            default -> List.of();
        };
    }

    private List<Store.Area> writes(Step step) {
        return switch (step.verb()) {
            case SEND, WRITE, EXPOSE, PUBLISH, STRAND, FENCE -> List.of();
            case READ, COMBINE_FROM -> List.of(writable(step, step.to()));
            case RECV -> List.of(writable(step, step.from()));
            case COPY -> isIdle(step) ? List.of() : List.of(writable(step, step.to()));
            case COMBINE -> List.of(writable(step, step.to()));
            case COMBINE_AFTER -> List.of(writable(step, step.from()), writable(step, step.to()));
        };
    }

    private boolean isIdle(Step copy) {
        return memory.area(copy, copy.from()).isSame(memory.area(copy, copy.to()));
    }

    private Store.Area writable(Step step, Step.Range range) {
        boolean isReadOnly = range.n() > 0 && memory.isReadOnly(range.slot());
        if (isReadOnly) {
            throw memory.fault(step, "writes a buffer that is read only");
        }
        return memory.area(step, range);
    }

    private void checkFree(Step step, Store.Area area, List<Store.Area> others) {
        for (Store.Area other : others) {
            if (area.length() > 0 && area.overlaps(other)) {
                throw memory.fault(step, "overlaps another step of its round");
            }
        }
    }

    @Override
    public String toString() {
        return reach.isWaiting() ? reach.toString() : pending.toString();
    }
}
