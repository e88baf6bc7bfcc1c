// SPDX-License-Identifier: Apache-2.0
package org.galerna.reduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Makes a kernel from a loop and an operator: a hidden copy of the loop's class, whose operator is
 * a constant. So each pair of operator and type has its own compiled loop, into which the operator
 * is inlined.
 */
final class Specialise {
    private Specialise() {}

    /**
     * A new kernel. Costs some milliseconds the first time.
     *
     * @param loop a class of this package with a static constant made by {@link #operator} and a
     *     constructor without arguments.
     * @param operator its operator.
     */
    static Kernel kernel(Class<? extends Kernel> loop, Object operator) {
        try (InputStream in = loop.getResourceAsStream(loop.getSimpleName() + ".class")) {
            if (in == null) {
                throw new AssertionError("class file of " + loop + " is not found by its loader");
            }
            final MethodHandles.Lookup copy =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(in.readAllBytes(), operator, true);
            return (Kernel)
                    copy.findConstructor(copy.lookupClass(), MethodType.methodType(void.class))
                            .invoke();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a loop's constructor does not throw", e);
        }
    }

    /** The operator of a copy, for the constant in its class. */
    static <T> T operator(MethodHandles.Lookup copy, Class<T> type) {
        try {
            return MethodHandles.classData(copy, "_", type);
        } catch (IllegalAccessException e) {
            throw new AssertionError("a loop may read its own class data", e);
        }
    }
}
