// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.host;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A set of cores in memory off the heap, as the system takes it. One thread at a time. */
final class CoreMask {
    static final int BYTES = 1024;
    private static final int WORDS = BYTES / Long.BYTES;

    /** The bits, core 0 first. */
    final MemorySegment bits;

    /** What the system says of a call. */
    final MemorySegment state;

    /** Makes an empty set. */
    CoreMask(Arena arena) {
        bits = arena.allocate(BYTES, Long.BYTES);
        state = arena.allocate(Linker.Option.captureStateLayout());
    }

    /** Adds a core. */
    void add(int core) {
        if (core < 0 || core >= BYTES * Byte.SIZE) {
            throw new IllegalArgumentException("core " + core + " is out of range");
        }
        final long word = core / Long.SIZE;
        bits.setAtIndex(ValueLayout.JAVA_LONG, word, word(word) | 1L << (core % Long.SIZE));
    }

    /** Makes a core the only one. */
    void only(int core) {
        bits.fill((byte) 0);
        add(core);
    }

    /** How many cores there are. */
    int count() {
        int count = 0;
        for (int w = 0; w < WORDS; w++) {
            count += Long.bitCount(word(w));
        }
        return count;
    }

    /** The core of a place: each in turn; -1 if there is none. */
    int inTurn(int place) {
        final int count = count();
        int left = count == 0 ? 0 : place % count;
        for (int w = 0; w < WORDS; w++) {
            for (long rest = word(w); rest != 0; rest &= rest - 1) {
                if (left-- == 0) {
                    return w * Long.SIZE + Long.numberOfTrailingZeros(rest);
                }
            }
        }
        return -1;
    }

    private long word(long index) {
        return bits.getAtIndex(ValueLayout.JAVA_LONG, index);
    }
}
