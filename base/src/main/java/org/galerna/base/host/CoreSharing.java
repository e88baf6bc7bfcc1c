// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import org.galerna.base.Padded;

/**
 * Whether the core of a thread that waits is wanted by another thread, as its yields have told.
 *
 * <p>Even with a core for each of two threads the system may put both on one, because something
 * else has the other core: a compiler, the collector, another program. Whoever polls there keeps
 * the other one from the very thing that it is waiting for. A yield that comes back at once had
 * nobody to give the core to; one that takes longer had, and then the next waits had better begin
 * with a yield. How long it took tells whether there was one other thread or several, and so
 * whether it pays to stay for a moment after it. Where two ranks share each core, a thread that
 * goes on sharing comes back to its rank's ({@link HomeCore}) from time to time.
 *
 * <p>A hint: several threads may use it at once, and one may lose what another has noted.
 */
public final class CoreSharing extends Padded {
    /** A yield that finds nobody takes some 300 ns, one that switches threads 2 us and more. */
    private static final long GIVEN_NANOS = 1_000;

    /** A longer one had several others go first. */
    private static final long LONG_NANOS = 6_000;

    /** How long a thread that shares its core with one other stays when it has come back. */
    private static final long STAY_NANOS = 2_000;

    /** Yields in vain until the core counts as the thread's own again. */
    private static final int PATIENCE = 3;

    /** Yields to one other thread from one look where this one is to the next. */
    private static final int AWAY = 1024;

    private int shared;
    private int given;
    private long back;
    private long stay;
    private final HomeCore home;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** A core that counts as the thread's own, which may be any. */
    public CoreSharing() {
        this(null);
    }

    /**
     * A core that counts as the thread's own, of a rank that will have to share one.
     *
     * @param home to which its thread comes back.
     */
    public CoreSharing(HomeCore home) {
        super();
        this.home = home;
    }

    /**
     * Tells whether a wait had better begin with a yield.
     *
     * @return whether one of the last yields gave the core to another thread.
     */
    public boolean isShared() {
        return shared > 0;
    }

    /**
     * Gives the core to another thread that wants it, and learns whether there was one. The caller
     * had better look at least once, and as long as it {@link #isStaying}, before it gives way
     * again. Two threads that share a core and yield at each look spend it on switches, and what
     * one waits for comes while the other has the core; of more than two each would keep the others
     * waiting.
     */
    @SuppressWarnings("ThreadPriorityCheck") // yields are the policy
    public void giveWay() {
        final long start = System.nanoTime();
        Thread.yield();
        back = System.nanoTime();
        stay = noteYield(back - start);
    }

    /**
     * Tells whether the caller had better look on after the last {@link #giveWay}.
     *
     * @return whether it has not been back for long enough.
     */
    public boolean isStaying() {
        return stay > 0 && System.nanoTime() - back < stay;
    }

    /**
     * Tells when the last {@link #giveWay} came back, which spares a caller that counts its time
     * another look at the clock.
     *
     * @return as {@link System#nanoTime}.
     */
    public long back() {
        return back;
    }

    /** Notes how long a yield took; how long to stay. */
    long noteYield(long nanos) {
        if (nanos > GIVEN_NANOS) {
            shared = PATIENCE;
            return nanos < LONG_NANOS ? stay() : 0;
        }
        if (shared > 0) {
            shared--;
        }
        return 0;
    }

    private long stay() {
        if (home != null && ++given % AWAY == 0) {
            home.comeBack();
        }
        return STAY_NANOS;
    }
}
