// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.galerna.device.Device;
import org.galerna.device.Fabric;
import org.galerna.device.Peer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Active messages come while two threads of the receiver make progress: each handler runs once, in
 * the order of sending, one at a time.
 */
@JCStressTest
@Outcome(id = "12", expect = ACCEPTABLE, desc = "each once, in order")
@Outcome(expect = FORBIDDEN, desc = "lost, doubled, overtaken or at the same time")
@State
public class MailStress {
    private static final Fabric FABRIC = Pair.open();
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final ConcurrentHashMap<Long, MailStress> STATES = new ConcurrentHashMap<>();
    private static final byte[] NOTHING = {};

    static {
        FABRIC.device(1).handler(Device.FIRST_HANDLER, MailStress::deliver);
    }

    private final long number = NUMBERS.getAndIncrement();
    private final Device sender = FABRIC.device(0);
    private final Device receiver = FABRIC.device(1);
    private int digits; // plain: handlers of one rank never run at the same time

    /** For the harness. */
    public MailStress() {}

    private static void deliver(Peer source, long header, byte[] data) {
        final MailStress state = STATES.get(header >> 2);
        state.digits = state.digits * 10 + (int) (header & 3);
    }

    /** Sends two, and makes progress at the receiver between them. */
    @Actor
    public void sender() {
        STATES.put(number, this); // known to the handler
        final Peer to = sender.peer(1);
        sender.message(to, Device.FIRST_HANDLER, number << 2 | 1, NOTHING);
        receiver.progress();
        sender.message(to, Device.FIRST_HANDLER, number << 2 | 2, NOTHING);
    }

    /** Makes progress, too. */
    @Actor
    public void receiver() {
        receiver.progress();
        receiver.progress();
    }

    /** Delivers the rest. */
    @Arbiter
    public void end(I_Result r) {
        for (int i = 0; i < 1000 && digits < 10; i++) {
            sender.progress();
            receiver.progress();
        }
        r.r1 = digits;
        STATES.remove(number);
    }
}
