// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import org.galerna.base.trust.Proof;

/**
 * How two ranks prove to each other that they belong to one job, before anything else is said.
 *
 * <pre>
 *   who opens                                       who accepts
 *   MAGIC version order, from, to, challenge a ---&gt;
 *                                              &lt;--- MAGIC version order, challenge b, proof over a, b
 *   proof over a, b                            ---&gt;
 *                                              &lt;--- verdict
 * </pre>
 *
 * <p>All parts have fixed lengths. Who accepts has a time limit until the other side has proved
 * itself; who opens has one at most for that, too, and none for the verdict, for the other rank's
 * process may be stopped for a while.
 */
final class Handshake {
    /** Verdict: the connection is open. */
    static final int WELCOME = 1;

    /** Verdict: the other side has an attempt of its own under way, which is kept. */
    static final int CROSSED = 2;

    /** Verdict: that rank wants no connection any more. */
    static final int GONE = 3;

    /** Verdict: that rank is not of the process that answers. */
    static final int ELSEWHERE = 4;

    private static final int VERSION = 1;
    private static final int MAGIC = 0x47414c4e;
    private static final int CHALLENGE = 16;
    private static final int START_BYTES = 12;

    /** How long who accepts waits. */
    static final int PROOF_MILLIS = 10_000;

    private final Proof proof;
    private final SecureRandom random = new SecureRandom();

    /**
     * Prepares.
     *
     * @param secret of the job.
     */
    Handshake(byte[] secret) {
        proof = new Proof(secret);
    }

    /** The two ranks. */
    record Pair(int from, int to) {
        private byte[] bytes() {
            return ByteBuffer.allocate(2 * Integer.BYTES).putInt(from).putInt(to).array();
        }
    }

    /** Answers an attempt. */
    interface Judge {
        /** Gives the verdict on an attempt that is proved. */
        int verdict(Pair pair);
    }

    /** What the other side did that ends an attempt. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        /** Whether it is a Galerna that should learn what this one is. */
        private final boolean isKin;

        Refused(String message, boolean isKin) {
            super(message);
            this.isKin = isKin;
        }

        boolean isKin() {
            return isKin;
        }
    }

    private byte[] challenge() {
        final byte[] made = new byte[CHALLENGE];
        random.nextBytes(made);
        return made;
    }

    private static ByteBuffer start(int more) {
        return ByteBuffer.allocate(START_BYTES + more)
                .putInt(MAGIC)
                .putInt(VERSION)
                .putInt(ByteOrder.nativeOrder().equals(ByteOrder.LITTLE_ENDIAN) ? 1 : 2);
    }

    /** Reads what every first message begins with. */
    private static ByteBuffer read(InputStream in, int more) throws IOException {
        final ByteBuffer all = ByteBuffer.wrap(bytes(in, START_BYTES));
        final int magic = all.getInt();
        if (magic != MAGIC) {
            throw new Refused("it does not speak Galerna", false);
        }
        final int version = all.getInt();
        if (version != VERSION) {
            throw new Refused(
                    "it speaks version " + version + " of the protocol, this rank " + VERSION,
                    true);
        }
        if (all.getInt() != start(0).getInt(2 * Integer.BYTES)) {
            throw new Refused("its byte order is not this machine's", true);
        }
        return ByteBuffer.wrap(bytes(in, more));
    }

    private static byte[] bytes(InputStream in, int count) throws IOException {
        final byte[] read = in.readNBytes(count);
        if (read.length < count) {
            throw new EOFException("it has closed the connection");
        }
        return read;
    }

    private static byte[] take(ByteBuffer from, int count) {
        final byte[] taken = new byte[count];
        from.get(taken);
        return taken;
    }

    /**
     * Opens a connection.
     *
     * @param stream connected.
     * @return the verdict.
     * @throws Refused if the other side is not who it should be.
     * @throws IOException if the connection ends before the verdict: try again.
     */
    int open(ByteStream stream, Pair pair) throws IOException {
        final OutputStream out = stream.out();
        final InputStream in = stream.in();
        final byte[] mine = challenge();
        out.write(start(Long.BYTES + CHALLENGE).put(pair.bytes()).put(mine).array());
        final ByteBuffer answer = read(in, CHALLENGE + Proof.BYTES);
        final byte[] theirs = take(answer, CHALLENGE);
        if (!proof.isGood(take(answer, Proof.BYTES), "rank accepts", mine, theirs, pair.bytes())) {
            throw new Refused("it does not know the job's secret", false);
        }
        stream.endLimit();
        out.write(proof.of("rank opens", mine, theirs, pair.bytes()));
        return bytes(in, 1)[0];
    }

    /**
     * Answers an attempt.
     *
     * @param stream accepted, with {@link #PROOF_MILLIS} as its time limit.
     * @param ranks of the job.
     * @return whether the connection is open.
     * @throws IOException if the other side is nobody of the job, or has gone.
     */
    boolean accept(ByteStream stream, int ranks, Judge judge) throws IOException {
        final OutputStream out = stream.out();
        final InputStream in = stream.in();
        final ByteBuffer hello = greeting(in, out);
        final Pair pair = new Pair(hello.getInt(), hello.getInt());
        final byte[] theirs = take(hello, CHALLENGE);
        final byte[] mine = challenge();
        out.write(
                start(CHALLENGE + Proof.BYTES)
                        .put(mine)
                        .put(proof.of("rank accepts", theirs, mine, pair.bytes()))
                        .array());
        final byte[] proved = bytes(in, Proof.BYTES);
        if (!proof.isGood(proved, "rank opens", theirs, mine, pair.bytes())) {
            throw new Refused("it does not know the job's secret", false);
        }
        if (pair.from < 0 || pair.from >= ranks || pair.from == pair.to) {
            throw new Refused("it says to be rank " + pair.from + " for " + pair.to, false);
        }
        final int verdict = judge.verdict(pair);
        out.write(verdict);
        return verdict == WELCOME;
    }

    /** Reads the first message; one of another version learns which version this is. */
    private static ByteBuffer greeting(InputStream in, OutputStream out) throws IOException {
        try {
            return read(in, Long.BYTES + CHALLENGE);
        } catch (Refused e) {
            if (e.isKin) {
                out.write(start(0).array());
            }
            throw e;
        }
    }
}
