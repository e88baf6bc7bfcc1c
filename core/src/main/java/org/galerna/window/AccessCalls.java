// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import org.galerna.Buffer;
import org.galerna.Comm;
import org.galerna.Request;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * Accesses to the windows of other ranks (MPI-4.1, section 12.3). Each belongs to an epoch; ranges
 * are checked before anything moves. Items of the origin and of the target may be of different
 * types with equal bytes in their packed form.
 */
public abstract sealed class AccessCalls extends EpochCalls permits Window {
    private Update last; // what was used last; racy, and any value is right

    /** Passes on. */
    AccessCalls(Reachability own, Target[] targets, boolean hasLocks) {
        super(own, targets, hasLocks);
    }

    // ---- checks ----

    private static void requireBytes(Datatype type, String argument) {
        if (type == null || type.arrayType() == BaseType.OBJECT) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            type == null ? "a datatype is missing" : "objects are not in windows")
                    .argument(argument, type)
                    .exception();
        }
    }

    /** Checks what an access reads; for no process, whose target is null, it may lie nowhere. */
    private static void readable(Target target, Buffer buffer, String argument) {
        final Datatype type = buffer == null ? null : buffer.type();
        requireBytes(type, argument);
        if (target != null) {
            type.requireRoom(buffer.data(), buffer.offset(), buffer.count());
        } else {
            type.requireRoom(null, 0, Math.min(buffer.count(), 0));
        }
    }

    private static void writable(Target target, Buffer buffer, String argument) {
        readable(target, buffer, argument);
        if (target != null
                && buffer.data() instanceof MemorySegment segment
                && segment.isReadOnly()) {
            throw GalernaException.of(ErrorClass.BUFFER, "the buffer is read-only")
                    .argument(argument, buffer)
                    .advice("Use a buffer that can be written")
                    .exception();
        }
    }

    private static void items(long count, Datatype type) {
        requireBytes(type, "targetType");
        if (count < 0) {
            throw GalernaException.argument(
                    ErrorClass.COUNT, "a count is negative", "targetCount", count);
        }
    }

    /** The same items without booleans, which have no bytes: a packed copy. */
    private static Buffer plain(Buffer buffer) {
        if (!(buffer.data() instanceof boolean[])) {
            return buffer;
        }
        final Items items = buffer.type().in(buffer.data(), buffer.offset(), buffer.count());
        final byte[] packed = new byte[Math.toIntExact(items.bytes())];
        items.pack(0, packed, 0, packed.length);
        return Buffer.of(MemorySegment.ofArray(packed), 0, packed.length, Datatype.BYTE);
    }

    /** Stores what was read into a packed copy. */
    @SuppressWarnings("ReferenceEquality") // there is a copy only where one was needed
    private static void unpack(Target target, Buffer copy, Buffer into) {
        if (copy != into) {
            target.flushLocal();
            final byte[] packed = (byte[]) ((MemorySegment) copy.data()).heapBase().orElseThrow();
            into.type()
                    .in(into.data(), into.offset(), into.count())
                    .unpack(0, packed, 0, packed.length);
        }
    }

    // ---- accesses ----

    /**
     * Writes into the window of a rank. The buffer may be changed when this returns.
     *
     * @param origin what is written.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param displacement of the first item there, in its displacement units.
     * @param count of items there, which have room for those of the origin.
     * @param type of an item there.
     * @throws GalernaException of class RMA_SYNC outside of an epoch, RMA_RANGE or DISP outside of
     *     the window, or of the classes of wrong arguments.
     */
    public final void put(Buffer origin, int rank, long displacement, long count, Datatype type) {
        try {
            final Target target = access(rank);
            readable(target, origin, "origin");
            items(count, type);
            if (target != null) {
                target.put(plain(origin), displacement, count, type);
            }
        } catch (GalernaException e) {
            throw at("Put", e);
        }
    }

    /**
     * Reads from the window of a rank. The data is there after the next flush or the end of the
     * epoch.
     *
     * @param origin where it goes.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param displacement of the first item there, in its displacement units.
     * @param count of items there.
     * @param type of an item there.
     * @throws GalernaException as {@link #put} does.
     */
    public final void get(Buffer origin, int rank, long displacement, long count, Datatype type) {
        try {
            final Target target = access(rank);
            writable(target, origin, "origin");
            items(count, type);
            if (target != null) {
                final Buffer into = plain(origin);
                target.get(into, displacement, count, type);
                unpack(target, into, origin);
            }
        } catch (GalernaException e) {
            throw at("Get", e);
        }
    }

    private Target target(Location place) {
        if (place == null) {
            throw GalernaException.argument(ErrorClass.ARG, "a place is missing", "place", null);
        }
        final Target target = access(place.rank());
        items(place.count(), place.type());
        return target;
    }

    private Update update(Op op, Datatype type) {
        final Update known = last;
        if (known != null && known.is(op, type)) {
            return known;
        }
        final Update made = Update.of(op, type);
        last = made;
        return made;
    }

    /**
     * Combines each element with what is in the window of a rank, atomically to all other updates
     * of that element. The buffer may be changed when this returns.
     *
     * @param origin the operands.
     * @param place what is updated.
     * @param op an operator of the standard, or {@link Op#REPLACE} or {@link Op#NO_OP}.
     * @throws GalernaException as {@link #put} does; of class OP if the operator is the user's or
     *     not defined for the type.
     */
    public final void accumulate(Buffer origin, Location place, Op op) {
        try {
            final Target target = target(place);
            readable(target, origin, "origin");
            final Update update = update(op, place.type());
            if (target != null && !update.reads()) {
                target.accumulate(plain(origin), place, update);
            }
        } catch (GalernaException e) {
            throw at("Accumulate", e);
        }
    }

    /**
     * Does as {@link #accumulate} and reads, in the same atomic step of each element, what was
     * there before.
     *
     * @param origin the operands; not looked at with {@link Op#NO_OP}.
     * @param result where the old values go; there after the next flush or the end of the epoch.
     * @param place what is updated.
     * @param op as in {@link #accumulate}.
     * @throws GalernaException as {@link #accumulate} does.
     */
    public final void getAccumulate(Buffer origin, Buffer result, Location place, Op op) {
        try {
            fetch(target(place), origin, result, place, op);
        } catch (GalernaException e) {
            throw at("Get_accumulate", e);
        }
    }

    /**
     * Does as {@link #getAccumulate} for one element of a predefined type.
     *
     * @param origin the operand; not looked at with {@link Op#NO_OP}.
     * @param result where the old value goes.
     * @param place what is updated; its count is 1.
     * @param op as in {@link #accumulate}.
     * @throws GalernaException as {@link #accumulate} does; of class TYPE if the place is not one
     *     element, where a pair and a complex number count as one.
     */
    public final void fetchAndOp(Buffer origin, Buffer result, Location place, Op op) {
        try {
            final Target target = target(place);
            requireElement(place.count(), place.type());
            fetch(target, origin, result, place, op);
        } catch (GalernaException e) {
            throw at("Fetch_and_op", e);
        }
    }

    private static void requireElement(long count, Datatype type) {
        final boolean isPair = type.elements() == 2 && (type.isContiguous() || type.isMixed());
        if (count != 1 || (type.elements() != 1 && !isPair)) {
            throw GalernaException.of(ErrorClass.TYPE, "one element is fetched")
                    .argument("datatype", type)
                    .advice("Use getAccumulate for several elements, or a predefined datatype")
                    .exception();
        }
    }

    private void fetch(Target target, Buffer origin, Buffer result, Location place, Op op) {
        final Update update = update(op, place.type());
        if (!update.reads()) {
            readable(target, origin, "origin");
        }
        writable(target, result, "result");
        if (target != null) {
            final Buffer from = update.reads() ? null : plain(origin);
            final Buffer into = plain(result);
            target.fetch(from, into, place, update);
            unpack(target, into, result);
        }
    }

    /**
     * Replaces one element by another if it equals a third, atomically to all updates, and reads
     * what was there.
     *
     * @param origin the new element.
     * @param compare what it must equal, bit by bit.
     * @param result where the old value goes; there after the next flush or the end of the epoch.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param displacement of the element, in the target's displacement units.
     * @throws GalernaException as {@link #put} does; of class TYPE if the three are not one element
     *     of whole numbers, bytes or booleans each, of the same kind.
     */
    public final void compareAndSwap(
            Buffer origin, Buffer compare, Buffer result, int rank, long displacement) {
        try {
            final Target target = access(rank);
            readable(target, origin, "origin");
            readable(target, compare, "compare");
            writable(target, result, "result");
            requireOne(origin, origin.type().base());
            requireOne(compare, origin.type().base());
            requireOne(result, origin.type().base());
            if (target != null) {
                final Buffer into = plain(result);
                final Buffer[] operands = {plain(compare), plain(origin)};
                target.swap(operands, into, displacement, origin.type());
                unpack(target, into, result);
            }
        } catch (GalernaException e) {
            throw at("Compare_and_swap", e);
        }
    }

    private static void requireOne(Buffer buffer, BaseType base) {
        final Datatype type = buffer.type();
        if (base == null
                || base == BaseType.FLOAT
                || base == BaseType.DOUBLE
                || type.base() != base
                || type.elements() != 1
                || buffer.count() != 1) {
            throw GalernaException.of(
                            ErrorClass.TYPE,
                            "one whole number, byte or boolean is swapped, for one of its kind")
                    .argument("datatype", type)
                    .advice("Use BYTE, CHAR, SHORT, INT, LONG or BOOLEAN")
                    .exception();
        }
    }

    // ---- with requests ----

    private Request done() {
        return own.comm().peer(Comm.PROC_NULL).isend(null, 0, 0, Datatype.BYTE, 0);
    }

    /**
     * Writes as {@link #put} does.
     *
     * @param origin what is written.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param displacement of the first item there, in its displacement units.
     * @param count of items there.
     * @param type of an item there.
     * @return a request that is complete: the buffer may be changed.
     * @throws GalernaException as {@link #put} does.
     */
    public final Request rput(
            Buffer origin, int rank, long displacement, long count, Datatype type) {
        put(origin, rank, displacement, count, type);
        return done();
    }

    /**
     * Reads as {@link #get} does, and waits for the data.
     *
     * @param origin where it goes.
     * @param rank of the target, or {@link Comm#PROC_NULL}.
     * @param displacement of the first item there, in its displacement units.
     * @param count of items there.
     * @param type of an item there.
     * @return a request that is complete: the data is there.
     * @throws GalernaException as {@link #get} does.
     */
    public final Request rget(
            Buffer origin, int rank, long displacement, long count, Datatype type) {
        get(origin, rank, displacement, count, type);
        settle(rank);
        return done();
    }

    private void settle(int rank) {
        if (rank != Comm.PROC_NULL) {
            targets[rank].flushLocal();
        }
    }

    /**
     * Updates as {@link #accumulate} does.
     *
     * @param origin the operands.
     * @param place what is updated.
     * @param op an operator of the standard, or {@link Op#REPLACE} or {@link Op#NO_OP}.
     * @return a request that is complete: the buffer may be changed.
     * @throws GalernaException as {@link #accumulate} does.
     */
    public final Request raccumulate(Buffer origin, Location place, Op op) {
        accumulate(origin, place, op);
        return done();
    }

    /**
     * Updates as {@link #getAccumulate} does, and waits for the old values.
     *
     * @param origin the operands; not looked at with {@link Op#NO_OP}.
     * @param result where the old values go.
     * @param place what is updated.
     * @param op as in {@link #accumulate}.
     * @return a request that is complete: the old values are there.
     * @throws GalernaException as {@link #accumulate} does.
     */
    public final Request rgetAccumulate(Buffer origin, Buffer result, Location place, Op op) {
        getAccumulate(origin, result, place, op);
        settle(place.rank());
        return done();
    }
}
