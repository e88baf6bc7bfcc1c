// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.galerna.Buffer;
import org.galerna.base.Thorough;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * One rank's part of a window, as another rank accesses it. Any thread may call. Buffers were
 * checked and are not of booleans.
 */
abstract class Target {
    final int rank;

    /** Bytes of a displacement unit. */
    final int unit;

    Target(int rank, int unit) {
        this.rank = rank;
        this.unit = unit;
    }

    /** Writes; the origin's memory may be changed at return. */
    abstract void put(Buffer origin, long displacement, long count, Datatype type);

    /** Reads; what is read is there after {@link #flushLocal}. */
    abstract void get(Buffer origin, long displacement, long count, Datatype type);

    /** Updates; the origin's memory may be changed at return. */
    abstract void accumulate(Buffer origin, Location place, Update update);

    /** Updates and reads what was there; it is there after {@link #flushLocal}. */
    abstract void fetch(Buffer origin, Buffer result, Location place, Update update);

    /**
     * Replaces one element if it equals another, and reads what was there.
     *
     * @param operands the element to compare with, and the new one, at their starts.
     */
    abstract void swap(Buffer[] operands, Buffer result, long displacement, Datatype type);

    /** Asks, without waiting, for the answer that the next {@link #flush} waits for. */
    void askFlush() {}

    /** Waits until everything that was asked for has happened there. */
    abstract void flush();

    /** Waits until everything has happened everywhere; the ranks work at the same time. */
    static void flushAll(Target... targets) {
        final Thorough all = new Thorough();
        all.each(targets, Target::askFlush);
        all.each(targets, Target::flush);
        all.end();
    }

    /** Waits until the origin's memory may be used. */
    abstract void flushLocal();

    /** Asks, without waiting, for the right to access that the next {@link #lock} waits for. */
    void askLock() {}

    /** Waits for the right to access. */
    abstract void lock(boolean exclusive);

    /** Waits for the right to access all, with others, or fails and has none; asks all before. */
    static void lockAll(Target... targets) {
        final Thorough all = new Thorough();
        final List<Target> locked = new ArrayList<>(targets.length);
        all.each(targets, Target::askLock);
        all.each(
                targets,
                target -> {
                    target.lock(false);
                    locked.add(target);
                });
        if (all.hasFailed()) {
            locked.forEach(target -> all.attempt(target::unlock));
        }
        all.end();
    }

    /** Gives it back; everything that was asked for has happened before. */
    abstract void unlock();

    /** The memory, where it is reached; not asked of dynamic windows. */
    Optional<MemorySegment> shared() {
        return Optional.empty();
    }

    /** Byte of the window where the first item lies. */
    final long place(long displacement) {
        if (displacement < 0 || displacement > Long.MAX_VALUE / 4 / unit) {
            throw GalernaException.of(ErrorClass.DISP, "a displacement is not in a window")
                    .argument("targetDisp", displacement)
                    .advice("Count displacement units from 0")
                    .exception();
        }
        return displacement * unit;
    }

    /** Lowest byte that items touch. */
    static long low(long at, long count, Datatype type) {
        return at + type.trueLb() + Math.min(0, (count - 1) * type.extent());
    }

    /** First byte behind those that items touch. */
    static long high(long at, long count, Datatype type) {
        return at + type.trueUb() + Math.max(0, (count - 1) * type.extent());
    }

    /** Bytes that move from one side to another, which has room for so many. */
    static long moved(long bytes, long room) {
        if (bytes > room) {
            throw GalernaException.of(
                            ErrorClass.TRUNCATE, "the data does not fit: there is room for " + room)
                    .bytes(bytes)
                    .advice("Describe as many bytes at the target as at the origin")
                    .exception();
        }
        return bytes;
    }

    /** The error of an access outside of the window. */
    final GalernaException outside(long low, long high, String has) {
        return GalernaException.of(
                        ErrorClass.RMA_RANGE,
                        "bytes " + low + " to " + (high - 1) + " are not in the window, " + has)
                .peer(rank)
                .advice("Make the window larger, or the displacement or the count smaller")
                .exception();
    }

    /** What a window of one piece has. */
    static String has(long bytes) {
        return bytes == 0 ? "which is empty" : "which has bytes 0 to " + (bytes - 1);
    }
}
