// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** {@link SpinLock}: exclusion, the waiter's mark, and the fence in unlock. */
public final class SpinLockStress {
    private SpinLockStress() {}

    /** Nobody's increment is lost, by lock and by tryLock. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both count")
    @Outcome(expect = FORBIDDEN, desc = "two were inside at once")
    @State
    public static class Exclusion {
        private final SpinLock lock = new SpinLock();
        private int count;

        /** Enters by lock. */
        @Actor
        public void one() {
            lock.lock();
            count++;
            lock.unlock();
        }

        /** Enters by trying. */
        @Actor
        public void two() {
            while (!lock.tryLock()) {
                Thread.onSpinWait();
            }
            count++;
            lock.unlock();
        }

        /** Reads the count. */
        @Arbiter
        public void end(I_Result r) {
            r.r1 = count;
        }
    }

    /** A holder that looks for a waiter sees it in the end, and the waiter gets the lock. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "the mark was seen")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "the waiter waits unseen")
    @State
    public static class Waiter {
        private final SpinLock lock = new SpinLock();

        /** Is held from the start. */
        public Waiter() {
            lock.lock();
        }

        /** Holds until somebody waits. */
        @Actor
        public void holder() {
            while (!lock.hasWaiter()) {
                Thread.onSpinWait();
            }
            lock.unlock();
        }

        /** Waits. */
        @Signal
        public void waiter() {
            lock.lock();
            lock.unlock();
        }
    }

    /** Who rings a bell and fails to take the lock is heard by the holder that unlocks. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the lock was free already")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the holder hears the bell")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "the bell is not heard")
    @State
    @SuppressWarnings("UnusedVariable") // the bell is read by its handle
    public static class Doorbell {
        private static final VarHandle BELL =
                VarHandles.of(MethodHandles.lookup(), "bell", int.class);

        private final SpinLock lock = new SpinLock();
        private int bell;

        /** Is held from the start. */
        public Doorbell() {
            lock.lock();
        }

        /** Unlocks, then looks at the bell. */
        @Actor
        public void holder(II_Result r) {
            lock.unlock();
            r.r1 = (int) BELL.getVolatile(this);
        }

        /** Rings, then tries. */
        @Actor
        public void visitor(II_Result r) {
            BELL.setVolatile(this, 1);
            r.r2 = lock.tryLock() ? 1 : 0;
        }
    }
}
