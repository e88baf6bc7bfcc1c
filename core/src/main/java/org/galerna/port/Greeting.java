// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.security.SecureRandom;
import org.galerna.base.trust.Proof;

/**
 * What the two ends of a connection say first. Each proves that it knows the port's token, over
 * numbers that both have drawn.
 *
 * <pre>
 *   caller:  magic:4  version:UTF  challenge:16
 *   owner:   version:UTF  challenge:16  proof:32
 *   caller:  proof:32
 *   owner:   verdict:UTF, when the call is taken; empty if it is welcome, else why not
 *   caller:  here:1, if it is welcome
 * </pre>
 *
 * An owner of another version answers with its version and closes. A caller that has gone while it
 * waited does not say that it is here.
 */
final class Greeting {
    private static final int MAGIC = 0x474c524e;
    private static final int HERE = 1;
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String OWNER = "galerna port owner";
    private static final String CALLER = "galerna port caller";
    private static final String SECRET = "galerna joint secret";

    private final String version;
    private final Proof proof;

    Greeting(String version, byte[] token) {
        this.version = version;
        this.proof = new Proof(token);
    }

    /** The version of this library. */
    static String version() {
        final String found = Greeting.class.getPackage().getImplementationVersion();
        return found == null ? "development" : found;
    }

    /** A caller that has proved itself, waiting to be taken. */
    static final class Caller implements AutoCloseable {
        private final Socket socket;
        private final DataInputStream in;
        private final byte[] owners;
        private final byte[] callers;

        private Caller(Socket socket, DataInputStream in, byte[] owners, byte[] callers) {
            this.socket = socket;
            this.in = in;
            this.owners = owners;
            this.callers = callers;
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                System.getLogger(Greeting.class.getName())
                        .log(System.Logger.Level.DEBUG, "closing a caller", e);
            }
        }
    }

    /** The owner's part, up to the verdict. */
    Caller answer(Socket socket) throws IOException {
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        final DataInputStream in = new DataInputStream(socket.getInputStream());
        final DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        if (in.readInt() != MAGIC) {
            throw new IOException("it does not speak Galerna");
        }
        final String theirs = in.readUTF();
        final byte[] callers = in.readNBytes(Proof.CHALLENGE_BYTES);
        final byte[] owners = challenge();
        out.writeUTF(version);
        if (!theirs.equals(version)) {
            throw new Refused(versions(version, theirs));
        }
        out.write(owners);
        out.write(proof.of(OWNER, callers, owners));
        if (!proof.isGood(in.readNBytes(Proof.BYTES), CALLER, owners, callers)) {
            throw new IOException("it does not know the token");
        }
        socket.setSoTimeout(0);
        return new Caller(socket, in, owners, callers);
    }

    /**
     * Tells a caller that it is welcome.
     *
     * @throws IOException if it is no longer there.
     */
    Line take(Caller caller) throws IOException {
        new DataOutputStream(caller.socket.getOutputStream()).writeUTF("");
        caller.socket.setSoTimeout(TIMEOUT_MILLIS);
        if (caller.in.read() != HERE) {
            throw new EOFException("it has gone");
        }
        caller.socket.setSoTimeout(0);
        final byte[] secret = proof.of(SECRET, caller.owners, caller.callers);
        return new Line(caller.socket, caller.in, secret, true);
    }

    /** Tells a caller why it is not. */
    static void refuse(Caller caller, String why) throws IOException {
        new DataOutputStream(caller.socket.getOutputStream()).writeUTF(why);
    }

    /** The caller's part; returns when it is taken. */
    Line call(Socket socket) throws IOException {
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        final DataInputStream in = new DataInputStream(socket.getInputStream());
        final DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        final byte[] callers = challenge();
        out.writeInt(MAGIC);
        out.writeUTF(version);
        out.write(callers);
        out.flush();
        final String theirs = in.readUTF();
        if (!theirs.equals(version)) {
            throw new Refused(versions(theirs, version));
        }
        final byte[] owners = in.readNBytes(Proof.CHALLENGE_BYTES);
        if (!proof.isGood(in.readNBytes(Proof.BYTES), OWNER, callers, owners)) {
            throw new Refused("whoever listens there does not know the port's token");
        }
        out.write(proof.of(CALLER, owners, callers));
        socket.setSoTimeout(0); // the owner may take the call when it likes
        final String verdict = in.readUTF();
        if (!verdict.isEmpty()) {
            throw new Refused(verdict);
        }
        out.write(HERE);
        return new Line(socket, in, proof.of(SECRET, owners, callers), false);
    }

    private static String versions(String owner, String caller) {
        return "the owner of the port runs Galerna " + owner + ", the caller " + caller;
    }

    private static byte[] challenge() {
        final byte[] bytes = new byte[Proof.CHALLENGE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** One end says no to the other, and why. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why);
        }
    }
}
