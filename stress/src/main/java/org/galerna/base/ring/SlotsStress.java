// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** {@link Claims}: threads that offer and settle at once have slots of their own and lose none. */
@JCStressTest
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each has its own")
@Outcome(expect = FORBIDDEN, desc = "one slot for two, or a slot is lost")
@State
public class SlotsStress {
    private static final Slabs SLABS = new Slabs();

    private final Claims claims = new Claims(SLABS.next(Claims.BYTES));
    private long first;
    private long second;

    private long offerTwiceAndSettleOnce() {
        final long settled = claims.offer();
        final long kept = claims.offer();
        claims.settle(settled);
        return kept;
    }

    /** Offers. */
    @Actor
    public void one() {
        first = offerTwiceAndSettleOnce();
    }

    /** Offers, too. */
    @Actor
    public void other() {
        second = offerTwiceAndSettleOnce();
    }

    /** Uses all that is left. */
    @Arbiter
    public void rest(ZZ_Result r) {
        r.r1 = first % Claims.SLOTS != second % Claims.SLOTS;
        int left = 0;
        while (claims.offer() != Claims.NONE) {
            left++;
        }
        r.r2 = left == Claims.SLOTS - 2;
    }
}
