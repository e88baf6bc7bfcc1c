// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A send and its receive are started and cancelled at once: both see the same match, or none. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "both were cancelled")
@Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "they matched, and the data came")
@Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "the message is left for a later receive")
@State
public class CancelStress {
    private final Pair pair = new Pair();

    /** Sends and cancels. */
    @Actor
    public void sender(III_Result r) {
        pair.sent[Pair.BYTES - 1] = 1;
        pair.to.issend(pair.send, pair.tag);
        r.r1 = pair.sender.cancel(pair.send) ? 1 : 0;
    }

    /** Receives and cancels. */
    @Actor
    public void receiver(III_Result r) {
        pair.from.irecv(pair.receive, pair.tag);
        r.r2 = pair.receiver.cancel(pair.receive) ? 1 : 0;
    }

    /** Waits for what was not cancelled. */
    @Arbiter
    public void end(III_Result r) {
        final boolean isSent = r.r1 == 0;
        if (isSent && r.r2 != 0) {
            pair.from.recv(pair.received, Kind.BYTE, 0, Pair.BYTES, pair.tag);
        }
        if (isSent || r.r2 != 0) {
            pair.sender.await(pair.send);
            pair.receiver.await(pair.receive);
            r.r3 = pair.received[Pair.BYTES - 1] == (isSent ? 1 : 0) ? 1 : 0;
        }
        if (pair.send.isDone()) {
            pair.sender.release(pair.send);
        }
        if (pair.receive.isDone()) {
            pair.receiver.release(pair.receive);
        }
    }
}
