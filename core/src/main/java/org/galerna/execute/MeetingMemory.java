// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.galerna.collectives.Blocks;
import org.galerna.collectives.Steps;
import org.galerna.datatype.BaseType;
import org.galerna.device.Commons;

/**
 * Where the ranks of one communicator meet that reach each other's memory: for each rank some words
 * in native memory, its last publications, and what it has exposed. Shared by all of them; ranks in
 * several processes share the native memory, and expose nothing.
 *
 * <pre>
 *   0          SLEEPERS  how many ranks sleep
 *   128 + rank * station:
 *     + 0      EXPOSED   the last epoch in which the rank has exposed memory
 *     + 128    DONE      the last epoch that the rank has finished
 *     + 256    ASLEEP    1 + the rank it sleeps for, or 0
 *     + 384    n = 256 or 64 lines, of epoch e at e % n: epoch 8 | length and kind 8 | data 48
 *     behind   32 or 8 cells of 256 bytes, likewise with 240 of data
 *     behind   8 or 4 cells of 2112 bytes, likewise with up to 2048 of data
 *   the smaller numbers where memory is that of a device, between processes
 * </pre>
 *
 * <p>What fits a line is published in a line, so that it costs one cache miss. A word is written by
 * its rank alone, except ASLEEP, which whoever wakes the rank clears. Of threads it is used by one
 * communicator after the other, whose epochs go on, because to get it from the system takes five
 * times as long as to make a communicator; at last the garbage collector frees it.
 */
final class MeetingMemory implements Commons.Reusable {
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int LINES = 128;
    private static final int DONE = LINES;
    private static final int ASLEEP = 2 * LINES;
    private static final int LENGTH = 8;
    private static final int DATA = 16;
    private static final int SHORT_CELL = 64;
    private static final int SHORT_DATA = SHORT_CELL - DATA;
    private static final int MIDDLE_CELL = 256;
    private static final int MIDDLE_DATA = MIDDLE_CELL - DATA;
    private static final int LONG_CELL = DATA + Steps.PUBLISHED_BYTES + 48; // whole lines
    private static final int SHORT_CELLS = 3 * LINES;
    private static final Depths THREADS = new Depths(256, 32, 8);
    private static final Depths PROCESSES = new Depths(64, 8, 4);
    private static final int SLOTS = 8;

    /** What a rank has exposed: plain fields, published by the word EXPOSED. */
    static final class Exposure {
        final Object[] arrays = new Object[SLOTS];
        final long[] bases = new long[SLOTS];
        final Blocks[] blocks = new Blocks[SLOTS];
        BaseType element;
    }

    /** How many publications of short, middle and great length are kept, powers of two. */
    private record Depths(int small, int middle, int large) {
        int middleCells() {
            return SHORT_CELLS + small * SHORT_CELL;
        }

        int largeCells() {
            return middleCells() + middle * MIDDLE_CELL;
        }

        int station() {
            return (largeCells() + large * LONG_CELL + LINES - 1) / LINES * LINES;
        }

        long bytes(int ranks) {
            return LINES + (long) ranks * station();
        }
    }

    private final MemorySegment memory;
    private final Exposure[] exposures;
    private final int station;
    private final int shortDepth;
    private final int middleDepth;
    private final int longDepth;
    private final int middleCells;
    private final int longCells;
    private long start; // the last epoch of the ranks before

    /** One for ranks that are threads of this process. */
    MeetingMemory(int ranks) {
        this(Arena.ofAuto().allocate(THREADS.bytes(ranks), LINES), ranks, THREADS);
    }

    /** One of processes in memory that is zeroed, and the same for all ranks. */
    MeetingMemory(MemorySegment memory, int ranks) {
        this(memory, ranks, PROCESSES);
    }

    private MeetingMemory(MemorySegment memory, int ranks, Depths depths) {
        this.memory = memory;
        this.station = depths.station();
        this.shortDepth = depths.small();
        this.middleDepth = depths.middle();
        this.longDepth = depths.large();
        this.middleCells = depths.middleCells();
        this.longCells = depths.largeCells();
        exposures = new Exposure[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            exposures[rank] = new Exposure();
        }
    }

    /** Memory that one of processes needs. */
    static long bytes(int ranks) {
        return PROCESSES.bytes(ranks);
    }

    @Override
    public boolean renew() {
        final long last = wordAcquire(done(0));
        boolean isAtRest = !hasSleepers();
        for (int rank = 0; rank < exposures.length; rank++) {
            isAtRest &= wordAcquire(done(rank)) == last && wordAcquire(exposed(rank)) <= last;
            exposures[rank] = new Exposure();
        }
        start = last;
        return isAtRest;
    }

    /** The epoch before the first one of these ranks. */
    long start() {
        return start;
    }

    MemorySegment segment() {
        return memory;
    }

    Exposure exposure(int rank) {
        return exposures[rank];
    }

    private long station(int rank) {
        return LINES + (long) rank * station;
    }

    long exposed(int rank) {
        return station(rank);
    }

    long done(int rank) {
        return station(rank) + DONE;
    }

    /** The cell of a rank's publication of some length; its first word is the epoch. */
    long cell(int rank, long epoch, long bytes) {
        if (bytes <= SHORT_DATA) {
            return station(rank) + SHORT_CELLS + (epoch & (shortDepth - 1)) * SHORT_CELL;
        }
        return bytes <= MIDDLE_DATA
                ? station(rank) + middleCells + (epoch & (middleDepth - 1)) * MIDDLE_CELL
                : station(rank) + longCells + (epoch & (longDepth - 1)) * LONG_CELL;
    }

    /** How many epochs a publication of some length is kept before its cell is used again. */
    int depth(long bytes) {
        if (bytes <= SHORT_DATA) {
            return shortDepth;
        }
        return bytes <= MIDDLE_DATA ? middleDepth : longDepth;
    }

    /** Where the data of a cell begins. */
    static long data(long cell) {
        return cell + DATA;
    }

    long wordAcquire(long at) {
        return (long) WORD.getAcquire(memory, at);
    }

    void wordRelease(long at, long value) {
        WORD.setRelease(memory, at, value);
    }

    long length(long cell) {
        return (long) WORD.get(memory, cell + LENGTH);
    }

    void length(long cell, long bytes) {
        WORD.set(memory, cell + LENGTH, bytes);
    }

    /**
     * Looks at the lines of a cell behind its first, so that they come together. Those of a long
     * cell the hardware fetches by itself, once a copy has begun.
     */
    long look(long cell, long bytes) {
        long found = 0;
        if (bytes <= MIDDLE_DATA) {
            for (long line = SHORT_CELL; line < DATA + bytes; line += SHORT_CELL) {
                found |= (long) WORD.getOpaque(memory, cell + line);
            }
        }
        return found;
    }

    boolean hasSleepers() {
        return (long) WORD.getOpaque(memory, 0L) != 0;
    }

    /** Marks a rank as asleep until another one wakes it; a full fence. */
    void fallAsleep(int sleeper, int waker) {
        WORD.getAndAdd(memory, 0L, 1L);
        WORD.setVolatile(memory, station(sleeper) + ASLEEP, waker + 1L);
        VarHandle.fullFence();
    }

    /** Takes the mark away that a rank sleeps until another one wakes it; one thread succeeds. */
    boolean awaken(int sleeper, int waker) {
        final long at = station(sleeper) + ASLEEP;
        if ((long) WORD.getOpaque(memory, at) != waker + 1L
                || !WORD.compareAndSet(memory, at, waker + 1L, 0L)) {
            return false;
        }
        WORD.getAndAdd(memory, 0L, -1L);
        return true;
    }
}
