// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.util.function.Consumer;

/** A way to other hosts. Any thread may open; for several hosts at once. */
@FunctionalInterface
interface HostDoor {
    /**
     * Starts what {@link HostAgent} is on a host and waits for its greeting.
     *
     * @param host its name, as the user gave it.
     * @param onBegun gets, before there is a greeting, what breaks off the way there and leaves
     *     nothing of it; not called where nothing would be left.
     * @return what joins the launcher to it.
     * @throws IOException if that fails; the message is for the user, without the host's name.
     */
    HostLink open(String host, Consumer<Runnable> onBegun) throws IOException;
}
