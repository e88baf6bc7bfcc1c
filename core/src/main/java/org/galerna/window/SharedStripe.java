// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Among the threads of all processes that map a segment: one word of it. */
final class SharedStripe implements Stripe {
    private static final VarHandle WORD =
            ValueLayout.JAVA_INT.varHandle().withInvokeExactBehavior();
    private static final int FREE = 0;
    private static final int HELD = 1;
    private static final int LOOKS = 64;

    private final MemorySegment memory;
    private final long at;

    /** A stripe that is free where the memory is zero. */
    SharedStripe(MemorySegment memory, long at) {
        this.memory = memory;
        this.at = at;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // the holder may need this core
    public void lock() {
        for (int looks = 0; !WORD.compareAndSet(memory, at, FREE, HELD); looks++) {
            if (looks >= LOOKS) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void unlock() {
        WORD.setRelease(memory, at, FREE);
    }
}
