// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Arrays;
import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A blocking send claims its loan back while a blocking receive takes it. Whoever wins, the
 * receiver gets what was sent, although the sender changes its buffer, and sends again by the same
 * operation, as soon as it may.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "what was sent was received, twice")
@Outcome(expect = FORBIDDEN, desc = "something else was received")
@State
public class BlockingClaimStress {
    private final Pair pair = new Pair();

    private boolean receives(int value, int tag) {
        final long length = pair.from.recv(pair.received, Kind.BYTE, 0, Pair.BYTES, tag);
        return length == Pair.BYTES && pair.hasReceived(value);
    }

    private void send(int value, int tag) {
        Arrays.fill(pair.sent, (byte) value);
        pair.to.send(pair.sent, Kind.BYTE, 0, Pair.BYTES, tag);
    }

    /** Sends twice from the same buffer, then uses it for something else. */
    @Actor
    public void sender() {
        send(1, pair.tag);
        send(2, pair.tag + 1);
        Arrays.fill(pair.sent, (byte) 3);
    }

    /** Receives both. */
    @Actor
    public void receiver(II_Result r) {
        r.r1 = receives(1, pair.tag) ? 1 : 0;
        r.r2 = receives(2, pair.tag + 1) ? 1 : 0;
        pair.sender.release(pair.send);
        pair.receiver.release(pair.receive);
    }
}
