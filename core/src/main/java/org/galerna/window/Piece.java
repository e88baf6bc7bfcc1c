// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import org.galerna.Buffer;
import org.galerna.datatype.Datatype;

/**
 * Items in memory: what an access reads or writes on one side.
 *
 * @param memory that holds them.
 * @param base byte of the first item in it.
 * @param spans where their bytes lie from there.
 */
record Piece(MemorySegment memory, long base, Spans spans) {
    /** Items that a caller described; not of booleans, which have no bytes. */
    static Piece of(Buffer buffer) {
        final Datatype type = buffer.type();
        final long base = buffer.offset() * type.arrayType().bytes();
        return new Piece(memory(buffer.data()), base, Spans.of(type, buffer.count()));
    }

    /** The bytes of a caller's memory. */
    static MemorySegment memory(Object data) {
        return switch (data) {
            case MemorySegment segment -> segment;
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> throw new IllegalArgumentException("no bytes: " + data.getClass());
        };
    }

    /** Copies bytes of the packed form out. */
    void gather(long packed, MemorySegment out, long bytes) {
        spans.gather(memory, base, packed, out, bytes);
    }

    /** Copies bytes of the packed form in. */
    void scatter(long packed, MemorySegment in, long bytes) {
        spans.scatter(memory, base, packed, in, bytes);
    }

    /** Copies the first bytes of another piece's packed form here. */
    void take(Piece from, long bytes) {
        long done = 0;
        for (int i = 0; done < bytes; i++) {
            final long take = Math.min(spans.bytes(i), bytes - done);
            from.gather(done, memory.asSlice(base + spans.at(i), take), take);
            done += take;
        }
    }
}
