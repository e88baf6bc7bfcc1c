// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.galerna.runtime.daemon.Key;

/** The daemon itself: says where it listens in its first line, then serves until told to stop. */
final class Service {
    /** Begins that line: address, port and process follow. */
    static final String READY = "MPJD-READY ";

    private Service() {}

    /**
     * Serves.
     *
     * @param words address, or {@code default}; then {@code tls} or {@code plain}.
     */
    static void run(Key key, List<String> words) throws IOException, InterruptedException {
        InetAddress address = address(words.getFirst());
        boolean tls = words.getLast().equals("tls");
        try (Server server = new Server(new InetSocketAddress(address, 0), key, tls)) {
            long pid = ProcessHandle.current().pid();
            System.out.println(READY + address.getHostAddress() + " " + server.port() + " " + pid);
            boolean isUnheard = System.out.checkError();
            System.out.close(); // who started this reads to the end
            if (isUnheard) {
                throw new IOException("who started it has gone");
            }
            Thread hook = new Thread(() -> end(server), "mpjd end");
            Runtime.getRuntime().addShutdownHook(hook);
            Server.log("listens at " + address.getHostAddress() + " port " + server.port());
            server.run();
            Server.log("stops");
        }
    }

    private static void end(Server server) {
        try {
            server.close();
        } catch (IOException e) {
            Server.log("cannot close its port: " + e.getMessage());
        }
    }

    /** With ssh the address that it reached; alone the loopback interface. */
    private static InetAddress address(String word) throws IOException {
        if (!word.equals("default")) {
            return InetAddress.getByName(word);
        }
        String ssh = System.getenv("SSH_CONNECTION");
        String[] words = ssh == null ? new String[0] : ssh.split(" ", -1);
        return words.length == 4 && Boolean.getBoolean("galerna.mpjd.reached")
                ? InetAddress.getByName(words[2])
                : InetAddress.getLoopbackAddress();
    }
}
