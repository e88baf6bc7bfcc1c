// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.device.Endpoint;
import org.galerna.device.Operation;

/** The send modes of MPI-4.1, section 3.4. */
enum Mode {
    /** The library decides whether to wait for the receive. */
    STANDARD,
    /** Complete when a receive has matched. */
    SYNCHRONOUS,
    /** Complete at once, within the space the user attached. */
    BUFFERED,
    /** The user promises that a receive is posted; here the same as standard. */
    READY;

    /** Starts a send of an armed operation in this mode; not for buffered sends. */
    void start(Endpoint endpoint, Operation operation, int tag) {
        if (this == SYNCHRONOUS) {
            endpoint.issend(operation, tag);
        } else {
            endpoint.isend(operation, tag);
        }
    }
}
