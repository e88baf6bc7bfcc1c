// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;

/** A host cannot do its part of a job; the message is for the user, without the host's name. */
final class HostLostException extends IOException {
    private static final long serialVersionUID = 1;

    HostLostException(String why) {
        super(why);
    }
}
