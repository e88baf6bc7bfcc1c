// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** {@link Claims}: what one offers and both want has one of them, alone. */
@JCStressTest
@Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the offerer has it back")
@Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the other one has it")
@Outcome(expect = FORBIDDEN, desc = "both or nobody")
@State
public class ClaimsStress {
    private static final Slabs SLABS = new Slabs();

    private final Claims claims = new Claims(SLABS.next(Claims.BYTES));
    private final long claim = claims.offer();

    /** Wants it back. */
    @Actor
    public void offerer(ZZ_Result r) {
        r.r1 = claims.take(claim);
    }

    /** Wants it. */
    @Actor
    public void taker(ZZ_Result r) {
        r.r2 = claims.take(claim);
    }
}
