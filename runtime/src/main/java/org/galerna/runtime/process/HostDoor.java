// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;

/** A way to other hosts. Any thread may open; for several hosts at once. */
@FunctionalInterface
interface HostDoor {
    /**
     * Starts what {@link HostAgent} is on a host and waits for its greeting.
     *
     * @param host its name, as the user gave it.
     * @param opening is told how far it has come.
     * @return what joins the launcher to it.
     * @throws IOException if that fails; the message is for the user, without the host's name.
     */
    HostLink open(String host, Opening opening) throws IOException;

    /** Whoever waits for a way. */
    interface Opening {
        /**
         * There is something to break off, before there is a greeting; not told where nothing would
         * be left.
         *
         * @param breakOff leaves nothing of the way.
         */
        void begun(Runnable breakOff);

        /** The host has said its first word; it may want the library before there is a link. */
        void answered();
    }
}
