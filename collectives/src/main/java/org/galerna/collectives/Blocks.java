// SPDX-License-Identifier: Apache-2.0
package org.galerna.collectives;

import java.util.Arrays;
import java.util.Objects;

/**
 * How the packed stream of one slot is cut into blocks: an offset and a length in bytes for each.
 *
 * <p>Equal and nearly equal blocks are arithmetic; the vector forms (gatherv and its kind) have a
 * table. Immutable; arrays given to the factories are copied.
 */
public final class Blocks {
    /** No blocks at all. */
    public static final Blocks NONE = equal(0, 0);

    private final int count;
    private final long total; // bytes of all blocks, arithmetic form
    private final long stride; // bytes of a small block, arithmetic form
    private final long bigger; // this many leading blocks have one unit more
    private final long unit;
    private final long[] offsets; // null in the arithmetic form
    private final long[] lengths;

    private Blocks(int count, long total, long stride, long bigger, long unit) {
        this.count = count;
        this.total = total;
        this.stride = stride;
        this.bigger = bigger;
        this.unit = unit;
        this.offsets = null;
        this.lengths = null;
    }

    private Blocks(long[] offsets, long[] lengths) {
        this.count = lengths.length;
        this.total = 0;
        this.stride = 0;
        this.bigger = 0;
        this.unit = 1;
        this.offsets = offsets;
        this.lengths = lengths;
    }

    /**
     * One block.
     *
     * @param bytes its length
     * @return a table of one block at offset 0
     */
    public static Blocks whole(long bytes) {
        return equal(1, bytes);
    }

    /**
     * Blocks of one length, one behind the other.
     *
     * @param count number of blocks
     * @param bytes length of each
     * @return the table
     */
    public static Blocks equal(int count, long bytes) {
        checkNatural("number of blocks", count);
        checkNatural("block length", bytes);
        return new Blocks(count, Math.multiplyExact(count, bytes), bytes, 0, 1);
    }

    /**
     * A message cut into a given number of parts of whole units; the first parts have one unit more
     * where it does not divide, and parts may be empty.
     *
     * @param bytes length of the message
     * @param parts number of blocks, at least 1
     * @param unit bytes that are never cut, at least 1; a rest of less than a unit joins the last
     *     part
     * @return the table
     */
    public static Blocks split(long bytes, int parts, long unit) {
        checkNatural("message length", bytes);
        if (parts < 1 || unit < 1) {
            throw new IllegalArgumentException(
                    "parts " + parts + " of units of " + unit + " bytes");
        }
        long units = bytes / unit;
        return new Blocks(parts, bytes, units / parts * unit, units % parts, unit);
    }

    /**
     * A message cut into segments; the last one is shorter where it does not divide. An empty
     * message has one empty block.
     *
     * @param bytes length of the message
     * @param segment bytes of a segment; rounded down to whole units, but not below one
     * @param unit bytes that are never cut, at least 1
     * @return the table
     */
    public static Blocks segments(long bytes, long segment, long unit) {
        checkNatural("message length", bytes);
        if (unit < 1) {
            throw new IllegalArgumentException("unit of " + unit + " bytes");
        }
        long size = Math.max(segment / unit, 1) * unit;
        long count = Math.max((bytes + size - 1) / size, 1);
        return new Blocks(Math.toIntExact(count), bytes, size, 0, unit);
    }

    /**
     * Blocks at places of the caller's choice: of the vector forms.
     *
     * @param counts elements of each block; may be longer than {@code count}
     * @param displacements first element of each block, in elements; null: one behind the other
     * @param count number of blocks
     * @param elementBytes packed size of an element
     * @return the table
     */
    public static Blocks table(long[] counts, long[] displacements, int count, long elementBytes) {
        Objects.checkFromIndexSize(0, count, counts.length);
        long[] lengths = Arrays.copyOf(counts, count);
        long[] offsets = new long[count];
        long end = 0;
        for (int i = 0; i < count; i++) {
            checkNatural("element count", lengths[i]);
            lengths[i] = Math.multiplyExact(lengths[i], elementBytes);
            offsets[i] =
                    displacements == null
                            ? end
                            : Math.multiplyExact(displacements[i], elementBytes);
            end = Math.addExact(offsets[i], lengths[i]);
        }
        return new Blocks(offsets, lengths);
    }

    /**
     * Number of blocks.
     *
     * @return the number, at least 0
     */
    public int count() {
        return count;
    }

    /**
     * Where a block begins.
     *
     * @param block number of the block
     * @return bytes from the start of the packed stream
     */
    public long offset(int block) {
        return offsets == null ? start(Objects.checkIndex(block, count)) : offsets[block];
    }

    /**
     * How long a block is.
     *
     * @param block number of the block
     * @return its bytes
     */
    public long length(int block) {
        if (offsets == null) {
            return start(Objects.checkIndex(block, count) + 1) - start(block);
        }
        return lengths[block];
    }

    /**
     * How long a range is.
     *
     * @param first first block
     * @param n number of blocks
     * @return sum of their lengths in bytes
     */
    public long length(int first, int n) {
        Objects.checkFromIndexSize(first, n, count);
        if (offsets == null) {
            return start(first + n) - start(first);
        }
        long sum = 0;
        for (int i = first; i < first + n; i++) {
            sum += lengths[i];
        }
        return sum;
    }

    /**
     * How long the longest block is.
     *
     * @return its bytes, 0 if there are no blocks
     */
    public long longest() {
        long longest = 0;
        for (int block = 0; block < count; block++) {
            longest = Math.max(longest, length(block));
        }
        return longest;
    }

    /**
     * Whether these are the blocks that {@link #table} would make. Allocates nothing.
     *
     * @param counts elements of each block; may be longer than {@code n}
     * @param displacements first element of each block; null: one behind the other
     * @param n number of blocks
     * @param elementBytes packed size of an element
     * @return true if this table says the same
     */
    public boolean isTable(long[] counts, long[] displacements, int n, long elementBytes) {
        if (offsets == null || count != n || counts.length < n) {
            return false;
        }
        long end = 0;
        for (int i = 0; i < n; i++) {
            long start = displacements == null ? end : displacements[i] * elementBytes;
            if (lengths[i] != counts[i] * elementBytes || offsets[i] != start) {
                return false;
            }
            end = start + lengths[i];
        }
        return true;
    }

    /**
     * Whether other blocks lie in the same places. Allocates nothing.
     *
     * @param other the other blocks
     * @return true if a plan for one is a plan for both
     */
    public boolean isLike(Blocks other) {
        if (this == other) {
            return true;
        }
        return count == other.count
                && total == other.total
                && stride == other.stride
                && bigger == other.bigger
                && unit == other.unit
                && Arrays.equals(offsets, other.offsets)
                && Arrays.equals(lengths, other.lengths);
    }

    /**
     * How long all blocks are.
     *
     * @return a new array of their bytes
     */
    public long[] lengths() {
        long[] all = new long[count];
        Arrays.setAll(all, this::length);
        return all;
    }

    /**
     * Whether each block of a range begins where the one before it ends.
     *
     * @param first first block
     * @param n number of blocks
     * @return true also for a range of at most one block
     */
    public boolean isContiguous(int first, int n) {
        Objects.checkFromIndexSize(first, n, count);
        for (int i = first + 1; offsets != null && i < first + n; i++) {
            if (offsets[i] != offsets[i - 1] + lengths[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Where the last byte of all blocks ends: the memory a scratch slot needs.
     *
     * @return bytes from the start of the packed stream, 0 if there are none
     */
    public long end() {
        if (offsets == null) {
            return total;
        }
        long end = 0;
        for (int i = 0; i < count; i++) {
            end = Math.max(end, offsets[i] + lengths[i]);
        }
        return end;
    }

    private long start(int block) {
        if (block == count) {
            return total;
        }
        return block * stride + Math.min(block, bigger) * unit;
    }

    private static void checkNatural(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " " + value + " is negative");
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Blocks[");
        for (int i = 0; i < Math.min(count, 8); i++) {
            text.append(i == 0 ? "" : ", ").append(offset(i)).append('+').append(length(i));
        }
        return text.append(count > 8 ? ", ... " + count + " blocks]" : "]").toString();
    }
}
