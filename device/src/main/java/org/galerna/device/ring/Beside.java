// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.ring;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Memory beside the cells of a ring inside one process, made for the first payload that needs it.
 */
public final class Beside {
    private final LongFunction<MemorySegment> allocator;
    private final long bytes;
    private MemorySegment memory;

    /**
     * Makes nothing yet.
     *
     * @param allocator gives that many zeroed bytes, aligned to a cache line; called once.
     * @param capacity for payloads, a power of two.
     */
    public Beside(LongFunction<MemorySegment> allocator, long capacity) {
        this.allocator = allocator;
        this.bytes = Bulk.HEAD_BYTES + capacity;
    }

    /**
     * Makes the memory, on the sender's thread; it is published with the frame that needs it.
     *
     * @return the sending side.
     */
    public Optional<Bulk.Producer> made() {
        memory = allocator.apply(bytes);
        return Optional.of(new Bulk.Producer(memory));
    }

    /**
     * Finds the memory, on the receiver's thread, after the frame that needs it has been seen.
     *
     * @return the receiving side.
     */
    public Bulk.Consumer found() {
        return new Bulk.Consumer(memory);
    }
}
