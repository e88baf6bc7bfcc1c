// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.pmi;

import java.io.IOException;

/** Lines to and from a process manager. */
interface LineWire {
    /** Sends a line. */
    void send(String line) throws IOException;

    /** Waits for a line; null if the manager has gone. */
    String receive() throws IOException;
}
