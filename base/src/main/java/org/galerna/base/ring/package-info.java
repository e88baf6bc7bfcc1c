// SPDX-License-Identifier: Apache-2.0

/**
 * Carries 64-byte cells from one thread to another through memory that both can see.
 *
 * <p>Conventions. A ring is laid over a {@link java.lang.foreign.MemorySegment} that the caller
 * provides, zeroed and 64-byte aligned, so the same code serves threads of one JVM and processes
 * over one mapping. Each side is an object of its own and belongs to one thread at a time (the
 * caller's lock); only methods that say so may be called by others. Nothing is allocated after
 * construction. Memory order is spelled at each access; offsets are bytes from the segment's start.
 */
package org.galerna.base.ring;
