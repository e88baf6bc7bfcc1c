// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The blocks of a type map, equal blocks at equal distances kept as one run, with the packed offset
 * where each run begins. Immutable.
 *
 * <pre>
 *   run i:   at[i]            at[i] + stride[i]      ...  repeat[i] blocks
 *            | bytes[i] |     | bytes[i] |
 *   packed:  start[i]         start[i] + bytes[i]    ...  start[i + 1]
 * </pre>
 */
final class Runs {
    private final BaseType[] type;
    private final long[] at;
    private final long[] bytes;
    private final long[] repeat;
    private final long[] stride;
    private final long[] start;
    private final BaseType base;
    private final long lower;
    private final long upper;
    private final long elements;
    private final boolean ascending;
    private final long shortest;

    /** Takes the arrays over; they have one entry a run. */
    Runs(BaseType[] type, long[] at, long[] bytes, long[] repeat, long[] stride) {
        this.type = type;
        this.at = at;
        this.bytes = bytes;
        this.repeat = repeat;
        this.stride = stride;
        start = new long[type.length + 1];
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        long count = 0;
        boolean forth = true;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < type.length; i++) {
            final long last = at[i] + (repeat[i] - 1) * stride[i];
            least = Math.min(least, bytes[i]);
            forth &= (i == 0 || at[i] >= high) && (repeat[i] == 1 || stride[i] >= bytes[i]);
            start[i + 1] = Draft.plus(start[i], Draft.times(bytes[i], repeat[i]));
            low = Math.min(low, Math.min(at[i], last));
            high = Math.max(high, Math.max(at[i], last) + bytes[i]);
            count += bytes[i] / type[i].bytes() * repeat[i];
        }
        lower = type.length == 0 ? 0 : low;
        upper = type.length == 0 ? 0 : high;
        elements = count;
        ascending = forth;
        shortest = least;
        base = common(type);
    }

    private static BaseType common(BaseType[] type) {
        for (final BaseType each : type) {
            if (each != type[0]) {
                return null;
            }
        }
        return type.length == 0 ? null : type[0];
    }

    int count() {
        return type.length;
    }

    BaseType type(int run) {
        return type[run];
    }

    long at(int run) {
        return at[run];
    }

    long bytes(int run) {
        return bytes[run];
    }

    long repeat(int run) {
        return repeat[run];
    }

    long stride(int run) {
        return stride[run];
    }

    /** Packed offset of a run; of {@code count()} the size. */
    long start(int run) {
        return start[run];
    }

    /** Bytes of an item. */
    long size() {
        return start[type.length];
    }

    /** The type of all elements, null if there are none or they differ. */
    BaseType base() {
        return base;
    }

    /** First byte of data, 0 without data. */
    long lower() {
        return lower;
    }

    /** End of the data, 0 without data. */
    long upper() {
        return upper;
    }

    long elements() {
        return elements;
    }

    /** Whether items {@code extent} bytes apart go through memory from its start to its end. */
    boolean isAscending(long copies, long extent) {
        return ascending && (copies <= 1 || extent >= upper - lower);
    }

    /** Bytes of the shortest block. */
    long shortest() {
        return shortest;
    }

    boolean isOneBlock() {
        return type.length == 1 && repeat[0] == 1;
    }

    /** Whether copies of the only run at this distance are one longer run. */
    boolean folds(long copies, long step) {
        return copies == 1 || repeat[0] == 1 || step == repeat[0] * stride[0];
    }

    /** The run that holds a packed offset within an item. */
    int find(long packed) {
        int low = 0;
        int high = type.length - 1;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (start[middle] <= packed) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Whole elements in the first {@code packed} bytes of an item; fewer than its size. */
    long elements(long packed) {
        long found = 0;
        for (int i = 0; i < type.length && start[i] < packed; i++) {
            found += (Math.min(packed, start[i + 1]) - start[i]) / type[i].bytes();
        }
        return found;
    }

    /** Packed bytes of the first elements of an item; all of them if there are not so many. */
    long bytes(long elements) {
        long left = elements;
        for (int i = 0; i < type.length; i++) {
            final long here = (start[i + 1] - start[i]) / type[i].bytes();
            if (left < here) {
                return start[i] + left * type[i].bytes();
            }
            left -= here;
        }
        return size();
    }

    /**
     * Whether all blocks of items {@code extent} bytes apart begin where elements of the common
     * type do.
     */
    boolean isAligned(long extent) {
        final int unit = base.bytes();
        boolean aligned = extent % unit == 0;
        for (int i = 0; i < type.length; i++) {
            aligned &= at[i] % unit == 0 && stride[i] % unit == 0;
        }
        return aligned;
    }

    List<Block> blocks() {
        final List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < type.length; i++) {
            for (long k = 0; k < repeat[i]; k++) {
                blocks.add(new Block(at[i] + k * stride[i], type[i], bytes[i] / type[i].bytes()));
            }
        }
        return Collections.unmodifiableList(blocks);
    }
}
