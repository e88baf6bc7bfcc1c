// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The pieces of a copy that several threads of any processes make together, in a line of memory
 * that all have mapped. A piece is taken by compare-and-set on a ticket that says which copy it
 * belongs to: who gets one knows that this copy is not over, because only its last piece ends it.
 *
 * <p>Each piece is half of what is left, because a call to the kernel costs as much as some 10 KiB:
 * few calls, and all end at about the same time whenever they began.
 *
 * <pre>
 *   0        8        12        64
 *   | ticket | copied | verdict |
 *     number of the copy, first unit that nobody has taken
 * </pre>
 */
public final class Pieces {
    /** Bytes of the line. */
    public static final long BYTES = 64;

    /** Says that no piece is left, or that the copy is over. */
    public static final long NONE = -1;

    /** Units of the shortest piece, unless fewer are left. */
    public static final int LEAST = 8;

    /** Outcome of a piece that was copied well. */
    public static final int GOOD = 0;

    private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
    private static final long TICKET = 0;
    private static final long COPIED = 8;
    private static final long VERDICT = 12;

    private final MemorySegment line;

    /**
     * Lays pieces over memory.
     *
     * @param line {@link #BYTES}, aligned to 8.
     */
    public Pieces(MemorySegment line) {
        this.line = line;
    }

    /**
     * Begins a copy, when the last one is over.
     *
     * @param copy its number, another one than those of late.
     */
    public void open(int copy) {
        INT.set(line, COPIED, 0);
        INT.set(line, VERDICT, GOOD);
        LONG.setRelease(line, TICKET, (long) copy << Integer.SIZE);
    }

    /**
     * Takes a piece.
     *
     * @param copy number of the copy that is meant.
     * @param units that it has, more than 0.
     * @return the piece, for {@link #first} and {@link #count}, or {@link #NONE}.
     */
    public long take(int copy, int units) {
        for (; ; ) {
            final long seen = (long) LONG.getAcquire(line, TICKET);
            final int first = (int) seen;
            if ((int) (seen >>> Integer.SIZE) != copy || first >= units) {
                return NONE;
            }
            final int left = units - first;
            final int least = Math.max(LEAST, units / 4);
            final int count = Math.min(left, Math.max(least, (left + 1) / 2));
            if (LONG.compareAndSet(line, TICKET, seen, seen + count)) {
                return (long) first << Integer.SIZE | count;
            }
        }
    }

    /**
     * Tells where a piece begins.
     *
     * @param piece that was taken.
     * @return its first unit.
     */
    public static int first(long piece) {
        return (int) (piece >>> Integer.SIZE);
    }

    /**
     * Tells how long a piece is.
     *
     * @param piece that was taken.
     * @return its units.
     */
    public static int count(long piece) {
        return (int) piece;
    }

    /**
     * Counts a piece that was taken as copied.
     *
     * @param outcome how; anything but {@link #GOOD} becomes the verdict.
     * @param piece that was taken.
     * @param units of the copy.
     * @return whether it was the last, so that the caller ends the copy.
     */
    public boolean copied(int outcome, long piece, int units) {
        if (outcome != GOOD) {
            INT.setOpaque(line, VERDICT, outcome);
        }
        final int n = count(piece);
        return (int) INT.getAndAdd(line, COPIED, n) + n == units;
    }

    /**
     * Tells who has copied the last piece how the copy went.
     *
     * @return {@link #GOOD}, or the outcome of a piece that is not.
     */
    public int verdict() {
        return (int) INT.getOpaque(line, VERDICT);
    }
}
