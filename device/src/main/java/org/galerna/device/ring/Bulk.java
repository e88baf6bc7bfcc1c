// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.device.Spot;
import org.galerna.device.View;

/**
 * Memory beside a ring for payloads that are too long for cells: a ring of bytes from one producer
 * to one consumer. The frames in the cells tell what is there, so both sides know every position by
 * counting.
 *
 * <pre>
 *   0        8               128                        128 + capacity
 *   | taken  | unused        | payload | payload | ...
 *     consumer's line
 * </pre>
 *
 * <p>A payload is rounded up to 64 bytes and never wraps; what is left at the end is skipped.
 */
public final class Bulk {
    /** Bytes before the payloads. */
    public static final long HEAD_BYTES = 128;

    private static final VarHandle WORD = JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final long TAKEN = 0;
    private static final long LINE = 64;

    /** Bytes of one payload whose lines are fetched ahead. */
    private static final long AHEAD = 2048;

    /** Bytes of several payloads whose lines are fetched ahead together. */
    private static final long TOGETHER = 4096;

    private Bulk() {}

    private static long skip(long position, long size, long capacity) {
        final long left = capacity - (position & (capacity - 1));
        return size <= left ? 0 : left;
    }

    private static long size(int length) {
        return (length + LINE - 1) & -LINE;
    }

    private static long capacityOf(MemorySegment memory) {
        final long capacity = memory.byteSize() - HEAD_BYTES;
        if (Long.bitCount(capacity) != 1 || capacity < LINE) {
            throw new IllegalArgumentException("bulk memory of " + memory.byteSize() + " bytes");
        }
        return capacity;
    }

    /** The sending side. One thread at a time, as its channel. */
    public static final class Producer extends Padded {
        private final MemorySegment memory;
        private final Spot spot;
        private final long capacity;
        private long tail;
        private long taken;
        private long fetched;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        /**
         * Lays a producer over memory.
         *
         * @param memory {@link #HEAD_BYTES} and a power of two, zeroed before either side is made.
         * @throws IllegalArgumentException if the length is another.
         */
        public Producer(MemorySegment memory) {
            super();
            this.memory = memory;
            this.capacity = capacityOf(memory);
            this.spot = new Spot(memory);
        }

        /**
         * Tells whether a payload fits now.
         *
         * @param length in bytes, at most half of the capacity.
         * @return whether {@link #put} may follow.
         */
        public boolean hasRoom(int length) {
            final long size = size(length);
            final long end = tail + skip(tail, size, capacity) + size;
            return end - taken <= capacity || hasRoomAfterLook(end);
        }

        private boolean hasRoomAfterLook(long end) {
            taken = (long) WORD.getAcquire(memory, TAKEN);
            return end - taken <= capacity;
        }

        /**
         * Writes the payload for which there was room; it is published with its frame.
         *
         * @param data the object.
         * @param kind its kind.
         * @param offset of the first byte.
         * @param length in bytes.
         */
        public void put(Object data, int kind, long offset, int length) {
            final long at = tail + skip(tail, size(length), capacity);
            spot.at(HEAD_BYTES + (at & (capacity - 1)));
            View.write(spot, data, kind, offset, length);
        }

        /**
         * Goes past the payload, written or not.
         *
         * @param length in bytes.
         */
        public void advance(int length) {
            final long size = size(length);
            tail += skip(tail, size, capacity) + size;
        }

        /**
         * Fetches the lines where the next payloads of this length would stand, if they are known
         * to be free: it writes to each, so that they are this core's before there is anything to
         * send. Those of a few short payloads take hardly longer together than those of one; long
         * ones of a stream are sent before their lines could have come, so nothing is fetched.
         *
         * @param length in bytes.
         * @param payloads how many are likely to be sent before the peer answers, from 1.
         */
        public void fetchAhead(int length, int payloads) {
            final long size = size(length);
            final long all = payloads * size;
            if (tail + size > fetched && (payloads == 1 || all <= TOGETHER)) {
                fetch(all, payloads == 1 ? Math.min(all, AHEAD) : all);
            }
        }

        private void fetch(long reach, long bytes) {
            if (skip(tail, reach, capacity) == 0 && tail + reach - taken <= capacity) {
                final long at = HEAD_BYTES + (tail & (capacity - 1));
                for (long line = 0; line < bytes; line += LINE) {
                    WORD.set(memory, at + line, 0L);
                }
                fetched = tail + bytes;
            }
        }
    }

    /** The receiving side. One thread at a time, as its port. */
    public static final class Consumer extends Padded {
        private final MemorySegment memory;
        private final Spot spot;
        private final long capacity;
        private long head;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        /**
         * Lays a consumer over memory.
         *
         * @param memory {@link #HEAD_BYTES} and a power of two, zeroed before either side is made.
         * @throws IllegalArgumentException if the length is another.
         */
        public Consumer(MemorySegment memory) {
            super();
            this.memory = memory;
            this.capacity = capacityOf(memory);
            this.spot = new Spot(memory);
        }

        private long offset(int length) {
            final long at = head + skip(head, size(length), capacity);
            return HEAD_BYTES + (at & (capacity - 1));
        }

        /**
         * Copies the payload of the current frame.
         *
         * @param data the object that takes it.
         * @param kind its kind.
         * @param offset of the first byte.
         * @param length of the payload in bytes.
         */
        public void get(Object data, int kind, long offset, int length) {
            View.read(spot.at(offset(length)), data, kind, offset, length);
        }

        /**
         * Reads the first bytes of the payload of the current frame.
         *
         * @param length of the payload in bytes.
         * @return up to 8 bytes, little-endian.
         */
        public long lead(int length) {
            return Bytes.lead(memory, offset(length), length);
        }

        /**
         * Leaves the payload behind and tells the producer so, with release.
         *
         * @param length of the payload in bytes.
         */
        public void advance(int length) {
            final long size = size(length);
            head += skip(head, size, capacity) + size;
            WORD.setRelease(memory, TAKEN, head);
        }
    }
}
