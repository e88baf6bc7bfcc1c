// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.device.View;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Memory of any kind as bytes for items of any type. See {@link Buffer#raw}. An array of the type's
 * own class stays what it is: no segment is made, and all quick ways are open to it.
 */
final class RawMemory {
    private RawMemory() {}

    /** Items, or of a collective with equal blocks so many items for each block. */
    static Buffer buffer(Object memory, long count, Datatype type, int blocks) {
        if (count <= 0 || type == null || type.size() == 0) {
            return Buffer.of(null, 0, count, type);
        }
        if (type.arrayType().isArray(memory)) {
            return Buffer.of(memory, 0, count, type);
        }
        if (memory instanceof java.nio.Buffer buffer) {
            return ofNio(buffer, count, type, blocks);
        }
        if (memory instanceof boolean[]) {
            return Buffer.of(memory, 0, count, asBooleans(type));
        }
        return Buffer.of(segment(memory), 0, count, type);
    }

    /** A collective with a block per rank, wherever the blocks lie. */
    static VBuffer blocks(Object memory, long[] counts, long[] displacements, Datatype type) {
        if (memory == null || type == null || type.arrayType().isArray(memory)) {
            return VBuffer.of(memory, 0, counts, displacements, type);
        }
        if (memory instanceof boolean[]) {
            return VBuffer.of(memory, 0, counts, displacements, asBooleans(type));
        }
        if (!(memory instanceof java.nio.Buffer buffer)) {
            return VBuffer.of(segment(memory), 0, counts, displacements, type);
        }
        final MemorySegment whole = whole(buffer);
        final VBuffer plain = VBuffer.of(whole, 0, counts, displacements, type);
        long lowest = 0;
        for (int block = 0; block < plain.blocks() && buffer.isDirect(); block++) {
            final long start = plain.displacement(block) * type.extent();
            lowest = Math.min(lowest, start + lowest(plain.count(block), type));
        }
        if (lowest == 0) {
            return plain;
        }
        final long offset = -lowest / type.arrayType().bytes();
        return VBuffer.of(below(whole, lowest, buffer), offset, counts, displacements, type);
    }

    /** A collective with blocks of types of their own; the displacements are the callee's. */
    static WBuffer blocks(Object memory, long[] counts, long[] displacements, Datatype... types) {
        if (memory == null) {
            return WBuffer.of(null, counts, displacements, types);
        }
        if (memory instanceof boolean[]) {
            return WBuffer.of(memory, counts, displacements, withBooleans(types));
        }
        if (!(memory instanceof java.nio.Buffer buffer)) {
            return anywhere(segment(memory), counts, displacements, types);
        }
        final MemorySegment whole = whole(buffer);
        long lowest = 0;
        final WBuffer plain = WBuffer.of(whole, counts, displacements, types);
        for (int block = 0; block < plain.blocks() && buffer.isDirect(); block++) {
            final long place = displacements[block];
            if (types[block] != null) {
                lowest = Math.min(lowest, place + lowest(counts[block], types[block]));
            }
        }
        if (lowest == 0) {
            return anywhere(whole, counts, displacements, types);
        }
        final long words = Math.floorDiv(lowest, Long.BYTES) * Long.BYTES; // for any element
        for (int block = 0; block < displacements.length; block++) {
            displacements[block] -= words;
        }
        return anywhere(below(whole, words, buffer), counts, displacements, types);
    }

    /**
     * Blocks that may begin at any byte: elsewhere than an element does, by a type of their own.
     */
    private static WBuffer anywhere(
            MemorySegment memory, long[] counts, long[] displacements, Datatype... types) {
        Datatype[] moved = types;
        final int blocks = WBuffer.of(memory, counts, displacements, types).blocks();
        for (int block = 0; block < blocks; block++) {
            final Datatype type = types[block];
            final long place = displacements[block];
            if (type != null && place % type.arrayType().bytes() != 0) {
                moved = moved.clone();
                moved[block] = Datatype.hindexed(new long[] {1}, new long[] {place}, type);
                displacements[block] = 0;
            }
        }
        return WBuffer.of(memory, counts, displacements, moved);
    }

    /** The first byte that items touch, from the start of the first one; 0 if they touch none. */
    private static long lowest(long count, Datatype type) {
        return count <= 0 || type.size() == 0
                ? 0
                : type.trueLb() + Math.min(0, (count - 1) * type.extent());
    }

    private static Buffer ofNio(java.nio.Buffer buffer, long count, Datatype type, int blocks) {
        final MemorySegment whole = whole(buffer);
        final long lowest = lowest(count * blocks, type);
        if (lowest >= 0 || !buffer.isDirect()) {
            return Buffer.of(whole, 0, count, type);
        }
        final MemorySegment wider = below(whole, lowest, buffer);
        return Buffer.of(wider, -lowest / type.arrayType().bytes(), count, type);
    }

    /** All of a buffer's capacity; the buffer itself does not change. */
    static MemorySegment whole(java.nio.Buffer buffer) {
        try {
            final boolean isWhole = buffer.position() == 0 && buffer.limit() == buffer.capacity();
            return MemorySegment.ofBuffer(isWhole ? buffer : buffer.duplicate().clear());
        } catch (IllegalArgumentException e) {
            throw GalernaException.of(ErrorClass.BUFFER, "the buffer has no memory of its own")
                    .argument("buf", buffer.getClass().getName())
                    .advice("Use a buffer that was allocated, or wraps an array")
                    .cause(e)
                    .exception();
        }
    }

    /** Memory that begins below a slice; the slice stays reachable as long as the result is. */
    @SuppressWarnings("restricted") // the addresses are the caller's, as in every MPI call
    private static MemorySegment below(MemorySegment slice, long lowest, Object owner) {
        return MemorySegment.ofAddress(slice.address() + lowest)
                .reinterpret(
                        slice.byteSize() - lowest,
                        Arena.ofAuto(),
                        segment -> Objects.requireNonNull(owner));
    }

    private static MemorySegment segment(Object memory) {
        try {
            return View.memory(memory);
        } catch (IllegalArgumentException e) {
            throw GalernaException.of(
                            memory == null ? ErrorClass.BUFFER : ErrorClass.TYPE,
                            memory == null
                                    ? "there is no buffer, but items are due"
                                    : "the buffer has no bytes")
                    .argument("buf", memory == null ? null : memory.getClass().getTypeName())
                    .advice("Use an array of primitive elements or a buffer of java.nio")
                    .exception();
        }
    }

    /** The same bytes as booleans, which are what an array of them has. */
    private static Datatype asBooleans(Datatype type) {
        if (!isOfBytes(type)) {
            throw GalernaException.of(ErrorClass.TYPE, "a boolean[] has no bytes for such items")
                    .argument("datatype", type)
                    .advice("Use a datatype of booleans or bytes without gaps, or a ByteBuffer")
                    .exception();
        }
        return type.size() == 1
                ? Datatype.BOOLEAN
                : Datatype.contiguous(type.size(), Datatype.BOOLEAN);
    }

    private static boolean isOfBytes(Datatype type) {
        return type.arrayType() == BaseType.BYTE && type.isContiguous() && type.trueLb() == 0;
    }

    /** Types with booleans in place of bytes; the call refuses others, if it needs them. */
    private static Datatype[] withBooleans(Datatype... types) {
        final Datatype[] all = types == null ? new Datatype[0] : types.clone();
        for (int block = 0; block < all.length; block++) {
            if (all[block] != null && isOfBytes(all[block])) {
                all[block] = asBooleans(all[block]);
            }
        }
        return all;
    }
}
