// SPDX-License-Identifier: Apache-2.0
package org.galerna.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.galerna.base.VarHandles;

/**
 * The ports of a transport. It only grows: who looks sees what was there when the last port that it
 * sees was added.
 */
@SuppressWarnings("UnusedVariable") // a field is read by handle
public final class PortList {
    private static final VarHandle PORTS =
            VarHandles.of(MethodHandles.lookup(), "ports", Port[].class);

    private Port[] ports;

    /**
     * Makes a list.
     *
     * @param first the ports that are there from the start; kept, not to be written any more.
     */
    public PortList(Port... first) {
        ports = first;
    }

    /**
     * Adds a port. One thread at a time (the caller's lock).
     *
     * @param port whole; whoever sees it in the list sees its fields.
     */
    public void add(Port port) {
        final Port[] longer = Arrays.copyOf(ports, ports.length + 1);
        longer[ports.length] = port;
        PORTS.setRelease(this, longer);
    }

    /**
     * What has been added, in that order. Any thread.
     *
     * @return never changed; not to be written.
     */
    public Port[] ports() {
        return (Port[]) PORTS.getAcquire(this);
    }
}
