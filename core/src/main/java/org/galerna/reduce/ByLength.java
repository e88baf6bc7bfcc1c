// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;

/**
 * A loop in two copies, one for few elements and one for many: the compiler unrolls a loop, and
 * makes vectors of it, by the counts that it has seen, and does so once. A program that combines
 * single numbers first would have its long arrays combined one by one.
 */
@SuppressWarnings("UnusedVariable") // a field is read by its handle
final class ByLength implements Kernel {
    /** Where the second copy begins: some rounds of an unrolled loop over vectors. */
    private static final int FROM = 64;

    private static final VarHandle MANY =
            VarHandles.of(MethodHandles.lookup(), "many", Kernel.class);

    private final Class<? extends Kernel> loop;
    private final Object operator;
    private final Kernel few;
    private Kernel many; // made when there are many for the first time

    /** Takes what {@link Specialise#kernel} does. */
    ByLength(Class<? extends Kernel> loop, Object operator) {
        this.loop = loop;
        this.operator = operator;
        this.few = Specialise.kernel(loop, operator);
    }

    @Override
    public void combine(Object in, int inAt, Object inout, int inoutAt, int count) {
        of(count).combine(in, inAt, inout, inoutAt, count);
    }

    @Override
    public void combineInto(Object left, Object right, Object into, int at, int count) {
        of(count).combineInto(left, right, into, at, count);
    }

    /** The copy for so many elements. */
    Kernel of(int count) {
        if (count < FROM) {
            return few;
        }
        final Kernel known = (Kernel) MANY.getAcquire(this);
        return known != null ? known : make();
    }

    /** When two threads make one at once, one of the two stays. */
    private Kernel make() {
        final Kernel made = Specialise.kernel(loop, operator);
        final Kernel earlier = (Kernel) MANY.compareAndExchange(this, null, made);
        return earlier != null ? earlier : made;
    }
}
