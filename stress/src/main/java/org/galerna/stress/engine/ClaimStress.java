// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.Arrays;
import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A blocking send claims its loan back while the receive matches it. Whoever wins, the receiver
 * gets what was sent, although the sender changes its buffer as soon as it may.
 */
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "what was sent was received")
@State
public class ClaimStress {
    private final Pair pair = new Pair();

    /** Sends, then uses the buffer for something else. */
    @Actor
    public void sender() {
        Arrays.fill(pair.sent, (byte) 1);
        pair.to.send(pair.sent, Kind.BYTE, 0, Pair.BYTES, pair.tag);
        Arrays.fill(pair.sent, (byte) 2);
    }

    /** Starts to receive. */
    @Actor
    public void receiver() {
        pair.from.irecv(pair.receive, pair.tag);
        pair.receiver.test(pair.receive);
    }

    /** Looks at what came. */
    @Arbiter
    public void end(I_Result r) {
        pair.receiver.await(pair.receive);
        r.r1 = pair.hasReceived(1) ? 1 : 0;
        pair.sender.release(pair.send);
        pair.receiver.release(pair.receive);
    }
}
