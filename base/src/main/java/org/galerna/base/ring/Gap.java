// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import org.galerna.base.Padded;

/**
 * Ten to fifty nanoseconds between two looks at a cell that another core is going to write. A core
 * that looks without a pause takes the line away from the writer again and again before it is
 * written, and has many looks under way at the moment when it is; both delay the message.
 *
 * <p>{@link Thread#onSpinWait} is made for this: behind it the core starts no look ahead of time.
 * Under some hypervisors it takes 140 ns, because it leaves the machine, and on some processors
 * none. So now and then it is timed, and where it is no good, the time is spent in registers: no
 * memory is touched, and no fence waits for the core's own stores.
 *
 * <p>For a thread at a time; if several use it at once, some looks are timed more or less.
 */
public final class Gap extends Padded {
    /** About what a round of {@link #spend} takes. */
    public static final int NANOS_PER_ROUND = 2;

    private static final int ROUNDS = 8;
    private static final int PASSES_PER_TRIAL = 1 << 12;
    private static final int HINTS_PER_TRIAL = 2;

    /** What a trial takes if a hint is good, beside the clock's own 20 to 40 ns. */
    private static final long LEAST_NANOS = 2 * 5;

    private static final long MOST_NANOS = 2 * 50 + 40;

    /** Trials in a row that change a mind. */
    private static final int SURE = 4;

    private int passes;
    private int good;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** A gap that is spent in registers at first. */
    public Gap() {
        super();
    }

    /** Lets the time pass. */
    public void pass() {
        final int n = ++passes;
        if (n % PASSES_PER_TRIAL == 0) {
            tryHint();
        }
        if (good > 0) {
            Thread.onSpinWait();
        } else {
            spend(n, ROUNDS);
        }
    }

    private void tryHint() {
        final long start = System.nanoTime();
        for (int hint = 0; hint < HINTS_PER_TRIAL; hint++) {
            Thread.onSpinWait();
        }
        noteTrial(System.nanoTime() - start);
    }

    /** Notes how long the hints of a trial took. */
    void noteTrial(long nanos) {
        final boolean isGood = nanos >= LEAST_NANOS && nanos <= MOST_NANOS;
        good = isGood ? Math.min(good + 1, SURE) : Math.max(good - 1, -SURE);
    }

    /** Tells whether the processor's own hint is in use. */
    boolean isHinted() {
        return good > 0;
    }

    /**
     * Spends time in registers: steps of a generator of pseudo-random numbers, each of which needs
     * the one before.
     *
     * @param seed any number that the compiler does not know.
     * @param rounds steps, of about {@link #NANOS_PER_ROUND} each.
     */
    public static void spend(int seed, int rounds) {
        long x = seed | 1;
        for (int round = 0; round < rounds; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        if (x == 0) { // never, which the compiler does not know
            throw new AssertionError("seed " + seed);
        }
    }
}
