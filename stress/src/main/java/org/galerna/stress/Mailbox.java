// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A message word and the flag of a receiver that parks. */
final class Mailbox {
    static final VarHandle MESSAGE;
    static final VarHandle PARKED;

    static {
        try {
            final MethodHandles.Lookup lookup = MethodHandles.lookup();
            MESSAGE = lookup.findVarHandle(Mailbox.class, "message", int.class);
            PARKED = lookup.findVarHandle(Mailbox.class, "parked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int message;
    int parked;
}
