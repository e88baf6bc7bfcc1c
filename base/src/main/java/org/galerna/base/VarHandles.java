// SPDX-License-Identifier: Apache-2.0
package org.galerna.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds the handles by which threads get at fields that they share. A class keeps each in a
 * constant of its own, so that the compiler knows which field an access means.
 */
public final class VarHandles {
    private VarHandles() {}

    /**
     * Finds the handle of an instance field, for the constant of the class that declares it.
     *
     * @param lookup of the class that declares the field, made there.
     * @param name the field's.
     * @param type exactly as declared.
     * @return a handle that takes an object of the class, then the values of an access.
     * @throws ExceptionInInitializerError if the class has no such field, which is then the end of
     *     its initialisation.
     */
    public static VarHandle of(MethodHandles.Lookup lookup, String name, Class<?> type) {
        try {
            return lookup.findVarHandle(lookup.lookupClass(), name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
