// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.IOException;

/** Bytes from the other side that are no frame of this protocol; the message says why. */
public final class WireException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception.
     *
     * @param why one sentence with the value that is wrong.
     */
    public WireException(String why) {
        super(why);
    }
}
