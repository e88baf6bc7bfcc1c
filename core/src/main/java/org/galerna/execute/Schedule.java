// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Supplier;
import org.galerna.base.VarHandles;
import org.galerna.device.Endpoint;
import org.galerna.device.Operation;

/**
 * A collective call that goes on by itself: the rounds of written plans, each started when the
 * messages of the one before have ended; of a call between two groups one leg after the other. It
 * is moved on by whatever thread of the rank is in a call, one at a time, users' functions
 * included; its promise is done when it is over.
 */
public final class Schedule {
    private static final int RUNNING = 0;
    private static final int DONE = 1;
    private static final VarHandle STATE =
            VarHandles.of(MethodHandles.lookup(), "state", int.class);

    private static final int IDLE = 0;
    private static final int BUSY = 1;
    private static final int POKED = 2; // while it was busy
    private static final VarHandle TURN = VarHandles.of(MethodHandles.lookup(), "turn", int.class);

    private final Schedules owner;
    private final Stage first;
    private final List<Supplier<Stage>> legs; // behind the first
    private Stage stage;
    private int leg; // the next of them

    private Operation promise;
    private final Round round = new Round();
    private int at;
    private StepFailure failure;
    private boolean isKnown; // whether it is among those under way
    private int place; // there, under their lock

    @SuppressWarnings("UnusedVariable") // read by the handle
    private int state = DONE;

    @SuppressWarnings("UnusedVariable")
    private int turn = IDLE;

    /** A schedule that is not started. */
    Schedule(Schedules owner, Stage first, List<Supplier<Stage>> legs) {
        this.owner = owner;
        this.first = first;
        this.legs = legs;
        this.stage = first;
    }

    /**
     * Starts, or starts again when it is over; never waits.
     *
     * @param operation becomes active, and is done when this is over.
     */
    public void start(Operation operation) {
        promise = operation;
        failure = null;
        leg = 0;
        begin(first);
        owner.device().promise(operation, context());
        isKnown = false;
        STATE.setRelease(this, RUNNING);
        poke();
    }

    /**
     * Tells how it ended.
     *
     * @return the failure, or null.
     */
    public StepFailure failure() {
        return failure;
    }

    /** Where the messages of its first leg travel. */
    long context() {
        return first.endpoints().context();
    }

    int place() {
        return place;
    }

    void place(int at) {
        place = at;
    }

    boolean isDone() {
        return (int) STATE.getAcquire(this) == DONE;
    }

    /** Moves this on as far as it goes, unless another thread does; that one then looks again. */
    void poke() {
        if (enter()) {
            do {
                advance();
            } while (!leave());
        }
    }

    /** Takes the turn, or tells who has it that there is news. */
    private boolean enter() {
        for (; ; ) {
            final int seen = (int) TURN.getVolatile(this);
            if (seen == IDLE && TURN.compareAndSet(this, IDLE, BUSY)) {
                return true;
            }
            if (seen == POKED || (seen == BUSY && TURN.compareAndSet(this, BUSY, POKED))) {
                return false;
            }
        }
    }

    /** Gives the turn back, unless there is news. */
    private boolean leave() {
        if (TURN.compareAndSet(this, BUSY, IDLE)) {
            return true;
        }
        TURN.setVolatile(this, BUSY);
        return false;
    }

    private void advance() {
        go();
        if (!isKnown && !isDone()) {
            isKnown = true;
            owner.add(this);
            go(); // for what has ended before others could find this
        }
    }

    private void go() {
        while (!isDone() && isRoundOver()) {
            if (failure == null && isStageOver()) {
                stage.end(owner.scratch());
            }
            if (failure != null || isOver()) {
                end();
            } else if (isStageOver()) {
                nextStage();
            } else {
                startRound();
            }
        }
    }

    private boolean isOver() {
        return isStageOver() && !stage.hasSequel() && leg == legs.size();
    }

    private boolean isStageOver() {
        return stage.code()[at] == Program.END;
    }

    private void nextStage() {
        try {
            Stage next = stage.hasSequel() ? stage.next() : null;
            if (next == null && leg < legs.size()) {
                next = legs.get(leg).get();
                leg++;
            }
            if (next == null) {
                end();
            } else {
                begin(next);
            }
        } catch (RuntimeException | Error e) { // the owner's call throws it
            failure = new StepFailure(e);
        }
    }

    private void begin(Stage next) {
        stage = next;
        stage.begin(owner.scratch());
        at = 0;
    }

    private void end() {
        final Operation done = promise;
        if (isKnown) {
            owner.remove(this);
        }
        STATE.setRelease(this, DONE);
        owner.device().fulfil(done);
    }

    /** Takes the results of a round whose messages have all ended, or one of which has failed. */
    private boolean isRoundOver() {
        if (failure == null && !round.isOver()) {
            return false;
        }
        failure = round.end(owner.device(), failure);
        return true;
    }

    /** Starts the messages of the next round and does its local steps. */
    private void startRound() {
        final int[] code = stage.code();
        try {
            while (code[at] != Program.END && code[at] != Program.NEXT) {
                step(at);
                at = Program.next(code, at);
            }
        } catch (RuntimeException | Error e) { // of users' code: the request's owner gets it
            failure = new StepFailure(e);
        }
        if (code[at] == Program.NEXT) {
            at = Program.next(code, at);
        }
    }

    private void step(int i) {
        final int[] c = stage.code();
        switch (c[i]) {
            case Program.SEND -> send(c[i + 1], c[i + 2], c[i + 3], c[i + 4]);
            case Program.RECV -> receive(c[i + 1], c[i + 2], c[i + 3], c[i + 4]);
            default -> stage.local(i);
        }
    }

    private void send(int peer, int slot, int first, int n) {
        final SlotMemory slots = stage.slots();
        if (slots.isEmpty(slot, first, n)) {
            return;
        }
        final Endpoint to = stage.endpoints().of(peer);
        if (!slots.trySend(to, slot, first, n, stage.tag())) {
            to.isendExpected(operation(peer, slot, first, n), stage.tag());
        }
    }

    private void receive(int peer, int slot, int first, int n) {
        final SlotMemory slots = stage.slots();
        if (slots.isEmpty(slot, first, n)) {
            return;
        }
        final Endpoint from = stage.endpoints().of(peer);
        if (slots.tryRecv(from, slot, first, n, stage.tag()) == Endpoint.NOT_YET) {
            from.irecv(operation(peer, slot, first, n), stage.tag());
        }
    }

    /** An operation of this round, whose end moves this on. */
    private Operation operation(int peer, int slot, int first, int n) {
        final Operation operation = owner.device().operation();
        stage.slots().arm(operation, slot, first, n);
        owner.device().watch(operation);
        round.add(operation, peer);
        return operation;
    }

    @Override
    public String toString() {
        return "call " + stage.tag() + " of " + stage.code().length + " words at " + at;
    }
}
