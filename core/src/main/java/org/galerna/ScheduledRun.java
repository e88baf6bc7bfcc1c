// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.concurrent.locks.ReentrantLock;
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
 * before has ended, by whatever thread moves it on; so calls and stages take turns.
 *
 * <p>Plans that reach into other ranks' memory wait inside a step, so they are not chosen here.
 */
final class ScheduledRun extends CollectiveRun {
    private final ReentrantLock turn = new ReentrantLock();
    private Call call; // whose stages are made
    private Stage made; // the stage that was made last in this turn
    private Runnable arrival; // puts its data in place; null if that is not needed

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

    ScheduledRun(IntraComm comm, String algorithms, Numbers numbers) {
        super(comm, algorithms, numbers);
    }

    @Override
    boolean isScheduling() {
        return true;
    }

    /** The work of a call with a number; negative for a new one. */
    CollectiveWork make(int number, Runnable body) {
        turn.lock();
        try {
            final Call own = new Call(number);
            final Stage first = stage(own, body);
            return new CollectiveWork(comm.schedule(first), own.number, own.isStaged);
        } finally {
            turn.unlock();
        }
    }

    /** The first stage of a call with a number that belongs to a longer schedule. */
    Stage leg(int number, Runnable body) {
        return resume(new Call(number), body);
    }

    /** Makes what follows a stage, as a call of its own; null if that was all. */
    private Stage resume(Call own, Runnable body) {
        turn.lock();
        goOn("Wait");
        try {
            return stage(own, body);
        } finally {
            end();
            turn.unlock();
        }
    }

    /** The stage that a part of a call makes, if it makes one. */
    private Stage stage(Call own, Runnable body) {
        call = own;
        try {
            body.run();
            return made;
        } finally {
            call = null;
            made = null;
            arrival = null;
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
    void then(Runnable next) {
        final Call own = call;
        final Runnable first = arrival;
        own.isStaged = true;
        made.then(() -> {
            if (first != null) {
                first.run();
            }
            return resume(own, next);
        });
    }
}
