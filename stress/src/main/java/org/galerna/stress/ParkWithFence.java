// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.galerna.device.Bell;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The wake-up rule: the sender publishes with release and does {@link Bell#ringIfArmed}; the
 * receiver arms the bell, fences, and looks again. They never both miss.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the receiver looks again and finds the message")
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the sender sees a parked receiver and wakes it")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both: a wake-up too many does no harm")
@Outcome(expect = FORBIDDEN, desc = "the message is there and the receiver sleeps")
@State
public class ParkWithFence {
    private final Mailbox box = new Mailbox();

    /** Sends. */
    @Actor
    public void sender(II_Result r) {
        Mailbox.MESSAGE.setRelease(box, 1);
        box.ringIfArmed(true);
        r.r1 = box.hasWoken ? 1 : 0;
    }

    /** Is about to park. */
    @Actor
    public void receiver(II_Result r) {
        Mailbox.PARKED.setRelease(box, 1);
        VarHandle.fullFence();
        r.r2 = (int) Mailbox.MESSAGE.getAcquire(box);
    }
}
