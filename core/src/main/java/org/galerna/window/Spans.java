// SPDX-License-Identifier: Apache-2.0
package org.galerna.window;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.galerna.datatype.Block;
import org.galerna.datatype.Datatype;

/**
 * Where the bytes of items lie, in the order of their packed form: runs of bytes relative to the
 * place of the first item, neighbours merged. Immutable; used where data has gaps.
 *
 * <pre>
 *   memory:  at[0]            at[1]        ...
 *            | bytes |        | bytes |
 *   packed:  begin[0]=0       begin[1]     ...  begin[size] = all
 * </pre>
 */
final class Spans {
    private static final int FIRST = 16;

    private long[] at = new long[FIRST];
    private long[] begin = new long[FIRST + 1];
    private int size;

    private Spans() {}

    /** Those of {@code count} items. */
    static Spans of(Datatype type, long count) {
        final Spans spans = new Spans();
        if (type.isContiguous(count)) {
            spans.add(type.trueLb(), count * type.size());
            return spans;
        }
        final List<Block> blocks = type.blocks();
        for (long item = 0; item < count; item++) {
            for (final Block block : blocks) {
                final long bytes = block.count() * block.type().bytes();
                spans.add(item * type.extent() + block.offset(), bytes);
            }
        }
        return spans;
    }

    /** Makes spans run by run; used up by {@link #done}. */
    static final class Builder {
        private final Spans spans = new Spans();

        Builder() {}

        void add(long from, long bytes) {
            spans.add(from, bytes);
        }

        Spans done() {
            return spans;
        }
    }

    /** Adds a run behind the others. */
    private void add(long from, long bytes) {
        if (size > 0 && at[size - 1] + begin[size] - begin[size - 1] == from) {
            begin[size] += bytes;
            return;
        }
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            begin = Arrays.copyOf(begin, 2 * size + 1);
        }
        at[size] = from;
        size++;
        begin[size] = begin[size - 1] + bytes;
    }

    /** The runs of some bytes of the packed form, moved by a distance. */
    Spans part(long packed, long bytes, long distance) {
        final Spans part = new Spans();
        long done = packed;
        for (int i = find(packed); done < packed + bytes; i++) {
            final long take = Math.min(begin[i + 1], packed + bytes) - done;
            part.add(at[i] + done - begin[i] + distance, take);
            done += take;
        }
        return part;
    }

    int size() {
        return size;
    }

    long at(int run) {
        return at[run];
    }

    long bytes(int run) {
        return begin[run + 1] - begin[run];
    }

    /** Bytes of the packed form. */
    long bytes() {
        return begin[size];
    }

    /** The run that holds a byte of the packed form. */
    private int find(long packed) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (begin[middle] <= packed) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** How many bytes from a place of the packed form on have runs of at most {@code runs}. */
    long within(long packed, int runs) {
        return begin[Math.min(size, find(packed) + runs)] - packed;
    }

    /** Copies bytes of the packed form, from {@code packed} on, out of memory. */
    void gather(MemorySegment memory, long base, long packed, MemorySegment out, long bytes) {
        long done = 0;
        for (int i = find(packed); done < bytes; i++) {
            final long cut = packed + done - begin[i];
            final long take = Math.min(bytes(i) - cut, bytes - done);
            MemorySegment.copy(memory, base + at[i] + cut, out, done, take);
            done += take;
        }
    }

    /** Copies bytes of the packed form, from {@code packed} on, into memory. */
    void scatter(MemorySegment memory, long base, long packed, MemorySegment in, long bytes) {
        long done = 0;
        for (int i = find(packed); done < bytes; i++) {
            final long cut = packed + done - begin[i];
            final long take = Math.min(bytes(i) - cut, bytes - done);
            MemorySegment.copy(in, done, memory, base + at[i] + cut, take);
            done += take;
        }
    }
}
