// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** What a daemon does for a launcher that has proved itself. */
public final class HostService {
    private HostService() {}

    /**
     * Says which Galerna and which Java answers here.
     *
     * @return a line for the launcher to check.
     */
    public static String greeting() {
        return HostGreeting.own().line();
    }

    /**
     * Runs this host's part of a job to its end, which is at the latest that of the connection.
     *
     * @param socket of the connection; closed if the network is cut.
     * @param in from the launcher.
     * @param out to the launcher.
     * @throws IOException if the launcher does not keep to the protocol.
     */
    public static void run(Socket socket, InputStream in, OutputStream out) throws IOException {
        Acknowledgements acknowledgements =
                new Acknowledgements(socket.getLocalPort(), socket.getPort());
        new HostAgent(in, out, acknowledgements, () -> cut(socket)).run();
    }

    private static void cut(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            return; // closed enough
        }
    }
}
