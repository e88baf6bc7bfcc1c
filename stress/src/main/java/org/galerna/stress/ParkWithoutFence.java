// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Why the fence of {@link ParkWithFence} is there: with release and acquire alone both sides may
 * miss each other. Nothing is forbidden here; a machine that shows {@code 0, 0} shows the lost
 * wake-up.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "a lost wake-up")
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = ACCEPTABLE,
        desc = "at least one side sees the other")
@State
public class ParkWithoutFence {
    private final Mailbox box = new Mailbox();

    /** Sends. */
    @Actor
    public void sender(II_Result r) {
        Mailbox.MESSAGE.setRelease(box, 1);
        r.r1 = (int) Mailbox.PARKED.getAcquire(box);
    }

    /** Is about to park. */
    @Actor
    public void receiver(II_Result r) {
        Mailbox.PARKED.setRelease(box, 1);
        r.r2 = (int) Mailbox.MESSAGE.getAcquire(box);
    }
}
