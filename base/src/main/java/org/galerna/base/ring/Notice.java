// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * What one thread says to all who have mapped a line of memory, until it takes it back: a few words
 * under a version that is even while they stand. One thread at a time writes, any may read; a
 * reader whose words change while it reads has read nothing.
 *
 * <pre>
 *   0         8         16        24       28      64
 *   | version | first   | second  | third  | fourth |
 * </pre>
 */
public final class Notice {
    /** Bytes of the line. */
    public static final long BYTES = 64;

    private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
    private static final long VERSION = 0;
    private static final long FIRST = 8;
    private static final long SECOND = 16;
    private static final long THIRD = 24;
    private static final long FOURTH = 28;

    private final MemorySegment line;

    /**
     * Lays a notice over memory.
     *
     * @param line {@link #BYTES}, aligned to 8; zeroed it says four zeros.
     */
    public Notice(MemorySegment line) {
        this.line = line;
    }

    /**
     * Says something, with release. What was said before must have been taken back.
     *
     * @param first a word.
     * @param second a word.
     * @param third a word.
     * @param fourth a word.
     */
    public void say(long first, long second, int third, int fourth) {
        final long version = (long) LONG.getOpaque(line, VERSION);
        LONG.setOpaque(line, FIRST, first);
        LONG.setOpaque(line, SECOND, second);
        INT.setOpaque(line, THIRD, third);
        INT.setOpaque(line, FOURTH, fourth);
        LONG.setRelease(line, VERSION, (version | 1) + 1);
    }

    /** Takes back what was said. */
    public void takeBack() {
        LONG.setOpaque(line, VERSION, (long) LONG.getOpaque(line, VERSION) | 1);
        VarHandle.storeStoreFence(); // the next words come behind
    }

    /**
     * Tells whether this stands now. Any thread.
     *
     * @param first a word.
     * @param second a word.
     * @param third a word.
     * @param fourth a word.
     * @return false also where the words have just changed.
     */
    public boolean says(long first, long second, int third, int fourth) {
        final long version = (long) LONG.getAcquire(line, VERSION);
        final boolean isSaid =
                (version & 1) == 0
                        && (long) LONG.getOpaque(line, FIRST) == first
                        && (long) LONG.getOpaque(line, SECOND) == second
                        && (int) INT.getOpaque(line, THIRD) == third
                        && (int) INT.getOpaque(line, FOURTH) == fourth;
        VarHandle.loadLoadFence();
        return isSaid && (long) LONG.getOpaque(line, VERSION) == version;
    }
}
