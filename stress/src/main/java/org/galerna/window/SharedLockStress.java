// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two ranks want to be alone: each takes the lock, or closes it and queues, and is let in by the
 * other one's end. At last both were in, one after the other, and the lock is open again.
 */
@JCStressTest
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "both were in, and nobody is left")
@Outcome(expect = FORBIDDEN, desc = "they were in together, or somebody waits for ever")
@State
public class SharedLockStress {
    private static final int RANKS = 3;

    private final SharedLock lock =
            new SharedLock(
                    MemorySegment.ofArray(new long[1]),
                    0,
                    new SharedLock.Places(new int[] {0, 1, 2}, RANKS));
    private final Admission admission = new Admission(lock);
    private int entries; // by whoever is in alone

    private final class Entry implements Admission.Waiter {
        private final int rank;

        Entry(int rank) {
            this.rank = rank;
        }

        void come() {
            if (lock.tryEnter(rank, true) || admission.enter(rank, true, this)) {
                granted();
            }
        }

        @Override
        public void granted() {
            entries++;
            if (!lock.tryLeave(rank)) {
                admission.leave(rank);
            }
        }

        @Override
        public void refused(int holder) {
            throw new IllegalStateException("rank " + holder + " has not ended");
        }
    }

    /** Comes and goes. */
    @Actor
    public void first() {
        new Entry(0).come();
    }

    /** Likewise. */
    @Actor
    public void second() {
        new Entry(1).come();
    }

    /** Looks whether the lock is open. */
    @Arbiter
    public void end(II_Result r) {
        r.r1 = entries;
        r.r2 = lock.tryEnter(2, true) ? 1 : 0;
    }
}
