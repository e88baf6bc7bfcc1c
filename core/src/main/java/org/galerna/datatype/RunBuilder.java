// SPDX-License-Identifier: Apache-2.0
package org.galerna.datatype;

import java.util.Arrays;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Collects the runs of a type map and merges neighbours: a block that continues the one before
 * makes it longer, a block of equal length at an equal distance makes a run of it. Used by one
 * thread.
 */
final class RunBuilder {
    /** Most runs of a type; 48 bytes each. */
    static final int MOST = 1 << 22;

    private int count;
    private long[] at = new long[4];
    private long[] bytes = new long[4];
    private long[] repeat = new long[4];
    private long[] stride = new long[4];
    private BaseType[] type = new BaseType[4];

    /** Adds copies of all runs of an item, copy k moved by {@code from + k * step}. */
    void repeat(Runs item, long from, long copies, long step) {
        if (item.count() == 1 && item.folds(copies, step)) {
            final long times = Draft.times(item.repeat(0), copies);
            final long distance = item.repeat(0) == 1 ? step : item.stride(0);
            append(Draft.plus(from, item.at(0)), item.bytes(0), times, distance, item.type(0));
            return;
        }
        if (item.count() == 0) {
            return;
        }
        for (long k = 0; k < copies; k++) {
            final long move = from + k * step;
            for (int i = 0; i < item.count(); i++) {
                append(
                        Draft.plus(move, item.at(i)),
                        item.bytes(i),
                        item.repeat(i),
                        item.stride(i),
                        item.type(i));
            }
        }
    }

    /** Adds a run of {@code n} blocks of {@code length} bytes, {@code step} apart. */
    void append(long first, long length, long n, long step, BaseType of) {
        final long last = Draft.plus(first, Draft.times(n - 1, step));
        Draft.plus(Math.max(first, last), length); // refused when it does not fit 64 bits
        if (n > 1 && step == length) {
            add(first, Draft.times(length, n), 1, 0, of);
        } else {
            add(first, length, n, n == 1 ? 0 : step, of);
        }
    }

    private void add(long first, long length, long n, long step, BaseType of) {
        final int last = count - 1;
        if (last >= 0 && type[last] == of && joins(last, first, length, n, step)) {
            return;
        }
        if (count == MOST) {
            throw GalernaException.argument(
                    ErrorClass.TYPE,
                    "the datatype has too many separate blocks",
                    "blocks",
                    "more than " + MOST);
        }
        if (count == at.length) {
            grow();
        }
        at[count] = first;
        bytes[count] = length;
        repeat[count] = n;
        stride[count] = step;
        type[count++] = of;
    }

    /** Makes the last run cover the new one too, if it can. */
    private boolean joins(int last, long first, long length, long n, long step) {
        if (repeat[last] == 1 && n == 1 && first == at[last] + bytes[last]) {
            bytes[last] += length;
            return true;
        }
        if (bytes[last] != length) {
            return false;
        }
        final long distance = repeat[last] > 1 ? stride[last] : first - at[last];
        if (first != at[last] + distance * repeat[last] || (n > 1 && step != distance)) {
            return false;
        }
        repeat[last] += n;
        stride[last] = distance;
        return true;
    }

    private void grow() {
        final int more = 2 * count;
        at = Arrays.copyOf(at, more);
        bytes = Arrays.copyOf(bytes, more);
        repeat = Arrays.copyOf(repeat, more);
        stride = Arrays.copyOf(stride, more);
        type = Arrays.copyOf(type, more);
    }

    Runs build() {
        return new Runs(
                Arrays.copyOf(type, count),
                Arrays.copyOf(at, count),
                Arrays.copyOf(bytes, count),
                Arrays.copyOf(repeat, count),
                Arrays.copyOf(stride, count));
    }
}
