// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;

/**
 * Layout of a cell: one cache line of 64 bytes, native byte order.
 *
 * <pre>
 * first cell of a message                          bits of word 0
 *    0  word 0, released last                        63..48  lap of the ring, set by publish
 *    8  context, 64 bits                             47..0   header, the protocol's
 *   16  number (high 32 bits) | tag (low 32)
 *   24  payload, 40 bytes (inbox: sender at 24,
 *       payload of 32 bytes at 32)
 *
 * continuation cell
 *    0  word 0: the lap alone, set by publish
 *    8  payload, 56 bytes
 * </pre>
 *
 * <p>A <em>header</em> is never negative: its upper 16 bits are 0. User data never stands where a
 * word 0 is looked for, so old payload cannot pass for a new header.
 */
public final class Cell {
    /** Size and alignment of a cell, in bytes. */
    public static final int BYTES = 64;

    /** Offset of the context word in a first cell. */
    public static final int CONTEXT = Long.BYTES;

    /** Offset of the tag (low 32 bits) and number (high 32 bits) in a first cell. */
    public static final int TAG = CONTEXT + Long.BYTES;

    /** Offset of the payload in a first cell of a {@link CellRing}. */
    public static final int PAYLOAD = TAG + Long.BYTES;

    /** Payload bytes in a first cell of a {@link CellRing}: 40. */
    public static final int PAYLOAD_BYTES = BYTES - PAYLOAD;

    /** Offset of the payload in a continuation cell. */
    public static final int MORE = Long.BYTES;

    /** Payload bytes in a continuation cell: 56. */
    public static final int MORE_BYTES = BYTES - MORE;

    /** What a look at an empty ring returns instead of a header. */
    public static final long NONE = -1;

    static final int LAP_SHIFT = 48;
    static final int SHIFT = Integer.numberOfTrailingZeros(BYTES);

    /** The ring's words: coordinates (segment, byte offset), aligned, exact. */
    static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

    private static final int ALIGNMENT = 2 * BYTES;

    private Cell() {}

    /**
     * Packs a tag and a sender's number into the word at {@link #TAG}.
     *
     * @param tag any 32 bits.
     * @param number any 32 bits.
     * @return the word.
     */
    public static long tagWord(int tag, int number) {
        return ((long) number << Integer.SIZE) | (tag & 0xffff_ffffL);
    }

    /**
     * Reads the tag of a tag word.
     *
     * @param tagWord made by {@link #tagWord}.
     * @return the tag.
     */
    public static int tag(long tagWord) {
        return (int) tagWord;
    }

    /**
     * Reads the sender's number of a tag word.
     *
     * @param tagWord made by {@link #tagWord}.
     * @return the number.
     */
    public static int number(long tagWord) {
        return (int) (tagWord >>> Integer.SIZE);
    }

    /**
     * Counts the cells of a message.
     *
     * @param length payload bytes, not negative.
     * @param firstBytes payload bytes of the first cell: {@link #PAYLOAD_BYTES} or {@link
     *     Inbox#PAYLOAD_BYTES}.
     * @return at least 1.
     */
    public static int cells(int length, int firstBytes) {
        return length <= firstBytes ? 1 : 1 + (length - firstBytes + MORE_BYTES - 1) / MORE_BYTES;
    }

    /**
     * Makes memory for rings of this process.
     *
     * @param bytes how many.
     * @return zeroed, aligned to two cache lines; freed by the garbage collector.
     */
    public static MappedByteBuffer allocate(int bytes) {
        final ByteBuffer raw = ByteBuffer.allocateDirect(bytes + ALIGNMENT);
        final int skipped = -raw.alignmentOffset(0, ALIGNMENT) & (ALIGNMENT - 1);
        return (MappedByteBuffer) raw.slice(skipped, bytes); // as every buffer outside the heap is
    }

    /**
     * Checks that memory can hold a ring and cuts it to size.
     *
     * @return exactly {@code bytes} bytes, words in native byte order.
     */
    static MappedByteBuffer words(MappedByteBuffer memory, int bytes) {
        checked(MemorySegment.ofBuffer(memory), bytes);
        final MappedByteBuffer words = memory.slice(memory.position(), bytes);
        words.order(ByteOrder.nativeOrder());
        return words;
    }

    /**
     * Checks that memory can hold a ring and cuts it to size.
     *
     * @return a slice of exactly {@code bytes} bytes.
     */
    static MemorySegment checked(MemorySegment memory, long bytes) {
        if (memory.isReadOnly()) {
            throw new IllegalArgumentException("memory is read-only");
        }
        if (memory.byteSize() < bytes) {
            throw new IllegalArgumentException(
                    "memory holds " + memory.byteSize() + " bytes, a ring needs " + bytes);
        }
        if (memory.maxByteAlignment() < BYTES) {
            throw new IllegalArgumentException("memory is not aligned to " + BYTES + " bytes");
        }
        return memory.asSlice(0, bytes);
    }
}
