// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A stream under TLS. What was encrypted but not taken by the socket counts as not written, so that
 * the caller gives the same bytes again, which are then not encrypted a second time: whoever waits
 * for its ring to be empty waits for the socket, too.
 */
final class TlsStream extends ByteStream {
    private static final int RECORDS = 4;

    private final SSLEngine engine;

    /** Encrypted: what has come, and what is to leave; both ready to be read from. */
    private final ByteBuffer received;

    private final ByteBuffer leaving;

    /** What one record held when the reader had no room for a whole one. */
    private final ByteBuffer rest;

    private final int recordBytes;
    private final byte[] taken;
    private int unreported;

    /**
     * Puts TLS over a socket and shakes hands.
     *
     * @param socket connected.
     * @param limitMillis as for {@link ByteStream}; it holds for this, too.
     * @param engine of this side, which knows whether it is the client.
     * @throws IOException if the other side does not hold the same key.
     */
    TlsStream(SocketChannel socket, long limitMillis, SSLEngine engine) throws IOException {
        super(socket, limitMillis);
        this.engine = engine;
        final int packet = engine.getSession().getPacketBufferSize();
        recordBytes = engine.getSession().getApplicationBufferSize();
        received = ByteBuffer.allocateDirect(RECORDS * packet).limit(0);
        leaving = ByteBuffer.allocateDirect(RECORDS * packet).limit(0);
        rest = ByteBuffer.allocate(recordBytes).limit(0);
        taken = new byte[packet];
        try {
            engine.beginHandshake();
            shakeHands();
        } catch (IOException | RuntimeException e) {
            settle();
            throw e;
        }
    }

    private void shakeHands() throws IOException {
        final ByteBuffer nothing = ByteBuffer.allocate(0);
        HandshakeStatus status = engine.getHandshakeStatus();
        while (status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED) {
            switch (status) {
                case NEED_WRAP -> {
                    leaving.clear();
                    status = engine.wrap(nothing, leaving).getHandshakeStatus();
                    leaving.flip();
                    writeBlocking();
                }
                case NEED_TASK -> status = runTasks();
                default -> status = unwrapBlocking();
            }
        }
    }

    private HandshakeStatus runTasks() {
        for (Runnable task = engine.getDelegatedTask();
                task != null;
                task = engine.getDelegatedTask()) {
            task.run();
        }
        return engine.getHandshakeStatus();
    }

    /** Takes a record, waiting for it; what it held for the caller is the rest. */
    private HandshakeStatus unwrapBlocking() throws IOException {
        for (; ; ) {
            final SSLEngineResult result = engine.unwrap(received, rest.clear());
            rest.flip();
            if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
                throw new EOFException("it has closed the connection");
            }
            if (result.getStatus() != SSLEngineResult.Status.BUFFER_UNDERFLOW) {
                return result.getHandshakeStatus();
            }
            received.compact();
            final int room = Math.min(taken.length, received.remaining());
            final int n = super.take(taken, 0, room);
            received.put(taken, 0, Math.max(0, n)).flip();
            if (n < 0) {
                throw new EOFException("it has closed the connection");
            }
        }
    }

    private void writeBlocking() throws IOException {
        final byte[] bytes = new byte[leaving.remaining()];
        leaving.get(bytes);
        super.give(bytes, 0, bytes.length);
    }

    @Override
    int take(byte[] into, int offset, int length) throws IOException {
        while (length > 0 && !rest.hasRemaining()) {
            try {
                if (unwrapBlocking() == HandshakeStatus.NEED_TASK) {
                    runTasks();
                }
            } catch (EOFException e) {
                return -1;
            }
        }
        final int n = Math.min(length, rest.remaining());
        rest.get(into, offset, n);
        return n;
    }

    @Override
    void give(byte[] from, int offset, int length) throws IOException {
        final ByteBuffer left = ByteBuffer.wrap(from, offset, length);
        while (left.hasRemaining()) {
            leaving.clear();
            engine.wrap(left, leaving);
            leaving.flip();
            writeBlocking();
        }
    }

    @Override
    int read(ByteBuffer into) throws IOException {
        final int before = into.position();
        boolean hasLooked = false;
        for (; ; ) {
            decrypt(into);
            if (into.position() > before || hasLooked) {
                return into.position() - before;
            }
            received.compact();
            final int n = super.read(received);
            received.flip();
            if (n < 0) {
                return -1;
            }
            hasLooked = true;
        }
    }

    /** Takes whole records while there is room for what they hold. */
    private void decrypt(ByteBuffer into) throws IOException {
        drain(into);
        while (into.hasRemaining() && received.hasRemaining()) {
            final boolean isDirect = into.remaining() >= recordBytes;
            final ByteBuffer to = isDirect ? into : rest.clear();
            final SSLEngineResult result = engine.unwrap(received, to);
            if (!isDirect) {
                rest.flip();
                drain(into);
            }
            if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
                runTasks();
            }
            switch (result.getStatus()) {
                case OK -> {}
                case CLOSED -> throw new EOFException("it has closed the connection");
                case BUFFER_UNDERFLOW -> {
                    return;
                }
                case BUFFER_OVERFLOW -> throw new SSLException("a record is too long");
            }
        }
    }

    private void drain(ByteBuffer into) {
        final int n = Math.min(into.remaining(), rest.remaining());
        if (n > 0) {
            into.put(into.position(), rest, rest.position(), n);
            into.position(into.position() + n);
            rest.position(rest.position() + n);
        }
    }

    @Override
    int write(ByteBuffer from) throws IOException {
        return write(new ByteBuffer[] {from});
    }

    @Override
    int write(ByteBuffer[] from) throws IOException {
        if (unreported == 0 && !leaving.hasRemaining()) {
            encrypt(from);
        }
        if (leaving.hasRemaining()) {
            super.write(leaving);
        }
        if (leaving.hasRemaining()) {
            return 0;
        }
        final int n = unreported;
        unreported = 0;
        int left = n;
        for (ByteBuffer part : from) {
            final int step = Math.min(left, part.remaining());
            part.position(part.position() + step);
            left -= step;
        }
        return n;
    }

    /** Encrypts as much as fits, and leaves the buffers where they are. */
    private void encrypt(ByteBuffer... from) throws IOException {
        final int[] positions = new int[from.length];
        for (int i = 0; i < from.length; i++) {
            positions[i] = from[i].position();
        }
        final int packet = engine.getSession().getPacketBufferSize();
        leaving.clear();
        boolean isLeft = true;
        while (isLeft && leaving.remaining() >= packet) {
            final SSLEngineResult result = engine.wrap(from, leaving);
            if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
                throw new EOFException("it has closed the connection");
            }
            unreported += result.bytesConsumed();
            isLeft = false;
            for (ByteBuffer part : from) {
                isLeft |= part.hasRemaining();
            }
        }
        leaving.flip();
        for (int i = 0; i < from.length; i++) {
            from[i].position(positions[i]);
        }
    }
}
