// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;

/** A message word and the flag of a receiver that parks. */
final class Mailbox {
    static final VarHandle MESSAGE = VarHandles.of(MethodHandles.lookup(), "message", int.class);
    static final VarHandle PARKED = VarHandles.of(MethodHandles.lookup(), "parked", int.class);

    int message;
    int parked;
}
