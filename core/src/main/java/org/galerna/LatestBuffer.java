// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.lang.foreign.MemorySegment;
import org.galerna.datatype.Datatype;

/**
 * The memory of the direct buffer that was used last: programs send and receive the same ones again
 * and again, and a segment for each call takes a tenth of the time of a short message. Any thread
 * may ask; what is kept is one object with final fields, so that a race costs a segment.
 */
public final class LatestBuffer {
    /**
     * Larger buffers are not kept: an object that nobody else holds would be reachable for long.
     */
    private static final long MOST_BYTES = 1 << 20;

    /** A buffer and all of its memory, whatever its position and limit are. */
    private record Known(java.nio.Buffer buffer, MemorySegment memory) {}

    private Known known;

    /** None yet. */
    public LatestBuffer() {}

    /**
     * The memory of items that lie from the start of an array or a buffer on.
     *
     * @param memory anything.
     * @param count items.
     * @param type what an item is.
     * @return the array, if its elements are those of the type, or all of a buffer of {@code
     *     java.nio}; null if {@link Buffer#raw} is to find what the memory is.
     * @throws org.galerna.error.GalernaException of class BUFFER if the buffer has no memory.
     */
    @SuppressWarnings("ReferenceEquality") // the very object: equal buffers have other memory
    public Object memory(Object memory, long count, Datatype type) {
        if (type.arrayType().isArray(memory)) {
            return memory;
        }
        if (count <= 0 || type.size() == 0 || type.trueLb() < 0 || type.extent() < 0) {
            return null;
        }
        final Known known = this.known;
        if (known != null && known.buffer == memory) {
            return known.memory;
        }
        return memory instanceof java.nio.Buffer buffer ? found(buffer) : null;
    }

    private MemorySegment found(java.nio.Buffer buffer) {
        final MemorySegment memory = RawMemory.whole(buffer);
        if (buffer.isDirect() && memory.byteSize() <= MOST_BYTES) {
            known = new Known(buffer, memory);
        }
        return memory;
    }
}
