// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.galerna.base.ring.Cell.LAP_SHIFT;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;

/**
 * A ring of 128 cells from one producer to one consumer.
 *
 * <pre>
 *   0          8            16         256      320             8448
 *   | head     | returned   | unused   | cell 0 | cell 1 | ...  |
 *     consumer's line, read by the producer
 *     only when its known room is used up
 * </pre>
 *
 * <p>A cell is news when its word 0 carries the lap that the consumer expects: the position divided
 * by 128, plus one, in 16 bits. Each cell is written once a lap, so a cell that is not yet written
 * carries the lap before. A message is one cell, published by releasing its word 0 last: one cache
 * line travels. What does not fit a cell stands elsewhere and is published with it. The consumer
 * publishes its head every {@link #HEAD_STEP} cells and when told to.
 *
 * <p>Both sides may keep a {@link Tally}, for consumers of many rings that had better not look at
 * each.
 *
 * <p>{@code returned} counts bytes of a budget that the caller keeps (memory for messages that
 * nobody has asked for); it travels in the same line and means nothing to the ring.
 *
 * <p>Words are read and written as those of a direct buffer, between fences. Each is aligned, so it
 * travels in one piece. The type {@link MappedByteBuffer}, which all direct buffers have, leaves no
 * call to choose, and a buffer that belongs to no arena asks for no arena's life: half the
 * instructions of a handle on a memory segment.
 */
public final class CellRing {
    /** Cells of a ring. */
    public static final int CELLS = 128;

    /** Cells that are left behind together, unless {@link Consumer#publish} comes before. */
    public static final int HEAD_STEP = CELLS * 3 / 4;

    /** Bytes of memory that a ring needs. */
    public static final int BYTES;

    /** Budget bytes that are returned together, unless {@link Consumer#publish} comes before. */
    public static final long BUDGET_STEP = 16 << 10;

    private static final int HEAD = 0;
    private static final int RETURNED = HEAD + Long.BYTES;
    private static final int FIRST = 256;
    private static final int INDEX_SHIFT = Integer.numberOfTrailingZeros(CELLS);
    private static final int MASK = CELLS - 1;

    static {
        BYTES = FIRST + CELLS * Cell.BYTES;
    }

    private CellRing() {}

    private static int offset(long position) {
        return FIRST + (((int) position & MASK) << Cell.SHIFT);
    }

    private static long lap(long position) {
        return ((position >>> INDEX_SHIFT) + 1) << LAP_SHIFT;
    }

    private static long getAcquire(MappedByteBuffer words, int at) {
        final long word = words.getLong(at);
        VarHandle.acquireFence();
        return word;
    }

    private static void setRelease(MappedByteBuffer words, int at, long word) {
        VarHandle.releaseFence();
        words.putLong(at, word);
    }

    /**
     * The sending side. One thread at a time (the caller's lock): ask for room, write words 1 and 2
     * and the payload into the cells, publish.
     */
    public static final class Producer extends Padded {
        private final MappedByteBuffer words;
        private long tail;
        private int cell = offset(0); // of the tail
        private long lap = lap(0); // of the tail
        private long limit = CELLS;
        private final Tally.Producer tally;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        /**
         * Lays a producer over memory.
         *
         * @param memory at least {@link #BYTES} bytes, aligned to 64, zeroed before either side is
         *     made; kept.
         * @throws IllegalArgumentException if the memory is too small, unaligned or read-only.
         */
        public Producer(MappedByteBuffer memory) {
            this(memory, null);
        }

        /**
         * Lays a producer over memory.
         *
         * @param memory as above.
         * @param tally where it counts its cells; null if the consumer keeps none either.
         * @throws IllegalArgumentException as above.
         */
        public Producer(MappedByteBuffer memory, Tally.Producer tally) {
            super();
            this.words = Cell.words(memory, BYTES);
            this.tally = tally;
        }

        /**
         * Tells whether the next cell is free; looks at the consumer's line only if the known room
         * is used up.
         *
         * @return whether a message can be written now.
         */
        public boolean hasRoom() {
            return tail < limit || hasRoomAfterLook();
        }

        private boolean hasRoomAfterLook() {
            limit = getAcquire(words, HEAD) + CELLS;
            return tail < limit;
        }

        /**
         * Tells whether a cell is known to have been left behind by the consumer, without a look.
         *
         * @param position of the cell when it was written; below 0 for none.
         * @return true if it is; false says nothing.
         */
        public boolean isTaken(long position) {
            return position < limit - CELLS;
        }

        /**
         * The ring's memory, where cells are written.
         *
         * @return the same buffer always, in native byte order.
         */
        public MappedByteBuffer words() {
            return words;
        }

        /**
         * Where the next message's cell stands.
         *
         * @return byte offset in {@link #words}.
         */
        public int cell() {
            return cell;
        }

        /**
         * Publishes a message, for which {@link #hasRoom} has answered yes.
         *
         * @param header 48 bits, not negative.
         */
        public void publish(long header) {
            setRelease(words, cell, lap | header);
            final long t = tail + 1;
            tail = t;
            cell = offset(t);
            lap = lap(t);
            if (tally != null) {
                tally.published(t);
            }
        }

        /**
         * Fetches the lines of the next cells, at every so many, if they are known to be free: it
         * writes to each, so that they are this core's before there is anything to send. Together
         * they take hardly longer than one.
         *
         * @param cells how many; a power of two.
         */
        public void fetchAhead(int cells) {
            final long t = tail;
            if ((t & (cells - 1)) == 0 && t + cells <= limit) {
                for (int i = 0; i < cells; i++) {
                    words.putLong(offset(t + i) + Cell.CONTEXT, 0L);
                }
            }
        }

        /**
         * Looks at the budget that the consumer has returned.
         *
         * @return bytes since the ring was made.
         */
        public long returnedAcquire() {
            return getAcquire(words, RETURNED);
        }

        /**
         * Counts the cells published.
         *
         * @return cells since the ring was made.
         */
        public long position() {
            return tail;
        }
    }

    /**
     * The receiving side. One thread at a time (the caller's lock), but for {@link #hasNews}: peek,
     * read words 1 and 2 and the payload, advance.
     */
    public static final class Consumer extends Padded {
        private static final VarHandle POSITION =
                VarHandles.of(MethodHandles.lookup(), "head", long.class).withInvokeExactBehavior();

        private final MappedByteBuffer words;
        private long head;
        private int cell = offset(0); // of the head
        private long publishedHead;
        private long returned;
        private long publishedReturned;
        private final Tally.Ring tally;

        /** Keep the next object off the lines of the fields above. */
        @SuppressWarnings("unused")
        private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

        /**
         * Lays a consumer over memory.
         *
         * @param memory at least {@link #BYTES} bytes, aligned to 64, zeroed before either side is
         *     made; kept.
         * @throws IllegalArgumentException if the memory is too small, unaligned or read-only.
         */
        public Consumer(MappedByteBuffer memory) {
            this(memory, null);
        }

        /**
         * Lays a consumer over memory.
         *
         * @param memory as above.
         * @param tally where it counts its cells; null if the producer keeps none either.
         * @throws IllegalArgumentException as above.
         */
        public Consumer(MappedByteBuffer memory, Tally.Ring tally) {
            super();
            this.words = Cell.words(memory, BYTES);
            this.tally = tally;
        }

        /**
         * The ring's memory, where cells are read.
         *
         * @return the same buffer always, in native byte order.
         */
        public MappedByteBuffer words() {
            return words;
        }

        /**
         * Looks at the next message, with acquire.
         *
         * @return its header, or {@link Cell#NONE}.
         */
        public long peek() {
            final long header = getAcquire(words, cell) ^ lap(head);
            return header >>> LAP_SHIFT == 0 ? header : Cell.NONE;
        }

        /**
         * Counts the messages that are there, from the next one on, with acquire. Their lines come
         * side by side, where {@link #peek} and {@link #advance} would wait for each by itself.
         *
         * @param most where to stop; further cells are not looked at, but the first that is empty.
         * @return a number up to {@code most}.
         */
        public int count(int most) {
            int n = 0;
            for (long h = head; n < most && isThere(h); h++) {
                n++;
            }
            return n;
        }

        private boolean isThere(long position) {
            return (getAcquire(words, offset(position)) ^ lap(position)) >>> LAP_SHIFT == 0;
        }

        /**
         * Guesses whether {@link #peek} would find a message. Any thread may ask; the answer may be
         * out of date in both directions, but a message that is published and left alone is seen in
         * the end.
         *
         * @return whether a message seemed to be there.
         */
        public boolean hasNews() {
            return isThere((long) POSITION.getOpaque(this));
        }

        /**
         * Where the next message's cell stands.
         *
         * @return byte offset in {@link #words}.
         */
        public int cell() {
            return cell;
        }

        /**
         * Leaves a message behind; its cell must not be read afterwards. Every {@link #HEAD_STEP}
         * cells the new head is published.
         *
         * @return whether the head was published, so that a producer without room may go on.
         */
        public boolean advance() {
            final long h = head + 1;
            POSITION.setOpaque(this, h);
            cell = offset(h);
            if (tally != null) {
                tally.taken(h);
            }
            return h - publishedHead >= HEAD_STEP && publish();
        }

        /**
         * Returns budget; it is published with the head, at the latest after {@link #BUDGET_STEP}
         * bytes.
         *
         * @param bytes not negative.
         * @return whether it was published.
         */
        public boolean returnBudget(long bytes) {
            returned += bytes;
            if (tally != null) {
                tally.owes();
            }
            return returned - publishedReturned >= BUDGET_STEP && publish();
        }

        /**
         * Publishes the head and the returned budget, with release. To be called before parking.
         *
         * @return whether the producer had not been told yet.
         */
        public boolean publish() {
            if (head == publishedHead && returned == publishedReturned) {
                return false;
            }
            setRelease(words, RETURNED, returned);
            setRelease(words, HEAD, head);
            publishedReturned = returned;
            publishedHead = head;
            return true;
        }

        /**
         * Counts the cells left behind.
         *
         * @return cells since the ring was made.
         */
        public long position() {
            return head;
        }
    }
}
