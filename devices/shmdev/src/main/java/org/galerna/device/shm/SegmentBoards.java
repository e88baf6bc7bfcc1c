// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.galerna.device.Boards;

/**
 * The boards of a segment, seen by one rank: units of equal length, of which a board has some that
 * follow each other. The word of a unit is 0 while it is free. That of a board's first unit says
 * how many members have not left, and above them how many units it has; those of the others are
 * TAKEN.
 */
final class SegmentBoards implements Boards {
    private static final long TAKEN = -1;
    private static final int UNITS_SHIFT = 32;

    private final Segment segment;
    private final MemorySegment memory;
    private final SegmentLayout layout;
    private final boolean isOversubscribed;
    private final Map<Long, Integer> joined = new HashMap<>();
    private final BitSet reserved = new BitSet(); // units that the system has given to this rank

    SegmentBoards(Segment segment, boolean isOversubscribed) {
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = segment.layout();
        this.isOversubscribed = isOversubscribed;
    }

    @Override
    public boolean isOversubscribed() {
        return isOversubscribed;
    }

    @Override
    public OptionalInt claim(int members, long bytes) {
        final long units = (bytes + SegmentLayout.UNIT_BYTES - 1) / SegmentLayout.UNIT_BYTES;
        for (int first = 0; first + units <= layout.units(); first++) {
            if (take(first, (int) units)) {
                if (!clear(first, (int) units)) {
                    free(first, (int) units);
                    return OptionalInt.empty();
                }
                Segment.LONG.setRelease(
                        memory, layout.unitWord(first), units << UNITS_SHIFT | members);
                return OptionalInt.of(first);
            }
        }
        return OptionalInt.empty();
    }

    /** Takes units, all or none of them. */
    private boolean take(int first, int units) {
        for (int i = 0; i < units; i++) {
            if (!Segment.LONG.compareAndSet(memory, layout.unitWord(first + i), 0L, TAKEN)) {
                free(first, i);
                return false;
            }
        }
        return true;
    }

    /** Zeroes units, which the system gives where it has not done so before; false without room. */
    private boolean clear(int first, int units) {
        final long bytes = units * SegmentLayout.UNIT_BYTES;
        synchronized (reserved) {
            if (reserved.nextClearBit(first) >= first + units) {
                memory.asSlice(layout.unit(first), bytes).fill((byte) 0);
                return true;
            }
            final boolean isThere = segment.reserve(layout.unit(first), bytes);
            reserved.set(first, first + units, isThere);
            return isThere;
        }
    }

    private void free(int first, int units) {
        for (int i = units - 1; i >= 0; i--) {
            Segment.LONG.setRelease(memory, layout.unitWord(first + i), 0L);
        }
    }

    @Override
    public MemorySegment join(long context, int number, long bytes) {
        if (number < 0
                || number * SegmentLayout.UNIT_BYTES + bytes
                        > layout.units() * SegmentLayout.UNIT_BYTES) {
            throw new IllegalStateException("board " + number + " is outside of the segment");
        }
        synchronized (joined) {
            joined.put(context, number);
        }
        return memory.asSlice(layout.unit(number), bytes);
    }

    @Override
    public void leave(long context) {
        final Integer number;
        synchronized (joined) {
            number = joined.remove(context);
        }
        if (number == null) {
            return;
        }
        final long before = (long) Segment.LONG.getAndAdd(memory, layout.unitWord(number), -1L);
        if ((int) before == 1) {
            free(number, (int) (before >> UNITS_SHIFT));
        }
    }
}
