// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.nio.MappedByteBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** {@link Tally}: who is told of a ring finds its cell there; no producer's count is lost. */
public final class TallyStress {
    private static final Slabs LINES = new Slabs();
    private static final Slabs SLABS = new Slabs();

    private TallyStress() {}

    /** Two neighbouring rings of a consumer. */
    abstract static class Rings {
        private final MemorySegment line = LINES.next(Tally.BYTES);
        final Tally.Consumer tally = new Tally.Consumer(line);
        final CellRing.Producer[] producers = new CellRing.Producer[2];
        final CellRing.Consumer[] consumers = new CellRing.Consumer[2];

        Rings() {
            for (int ring = 0; ring < 2; ring++) {
                final MappedByteBuffer cells =
                        (MappedByteBuffer) SLABS.next(CellRing.BYTES).asByteBuffer();
                producers[ring] = new CellRing.Producer(cells, new Tally.Producer(line, ring));
                consumers[ring] = new CellRing.Consumer(cells, tally.ring(ring));
            }
        }

        /** Sends by a ring. */
        final void send(int ring, long value) {
            final CellRing.Producer producer = producers[ring];
            producer.words().putLong(producer.cell() + Cell.CONTEXT, value);
            producer.publish(1);
        }
    }

    /** A ring that is found has its cell, and all of it. */
    @JCStressTest
    @Outcome(id = "-1, 0, 0", expect = ACCEPTABLE, desc = "not there yet")
    @Outcome(id = "1, 1, 7", expect = ACCEPTABLE, desc = "found, whole")
    @Outcome(expect = FORBIDDEN, desc = "found without its cell")
    @State
    public static class Publish extends Rings {
        /** Sends. */
        @Actor
        public void producer() {
            send(1, 7);
        }

        /** Looks once. */
        @Actor
        public void consumer(III_Result r) {
            final CellRing.Consumer consumer = consumers[1];
            r.r1 = tally.next(0, Tally.RINGS);
            if (r.r1 == 1 && consumer.peek() != Cell.NONE) {
                r.r2 = 1;
                r.r3 = (int) consumer.words().getLong(consumer.cell() + Cell.CONTEXT);
            }
        }
    }

    /** Producers of neighbouring bytes do not overwrite each other's. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "both are found in the end")
    @Outcome(expect = FORBIDDEN, desc = "one was lost")
    @State
    public static class Neighbours extends Rings {
        /** Sends by the first. */
        @Actor
        public void first() {
            send(0, 7);
        }

        /** Sends by the second. */
        @Actor
        public void second() {
            send(1, 7);
        }

        /** Looks when all is quiet. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = tally.next(0, Tally.RINGS);
            r.r2 = tally.next(1, Tally.RINGS);
        }
    }

    /** What comes while the consumer takes is found in the end. */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the second is found")
    @Outcome(id = "-1, 1", expect = FORBIDDEN, desc = "the second is lost")
    @Outcome(expect = FORBIDDEN, desc = "the first was not taken")
    @State
    public static class Taking extends Rings {
        /** Sends one. */
        public Taking() {
            send(0, 7);
        }

        /** Sends another. */
        @Actor
        public void producer() {
            send(0, 8);
        }

        /** Takes the first. */
        @Actor
        public void consumer(II_Result r) {
            consumers[0].advance();
            r.r2 = 1;
        }

        /** Looks when all is quiet. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = tally.next(0, Tally.RINGS);
        }
    }
}
