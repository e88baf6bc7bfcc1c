// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.shm;

import org.galerna.device.FramelessPort;

/**
 * Its news are new connections, which it adds to the transport's ports. So nobody looks for
 * connections but where they look for frames.
 */
final class Door extends FramelessPort {
    private final SegmentTransport transport;

    Door(SegmentTransport transport) {
        super();
        this.transport = transport;
    }

    @Override
    public long peek() {
        transport.admit();
        return NONE;
    }

    @Override
    public boolean hasNews() {
        return transport.hasCallers();
    }
}
