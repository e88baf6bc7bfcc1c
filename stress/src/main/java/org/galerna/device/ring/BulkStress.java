// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.nio.MappedByteBuffer;
import java.util.Arrays;
import org.galerna.base.ring.Cell;
import org.galerna.base.ring.CellRing;
import org.galerna.base.ring.Slabs;
import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** {@link Bulk}: a payload comes whole with its cell, and stays until it has been read. */
public final class BulkStress {
    private static final int LENGTH = 128;
    private static final int WORDS = LENGTH / Long.BYTES;
    private static final long CAPACITY = 2 * LENGTH;
    private static final Slabs SLABS = new Slabs();

    private BulkStress() {}

    /** A ring of cells, and memory for two payloads beside it. */
    abstract static class Ring {
        private final MemorySegment memory =
                SLABS.next(CellRing.BYTES + Bulk.HEAD_BYTES + CAPACITY);
        private final MemorySegment beside =
                memory.asSlice(CellRing.BYTES, Bulk.HEAD_BYTES + CAPACITY);
        private final MappedByteBuffer cells =
                (MappedByteBuffer) memory.asSlice(0, CellRing.BYTES).asByteBuffer();
        final CellRing.Producer producer = new CellRing.Producer(cells);
        final CellRing.Consumer consumer = new CellRing.Consumer(cells);
        final Bulk.Producer to = new Bulk.Producer(beside);
        final Bulk.Consumer from = new Bulk.Consumer(beside);

        /** Sends a payload of one value, and fetches what comes after it. */
        final void send(long value) {
            final long[] data = new long[WORDS];
            Arrays.fill(data, value);
            to.put(data, Kind.LONG, 0, LENGTH);
            producer.publish(LENGTH);
            to.advance(LENGTH);
            to.fetchAhead(LENGTH, 2);
        }

        /** Reads the payload of the next cell, which is there. */
        final long[] read() {
            final long[] data = new long[WORDS];
            from.get(data, Kind.LONG, 0, LENGTH);
            return data;
        }
    }

    /** A cell that is seen brings its payload with it. */
    @JCStressTest
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "not there yet")
    @Outcome(id = "1, 7, 7", expect = ACCEPTABLE, desc = "there, whole")
    @Outcome(expect = FORBIDDEN, desc = "a cell without its payload")
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
                final long[] data = read();
                r.r1 = 1;
                r.r2 = (int) data[0];
                r.r3 = (int) data[WORDS - 1];
            }
        }
    }

    /** Memory is written again only after its payload has been read. */
    @JCStressTest
    @Outcome(
            id = {"7, 0", "7, 1"},
            expect = ACCEPTABLE,
            desc = "read before it is written again")
    @Outcome(expect = FORBIDDEN, desc = "overwritten while it was read")
    @State
    public static class Credit extends Ring {
        /** Fills the memory. */
        public Credit() {
            send(7);
            send(7);
        }

        /** Reads the first payload and leaves it behind. */
        @Actor
        public void consumer(II_Result r) {
            final long[] data = read();
            r.r1 = (int) (data[0] & data[WORDS - 1]);
            from.advance(LENGTH);
            consumer.advance();
        }

        /** Sends another if there is room. */
        @Actor
        public void producer(II_Result r) {
            if (to.hasRoom(LENGTH)) {
                send(8);
                r.r2 = 1;
            }
        }
    }
}
