// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.galerna.base.host.Futex;
import org.galerna.device.Bell;

/**
 * Wakes a rank of another process: takes its mark of sleep away, counts its process's bell up and
 * wakes who sleeps on that word. A rank that only dozes looks by itself after a while, as does one
 * without futexes.
 */
final class SharedBell implements Bell {
    /** Marks of a rank: it dozes, and needs nobody; it sleeps until it is woken. */
    private static final int DOZES = 1;

    private static final int SLEEPS = 2;

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
        if ((int) Segment.INT.getAndSet(memory, armed, 0) == SLEEPS) {
            count();
            if (futex.isPresent()) {
                futex.get().wakeAll(word);
            }
        }
    }

    /** Wakes whoever sleeps in this process, armed or not. */
    void wakeOwn() {
        count();
        if (futex.isPresent() && futex.get().isLinked()) { // else nobody has slept yet
            futex.get().wakeAll(word);
        }
    }

    private void count() {
        final int _ = (int) Segment.INT.getAndAdd(memory, bell, 1); // exact: the result is named
    }

    /**
     * Marks the rank as about to sleep; a full fence must follow. Returns what to sleep on.
     *
     * @param isDoze whether it looks again by itself, so that peers need not wake it.
     */
    int arm(boolean isDoze) {
        final int seen = (int) Segment.INT.getAcquire(memory, bell);
        Segment.INT.setRelease(memory, armed, isDoze ? DOZES : SLEEPS);
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
