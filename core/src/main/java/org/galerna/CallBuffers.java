// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.galerna.base.Padded;
import org.galerna.collectives.Blocks;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.execute.CallSlots;
import org.galerna.reduce.Op;

/**
 * The caller's buffers of one collective call after another as slots of a plan; the receive buffer
 * is to be named before the send buffer. One thread at a time.
 *
 * <p>An array without gaps is a slot as it is. Items with gaps or at odd bytes, and a send buffer
 * that overlaps the receive buffer in a way plans do not allow, are gathered into an array of the
 * library first; received items with gaps are scattered at the end.
 */
final class CallBuffers extends Padded {
    private final CallSlots slots = new CallSlots();
    private final LatestTable sendTable = new LatestTable();
    private final LatestTable receiveTable = new LatestTable();
    private final boolean areKept;
    private final DenseArray sent = new DenseArray();
    private final DenseArray received = new DenseArray();
    private long receiveEnd;
    private Consumer<Object> delivery; // puts received items with gaps in place; null if none are
    private boolean isCopied; // the send buffer was copied
    private boolean isForArrays; // an operator cannot take segments

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** Where the blocks of the call before lay: those of a loop lie there again. */
    private static final class LatestTable {
        private Blocks known = Blocks.NONE;

        Blocks of(VBuffer buffer, int blocks) {
            if (!buffer.isTable(known, blocks)) {
                known = buffer.table(blocks);
            }
            return known;
        }
    }

    /**
     * Buffers of no call yet.
     *
     * @param areKept whether each call is over before the next one begins, so that arrays of the
     *     library serve all of them.
     */
    CallBuffers(boolean areKept) {
        super();
        this.areKept = areKept;
    }

    /** Where they lie. */
    CallSlots slots() {
        return slots;
    }

    /** Whether arrays of the library stand for the caller's, so that a new call needs new ones. */
    boolean isStaged() {
        return isCopied || delivery != null;
    }

    /** Puts what was received where the caller wants it. */
    void deliver() {
        if (delivery != null) {
            delivery.accept(slots.receive());
        }
    }

    /** What is left to do with an array that something was received in; null if nothing. */
    Consumer<Object> delivery() {
        return delivery;
    }

    /** Notes that the call has failed: other ranks may be at its arrays still. */
    void fail() {
        sent.forget();
        received.forget();
    }

    /** Ends the call. */
    void clear() {
        slots.clear();
        delivery = null;
        isCopied = false;
        isForArrays = false;
    }

    // ---- the receive buffer ----

    /**
     * Receives into a number of equal blocks.
     *
     * @param full whether the data is there already and must not be lost.
     */
    void receive(Buffer buffer, int blocks, boolean full) {
        final Datatype type = buffer.type();
        final long count = buffer.count() * blocks;
        receiveEnd = count * type.size();
        if (isSlot(buffer.data(), type)) {
            Checks.writable(buffer.data());
            final long base = start(buffer.offset(), type);
            slots.receive(buffer.data(), base);
            receiveEnd += base;
            return;
        }
        Checks.room(buffer.data(), buffer.offset(), count, type);
        final Items items = type.in(buffer.data(), buffer.offset(), count);
        final int length = requireArray(items.length(), type);
        final Object dense = dense(received, type, length);
        if (full && length > 0) {
            items.gather(0, dense, 0, length);
        }
        slots.receive(dense, 0);
        delivery = array -> scatter(items, array, 0);
    }

    /** Sends from where the others receive: the root's data of a broadcast, which is only read. */
    void source(Buffer buffer) {
        final Datatype type = buffer.type();
        receiveEnd = Long.MAX_VALUE;
        if (isSlot(buffer.data(), type)) {
            slots.receive(buffer.data(), start(buffer.offset(), type));
            return;
        }
        slots.receive(gathered(received, buffer, buffer.count()), 0);
        isCopied = true;
    }

    /** An array of the library; users' operators see whole arrays, so theirs are no longer. */
    private Object dense(DenseArray array, Datatype type, int length) {
        return areKept && !isForArrays
                ? array.of(type.element(), length)
                : type.element().newArray(length);
    }

    private static int requireArray(long elements, Datatype type) {
        return Staging.requireArray(elements, type.element().bytes());
    }

    /** The items of a buffer one behind the other in an array of the library. */
    private Object gathered(DenseArray array, Buffer buffer, long count) {
        final Datatype type = buffer.type();
        final Items items = type.in(buffer.data(), buffer.offset(), count);
        final int length = requireArray(items.length(), type);
        final Object dense = dense(array, type, length);
        if (length > 0) {
            items.gather(0, dense, 0, length);
        }
        return dense;
    }

    /** Puts a part of an array of the library where the caller wants it; its length. */
    private static int scatter(Items items, Object from, int at) {
        final int length = (int) items.length();
        if (length > 0) {
            items.scatter(0, from, at, length);
        }
        return length;
    }

    /** Receives into blocks of any lengths; returns where they lie. */
    Blocks receive(VBuffer buffer, int blocks) {
        final Datatype type = buffer.type();
        Checks.writable(buffer.data());
        if (isSlot(buffer.data(), type)) {
            slots.receive(buffer.data(), start(buffer.offset(), type));
            receiveEnd = Long.MAX_VALUE; // anywhere: a send buffer in this array is copied
            return receiveTable.of(buffer, blocks);
        }
        slots.receive(packed(received, buffer, blocks), 0);
        receiveEnd = Long.MAX_VALUE;
        delivery = array -> scatter(buffer, blocks, array);
        return buffer.denseTable(blocks);
    }

    private static void scatter(VBuffer buffer, int blocks, Object from) {
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            at += scatter(buffer.items(block), from, at);
        }
    }

    /** Receives into blocks of types of their own; returns where they lie in an array of bytes. */
    Blocks receive(WBuffer buffer, int blocks) {
        if (buffer.isDense(blocks)) {
            slots.receive(buffer.data(), 0);
            receiveEnd = Long.MAX_VALUE;
            return buffer.table(blocks);
        }
        Checks.writable(buffer.data());
        final Blocks dense = buffer.denseTable(blocks);
        slots.receive(bytes(received, dense), 0);
        receiveEnd = Long.MAX_VALUE;
        delivery = array -> buffer.unpack(blocks, (byte[]) array);
        return dense;
    }

    /** Says that the next buffers are combined by an operator. */
    void combining(Op op) {
        isForArrays = !op.isDivisible();
    }

    /** Whether plans can use a buffer as it is: memory whose items have no gaps. */
    private boolean isSlot(Object data, Datatype type) {
        return type.isDense()
                && (!(data instanceof MemorySegment segment) || isSlot(segment, type.arrayType()));
    }

    /** Users' operators see whole arrays, and plans count elements as those of arrays. */
    private boolean isSlot(MemorySegment segment, BaseType element) {
        return !isForArrays && segment.byteSize() / element.bytes() <= Integer.MAX_VALUE;
    }

    /** The byte of an array at which an item begins. */
    private static long start(long offset, Datatype type) {
        return type.start(offset);
    }

    /** The receive buffer is a part of the send buffer. */
    void receiveInPlace(long offset) {
        slots.receive(slots.send(), slots.sendBase() + offset);
    }

    // ---- the send buffer ----

    /**
     * Sends a number of equal blocks.
     *
     * @param own where in the receive buffer they may lie as they are, in bytes; negative if
     *     nowhere.
     */
    void send(Buffer buffer, int blocks, long own) {
        final Datatype type = buffer.type();
        final long count = buffer.count() * blocks;
        final long start = start(buffer.offset(), type);
        if (isSlot(buffer.data(), type)
                && !isInTheWay(buffer.data(), start, count * type.size(), own)) {
            slots.send(buffer.data(), start);
            return;
        }
        isCopied = true;
        slots.send(gathered(sent, buffer, count), 0);
    }

    /** Whether writing the receive buffer would spoil what is to be sent. */
    private boolean isInTheWay(Object array, long start, long bytes, long own) {
        if (array == null || bytes == 0 || !isShared(array, slots.receive())) {
            return false;
        }
        if (!isSame(array, slots.receive())) {
            return true; // places in one say nothing of places in the other
        }
        final long receiveBase = slots.receiveBase();
        final boolean apart = start + bytes <= receiveBase || start >= receiveEnd;
        return !apart && (own < 0 || start != receiveBase + own);
    }

    @SuppressWarnings("ReferenceEquality") // the question is whether it is one array
    private static boolean isSame(Object array, Object other) {
        return array == other;
    }

    /** Whether two arrays or segments have memory in common. */
    private static boolean isShared(Object one, Object other) {
        if (other == null) {
            return false;
        }
        if (one instanceof MemorySegment segment) {
            return other instanceof MemorySegment second
                    ? segment.asOverlappingSlice(second).isPresent()
                    : isSame(segment.heapBase().orElse(null), other);
        }
        return other instanceof MemorySegment ? isShared(other, one) : isSame(one, other);
    }

    /** Sends blocks of any lengths; returns where they lie. */
    Blocks send(VBuffer buffer, int blocks) {
        final Datatype type = buffer.type();
        if (isSlot(buffer.data(), type) && !isShared(buffer.data(), slots.receive())) {
            slots.send(buffer.data(), start(buffer.offset(), type));
            return sendTable.of(buffer, blocks);
        }
        isCopied = true;
        slots.send(packed(sent, buffer, blocks), 0);
        return buffer.denseTable(blocks);
    }

    /** Sends blocks of types of their own; returns where they lie in an array of bytes. */
    Blocks send(WBuffer buffer, int blocks) {
        if (buffer.isDense(blocks) && !isShared(buffer.data(), slots.receive())) {
            slots.send(buffer.data(), 0);
            return buffer.table(blocks);
        }
        final Blocks dense = buffer.denseTable(blocks);
        final byte[] all = bytes(sent, dense);
        buffer.pack(blocks, all);
        isCopied = true;
        slots.send(all, 0);
        return dense;
    }

    private byte[] bytes(DenseArray array, Blocks blocks) {
        return (byte[]) dense(array, Datatype.BYTE, Staging.requireArray(blocks.end()));
    }

    /** The send buffer is a part of the receive buffer. */
    void sendInPlace(long offset) {
        slots.send(slots.receive(), slots.receiveBase() + offset);
    }

    /** All blocks one behind the other, in an array of the library. */
    private Object packed(DenseArray array, VBuffer buffer, int blocks) {
        long length = 0;
        for (int rank = 0; rank < blocks; rank++) {
            length += buffer.items(rank).length();
        }
        final Object dense = dense(array, buffer.type(), requireArray(length, buffer.type()));
        int at = 0;
        for (int rank = 0; rank < blocks; rank++) {
            final Items block = buffer.items(rank);
            final int elements = (int) block.length();
            if (elements > 0) {
                block.gather(0, dense, at, elements);
            }
            at += elements;
        }
        return dense;
    }
}
