// SPDX-License-Identifier: Apache-2.0
package org.galerna.execute;

import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.group.Group;

/** The endpoints of a communicator's ranks in one context, made at their first use. One thread. */
final class Endpoints {
    private final Device device;
    private final long context;
    private final Group group;
    private final Endpoint[] known;

    Endpoints(Device device, long context, Group group) {
        this.device = device;
        this.context = context;
        this.group = group;
        this.known = new Endpoint[group.size()];
    }

    Group group() {
        return group;
    }

    long context() {
        return context;
    }

    Endpoint of(int peer) {
        final Endpoint endpoint = known[peer];
        return endpoint != null ? endpoint : make(peer);
    }

    private Endpoint make(int peer) {
        final Endpoint made = device.endpoint(device.peer((int) group.process(peer)), context);
        known[peer] = made;
        return made;
    }
}
