// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link Carriers} and {@link Carrier}: no task waits while every carrier rests. The actors take
 * the steps of carriers whose threads are never started.
 */
public final class CarriersStress {
    private CarriersStress() {}

    /** Two carriers. */
    abstract static class Two {
        final Carriers carriers = new Carriers(_ -> {});
        final Carrier first;
        final Carrier second;

        Two() {
            final Carrier[] all = carriers.enlist(2);
            first = all[0];
            second = all[1];
        }

        /** As a carrier that has looked for tasks long enough. */
        final void sleep(Carrier carrier) {
            carriers.enterSleep();
            carrier.settle(Carrier.PARKED);
        }

        /** As a carrier that leaves its sleep and finds that it is one too many. */
        final void retire() {
            carriers.leaveSleep();
            if (carriers.retires()) {
                first.settle(Carrier.SPARE);
            }
        }
    }

    /** A task is put while a carrier goes to sleep. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "the carrier runs it")
    @Outcome(expect = FORBIDDEN, desc = "the task waits and the carrier sleeps")
    @State
    public static class PutAndSleep extends Two {
        /** Leaves one. */
        public PutAndSleep() {
            second.settle(Carrier.SPARE);
        }

        /** Puts a task. */
        @Actor
        public void submitter() {
            carriers.execute(() -> {});
        }

        /** Goes to sleep. */
        @Actor
        public void carrier() {
            sleep(first);
        }

        /** Tells who is awake. */
        @Arbiter
        public void end(I_Result r) {
            r.r1 = first.isActive() ? 1 : 0;
        }
    }

    /** The carrier that a task wakes is told to retire, while the other one goes to sleep. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the other runs the task")
    @Outcome(expect = FORBIDDEN, desc = "the task waits and both rest, or the surplus one stays")
    @State
    public static class WokenRetires extends Two {
        /** One sleeps and is too many. */
        public WokenRetires() {
            sleep(first);
            carriers.retire(1);
        }

        /** Puts a task, which wakes the first, which retires. */
        @Actor
        public void submitterAndFirst() {
            carriers.execute(() -> {});
            if (first.isActive()) {
                retire();
            }
        }

        /** Goes to sleep. */
        @Actor
        public void second() {
            sleep(second);
        }

        /** Tells who is awake. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = first.isActive() ? 1 : 0;
            r.r2 = second.isActive() ? 1 : 0;
        }
    }

    /** The supervisor takes spares back while one comes to rest. */
    @JCStressTest
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "not seen yet: the next look counts it")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "taken back")
    @Outcome(expect = FORBIDDEN, desc = "a carrier is lost")
    @State
    public static class RestAndRecall extends Two {
        /** As {@link Carriers#add} does with each. */
        @Actor
        public void supervisor() {
            first.recall();
        }

        /** Rests. */
        @Actor
        public void first() {
            first.settle(Carrier.SPARE);
        }

        /** Counts those that are active or can be taken back. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = first.isActive() ? 1 : 0;
            r.r2 = 1 + (first.isActive() || first.recall() ? 1 : 0);
        }
    }

    /** Nobody sleeps after the end. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both end")
    @Outcome(expect = FORBIDDEN, desc = "a carrier sleeps for ever")
    @State
    public static class SleepAndClose extends Two {
        /** Closes. */
        @Actor
        public void closer() {
            carriers.close();
        }

        /** One goes to sleep, the other rests as one too many. */
        @Actor
        public void both() {
            sleep(first);
            second.settle(Carrier.SPARE);
        }

        /** Tells who is awake. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = first.isActive() ? 1 : 0;
            r.r2 = second.isActive() ? 1 : 0;
        }
    }
}
