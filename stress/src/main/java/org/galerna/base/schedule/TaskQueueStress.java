// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** {@link TaskQueue}: every task comes out once; the hand-off between a submitter and a sleeper. */
public final class TaskQueueStress {
    private TaskQueueStress() {}

    /** A task that writes its number where it was taken. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Task(int number, int[] payload) implements Runnable {
        Task(int number) {
            this(number, new int[] {number});
        }

        @Override
        public void run() {}

        static int take(TaskQueue queue) {
            final Task task = (Task) queue.poll();
            return task == null ? 0 : task.payload[0] == task.number ? task.number : -1;
        }
    }

    /** Takes all that is left; 0 for nothing, digits in order of coming out, 9 for a fault. */
    static int drain(TaskQueue queue) {
        int digits = 0;
        int task;
        while ((task = Task.take(queue)) != 0) {
            digits = digits * 10 + (task < 0 ? 9 : task);
        }
        return queue.isEmpty() ? digits : 9;
    }

    /** Two put; the third task may go by the list of what overflows. */
    @JCStressTest
    @Outcome(
            id = {"123", "213", "231"},
            expect = ACCEPTABLE,
            desc = "each task once, those of one thread in order")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled or overtaken")
    @State
    public static class TwoPutters {
        private final TaskQueue queue = new TaskQueue(2);

        /** Puts one. */
        @Actor
        public void one() {
            queue.add(new Task(1));
        }

        /** Puts two. */
        @Actor
        public void two() {
            queue.add(new Task(2));
            queue.add(new Task(3));
        }

        /** Takes all. */
        @Arbiter
        public void end(I_Result r) {
            r.r1 = drain(queue);
        }
    }

    /** One puts more than the ring holds while another takes. */
    @JCStressTest
    @Outcome(
            id = {"0, 0, 123", "0, 1, 23", "1, 0, 23", "1, 2, 3"},
            expect = ACCEPTABLE,
            desc = "each task once, in order")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled or overtaken")
    @State
    public static class PutterAndTaker {
        private final TaskQueue queue = new TaskQueue(2);

        /** Puts three. */
        @Actor
        public void putter() {
            queue.add(new Task(1));
            queue.add(new Task(2));
            queue.add(new Task(3));
        }

        /** Takes up to two. */
        @Actor
        public void taker(III_Result r) {
            r.r1 = Task.take(queue);
            r.r2 = Task.take(queue);
        }

        /** Takes the rest. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = drain(queue);
        }
    }

    /** Two take one task. */
    @JCStressTest
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of them has it")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class TwoTakers {
        private final TaskQueue queue = new TaskQueue(2);

        /** Puts the task. */
        public TwoTakers() {
            queue.add(new Task(1));
        }

        /** Takes. */
        @Actor
        public void one(II_Result r) {
            r.r1 = Task.take(queue);
        }

        /** Takes. */
        @Actor
        public void two(II_Result r) {
            r.r2 = Task.take(queue);
        }
    }

    /** A submitter that sees no sleeper has put its task before the sleeper looks again. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the carrier finds the task")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the submitter wakes the carrier")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "a task waits and the carrier sleeps")
    @State
    public static class IdleHandOff {
        private final TaskQueue queue = new TaskQueue(2);
        private final AtomicInteger sleepers = new AtomicInteger();

        /** As {@link Carriers#execute}. */
        @Actor
        public void submitter(II_Result r) {
            queue.add(new Task(1));
            r.r1 = sleepers.get();
        }

        /** As {@link Carriers#enterSleep} and what follows it. */
        @Actor
        public void carrier(II_Result r) {
            sleepers.getAndIncrement();
            r.r2 = queue.isEmpty() ? 0 : 1;
        }
    }

    /** The same when the ring is full and the task goes by the list. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the carrier finds the task")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the submitter wakes the carrier")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "a task waits and the carrier sleeps")
    @State
    public static class IdleHandOffOverflow {
        private final TaskQueue queue = new TaskQueue(2);
        private final AtomicInteger sleepers = new AtomicInteger();

        /** Fills the ring. */
        public IdleHandOffOverflow() {
            queue.add(new Task(1));
            queue.add(new Task(2));
        }

        /** Puts the third. */
        @Actor
        public void submitter(II_Result r) {
            queue.add(new Task(3));
            r.r1 = sleepers.get();
        }

        /** Takes two, then sleeps. */
        @Actor
        public void carrier(II_Result r) {
            Task.take(queue);
            Task.take(queue);
            sleepers.getAndIncrement();
            r.r2 = queue.isEmpty() ? 0 : 1;
        }
    }
}
