// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.collectives.Blocks;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Where the blocks of a collective lie that have types of their own (MPI-4.1, section 6.8, {@code
 * MPI_Alltoallw}): block {@code i} is {@code counts[i]} items of {@code types[i]}, {@code
 * displacements[i]} bytes behind the start of the array.
 *
 * <p>Keeps the caller's arrays; nothing is copied. They may be longer than needed. Data travels as
 * bytes, so the ranks of a block must describe the same data, which is not checked beyond its
 * length. Arguments are checked by the call that uses it.
 */
public final class WBuffer {
    private final Object data;
    private final long[] counts;
    private final long[] displacements;
    private final Datatype[] types;

    private WBuffer(Object data, long[] counts, long[] displacements, Datatype... types) {
        this.data = data;
        this.counts = counts;
        this.displacements = displacements;
        this.types = types;
    }

    /**
     * Describes blocks in an array.
     *
     * @param data a one-dimensional array of the base element of all types.
     * @param counts items per block.
     * @param displacements start of each block in bytes; whole elements of the array.
     * @param types what an item of each block is; no objects.
     * @return the descriptor.
     */
    public static WBuffer of(Object data, long[] counts, long[] displacements, Datatype... types) {
        return new WBuffer(data, counts, displacements, types);
    }

    /**
     * Describes blocks in any memory, as bytes; see {@link Buffer#raw}.
     *
     * @param memory an array of primitive elements, a buffer of {@code java.nio} with all its
     *     capacity, or a memory segment.
     * @param counts items of each block; copied.
     * @param displacements start of each block, in bytes; copied.
     * @param types what an item of each block is.
     * @return the descriptor.
     */
    public static WBuffer raw(Object memory, int[] counts, int[] displacements, Datatype... types) {
        final long[] places = VBuffer.widen(displacements);
        return isOfBytes(memory, types)
                ? new WBuffer(memory, VBuffer.widen(counts), places, types)
                : RawMemory.blocks(memory, VBuffer.widen(counts), places, types);
    }

    private static boolean isOfBytes(Object memory, Datatype... types) {
        if (!(memory instanceof byte[]) || types == null) {
            return false;
        }
        for (final Datatype type : types) {
            if (type == null || type.arrayType() != BaseType.BYTE) {
                return false;
            }
        }
        return true;
    }

    /** Whether blocks lie in an array of bytes as they travel, without gaps in any. */
    boolean isDense(int blocks) {
        boolean isDense = data instanceof byte[];
        for (int block = 0; block < blocks && isDense; block++) {
            isDense = types[block].arrayType() == BaseType.BYTE && types[block].isContiguous();
        }
        return isDense;
    }

    /** The array or other memory that the blocks are in. */
    Object data() {
        return data;
    }

    /** Where the blocks of an array {@link #isDense} lie. */
    Blocks table(int blocks) {
        final long[] bytes = new long[blocks];
        final long[] starts = new long[blocks];
        for (int block = 0; block < blocks; block++) {
            bytes[block] = bytes(block);
            starts[block] = displacements[block] + types[block].trueLb();
        }
        return Blocks.table(bytes, starts, blocks, 1);
    }

    /** How many blocks all tables describe. */
    int blocks() {
        final boolean isWhole = counts != null && displacements != null && types != null;
        return isWhole ? Math.min(counts.length, Math.min(displacements.length, types.length)) : 0;
    }

    /** Checks the type and the place of a block, whose count has a name in errors. */
    void checkPlace(int block, String argument) {
        final Datatype type = types[block];
        if (type == null) {
            throw GalernaException.argument(
                    ErrorClass.TYPE,
                    "a datatype is missing",
                    argument.replace("counts", "types") + "[" + block + "]",
                    null);
        }
        if (type.arrayType() == BaseType.OBJECT) {
            throw GalernaException.argument(
                    ErrorClass.TYPE,
                    "objects have no bytes to travel as",
                    argument.replace("counts", "types") + "[" + block + "]",
                    type);
        }
        if (displacements[block] % type.arrayType().bytes() != 0) {
            throw GalernaException.argument(
                    ErrorClass.ARG,
                    "a displacement is in bytes, but of whole elements of the array",
                    argument.replace("counts", "displs") + "[" + block + "]",
                    displacements[block]);
        }
    }

    /** Checks that the array holds a block. */
    void checkItems(int block) {
        final Datatype type = types[block];
        Checks.items(data, displacements[block] / type.arrayType().bytes(), counts[block], type);
    }

    long count(int block) {
        return counts[block];
    }

    /** Bytes of a block when it is packed. */
    long bytes(int block) {
        return counts[block] * types[block].size();
    }

    /** This buffer with only some of its blocks; the others are empty. */
    WBuffer only(boolean... isThere) {
        final long[] some = new long[isThere.length];
        for (int block = 0; block < some.length; block++) {
            some[block] = isThere[block] ? counts[block] : 0;
        }
        return new WBuffer(data, some, displacements, types);
    }

    /** Where the blocks lie when they are packed one behind the other. */
    Blocks denseTable(int blocks) {
        final long[] bytes = new long[blocks];
        for (int block = 0; block < blocks; block++) {
            bytes[block] = bytes(block);
        }
        return Blocks.table(bytes, null, blocks, 1);
    }

    private Items items(int block) {
        final Datatype type = types[block];
        return type.in(data, displacements[block] / type.arrayType().bytes(), counts[block]);
    }

    /** Puts all blocks one behind the other. */
    void pack(int blocks, byte[] all) {
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            final int length = (int) bytes(block);
            if (length > 0) {
                items(block).pack(0, all, at, length);
            }
            at += length;
        }
    }

    /** Puts packed blocks in their places. */
    void unpack(int blocks, byte[] all) {
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            final int length = (int) bytes(block);
            if (length > 0) {
                items(block).unpack(0, all, at, length);
            }
            at += length;
        }
    }

    @Override
    public String toString() {
        return blocks() + " blocks of types of their own";
    }
}
