// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Blocks;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;

/**
 * Where the blocks of a collective with unequal blocks lie: block {@code i} is {@code counts[i]}
 * items of {@code type} from subscript {@code offset}, displaced by {@code displacements[i]}
 * extents of the type.
 *
 * <p>Keeps the caller's arrays; nothing is copied. The arrays may be longer than the group.
 * Arguments are checked by the call that uses it.
 */
public final class VBuffer {
    private final Object data;
    private final long offset;
    private final long[] counts;
    private final long[] displacements;
    private final Datatype type;

    private VBuffer(Object data, long offset, long[] counts, long[] displacements, Datatype type) {
        this.data = data;
        this.offset = offset;
        this.counts = counts;
        this.displacements = displacements;
        this.type = type;
    }

    /**
     * Describes blocks in an array.
     *
     * @param data a one-dimensional array of the type's base element, or a memory segment.
     * @param offset subscript that displacement 0 stands for, in base elements.
     * @param counts items of {@code type} per rank.
     * @param displacements start of each rank's block, in extents of {@code type}; null for blocks
     *     that follow each other.
     * @param type what an item is.
     * @return the descriptor.
     */
    public static VBuffer of(
            Object data, long offset, long[] counts, long[] displacements, Datatype type) {
        long[] starts = displacements;
        if (starts == null && counts != null) {
            starts = new long[counts.length];
            for (int i = 1; i < starts.length; i++) {
                starts[i] = starts[i - 1] + counts[i - 1];
            }
        }
        return new VBuffer(data, offset, counts, starts, type);
    }

    /**
     * Describes blocks in an array, with {@code int} tables.
     *
     * @param data a one-dimensional array of the type's base element.
     * @param offset subscript that displacement 0 stands for, in base elements.
     * @param counts items of {@code type} per rank; copied.
     * @param displacements start of each rank's block, in extents of {@code type}; copied; null for
     *     blocks that follow each other.
     * @param type what an item is.
     * @return the descriptor.
     */
    public static VBuffer of(
            Object data, long offset, int[] counts, int[] displacements, Datatype type) {
        return of(data, offset, widen(counts), widen(displacements), type);
    }

    /**
     * Describes blocks in any memory, as bytes; see {@link Buffer#raw}.
     *
     * @param memory an array of primitive elements, a buffer of {@code java.nio} with all its
     *     capacity, or a memory segment.
     * @param counts items of {@code type} per rank; copied.
     * @param displacements start of each rank's block, in extents of {@code type}; copied; null for
     *     blocks that follow each other.
     * @param type what an item is.
     * @return the descriptor.
     */
    public static VBuffer raw(Object memory, int[] counts, int[] displacements, Datatype type) {
        return RawMemory.blocks(memory, widen(counts), widen(displacements), type);
    }

    static long[] widen(int[] values) {
        if (values == null) {
            return null;
        }
        final long[] wide = new long[values.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /**
     * Returns the array.
     *
     * @return the caller's own array, or null.
     */
    public Object data() {
        return data;
    }

    /**
     * Returns what displacement 0 stands for.
     *
     * @return a subscript of the array, in base elements.
     */
    public long offset() {
        return offset;
    }

    /**
     * Returns the items of one rank's block.
     *
     * @param rank the rank.
     * @return items of {@link #type()}.
     */
    public long count(int rank) {
        return counts[rank];
    }

    /**
     * Returns where one rank's block starts.
     *
     * @param rank the rank.
     * @return extents of {@link #type()} from {@link #offset()}.
     */
    public long displacement(int rank) {
        return displacements[rank];
    }

    /**
     * Returns how many blocks the tables describe.
     *
     * @return the shorter table's length; 0 without counts.
     */
    public int blocks() {
        return counts == null ? 0 : Math.min(counts.length, displacements.length);
    }

    /** Whether there are counts for that many ranks; then displacements may be what is missing. */
    boolean hasCounts(int ranks) {
        return counts != null && counts.length >= ranks;
    }

    /**
     * Returns the type of an item.
     *
     * @return the datatype.
     */
    public Datatype type() {
        return type;
    }

    /** Empty blocks of a type. */
    static VBuffer none(int blocks, Datatype type) {
        return of(null, 0, new long[blocks], null, type);
    }

    /** This buffer with only some of its blocks; the others are empty. */
    VBuffer only(boolean... isThere) {
        final long[] some = new long[isThere.length];
        for (int block = 0; block < some.length; block++) {
            some[block] = isThere[block] ? counts[block] : 0;
        }
        return new VBuffer(data, offset, some, displacements, type);
    }

    /** The block of a rank. */
    Buffer block(int rank) {
        return Buffer.of(data, start(rank), counts[rank], type);
    }

    /** The items of a rank's block. */
    Items items(int rank) {
        return type.in(data, start(rank), counts[rank]);
    }

    private long start(int rank) {
        return offset + displacements[rank] * (type.extent() / type.arrayType().bytes());
    }

    /** Where the blocks lie in the array, for a type without gaps. */
    Blocks table(int ranks) {
        return Blocks.table(counts, displacements, ranks, type.size());
    }

    /** Whether that is where these blocks lie. Allocates nothing. */
    boolean isTable(Blocks blocks, int ranks) {
        return blocks.isTable(counts, displacements, ranks, type.size());
    }

    /** Where the blocks lie when they are packed one behind the other. */
    Blocks denseTable(int ranks) {
        return Blocks.table(counts, null, ranks, type.size());
    }

    @Override
    public String toString() {
        return blocks() + " blocks of " + type + " from subscript " + offset;
    }
}
