// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.galerna.device.WireupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wire-up of a joint world, whose only rank exchanges with itself. */
@Timeout(60)
class JointWireupTest {
    private static final Member HERE = member("here", 3);
    private static final Member NEAR = member("here", 6);
    private static final Member FAR = member("far", 127);

    private static Member member(String host, int cores) {
        return new Member(host, BitSet.valueOf(new byte[] {(byte) cores}), false, List.of());
    }

    private static JointWireup of(Member... members) {
        return new JointWireup(new byte[16], List.of(members), 0, Optional.empty(), List::of);
    }

    @Test
    void keysAndValuesAreThoseOfEveryWireup() {
        final JointWireup wireup = of(HERE);
        assertThrows(IllegalArgumentException.class, () -> wireup.put("a b", new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> wireup.put("", new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> wireup.put("a", new byte[513]));
        assertThrows(IllegalArgumentException.class, () -> wireup.get(0, "a b"));
        wireup.put("a", new byte[] {7});
        wireup.fence();
        assertArrayEquals(new byte[] {7}, wireup.get(0, "a"));
        assertThrows(WireupException.class, () -> wireup.get(0, "b"));
    }

    @Test
    void coresAreThoseOfTheProcessesHere() {
        assertEquals(3, of(HERE, FAR, NEAR).cores());
        assertEquals(2, of(HERE, FAR).cores());
    }

    /** What two processes do, each in a thread that exchanges with the other. */
    private static void both(Consumer<JointWireup> first, Consumer<JointWireup> second)
            throws InterruptedException, ExecutionException {
        final Exchanger<byte[]> meeting = new Exchanger<>();
        final FutureTask<Void> other = new FutureTask<>(() -> second.accept(of(meeting, 1)), null);
        Thread.ofPlatform().daemon(true).start(other);
        first.accept(of(meeting, 0));
        other.get();
    }

    private static JointWireup of(Exchanger<byte[]> meeting, int self) {
        return new JointWireup(
                new byte[16],
                List.of(HERE, FAR),
                self,
                Optional.empty(),
                own -> {
                    try {
                        final byte[] theirs = meeting.exchange(own);
                        return self == 0 ? List.of(own, theirs) : List.of(theirs, own);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    private static void failsAtFence(JointWireup wireup) {
        final WireupException heard = assertThrows(WireupException.class, wireup::fence);
        assertEquals("process 0: no memory", heard.getMessage());
        wireup.fail(heard); // the other knows
    }

    @Test
    void whoFailsBeforeAFenceIsHeardThereByTheOthers() throws Exception {
        final IllegalStateException why = new IllegalStateException("no memory");
        both(wireup -> wireup.fail(why), JointWireupTest::failsAtFence);
    }

    @Test
    void whoFailsAfterAFenceIsHeardAtTheNext() throws Exception {
        final IllegalStateException why = new IllegalStateException("no memory");
        both(
                wireup -> {
                    wireup.fence();
                    wireup.fail(why);
                },
                wireup -> {
                    wireup.fence();
                    failsAtFence(wireup);
                });
    }
}
