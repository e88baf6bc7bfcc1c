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
import org.openjdk.jcstress.infra.results.I_Result;

/** Two ranks update one plain value, each through a stripe of its own over the same word. */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "one after the other")
@Outcome(expect = FORBIDDEN, desc = "an update is lost")
@State
public class SharedStripeStress {
    private final MemorySegment memory = MemorySegment.ofArray(new int[1]);
    private final Stripe one = new SharedStripe(memory, 0);
    private final Stripe other = new SharedStripe(memory, 0);
    private int value;

    private void update(Stripe stripe) {
        stripe.lock();
        value++;
        stripe.unlock();
    }

    /** Updates. */
    @Actor
    public void first() {
        update(one);
    }

    /** Likewise. */
    @Actor
    public void second() {
        update(other);
    }

    /** Counts. */
    @Arbiter
    public void end(I_Result r) {
        r.r1 = value;
    }
}
