// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.galerna.base.Padded;

/**
 * Tells which of the up to 32 rings of one consumer have cells: one look for all of them.
 *
 * <pre>
 *   0                             64
 *   | published, a byte a ring    | taken, a byte a ring |
 *     written by the producers      written by the consumer
 * </pre>
 *
 * <p>A byte counts cells modulo 256. A ring has fewer, so it has cells exactly if its two bytes
 * differ. No byte is ever cleared, so nothing gets lost between a producer and the consumer; what a
 * producer has published but not yet noted is only seen later.
 */
public final class Tally {
    /** Rings that are counted. */
    public static final int RINGS = 32;

    /** Bytes of memory that it needs. */
    public static final long BYTES = 128;

    private static final VarHandle BYTE =
            ValueLayout.JAVA_BYTE.varHandle().withInvokeExactBehavior();

    /** Eight bytes at once, the first in the lowest bits on every machine. */
    private static final VarHandle WORD =
            ValueLayout.JAVA_LONG
                    .withOrder(ByteOrder.LITTLE_ENDIAN)
                    .varHandle()
                    .withInvokeExactBehavior();

    private static final long TAKEN = 64;

    private Tally() {}

    /** The side of one ring's producer. One thread at a time (the lock of the ring's producer). */
    public static final class Producer {
        private final MemorySegment memory;
        private final long published;

        /**
         * Counts for one ring.
         *
         * @param memory at least {@link #BYTES} bytes, aligned to 64, zeroed before any side is
         *     made; kept, not freed.
         * @param ring its number, less than {@link #RINGS}.
         */
        public Producer(MemorySegment memory, int ring) {
            this.memory = Cell.checked(memory, BYTES);
            this.published = Objects.checkIndex(ring, RINGS);
        }

        /**
         * Notes how many cells there have been, after they were published.
         *
         * @param position of the ring's producer.
         */
        void published(long position) {
            BYTE.setRelease(memory, published, (byte) position);
        }
    }

    /** The side of the rings' consumer. One thread at a time, but for {@link #next}. */
    public static final class Consumer extends Padded {
        private final MemorySegment memory;
        private int debts;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        /**
         * Looks at all rings.
         *
         * @param memory at least {@link #BYTES} bytes, aligned to 64, zeroed before any side is
         *     made; kept, not freed.
         */
        public Consumer(MemorySegment memory) {
            super();
            this.memory = Cell.checked(memory, BYTES);
        }

        /**
         * What the consumer of one ring counts with.
         *
         * @param number of the ring, less than {@link #RINGS}.
         * @return its part of this.
         */
        public Ring ring(int number) {
            return new Ring(this, Objects.checkIndex(number, RINGS));
        }

        /**
         * Takes the rings from which cells were taken, or budget returned, since the last call: who
         * fills them may not know it.
         *
         * @return bit {@code n} for ring {@code n}.
         */
        public int debts() {
            final int taken = debts;
            debts = 0;
            return taken;
        }

        /**
         * Finds a ring that has cells, with acquire. Any thread may ask.
         *
         * @param from the first that is meant.
         * @param rings how many there are.
         * @return its number, or -1 if there is none from there on; one that is not less than
         *     {@code rings} was made meanwhile.
         */
        public int next(int from, int rings) {
            long mask = -1L << (from << 3);
            for (long at = from & -Long.BYTES; at < rings; at += Long.BYTES) {
                final long published = (long) WORD.getAcquire(memory, at);
                final long unequal = (published ^ (long) WORD.getOpaque(memory, TAKEN + at)) & mask;
                if (unequal != 0) {
                    return (int) at + (Long.numberOfTrailingZeros(unequal) >> 3);
                }
                mask = -1;
            }
            return -1;
        }
    }

    /** The part of the consumer's side that is about one ring. */
    public static final class Ring {
        private final Consumer all;
        private final int number;

        private Ring(Consumer all, int number) {
            this.all = all;
            this.number = number;
        }

        /** Notes how many cells have been left behind. */
        void taken(long position) {
            BYTE.setOpaque(all.memory, TAKEN + number, (byte) position);
            owes();
        }

        /** Notes that there is something to tell to the producer. */
        void owes() {
            all.debts |= 1 << number;
        }
    }
}
