// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.function.Consumer;
import org.galerna.collectives.Slots;
import org.galerna.datatype.BaseType;
import org.galerna.execute.CallSlots;
import org.galerna.execute.Prepared;
import org.galerna.execute.Stage;
import org.galerna.reduce.Kernel;

/**
 * Collective calls that are made ready instead of run: a call's arguments are checked and its
 * buffers become slots as for a blocking one, and what is left is a {@link CollectiveWork}. What a
 * call does behind its first plan becomes a further stage of the same work, made when the one
 * before has ended, by whatever thread moves it on. That may call users' code and wait for it, so a
 * call has its run to itself until its last stage is made. One call after another.
 *
 * <p>Plans that reach into other ranks' memory wait inside a step, so they are not chosen here.
 */
final class ScheduledRun extends CollectiveRun {
    private final ScheduledRuns idle; // where it goes when its call is done with it
    private final Collectives calls;
    private Call call; // whose stages are made
    private Stage made; // the stage that was made last
    private Runnable arrival; // puts its data in place; null if that is not needed
    private Runnable next; // makes what follows that one; null if nothing does

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** A call: its stages have numbers that follow each other. */
    private static final class Call {
        private int number;
        private int stages;
        private boolean isStaged;

        Call(int number) {
            this.number = number;
        }
    }

    ScheduledRun(IntraComm comm, String algorithms, Numbers numbers, ScheduledRuns idle) {
        super(comm, algorithms, numbers);
        this.idle = idle;
        this.calls = new Collectives(comm, this);
    }

    /** One more, for calls beside each other. */
    ScheduledRun(ScheduledRun other) {
        super(other);
        this.idle = other.idle;
        this.calls = new Collectives(comm, this);
    }

    @Override
    boolean isScheduling() {
        return true;
    }

    /** The work of a call with a number; negative for a new one. */
    CollectiveWork make(int number, Consumer<Collectives> body) {
        final Call own = new Call(number);
        final Stage first = stage(own, () -> body.accept(calls));
        return new CollectiveWork(comm.schedule(first), own.number, own.isStaged);
    }

    /** The first stage of a call with a number that belongs to a longer schedule. */
    Stage leg(int number, Consumer<Collectives> body) {
        return resume(new Call(number), () -> body.accept(calls));
    }

    /** Makes what follows a stage, as a call of its own; null if that was all. */
    private Stage resume(Call own, Runnable body) {
        return stage(
                own,
                () -> {
                    goOn("Wait");
                    try {
                        body.run();
                    } finally {
                        end();
                    }
                });
    }

    /** The stage that a part of a call makes, if it makes one. */
    private Stage stage(Call own, Runnable body) {
        call = own;
        try {
            body.run();
            return made;
        } finally {
            final boolean isOver = next == null;
            call = null;
            made = null;
            arrival = null;
            next = null;
            if (isOver) {
                idle.give(this);
            }
        }
    }

    @Override
    void run(Prepared plan, BaseType element, Kernel kernel) {
        if (made != null) {
            throw new IllegalStateException("a plan that does not wait for the one before");
        }
        final Call own = call;
        if (own.number < 0) {
            own.number = firstNumber(own.number == ImmediateCalls.NEW_PERSISTENT);
        }
        final int number = own.number + own.stages;
        own.stages++;
        own.isStaged |= buffers.isStaged();
        final Stage stage = comm.stage(plan, new Stage.Work(element, kernel, number));
        final CallSlots slots = buffers.slots();
        stage.bind(Slots.SEND, slots.send(), slots.sendBase());
        stage.bind(Slots.RECV, slots.receive(), slots.receiveBase());
        made = stage;
        final Consumer<Object> target = buffers.delivery();
        final Object array = slots.receive();
        if (target != null) {
            arrival = () -> target.accept(array);
        }
        if (target != null || kernel instanceof UsersKernel) {
            stage.then(() -> end(kernel, target, array));
        }
    }

    private static Stage end(Kernel kernel, Consumer<Object> target, Object array) {
        UsersKernel.rethrow(kernel);
        if (target != null) {
            target.accept(array);
        }
        return null;
    }

    @Override
    void then(Runnable further) {
        final Call own = call;
        final Runnable first = arrival;
        own.isStaged = true;
        next = further;
        made.then(() -> {
            if (first != null) {
                first.run();
            }
            return resume(own, further);
        });
    }
}
