// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.galerna.HostName;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Handshake;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.options.HostNames;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;

/** Asks daemons something, or tells them to stop. */
final class Asker {
    private static final int LIMIT_MILLIS = 20_000;

    private final Daemons daemons;
    private final Key key;
    private final Wanted wanted;

    Asker(Daemons daemons, Key key, Wanted wanted) {
        this.daemons = daemons;
        this.key = key;
        this.wanted = wanted;
    }

    /** Asks all that are wanted, or known if none is named; 1 if one does not answer. */
    int ask(String verb) throws IOException {
        List<String> hosts = wanted.hosts().isEmpty() ? daemons.hosts() : wanted.hosts();
        if (hosts.isEmpty()) {
            System.out.println("mpjd: you have started no daemon");
            return verb.equals("status") ? 1 : 0;
        }
        int code = 0;
        for (String given : hosts) {
            String host = HostNames.isHere(given) ? HostName.get() : given;
            Optional<Daemons.Place> place = daemons.of(host);
            if (place.isEmpty()) {
                System.err.println("mpjd: " + given + ": you have started no daemon there");
                code = 1;
                continue;
            }
            try {
                System.out.println("mpjd: " + given + ": " + answer(place.get(), verb));
            } catch (IOException e) {
                System.err.println(
                        "mpjd: "
                                + given
                                + ": does not answer at "
                                + place.get().address()
                                + " port "
                                + place.get().port()
                                + ": "
                                + e.getMessage());
                code = 1;
            }
            if (verb.equals("stop")) {
                daemons.remove(host);
            }
        }
        return code;
    }

    private String answer(Daemons.Place place, String verb) throws IOException {
        Handshake.Request request = Handshake.Request.valueOf(verb.toUpperCase(Locale.ROOT));
        Handshake.Met met = new Handshake(key, place.tls()).connect(place, request);
        try (Socket socket = met.socket()) {
            socket.setSoTimeout(LIMIT_MILLIS);
            FrameChannel channel = new FrameChannel(met.in(), met.out());
            Frame frame = channel.receive();
            if (frame == null || frame.kind() != Frame.Kind.VALUE) {
                throw new IOException("it has hung up");
            }
            String text = frame.fields().text();
            while (verb.equals("stop") && channel.receive() != null) {
                // the end of the connection is the end of the daemon
            }
            return text + ", " + met.greeting();
        }
    }
}
