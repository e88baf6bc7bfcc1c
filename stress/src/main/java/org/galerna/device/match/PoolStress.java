// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Two threads get and put operations of a rank, one of them those that are its own: nobody gets one
 * that somebody has.
 */
@JCStressTest
@Outcome(id = "true", expect = ACCEPTABLE, desc = "all that are held are different")
@Outcome(expect = FORBIDDEN, desc = "one is held twice")
@State
public class PoolStress {
    private final OperationPool pool = new OperationPool(Alone.DEVICE);
    private final MatchOperation[] first = new MatchOperation[2];
    private final MatchOperation[] second = new MatchOperation[2];

    /** A pool with some that are nobody's own, and no owner yet. */
    public PoolStress() {
        for (int i = 0; i < 3; i++) {
            pool.put(new MatchOperation(Alone.DEVICE));
        }
    }

    private void take(MatchOperation[] held) {
        held[0] = pool.get();
        pool.put(pool.get());
        held[1] = pool.get();
        pool.put(held[0]);
        held[0] = pool.get();
    }

    /** One of both is the owner. */
    @Actor
    public void first() {
        take(first);
    }

    /** The other one is not. */
    @Actor
    public void second() {
        take(second);
    }

    /** Looks at what they hold. */
    @Arbiter
    public void end(Z_Result r) {
        final MatchOperation a = first[0];
        final MatchOperation b = first[1];
        r.r1 = !a.equals(b) && isNeither(second[0], a, b) && isNeither(second[1], a, b);
        r.r1 &= !second[0].equals(second[1]);
    }

    private static boolean isNeither(MatchOperation op, MatchOperation a, MatchOperation b) {
        return !op.equals(a) && !op.equals(b);
    }
}
