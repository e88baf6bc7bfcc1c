// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link Inbox}: no message is lost or mixed with another's, no slot is written before it is read.
 */
public final class InboxStress {
    private static final Slabs SLABS = new Slabs();
    private static final int CELLS = 4;
    private static final int SENDERS = 2;

    private InboxStress() {}

    /** An inbox of four cells for two senders. */
    abstract static class Box {
        private final Inbox inbox =
                new Inbox(SLABS.next(Inbox.bytes(CELLS, SENDERS)), CELLS, SENDERS);
        final Inbox.Producer first = inbox.producer(0);
        final Inbox.Producer second = inbox.producer(1);
        final Inbox.Consumer consumer = inbox.consumer();

        static void send(Inbox.Producer producer, int cells, long value) {
            final long at = producer.claim(cells);
            for (int i = 0; i < cells; i++) {
                producer.segment().set(JAVA_LONG, producer.cell(i) + 56, value);
            }
            producer.segment().set(JAVA_LONG, at + Cell.CONTEXT, value);
            producer.publish(cells, cells);
        }

        /**
         * Takes a message if there is one.
         *
         * @return its sender plus 1, 0 for none, -1 for a message that is not its sender's.
         */
        final int receive() {
            final long header = consumer.peek();
            if (header == Cell.NONE) {
                return 0;
            }
            final int sender = consumer.sender();
            boolean whole = value(consumer.cell() + Cell.CONTEXT) == 10 + sender;
            for (int i = 0; i < header; i++) {
                whole &= value(consumer.cell(i) + 56) == 10 + sender;
            }
            consumer.advance((int) header);
            return whole ? sender + 1 : -1;
        }

        final long value(long at) {
            return consumer.segment().get(JAVA_LONG, at);
        }
    }

    /** Two senders at once. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 0", "2, 1, 0"},
            expect = ACCEPTABLE,
            desc = "each message once, whole")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled or mixed")
    @State
    public static class TwoSenders extends Box {
        /** Sends one cell. */
        @Actor
        public void first() {
            send(first, 1, 10);
        }

        /** Sends two cells. */
        @Actor
        public void second() {
            send(second, 2, 11);
        }

        /** Takes all. */
        @Arbiter
        public void end(III_Result r) {
            r.r1 = receive();
            r.r2 = receive();
            r.r3 = receive();
        }
    }

    /** One sender, while the consumer looks twice. */
    @JCStressTest
    @Outcome(
            id = {"2, 0, 0", "0, 2, 0", "0, 0, 2"},
            expect = ACCEPTABLE,
            desc = "the message is seen once, whole")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled or torn")
    @State
    public static class OneSender extends Box {
        /** Sends two cells. */
        @Actor
        public void second() {
            send(second, 2, 11);
        }

        /** Looks twice. */
        @Actor
        public void consumer(III_Result r) {
            r.r1 = receive();
            r.r2 = receive();
        }

        /** Takes the rest. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = receive();
        }
    }

    /** A sender with credit may write a slot that another sender filled: it has been read. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "no room was seen yet")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "written again after the read")
    @Outcome(expect = FORBIDDEN, desc = "overwritten while it was read")
    @State
    public static class Credit extends Box {
        /** Fills the inbox: slot 0 is the first sender's, the others the second's. */
        public Credit() {
            send(first, 1, 10);
            send(second, 1, 11);
            send(second, 1, 11);
        }

        /** Reads slot 0, then slot 1, which returns credit to the second sender. */
        @Actor
        public void consumer(II_Result r) {
            final int one = receive();
            final int two = receive();
            r.r1 = one == 1 && two == 2 ? 1 : -1;
        }

        /** Takes slot 3 and, once credit is seen, slot 0 again. */
        @Actor
        public void producer(II_Result r) {
            if (second.hasRoom(1)) {
                send(first, 1, 99);
                send(second, 1, 99);
                r.r2 = 1;
            }
        }
    }
}
