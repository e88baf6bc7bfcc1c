// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.BaseType;
import org.galerna.datatype.Items;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Kernel;
import org.galerna.reduce.Op;

/** Reductions that concern one rank only. */
final class Reductions {
    private Reductions() {}

    static void local(Buffer in, Buffer inout, Op op) {
        Checks.items(in.data(), in.offset(), in.count(), in.type());
        Checks.room(inout.data(), inout.offset(), inout.count(), inout.type());
        if (op == null) {
            throw GalernaException.argument(ErrorClass.OP, "an operator is due here", "op", null);
        }
        final Kernel kernel = op.kernel(inout.type());
        final Items left = in.type().in(in.data(), in.offset(), in.count());
        final Items right = inout.type().in(inout.data(), inout.offset(), inout.count());
        if (left.length() != right.length() || in.type().kind() != inout.type().kind()) {
            throw GalernaException.of(ErrorClass.COUNT, "the buffers differ: " + in + ", " + inout)
                    .argument("count", in.count())
                    .advice("Describe both by the same count and datatype")
                    .exception();
        }
        final int length = Staging.requireArray(right.length(), inout.type().element().bytes());
        if (length > 0) {
            final Object results = dense(right, length);
            kernel.combine(dense(left, length), 0, results, 0, length);
            right.scatter(0, results, 0, length);
        }
    }

    /** The items without gaps; objects in an array of the class of the user's. */
    private static Object dense(Items items, int length) {
        final BaseType element = items.type().element();
        final Object array =
                element == BaseType.OBJECT
                        ? BaseType.newArrayLike(items.array(), length)
                        : element.newArray(length);
        items.gather(0, array, 0, length);
        return array;
    }
}
