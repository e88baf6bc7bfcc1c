// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.reflect.Array;
import org.galerna.datatype.BaseType;
import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * Calls a user's function on arrays as programs expect them: of the class of the buffer, with
 * exactly the items, from offset 0. An array that is so already is handed over itself, else a copy;
 * what the function must not change is always a copy or the caller's operand for reading.
 */
final class UserKernel implements Kernel {
    private final UserFunction function;
    private final Datatype type;
    private final int perItem;
    private final boolean dense;

    UserKernel(UserFunction function, Datatype type) {
        this.function = function;
        this.type = type;
        final int unit = type.element().bytes();
        this.perItem = Math.toIntExact(type.size() / unit);
        this.dense = type.isDense() && type.trueLb() == 0;
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        final Object right = laidOut(inout, inoutAt, count, false);
        call(laidOut(in, inAt, count, false), right, count);
        store(right, inout, inoutAt, count);
    }

    @Override
    public void combineAfter(Object in, int inAt, Object inout, int inoutAt, int count) {
        final Object right = laidOut(in, inAt, count, true);
        call(laidOut(inout, inoutAt, count, false), right, count);
        store(right, inout, inoutAt, count);
    }

    private void call(Object left, Object right, int count) {
        final long offset = offset(items(count));
        function.call(left, offset, right, offset, items(count), type);
    }

    private long items(int count) {
        if (perItem == 0 || count % perItem != 0) {
            throw GalernaException.argument(
                    ErrorClass.COUNT, "elements are no whole items of " + type, "count", count);
        }
        return count / perItem;
    }

    /**
     * The operands as the function wants them; the array itself where it is that already and no
     * copy is asked for.
     */
    private Object laidOut(Object packed, int at, int count, boolean copy) {
        if (dense) {
            if (!copy && at == 0 && Array.getLength(packed) == count) {
                return packed;
            }
            final Object exact = BaseType.newArrayLike(packed, count);
            System.arraycopy(packed, at, exact, 0, count);
            return exact;
        }
        final long items = items(count);
        final int span = Math.toIntExact(span(items));
        final Object spread =
                type.isAligned() ? BaseType.newArrayLike(packed, span) : new byte[span];
        type.in(spread, offset(items), items).scatter(0, packed, at, count);
        return spread;
    }

    /** Puts the results where they belong, unless they are in that very array. */
    @SuppressWarnings("ReferenceEquality")
    private void store(Object right, Object inout, int inoutAt, int count) {
        if (right == inout) {
            return;
        }
        if (dense) {
            System.arraycopy(right, 0, inout, inoutAt, count);
        } else {
            final long items = items(count);
            new Items(right, offset(items), items, type).gather(0, inout, inoutAt, count);
        }
    }

    /** Subscript of the first item: 0 unless items reach below their start. */
    private long offset(long items) {
        final long last = (items - 1) * type.extent();
        return Math.max(0, -(type.trueLb() + Math.min(0, last))) / type.arrayType().bytes();
    }

    /** Elements from the array's start to the end of the last one touched. */
    private long span(long items) {
        final long last = (items - 1) * type.extent();
        return offset(items) + (type.trueUb() + Math.max(0, last)) / type.arrayType().bytes();
    }
}
