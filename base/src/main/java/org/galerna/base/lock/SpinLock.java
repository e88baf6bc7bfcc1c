// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;

/**
 * A lock of one word, taken by compare-and-set and given back by exchange.
 *
 * <p>Who does not get it looks a bounded number of times, marks the word so that a holder which
 * polls can see that somebody waits, and yields between looks. The exchange in {@link #unlock} is
 * volatile: a volatile read of the holder afterwards sees what somebody wrote, volatile too, before
 * it failed to get the lock.
 *
 * <p>Not re-entrant; any thread may unlock, but only the one that holds it should.
 */
@SuppressWarnings("unused")
public final class SpinLock extends Padded {
    static final int FREE = 0;
    static final int HELD = 1;
    static final int WAITED = 2;

    private static final int LOOKS = 64;
    private static final VarHandle WORD =
            VarHandles.of(MethodHandles.lookup(), "word", int.class).withInvokeExactBehavior();

    /** {@link #FREE}, {@link #HELD} or {@link #WAITED}. */
    private int word;

    /** Keep the next object off the line of the word. */
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** Makes a free lock. */
    public SpinLock() {
        super();
    }

    /**
     * Takes the lock if it is free.
     *
     * @return whether the caller holds it now.
     */
    public boolean tryLock() {
        return WORD.compareAndSet(this, FREE, HELD);
    }

    /** Takes the lock; looks, then marks itself as waiting and yields, for as long as it takes. */
    public void lock() {
        if (!WORD.compareAndSet(this, FREE, HELD)) {
            lockAfterWait();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // the holder may need this core
    private void lockAfterWait() {
        for (int looks = 0; ; looks++) {
            final int seen = (int) WORD.getOpaque(this);
            if (seen == FREE) {
                if (WORD.compareAndSet(this, FREE, HELD)) {
                    return;
                }
            } else if (looks >= LOOKS) {
                if (seen == HELD) {
                    WORD.compareAndSet(this, HELD, WAITED);
                }
                Thread.yield();
            }
        }
    }

    /**
     * Gives the lock back.
     *
     * @return whether somebody had marked itself as waiting.
     * @throws IllegalMonitorStateException if the lock was free.
     */
    public boolean unlock() {
        final int was = (int) WORD.getAndSet(this, FREE);
        if (was == FREE) {
            throw new IllegalMonitorStateException("unlock of a free lock");
        }
        return was == WAITED;
    }

    /**
     * Gives the lock back by a store with release, for a third of the price. It is no fence: what
     * the holder reads next may be older than this store, so it may miss a sign from somebody who
     * has just tried in vain. Whoever waits in {@link #lock} looks again by itself.
     */
    public void release() {
        WORD.setRelease(this, FREE);
    }

    /**
     * Tells a holder whether somebody waits. A waiter that has just arrived may not be seen yet.
     *
     * @return whether the word is marked.
     */
    public boolean hasWaiter() {
        return (int) WORD.getOpaque(this) == WAITED;
    }
}
