// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds the handle of a consumer's position, which other threads look at. */
final class Sides {
    private Sides() {}

    static VarHandle position(MethodHandles.Lookup lookup) {
        try {
            return lookup.findVarHandle(lookup.lookupClass(), "head", long.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
