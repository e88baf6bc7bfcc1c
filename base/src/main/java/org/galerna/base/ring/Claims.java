// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one process offers to others that have mapped a table of its words, and may take back:
 * whoever takes a thing first has it, alone. A claim is a number, greater than all before; it names
 * a slot, whose word is the last claim that was taken there. So who offers writes nothing that
 * others see, and the line of a slot stays in the core of those who take. Any thread may call.
 */
public final class Claims {
    /** What can be offered at a time, at most. */
    public static final int SLOTS = Integer.SIZE;

    /** Bytes of the table. */
    public static final long BYTES = SLOTS * 64L;

    /** No claim. */
    public static final long NONE = 0;

    private static final VarHandle WORD = JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final int SLOT_BYTES = 64;

    private final MemorySegment words;
    private final AtomicInteger used = new AtomicInteger(); // a bit for each slot
    private final AtomicLong last = new AtomicLong();

    /**
     * Lays a table over memory.
     *
     * @param words {@link #BYTES}, aligned to 8, zeroed before it is used.
     */
    public Claims(MemorySegment words) {
        this.words = words;
    }

    /**
     * Offers something. Only the process that the table belongs to does, by one object. {@link
     * #settle} must follow when it has been taken.
     *
     * @return the claim to it; {@link #NONE} if too much is offered.
     */
    public long offer() {
        int before = used.get();
        while (before != -1) {
            final int slot = Integer.numberOfTrailingZeros(~before);
            if (used.compareAndSet(before, before | (1 << slot))) {
                return last.incrementAndGet() * SLOTS + slot;
            }
            before = used.get();
        }
        return NONE;
    }

    /**
     * Takes what was offered.
     *
     * @param claim to it.
     * @return whether the caller has it now; if not, somebody has taken it before.
     */
    public boolean take(long claim) {
        final long at = (claim & (SLOTS - 1)) * SLOT_BYTES;
        final long before = (long) WORD.getAcquire(words, at);
        return before < claim && WORD.compareAndSet(words, at, before, claim);
    }

    /**
     * Lets the slot of a claim be used again. Called where it was offered, when it is known to have
     * been taken.
     *
     * @param claim to it; once.
     */
    public void settle(long claim) {
        final int bit = 1 << (int) (claim & (SLOTS - 1));
        used.getAndAccumulate(bit, (bits, one) -> bits & ~one);
    }
}
