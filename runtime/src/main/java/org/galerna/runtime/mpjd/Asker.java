// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.mpjd;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.galerna.HostName;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Handshake;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.options.HostNames;
import org.galerna.runtime.report.Reason;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;

/** Asks daemons something, or tells them to stop. */
final class Asker {
    private static final int LIMIT_MILLIS = 20_000;
    private static final int LOOK_MILLIS = 2_000;

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
            if (!isAnswered(given, place.get(), verb)) {
                code = 1;
            }
        }
        return code;
    }

    /** Asks one; of a daemon that may still run nothing is forgotten. */
    private boolean isAnswered(String given, Daemons.Place place, String verb) throws IOException {
        boolean isStop = verb.equals("stop");
        try {
            System.out.println("mpjd: " + given + ": " + answer(place, verb));
        } catch (IOException e) {
            String why =
                    "mpjd: " + given + ": does not answer at " + port(place) + ": " + Reason.of(e);
            boolean mayRun = mayRun(place, e);
            String kept = isStop ? "; it stays known in " + daemons.file(place.host()) : "";
            System.err.println(mayRun ? why + process(place) + kept : why);
            if (isStop && !mayRun) {
                daemons.remove(place.host());
            }
            return false;
        }
        if (isStop) {
            daemons.remove(place.host());
        }
        return true;
    }

    /** Whether a daemon that could not be asked is perhaps still there. */
    private static boolean mayRun(Daemons.Place place, IOException e) {
        boolean isRefused =
                e instanceof ConnectException && Reason.of(e).contains("Connection refused");
        boolean isHere = place.pid() > 0 && place.host().equals(HostName.get());
        return !isRefused && !(isHere && ProcessHandle.of(place.pid()).isEmpty());
    }

    /** Whether somebody listens where a daemon did, or it cannot be known. */
    static boolean mayRun(Daemons.Place place) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName(place.address()), place.port()),
                    LOOK_MILLIS);
            return true;
        } catch (IOException e) {
            return mayRun(place, e);
        }
    }

    /** How to end a daemon that does not listen to its user. */
    static String process(Daemons.Place place) {
        return place.pid() > 0
                ? " (process " + place.pid() + " there; kill " + place.pid() + " ends it)"
                : "";
    }

    /** Where a daemon listens. */
    static String port(Daemons.Place place) {
        return place.address() + " port " + place.port();
    }

    /** Names the daemons that a new key leaves behind. */
    static void nameOthers(Daemons daemons) throws IOException {
        for (String host : daemons.hosts()) {
            Optional<Daemons.Place> place = daemons.of(host);
            if (place.isPresent() && mayRun(place.get())) {
                System.err.println(
                        "mpjd: "
                                + host
                                + ": a daemon with the old key listens at "
                                + port(place.get())
                                + process(place.get()));
            }
        }
    }

    /** Tells one, or asks it, whether it is known or not. */
    String answer(Daemons.Place place, String verb) throws IOException {
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
            if (request == Handshake.Request.STOP) {
                awaitEnd(channel);
            }
            return text + ", " + met.greeting();
        }
    }

    /** The end of the connection, whichever, is the end of the daemon. */
    private static void awaitEnd(FrameChannel channel) throws IOException {
        try {
            Frame frame = channel.receive();
            while (frame != null) {
                frame = channel.receive();
            }
        } catch (SocketTimeoutException e) {
            throw new IOException("it has not ended after " + LIMIT_MILLIS / 1000 + " s", e);
        } catch (IOException e) {
            return; // broken off
        }
    }
}
