// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

/**
 * Items of a type one behind the other without end, as a view of a file is: where a range of their
 * packed data lies. Neighbouring blocks are joined.
 */
final class Tiling {
    private final Datatype type;
    private final PieceSink sink;
    private long place;
    private long length; // of the block that is kept back, lest its neighbour follows

    Tiling(Datatype type, PieceSink sink) {
        this.type = type;
        this.sink = sink;
    }

    /** Names the places of {@code length} packed bytes from {@code packed} on. */
    void over(long packed, long length) {
        if (type.isContiguous()) {
            emit(type.trueLb() + packed, length);
        } else {
            items(packed, length);
        }
        flush();
    }

    private void items(long packed, long length) {
        final Runs runs = type.runs;
        final long size = type.size();
        long base = packed / size * type.extent();
        long in = packed % size;
        int run = runs.find(in);
        for (long left = length; left > 0; ) {
            final long take = Math.min(left, runs.start(run + 1) - in);
            run(base, run, in - runs.start(run), take);
            left -= take;
            in += take;
            run++;
            if (in == size) {
                in = 0;
                run = 0;
                base += type.extent();
            }
        }
    }

    /** Part of a run: the rest of a block, whole ones, a beginning. */
    private void run(long base, int run, long packed, long length) {
        final long bytes = type.runs.bytes(run);
        long block = packed / bytes;
        long cut = packed % bytes;
        for (long left = length; left > 0; block++) {
            final long take = Math.min(bytes - cut, left);
            emit(base + type.runs.at(run) + block * type.runs.stride(run) + cut, take);
            left -= take;
            cut = 0;
        }
    }

    private void emit(long at, long bytes) {
        if (length > 0 && place + length == at) {
            length += bytes;
            return;
        }
        flush();
        place = at;
        length = bytes;
    }

    private void flush() {
        if (length > 0) {
            sink.piece(place, length);
        }
        length = 0;
    }

    /** The packed bytes of one item that lie before a place. */
    static long before(Runs runs, long place) {
        long found = 0;
        for (int run = 0; run < runs.count(); run++) {
            for (long k = 0; k < runs.repeat(run); k++) {
                final long at = runs.at(run) + k * runs.stride(run);
                found += Math.clamp(place - at, 0, runs.bytes(run));
            }
        }
        return found;
    }
}
