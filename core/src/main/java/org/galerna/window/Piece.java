// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import org.galerna.Buffer;
import org.galerna.datatype.Datatype;
import org.galerna.device.View;

/**
 * Items in memory: what an access reads or writes on one side.
 *
 * @param memory that holds them.
 * @param base byte of the first item in it; without spans, of the packed form.
 * @param spans where their bytes lie from there; null if they lie as they are packed.
 */
record Piece(MemorySegment memory, long base, Spans spans) {
    /** Items that lie in memory. */
    static Piece of(MemorySegment memory, long base, long count, Datatype type) {
        return type.isContiguous(count)
                ? new Piece(memory, base + type.trueLb(), null)
                : new Piece(memory, base, Spans.of(type, count));
    }

    /** Items that a caller described; not of booleans, which have no bytes. */
    static Piece of(Buffer buffer) {
        final Datatype type = buffer.type();
        final long base = buffer.offset() * type.arrayType().bytes();
        return of(View.memory(buffer.data()), base, buffer.count(), type);
    }

    /** Whether the packed form is a part of the memory, which then begins at {@link #start()}. */
    boolean isRun() {
        return spans == null || spans.size() == 1;
    }

    /** First byte of a piece that is one run. */
    long start() {
        return spans == null ? base : base + spans.at(0);
    }

    /** Copies bytes of the packed form out. */
    void gather(long packed, MemorySegment out, long bytes) {
        if (spans == null) {
            View.copy(memory, base + packed, out, 0, bytes);
        } else {
            spans.gather(memory, base, packed, out, bytes);
        }
    }

    /** Copies bytes of the packed form in. */
    void scatter(long packed, MemorySegment in, long bytes) {
        if (spans == null) {
            View.copy(in, 0, memory, base + packed, bytes);
        } else {
            spans.scatter(memory, base, packed, in, bytes);
        }
    }

    /** Copies the first bytes of another piece's packed form here. */
    void take(Piece from, long bytes) {
        if (from.spans == null) {
            scatter(0, from.memory.asSlice(from.base, bytes), bytes);
            return;
        }
        if (spans == null) {
            from.gather(0, memory.asSlice(base, bytes), bytes);
            return;
        }
        long done = 0;
        for (int i = 0; done < bytes; i++) {
            final long take = Math.min(spans.bytes(i), bytes - done);
            from.gather(done, memory.asSlice(base + spans.at(i), take), take);
            done += take;
        }
    }
}
