// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.InputStream;
import java.io.OutputStream;

/** What joins a launcher to a host: two streams that the other side has greeted over. */
interface HostLink {
    /** What the host says, after its greeting. */
    InputStream in();

    /** To the host. */
    OutputStream out();

    /** Why the streams have ended, in words for the user; waits a moment for whoever knows. */
    String lastWords();

    /** Says that nothing more comes, and waits a while for the host to clean up. */
    void finish();

    /** Breaks it off at once; called again, does nothing. */
    void cut();
}
