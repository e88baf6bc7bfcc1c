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

/**
 * The sender of a message that was put aside lets go of the operation, the receiver has read it:
 * the last of both gives it back, not both and not none.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the receiver came last, and gave it back")
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the sender came last, and has it still")
@Outcome(expect = FORBIDDEN, desc = "both have given it back, or nobody will")
@State
public class HandBackStress {
    private final MatchOperation send = Alone.operation();

    /** A message that was put aside. */
    public HandBackStress() {
        send.phaseRelease(MatchOperation.BUFFERED);
    }

    /** The sender at the end of its call, as in {@link OperationPool}. */
    @Actor
    public void sender(II_Result r) {
        r.r1 = send.isLeft() ? 1 : 0;
    }

    /** The receiver, as in {@link Transfer}. */
    @Actor
    public void receiver(II_Result r) {
        r.r2 = send.isTakenLast() ? 1 : 0;
    }

    /** Gives it back. */
    @Arbiter
    public void end() {
        Alone.DEVICE.release(send);
    }
}
