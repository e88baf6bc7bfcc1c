// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Who may access one rank's memory now, among the ranks of its host, as long as nobody waits for
 * it: one word of a segment that all of them map, so that nobody needs the rank's agent. Who cannot
 * have the access at once asks the rank's {@link Admission}. That closes this lock, takes over who
 * has the access, and hears of the ends from them, until nobody has it any more.
 *
 * <p>The ranks of a host that have {@link Places} enter here; the others always ask. Any thread may
 * call.
 */
final class SharedLock {
    private static final long EXCLUSIVE = 1L << Places.MOST;
    private static final long CLOSED = Long.MIN_VALUE;
    private static final VarHandle WORD =
            ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

    private final MemorySegment memory;
    private final long at;
    private final Places places;

    /**
     * A lock that is open, and that nobody has, where the memory is zero.
     *
     * @param at where its word is.
     * @param places the same for all.
     */
    SharedLock(MemorySegment memory, long at, Places places) {
        this.memory = memory;
        this.at = at;
        this.places = places;
    }

    /** Which bits of the words of a host's locks stand for which of its ranks. */
    static final class Places {
        /** Ranks of a host that have places. */
        static final int MOST = 62;

        private static final int NOWHERE = -1;

        private final int[] ranks;
        private final int[] places;

        /**
         * Gives the first {@value #MOST} ranks places.
         *
         * @param ranks of the window, that live on the host, in an order that is the same for all.
         * @param size of the window.
         */
        Places(int[] ranks, int size) {
            this.ranks = ranks.clone();
            this.places = new int[size];
            Arrays.fill(places, NOWHERE);
            for (int place = 0; place < Math.min(ranks.length, MOST); place++) {
                places[ranks[place]] = place;
            }
        }

        private boolean has(int rank) {
            return places[rank] != NOWHERE;
        }

        private long bit(int rank) {
            return 1L << places[rank];
        }

        private void addRanks(long bits, BitSet set) {
            for (long left = bits; left != 0; left &= left - 1) {
                set.set(ranks[Long.numberOfTrailingZeros(left)]);
            }
        }
    }

    /** Whether a rank of the window may have the access here. */
    boolean hasPlace(int rank) {
        return places.has(rank);
    }

    /** Takes the access if this is open and nobody has it who excludes it. */
    boolean tryEnter(int origin, boolean exclusive) {
        if (!hasPlace(origin)) {
            return false;
        }
        final long own = places.bit(origin);
        for (; ; ) {
            final long word = (long) WORD.getVolatile(memory, at);
            if (word < 0 || (word & EXCLUSIVE) != 0 || (exclusive && word != 0)) {
                return false;
            }
            final long taken = exclusive ? own | EXCLUSIVE : word | own;
            if (WORD.compareAndSet(memory, at, word, taken)) {
                return true;
            }
        }
    }

    /** Gives the access back; false if this is closed, and the admission has to be told. */
    boolean tryLeave(int origin) {
        if (!hasPlace(origin)) {
            return false;
        }
        final long others = ~(places.bit(origin) | EXCLUSIVE);
        return (long) WORD.getAndBitwiseAnd(memory, at, others) >= 0;
    }

    /**
     * Lets nobody enter any more.
     *
     * @param holders those who have the access are added.
     * @return whether one of them has it alone.
     */
    boolean close(BitSet holders) {
        final long word = (long) WORD.getAndBitwiseOr(memory, at, CLOSED);
        places.addRanks(word & (EXCLUSIVE - 1), holders);
        return (word & EXCLUSIVE) != 0;
    }

    /** Opens what was closed, and what all have left who had the access then. */
    void open() {
        WORD.setVolatile(memory, at, 0L);
    }

    /** Adds those who have the access now. */
    void note(BitSet holders) {
        final long word = (long) WORD.getVolatile(memory, at);
        places.addRanks(word & (EXCLUSIVE - 1), holders);
    }
}
