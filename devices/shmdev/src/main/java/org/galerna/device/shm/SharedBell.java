// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.base.host.Futex;
import org.galerna.device.Bell;

/**
 * Wakes a rank of another process: takes its mark of sleep away, counts its process's bell up and
 * wakes who sleeps on that word. Without futexes the sleeper looks by itself after a while.
 */
final class SharedBell implements Bell {
    private final MemorySegment memory;
    private final long armed;
    private final long bell;
    private final MemorySegment word;
    private final Optional<Futex> futex;

    /**
     * Makes a bell.
     *
     * @param armed offset of the rank's mark.
     * @param bell offset of its process's word.
     */
    SharedBell(MemorySegment memory, long armed, long bell, Optional<Futex> futex) {
        this.memory = memory;
        this.armed = armed;
        this.bell = bell;
        this.word = memory.asSlice(bell, Integer.BYTES);
        this.futex = futex;
    }

    @Override
    public boolean isArmed() {
        return memory.get(JAVA_INT, armed) != 0; // plain: the caller has the fence
    }

    @Override
    public void ring() {
        if ((int) Segment.INT.getAndSet(memory, armed, 0) != 0) {
            wake();
        }
    }

    /** Wakes whoever sleeps in the process, armed or not. */
    void wake() {
        final int before = (int) Segment.INT.getAndAdd(memory, bell, 1);
        futex.ifPresent(f -> f.wakeAll(word));
        assert before != Integer.MIN_VALUE || before + 1 < 0;
    }

    /** Marks the rank as about to sleep; a full fence must follow. Returns what to sleep on. */
    int arm() {
        final int seen = (int) Segment.INT.getAcquire(memory, bell);
        Segment.INT.setRelease(memory, armed, 1);
        return seen;
    }

    /** Takes the mark away. */
    void disarm() {
        Segment.INT.setOpaque(memory, armed, 0);
    }

    /** Tells whether a mark that was set is still there. */
    boolean isStillArmed() {
        return (int) Segment.INT.getAcquire(memory, armed) != 0;
    }

    int seen() {
        return (int) Segment.INT.getAcquire(memory, bell);
    }

    /** Sleeps until the process's word is no longer what was seen. */
    void await(int seen, long nanos) {
        futex.orElseThrow().await(word, seen, nanos);
    }
}
