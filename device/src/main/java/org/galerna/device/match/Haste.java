// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.LongSupplier;
import org.galerna.base.Padded;

/**
 * Knows whether a rank waits as soon as it has started the calls of long messages, or computes
 * first. What a rank that computes has started moves on at once, by whoever comes second, so that
 * nobody has to wait for its next call. A rank that is about to wait starts nothing else: then each
 * receiver copies in its own wait, both at the same time and into lines of its own core, where the
 * second comer would make both copies.
 *
 * <p>What is timed is from the end of a start to the next call: after every start, until some have
 * been prompt one after the other, and then after one of several.
 *
 * <p>For a thread at a time; if several start and wait at once, the answer may be wrong. Then a
 * message moves on a little earlier or later than would be best.
 */
final class Haste extends Padded {
    /** A call that comes later finds a rank that has computed. */
    static final long PROMPT_NANOS = 2_000;

    /** So many prompt calls make a rank prompt; one that is not ends it. */
    static final int SURE = 4;

    /** Starts of a prompt rank from one that is timed to the next; a prime, against patterns. */
    static final int APART = 5;

    private final LongSupplier clock;
    private long ended; // when the start that is timed did; 0: none is
    private int prompt;
    private int untimed;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Begins with a rank that computes.
     *
     * @param clock of nanoseconds; its time 0 means none.
     */
    Haste(LongSupplier clock) {
        super();
        this.clock = clock;
    }

    /** Tells whether what is started now is most likely waited for at once. */
    boolean isPrompt() {
        return prompt >= SURE;
    }

    /** Notes that a call has begun: a start, a test or a wait. */
    void begin() {
        if (ended != 0) {
            judge(clock.getAsLong() - ended);
        }
    }

    private void judge(long nanos) {
        ended = 0;
        prompt = nanos > PROMPT_NANOS ? 0 : Math.min(prompt + 1, SURE);
    }

    /** Notes that a start of a long message has ended. */
    void end() {
        if (!isPrompt() || ++untimed >= APART) {
            untimed = 0;
            ended = clock.getAsLong();
        }
    }
}
