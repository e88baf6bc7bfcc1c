// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** {@link Attention}: the code runs after every end, and sees what came before the end. */
@JCStressTest
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one run, with all there is to see")
@Outcome(expect = FORBIDDEN, desc = "an end without a run after it, or one run too many")
@State
public class AttentionStress {
    private final Attention attention = new Attention(Alone.DEVICE.sleepers());
    private int result; // plain: written before the end
    private int runs; // plain: by one thread at a time
    private int seen;

    /** Ends an operation. */
    @Actor
    public void other() {
        result = 1;
        attention.call();
    }

    /** Attends if it is due. */
    @Actor
    public void owner() {
        attention.by(this::look);
        attention.attend();
    }

    private void look() {
        runs++;
        seen = result;
    }

    /** Attends once more. */
    @Arbiter
    public void end(II_Result r) {
        attention.attend();
        r.r1 = runs;
        r.r2 = seen;
    }
}
