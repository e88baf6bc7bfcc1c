// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.galerna.runtime.daemon.Daemons;
import org.galerna.runtime.daemon.Handshake;
import org.galerna.runtime.daemon.Key;
import org.galerna.runtime.report.Reason;

/** To hosts whose daemon this user has started: a connection to its port, proved by the key. */
final class DaemonDoor implements HostDoor {
    private final Daemons daemons;
    private final Key key;
    private final boolean tls;

    /**
     * Prepares.
     *
     * @param daemons where they listen.
     * @param key of this user.
     * @param tls whether the connection must be encrypted.
     */
    DaemonDoor(Daemons daemons, Key key, boolean tls) {
        this.daemons = daemons;
        this.key = key;
        this.tls = tls;
    }

    @Override
    public HostLink open(String host, Opening opening) throws IOException {
        Daemons.Place place =
                daemons.of(host)
                        .orElseThrow(() ->
                                new IOException(
                                        "has no daemon that you have started: mpjd start"
                                                + " --hosts "
                                                + host));
        if (tls && !place.tls()) {
            throw new IOException("has a daemon without TLS: mpjd stop, then mpjd start --tls");
        }
        Handshake.Met met;
        try {
            met = new Handshake(key, place.tls()).connect(place, Handshake.Request.RUN);
        } catch (IOException e) {
            throw new IOException(
                    "does not answer at "
                            + place.address()
                            + " port "
                            + place.port()
                            + ": "
                            + Reason.of(e)
                            + " (mpjd status; or --rsh ssh)",
                    e);
        }
        HostGreeting greeting = HostGreeting.of(met.greeting());
        if (greeting == null) {
            met.socket().close();
            throw new IOException("has a daemon that says \"" + met.greeting() + "\"");
        }
        try {
            greeting.check();
        } catch (IOException e) {
            met.socket().close();
            throw e;
        }
        Connected link = new Connected(met);
        link.watch();
        return link;
    }

    /** A connection to a daemon. */
    private static final class Connected implements HostLink {
        private static final long FINISH_NANOS = 4_000_000_000L;
        private static final long STEP_NANOS = 5_000_000L;

        private final Handshake.Met met;

        Connected(Handshake.Met met) {
            this.met = met;
        }

        void watch() {
            Acknowledgements acknowledgements =
                    new Acknowledgements(met.socket().getLocalPort(), met.socket().getPort());
            acknowledgements.watch(met.socket()::isClosed, () -> false, this::cut);
        }

        @Override
        public InputStream in() {
            return met.in();
        }

        @Override
        public OutputStream out() {
            return met.out();
        }

        @Override
        public String lastWords() {
            return "cannot be reached any more: its daemon or the host is down, or the network cut";
        }

        /** Its reader closes the socket when the host has cleaned up. */
        @Override
        public void finish() {
            Socket socket = met.socket();
            try {
                socket.shutdownOutput();
            } catch (IOException e) {
                return; // it has gone
            }
            long end = System.nanoTime() + FINISH_NANOS;
            while (!socket.isClosed() && System.nanoTime() < end) {
                LockSupport.parkNanos(STEP_NANOS);
            }
        }

        @Override
        public void cut() {
            try {
                met.socket().close();
            } catch (IOException e) {
                return; // closed enough
            }
        }
    }
}
