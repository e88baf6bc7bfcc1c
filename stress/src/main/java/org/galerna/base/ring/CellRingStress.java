// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.nio.MappedByteBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** {@link CellRing}: what is published is whole, what is read is not overwritten. */
public final class CellRingStress {
    private static final Slabs SLABS = new Slabs();
    private static final int LAST = Cell.BYTES - Long.BYTES;

    private CellRingStress() {}

    /** Both sides of a ring. */
    abstract static class Ring {
        final MappedByteBuffer memory =
                (MappedByteBuffer) SLABS.next(CellRing.BYTES).asByteBuffer();
        final CellRing.Producer producer = new CellRing.Producer(memory);
        final CellRing.Consumer consumer = new CellRing.Consumer(memory);

        /** Sends a message of one cell with a value in its first and last word. */
        final void send(long value) {
            final int at = producer.cell();
            producer.words().putLong(at + Cell.CONTEXT, value);
            producer.words().putLong(at + LAST, value);
            producer.publish(1);
            producer.fetchAhead(4);
            producer.fetchAhead(1);
        }
    }

    /** A header that is seen brings words and payload with it. */
    @JCStressTest
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "not there yet")
    @Outcome(id = "1, 7, 7", expect = ACCEPTABLE, desc = "there, whole")
    @Outcome(expect = FORBIDDEN, desc = "header without its message")
    @State
    public static class Publish extends Ring {
        /** Sends. */
        @Actor
        public void producer() {
            send(7);
        }

        /** Looks once. */
        @Actor
        public void consumer(III_Result r) {
            if (consumer.peek() != Cell.NONE) {
                r.r1 = 1;
                r.r2 = (int) consumer.words().getLong(consumer.cell() + Cell.CONTEXT);
                r.r3 = (int) consumer.words().getLong(consumer.cell() + LAST);
            }
        }
    }

    /** A cell is written again only after its payload has been read. */
    @JCStressTest
    @Outcome(id = "7, 0", expect = ACCEPTABLE, desc = "no room was seen yet")
    @Outcome(id = "7, 1", expect = ACCEPTABLE, desc = "written again after the read")
    @Outcome(expect = FORBIDDEN, desc = "overwritten while it was read")
    @State
    public static class Credit extends Ring {
        /** Fills the ring and reads all cells but one whose head is not published. */
        public Credit() {
            for (int i = 0; i < CellRing.CELLS; i++) {
                send(7);
            }
            for (int i = 0; i < CellRing.HEAD_STEP - 1; i++) {
                consumer.advance();
            }
        }

        /** Reads one cell, which makes room for a step of the head. */
        @Actor
        public void consumer(II_Result r) {
            r.r1 = (int) consumer.words().getLong(consumer.cell() + Cell.CONTEXT);
            consumer.advance();
        }

        /** Writes the cell again if there is room. */
        @Actor
        public void producer(II_Result r) {
            int sent = 0;
            while (sent < CellRing.HEAD_STEP && producer.hasRoom()) {
                send(8);
                sent++;
            }
            r.r2 = sent == 0 ? 0 : 1;
        }
    }

    /** Returned budget arrives whole, and what was read before it is done with. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "neither yet")
    @Outcome(id = "5, 0", expect = ACCEPTABLE, desc = "budget before head")
    @Outcome(id = "5, 1", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "head before its budget")
    @State
    public static class Budget extends Ring {
        /** Fills the ring. */
        public Budget() {
            for (int i = 0; i < CellRing.CELLS; i++) {
                send(7);
            }
        }

        /** Reads one cell and returns budget. */
        @Actor
        public void consumer() {
            consumer.advance();
            consumer.returnBudget(5);
            consumer.publish();
        }

        /** Looks at the head, then at the budget. */
        @Actor
        public void producer(II_Result r) {
            r.r2 = producer.hasRoom() ? 1 : 0;
            r.r1 = (int) producer.returnedAcquire();
        }
    }

    /** A thread that is not the consumer may ask for news while the consumer goes on. */
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "any guess; the second message is seen in the end")
    @Outcome(expect = FORBIDDEN, desc = "a message that is left alone is not seen")
    @State
    public static class News extends Ring {
        /** Sends one message. */
        public News() {
            send(7);
        }

        /** Takes the first; the second arrives and is left alone. */
        @Actor
        public void both() {
            consumer.advance();
            send(8);
        }

        /** Guesses. */
        @Actor
        public void watcher(II_Result r) {
            r.r1 = consumer.hasNews() ? 1 : 0;
        }

        /** Looks when all is quiet. */
        @Arbiter
        public void end(II_Result r) {
            r.r2 = consumer.hasNews() ? 1 : 0;
        }
    }
}
