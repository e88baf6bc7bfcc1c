// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A sender opens the pieces of a message and leaves them if the receiver is awake; the receiver
 * stops being awake and looks for pieces once more: never do both go without them.
 */
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "one of them has taken the piece")
@Outcome(expect = FORBIDDEN, desc = "each has left it to the other, or both have it")
@State
public class LeftStress {
    private final Pieces pieces = new Pieces();
    private final int match = pieces.next();
    private final MatchOperation receive = Alone.operation();
    private int first;
    private int second;

    /** A match whose pieces nobody can take yet, and a receiver that looks for its end. */
    public LeftStress() {
        receive.awaitedOpaque(true);
    }

    /** The sender, as in {@link Transfer}. */
    @Actor
    public void sender() {
        pieces.open(match);
        VarHandle.fullFence();
        if (!receive.isAwaitedOpaque()) {
            first = pieces.take(match, 1, false) + 1;
        }
    }

    /** The receiver before it sleeps, as in {@link Waiting}. */
    @Actor
    public void receiver() {
        receive.awaitedOpaque(false);
        VarHandle.fullFence();
        second = pieces.take(match, 1, true) + 1;
    }

    /** How many have it. */
    @Arbiter
    public void end(I_Result r) {
        r.r1 = first + second;
        Alone.DEVICE.release(receive);
    }
}
