// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.daemon;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import javax.net.ssl.SSLContext;
import jdk.net.ExtendedSocketOptions;
import org.galerna.base.SuppressForbidden;
import org.galerna.base.net.Deadline;
import org.galerna.base.trust.Proof;
import org.galerna.runtime.wire.Body;
import org.galerna.runtime.wire.Fields;
import org.galerna.runtime.wire.Frame;
import org.galerna.runtime.wire.FrameChannel;
import org.galerna.runtime.wire.WireException;

/**
 * How a launcher and a daemon meet: the daemon sends a challenge and its greeting; the launcher
 * answers with its own challenge, what it asks for, and a proof over all three; the daemon proves
 * the same. Nothing that one side sent can be used again: both challenges are new each time.
 */
public final class Handshake {
    private static final int LIMIT_MILLIS = 10_000;
    private static final int MILLIS_OF_SECOND = 1000;
    private static final int PROOF_BYTES = 1 << 10;

    /** Kernels at both ends ask after so many seconds of silence, so many times. */
    private static final int ALIVE_SECONDS = 2;

    private static final int ALIVE_TIMES = 4;

    private final SecureRandom random = new SecureRandom();

    private final Key key;
    private final SSLContext tls;
    private final int limitMillis;

    /** What a launcher may ask a daemon for. */
    public enum Request {
        /** To run this host's part of a job. */
        RUN,
        /** To tell about itself. */
        STATUS,
        /** To end. */
        STOP
    }

    /**
     * A connection whose two ends have proved themselves.
     *
     * @param socket under both streams.
     * @param in from the other side.
     * @param out to the other side.
     * @param request what the launcher asks for.
     * @param greeting what the daemon said of itself.
     */
    public record Met(
            Socket socket, InputStream in, OutputStream out, Request request, String greeting) {}

    /**
     * Prepares.
     *
     * @param key what both sides must know.
     * @param tls whether TLS is under everything.
     * @throws IOException if it must be, and the key is of no use for that.
     */
    public Handshake(Key key, boolean tls) throws IOException {
        this(key, tls, LIMIT_MILLIS);
    }

    /** Prepares to give so much time. */
    Handshake(Key key, boolean tls, int limitMillis) throws IOException {
        this.limitMillis = limitMillis;
        this.key = key;
        this.tls = tls ? Tls.context(key) : null;
    }

    /**
     * Connects to a daemon.
     *
     * @param place where it listens.
     * @param request what to ask for.
     * @return the connection.
     * @throws IOException if nobody listens, or who listens has another key.
     */
    public Met connect(Daemons.Place place, Request request) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName(place.address()), place.port()),
                    limitMillis);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        return inTime(socket, () -> connected(prepared(socket, true), request));
    }

    private Met connected(Socket secure, Request request) throws IOException {
        InputStream in = new BufferedInputStream(secure.getInputStream());
        OutputStream out = secure.getOutputStream();
        FrameChannel channel = new FrameChannel(in, out, PROOF_BYTES);
        Fields said = next(channel, Frame.Kind.CHALLENGE);
        byte[] theirs = said.bytes();
        String greeting = said.text();
        said.end();
        byte[] mine = challenge();
        byte[] what = request.name().getBytes(StandardCharsets.US_ASCII);
        Proof proof = new Proof(key.secret());
        channel.send(
                new Body()
                        .add(mine)
                        .add(request.name())
                        .add(proof.of("mpjrun", theirs, mine, what))
                        .of(Frame.Kind.HELLO));
        byte[] answer = next(channel, Frame.Kind.WELCOME).bytes();
        if (!proof.isGood(answer, "mpjd", mine, theirs, what)) {
            throw new WireException("who listens there does not know the key");
        }
        return new Met(secure, in, out, request, greeting);
    }

    /**
     * Receives a launcher.
     *
     * @param socket as it was accepted; closed if this fails.
     * @param greeting of this daemon.
     * @return the connection.
     * @throws IOException if the other side does not know the key, or says something else.
     */
    public Met accept(Socket socket, String greeting) throws IOException {
        return inTime(socket, () -> accepted(prepared(socket, false), greeting));
    }

    private Met accepted(Socket secure, String greeting) throws IOException {
        InputStream in = new BufferedInputStream(secure.getInputStream());
        OutputStream out = secure.getOutputStream();
        FrameChannel channel = new FrameChannel(in, out, PROOF_BYTES);
        byte[] mine = challenge();
        channel.send(new Body().add(mine).add(greeting).of(Frame.Kind.CHALLENGE));
        Fields said = next(channel, Frame.Kind.HELLO);
        byte[] theirs = said.bytes();
        String what = said.text();
        byte[] shown = said.bytes();
        said.end();
        Proof proof = new Proof(key.secret());
        byte[] asked = what.getBytes(StandardCharsets.US_ASCII);
        if (theirs.length != Proof.CHALLENGE_BYTES
                || !proof.isGood(shown, "mpjrun", mine, theirs, asked)) {
            throw new WireException("who calls does not know the key");
        }
        Request request = request(what);
        channel.send(new Body().add(proof.of("mpjd", theirs, mine, asked)).of(Frame.Kind.WELCOME));
        return new Met(secure, in, out, request, greeting);
    }

    /** How two meet over a connection. */
    @FunctionalInterface
    private interface Meeting {
        Met hold() throws IOException;
    }

    /** Lets them meet in time, or closes the connection. */
    private Met inTime(Socket socket, Meeting meeting) throws IOException {
        Deadline deadline = new Deadline(socket, limitMillis);
        try {
            Met met = meeting.hold();
            if (deadline.isMet()) {
                return met;
            }
        } catch (IOException | RuntimeException | Error e) {
            socket.close();
            if (deadline.isMet()) {
                throw e;
            }
        }
        String limit = limitMillis / MILLIS_OF_SECOND + " s";
        throw new SocketTimeoutException("it has proved nothing within " + limit);
    }

    private static Request request(String what) throws WireException {
        for (Request request : Request.values()) {
            if (request.name().equals(what)) {
                return request;
            }
        }
        throw new WireException("no request: " + what);
    }

    private Socket prepared(Socket socket, boolean asClient) throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setKeepAlive(true);
        askSoon(socket);
        return tls == null ? socket : Tls.over(socket, tls, asClient);
    }

    @SuppressForbidden("the JDK has no other names for these options")
    private static void askSoon(Socket socket) throws IOException {
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, ALIVE_TIMES);
        }
    }

    private byte[] challenge() {
        byte[] bytes = new byte[Proof.CHALLENGE_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Fields next(FrameChannel channel, Frame.Kind kind) throws IOException {
        Frame frame = channel.receive();
        if (frame == null || frame.kind() != kind) {
            throw new WireException(
                    "expected "
                            + kind
                            + ", got "
                            + (frame == null ? "the end; has it another key?" : frame.kind()));
        }
        return frame.fields();
    }
}
