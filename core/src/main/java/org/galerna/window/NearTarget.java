// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.galerna.Buffer;
import org.galerna.datatype.Datatype;
import org.galerna.device.View;

/** A rank whose memory this process reaches: accesses are loads and stores, done at return. */
class NearTarget extends Target {
    private final Exposure exposure;
    private final Reachability own;

    NearTarget(int rank, int unit, Exposure exposure, Reachability own) {
        super(rank, unit);
        this.exposure = exposure;
        this.own = own;
    }

    private Region region(long at, long count, Datatype type) {
        final long low = low(at, count, type);
        final long high = high(at, count, type);
        final Region region = exposure.find(low, high);
        if (region == null) {
            final long[] bounds = exposure.bounds();
            throw outside(
                    low,
                    high,
                    bounds.length == 2 ? has(bounds[1]) : "where other memory is attached");
        }
        return region;
    }

    @Override
    final void put(Buffer origin, long displacement, long count, Datatype type) {
        final Datatype from = origin.type();
        final long bytes = moved(origin.count() * from.size(), count * type.size());
        final long at = place(displacement);
        if (bytes == 0) {
            return;
        }
        final Region region = region(at, count, type);
        if (from.isContiguous(origin.count()) && type.isContiguous(count)) {
            View.copy(
                    View.memory(origin.data()),
                    origin.offset() * from.arrayType().bytes() + from.trueLb(),
                    region.memory(),
                    at + type.trueLb() - region.start(),
                    bytes);
        } else {
            piece(region, at, count, type).take(Piece.of(origin), bytes);
        }
    }

    @Override
    final void get(Buffer origin, long displacement, long count, Datatype type) {
        final Datatype into = origin.type();
        final long bytes = moved(count * type.size(), origin.count() * into.size());
        final long at = place(displacement);
        if (bytes == 0) {
            return;
        }
        final Region region = region(at, count, type);
        if (into.isContiguous(origin.count()) && type.isContiguous(count)) {
            View.copy(
                    region.memory(),
                    at + type.trueLb() - region.start(),
                    View.memory(origin.data()),
                    origin.offset() * into.arrayType().bytes() + into.trueLb(),
                    bytes);
        } else {
            Piece.of(origin).take(piece(region, at, count, type), bytes);
        }
    }

    private static Piece piece(Region region, long at, long count, Datatype type) {
        return Piece.of(region.memory(), at - region.start(), count, type);
    }

    private Piece piece(Location place) {
        final long at = place(place.displacement());
        final Region region = region(at, place.count(), place.type());
        return piece(region, at, place.count(), place.type());
    }

    @Override
    final void accumulate(Buffer origin, Location place, Update update) {
        final long room = place.count() * place.type().size();
        final long bytes = moved(origin.count() * origin.type().size(), room);
        if (bytes > 0) {
            exposure.updater.update(update, Piece.of(origin), piece(place), null, bytes);
        }
    }

    @Override
    final void fetch(Buffer origin, Buffer result, Location place, Update update) {
        final long bytes = place.count() * place.type().size();
        moved(bytes, result.count() * result.type().size());
        if (bytes > 0) {
            final Piece from = update.reads() ? null : operands(origin, bytes);
            exposure.updater.update(update, from, piece(place), Piece.of(result), bytes);
        }
    }

    private static Piece operands(Buffer origin, long bytes) {
        moved(bytes, origin.count() * origin.type().size());
        return Piece.of(origin);
    }

    @Override
    final void swap(Buffer[] operands, Buffer result, long displacement, Datatype type) {
        exposure.updater.swap(
                Piece.of(operands[0]),
                Piece.of(operands[1]),
                piece(new Location(rank, displacement, 1, type)),
                Piece.of(result),
                (int) type.size());
    }

    @Override
    final Optional<MemorySegment> shared() {
        final Region all = exposure.find(0, 0);
        return Optional.of(all.memory().asSlice(0, all.end()));
    }

    @Override
    void flush() {
        VarHandle.fullFence();
    }

    @Override
    void flushLocal() {}

    @Override
    void lock(boolean exclusive) {
        final Admission admission = exposure.admission;
        if (admission.tryEnter(own.rank(), exclusive)
                || (admission.isSharedWith(own.rank())
                        && own.succeedsSoon(() -> admission.tryEnter(own.rank(), exclusive)))) {
            return;
        }
        final Turn turn = new Turn(own);
        if (admission.enter(own.rank(), exclusive, turn)) {
            turn.granted();
        }
        turn.await(admission, rank);
    }

    @Override
    void unlock() {
        VarHandle.fullFence();
        exposure.admission.leave(own.rank());
    }
}
