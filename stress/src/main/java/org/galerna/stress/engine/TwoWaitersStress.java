// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Fabric;
import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads of a rank wait for a message each, which two threads of the other rank send at once
 * over one link; who leaves first hands the watch on. An operation that a pool gave to both, or a
 * message for the wrong one, shows in the values.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "each has got its own")
@State
public class TwoWaitersStress {
    private static final Fabric FABRIC = Pair.open();

    private final int tag = Pair.nextTag();
    private final Device sender = FABRIC.device(0);
    private final Endpoint to = sender.endpoint(sender.peer(1), 1);
    private final Device receiver = FABRIC.device(1);
    private final Endpoint from = receiver.endpoint(receiver.peer(0), 1);

    /** Sends what the other waits for, then waits. */
    @Actor
    public void one(II_Result r) {
        send(2);
        r.r1 = receive(1);
    }

    /** Sends what the other waits for, then waits. */
    @Actor
    public void two(II_Result r) {
        send(1);
        r.r2 = receive(2);
    }

    private void send(int value) {
        to.send(new int[] {value}, Kind.INT, 0, Integer.BYTES, tag + value - 1);
    }

    private int receive(int value) {
        final int[] in = new int[1];
        from.recv(in, Kind.INT, 0, Integer.BYTES, tag + value - 1);
        return in[0];
    }
}
