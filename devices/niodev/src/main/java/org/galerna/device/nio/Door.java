// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import org.galerna.device.FramelessPort;

/**
 * Asking it for news makes the transport look at its sockets, so that the ports behind it know
 * theirs. It is the first of a transport's ports.
 */
final class Door extends FramelessPort {
    private final NioTransport transport;

    Door(NioTransport transport) {
        super();
        this.transport = transport;
    }

    @Override
    public boolean hasNews() {
        transport.look();
        return false;
    }
}
