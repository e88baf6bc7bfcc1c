// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.galerna.base.ring.Cell.LAP_SHIFT;
import static org.galerna.base.ring.Cell.WORD;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;

/**
 * A ring of cells from many producers to one consumer, for peers that have no ring of their own.
 *
 * <pre>
 *   0        128               128 + 16 p             first              first + 64 cells
 *   | tail   | credit of       | credit of   | ...    | cell 0 | cell 1 | ...
 *     atomic   sender 0:         sender 1
 *     add      taken, returned
 * </pre>
 *
 * <p>Producers take slots by one atomic add. Each sender has a quota of cells ({@code cells /
 * senders}, at least one) that it may have under way; the quotas together never exceed the ring, so
 * a slot that is taken is free: consumption is in order, hence the cells under way are those
 * between head and tail, and the sender that saw the latest credit also released it by its atomic
 * add. A first cell names its sender and so carries 32 bytes of payload.
 *
 * <p>A producer that is stopped between taking slots and publishing them holds up those behind it,
 * until it runs again.
 */
public final class Inbox {
    /** Offset of the payload in a first cell of an inbox. */
    public static final int PAYLOAD = Cell.PAYLOAD + Long.BYTES;

    /** Payload bytes in a first cell of an inbox: 32. */
    public static final int PAYLOAD_BYTES = Cell.BYTES - PAYLOAD;

    private static final int SENDER = Cell.PAYLOAD;
    private static final long TAIL = 0;
    private static final long CREDITS = 128;
    private static final long CREDIT_BYTES = 2 * Long.BYTES;
    private static final int MAX_CELLS = 1 << 20;
    private static final int MIN_CELLS = 1024;

    private final Shape shape;
    private final MemorySegment segment;

    /**
     * Lays an inbox over memory.
     *
     * @param memory at least {@link #bytes} bytes, aligned to 64, zeroed before any side is made;
     *     kept, not freed.
     * @param cells a power of two, at most 2<sup>20</sup>.
     * @param senders 1 to {@code cells}.
     * @throws IllegalArgumentException if a number is out of range, or the memory is too small,
     *     unaligned or read-only.
     */
    public Inbox(MemorySegment memory, int cells, int senders) {
        shape = Shape.of(cells, senders);
        segment = Cell.checked(memory, shape.bytes());
    }

    /**
     * Tells how many cells an inbox has best.
     *
     * @param senders how many share it, at least 1.
     * @return a power of two: a cell for each of them, and room for a burst of a few.
     */
    public static int cells(int senders) {
        return Math.max(MIN_CELLS, Integer.highestOneBit(Math.max(1, senders - 1)) * 2);
    }

    /**
     * Computes the memory that an inbox needs.
     *
     * @param cells a power of two, at most 2<sup>20</sup>.
     * @param senders 1 to {@code cells}.
     * @return bytes.
     * @throws IllegalArgumentException if a number is out of range.
     */
    public static long bytes(int cells, int senders) {
        return Shape.of(cells, senders).bytes();
    }

    /**
     * Cells that one sender may have under way, and so the longest message.
     *
     * @return at least 1.
     */
    public int quota() {
        return shape.quota();
    }

    /**
     * Makes the sending side of one sender; once for each.
     *
     * @param sender 0 to senders - 1.
     * @return a side of its own.
     * @throws IndexOutOfBoundsException if the sender is out of range.
     */
    public Producer producer(int sender) {
        return new Producer(this, sender);
    }

    /**
     * Makes the receiving side; once.
     *
     * @return the side.
     */
    public Consumer consumer() {
        return new Consumer(this);
    }

    /** Sizes of an inbox. {@code shift} is the logarithm of cells. */
    private record Shape(int cells, int shift, int senders, int quota, long first) {
        static Shape of(int cells, int senders) {
            if (Integer.bitCount(cells) != 1 || cells < 0 || cells > MAX_CELLS) {
                throw new IllegalArgumentException(
                        "cells " + cells + ": a power of two up to " + MAX_CELLS + " is due");
            }
            if (senders < 1 || senders > cells) {
                throw new IllegalArgumentException(
                        "senders " + senders + ": 1 to " + cells + " are due");
            }
            final long end = CREDITS + senders * CREDIT_BYTES;
            final long first = (end + CREDITS - 1) & -CREDITS;
            final int shift = Integer.numberOfTrailingZeros(cells);
            return new Shape(cells, shift, senders, cells / senders, first);
        }

        long bytes() {
            return first + (long) cells * Cell.BYTES;
        }

        long credit(int sender) {
            return CREDITS + sender * CREDIT_BYTES;
        }
    }

    /**
     * The sending side of one sender. One thread at a time (the caller's lock): ask for room,
     * claim, write words 1 and 2 and the payload into the cells, publish.
     */
    public static final class Producer extends Padded {
        private final MemorySegment segment;
        private final long first;
        private final int mask;
        private final int shift;
        private final int sender;
        private final long credit;
        private final int quota;
        private long sent;
        private long limit;
        private long claimed;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        private Producer(Inbox inbox, int sender) {
            super();
            final Shape shape = inbox.shape;
            this.sender = Objects.checkIndex(sender, shape.senders());
            segment = inbox.segment;
            first = shape.first();
            mask = shape.cells() - 1;
            shift = shape.shift();
            credit = shape.credit(sender);
            quota = shape.quota();
            limit = quota;
        }

        /**
         * Tells whether this sender's quota allows a message now.
         *
         * @param cells 1 to {@link Inbox#quota}.
         * @return whether a message of that many cells can be claimed now.
         */
        public boolean hasRoom(int cells) {
            return sent + cells <= limit || hasRoomAfterLook(cells);
        }

        private boolean hasRoomAfterLook(int cells) {
            limit = (long) WORD.getAcquire(segment, credit) + quota;
            return sent + cells <= limit;
        }

        /**
         * Takes slots for a message, for which {@link #hasRoom} has answered yes. It must be
         * published without delay: those behind it wait.
         *
         * @param cells 1 to {@link Inbox#quota}.
         * @return byte offset of the first cell in {@link #segment}.
         */
        public long claim(int cells) {
            sent += cells;
            claimed = (long) WORD.getAndAdd(segment, TAIL, (long) cells);
            return offset(claimed);
        }

        /**
         * Where a cell of the claimed message stands.
         *
         * @param n 0 is the first cell.
         * @return byte offset in {@link #segment}; continuation cells may wrap to the start.
         */
        public long cell(int n) {
            return offset(claimed + n);
        }

        /**
         * Publishes the claimed message.
         *
         * @param header 48 bits, not negative.
         * @param cells as claimed.
         */
        public void publish(long header, int cells) {
            final long t = claimed;
            for (int i = 1; i < cells; i++) {
                WORD.set(segment, offset(t + i), lap(t + i, shift));
            }
            final long at = offset(t);
            WORD.set(segment, at + SENDER, (long) sender);
            WORD.setRelease(segment, at, lap(t, shift) | header);
        }

        /**
         * The inbox's memory, where cells are written.
         *
         * @return the same segment always.
         */
        public MemorySegment segment() {
            return segment;
        }

        /**
         * Looks at the budget that the consumer has returned to this sender.
         *
         * @return bytes since the inbox was made.
         */
        public long returnedAcquire() {
            return (long) WORD.getAcquire(segment, credit + Long.BYTES);
        }

        private long offset(long position) {
            return first + ((position & mask) << Cell.SHIFT);
        }
    }

    private static long lap(long position, int shift) {
        return ((position >>> shift) + 1) << LAP_SHIFT;
    }

    /**
     * The receiving side. One thread at a time (the caller's lock), but for {@link #hasNews}: peek,
     * read the sender, words 1 and 2 and the payload, advance.
     */
    public static final class Consumer extends Padded {
        private static final VarHandle POSITION =
                VarHandles.of(MethodHandles.lookup(), "head", long.class).withInvokeExactBehavior();

        private final MemorySegment segment;
        private final Shape shape;
        private final long first;
        private final int mask;
        private final int shift;
        private final int step;
        private final long[] taken;
        private final long[] publishedTaken;
        private final long[] returned;
        private final long[] publishedReturned;
        private long head;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        private Consumer(Inbox inbox) {
            super();
            shape = inbox.shape;
            segment = inbox.segment;
            first = shape.first();
            mask = shape.cells() - 1;
            shift = shape.shift();
            step = Math.max(1, shape.quota() / 4);
            taken = new long[shape.senders()];
            publishedTaken = new long[shape.senders()];
            returned = new long[shape.senders()];
            publishedReturned = new long[shape.senders()];
        }

        /**
         * The inbox's memory, where cells are read.
         *
         * @return the same segment always.
         */
        public MemorySegment segment() {
            return segment;
        }

        /**
         * Looks at the next message, with acquire.
         *
         * @return its header, or {@link Cell#NONE}.
         */
        public long peek() {
            final long h = head;
            final long header = (long) WORD.getAcquire(segment, offset(h)) ^ lap(h, shift);
            return header >>> LAP_SHIFT == 0 ? header : Cell.NONE;
        }

        /**
         * Guesses whether {@link #peek} would find a message. Any thread may ask; the answer may be
         * out of date in both directions, but a message that is published and left alone is seen in
         * the end.
         *
         * @return whether a message seemed to be there.
         */
        public boolean hasNews() {
            final long h = (long) POSITION.getOpaque(this);
            final long word = (long) WORD.getAcquire(segment, offset(h));
            return (word ^ lap(h, shift)) >>> LAP_SHIFT == 0;
        }

        /**
         * Names the sender of the message that {@link #peek} has found.
         *
         * @return 0 to senders - 1.
         */
        public int sender() {
            return (int) (long) WORD.get(segment, offset(head) + SENDER);
        }

        /**
         * Where the next message's first cell stands.
         *
         * @return byte offset in {@link #segment}.
         */
        public long cell() {
            return offset(head);
        }

        /**
         * Where a cell of the next message stands.
         *
         * @param n 0 is the first cell.
         * @return byte offset in {@link #segment}; continuation cells may wrap to the start.
         */
        public long cell(int n) {
            return offset(head + n);
        }

        /**
         * Leaves a message behind; its cells must not be read afterwards. Every quarter of the
         * sender's quota its credit is published.
         *
         * @param cells the message's cells.
         * @return whether the sender's credit was published, so that it may go on.
         */
        public boolean advance(int cells) {
            final int sender = sender();
            POSITION.setOpaque(this, head + cells);
            taken[sender] += cells;
            return taken[sender] - publishedTaken[sender] >= step && publish(sender);
        }

        /**
         * Returns budget to a sender; it is published with its credit, at the latest after {@link
         * CellRing#BUDGET_STEP} bytes.
         *
         * @param sender 0 to senders - 1.
         * @param bytes not negative.
         * @return whether it was published.
         */
        public boolean returnBudget(int sender, long bytes) {
            returned[sender] += bytes;
            return returned[sender] - publishedReturned[sender] >= CellRing.BUDGET_STEP
                    && publish(sender);
        }

        /**
         * Publishes a sender's credit and returned budget, with release.
         *
         * @param sender 0 to senders - 1.
         * @return whether the sender had not been told yet.
         */
        public boolean publish(int sender) {
            final long t = taken[sender];
            final long r = returned[sender];
            if (t == publishedTaken[sender] && r == publishedReturned[sender]) {
                return false;
            }
            final long credit = shape.credit(sender);
            WORD.setRelease(segment, credit + Long.BYTES, r);
            WORD.setRelease(segment, credit, t);
            publishedReturned[sender] = r;
            publishedTaken[sender] = t;
            return true;
        }

        /**
         * Counts the cells left behind.
         *
         * @return cells since the inbox was made.
         */
        public long position() {
            return head;
        }

        private long offset(long position) {
            return first + ((position & mask) << Cell.SHIFT);
        }
    }
}
