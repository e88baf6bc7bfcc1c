// SPDX-License-Identifier: Apache-2.0
package org.galerna.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.galerna.device.Bell;

/** A message word and the bell of a receiver that parks, which works as the library's does. */
final class Mailbox implements Bell {
    static final VarHandle MESSAGE = VarHandles.of(MethodHandles.lookup(), "message", int.class);
    static final VarHandle PARKED = VarHandles.of(MethodHandles.lookup(), "parked", int.class);

    int message;
    int parked;
    boolean hasWoken; // the sender's

    @Override
    public boolean isArmed() {
        return parked != 0;
    }

    @Override
    public void ring() {
        hasWoken |= (int) PARKED.getAndSet(this, 0) != 0;
    }
}
