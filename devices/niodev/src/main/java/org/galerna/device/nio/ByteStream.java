// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * The bytes of a connection: those of its socket, or what TLS makes of them. The socket never
 * blocks. At first {@link #in} and {@link #out}, which wait in a selector of their own, serve the
 * {@link Handshake}; from {@link #settle} on one thread at a time reads while one at a time writes.
 */
class ByteStream {
    private final SocketChannel socket;
    private long limitMillis;
    private final long start = System.nanoTime();
    private Selector selector;

    /**
     * The socket's own bytes.
     *
     * @param socket connected.
     * @param limitMillis how long {@link #in} and {@link #out} last from now on; 0 for ever.
     */
    ByteStream(SocketChannel socket, long limitMillis) throws IOException {
        this.socket = socket;
        this.limitMillis = limitMillis;
        socket.configureBlocking(false);
    }

    /** What selectors and options are about. */
    final SocketChannel socket() {
        return socket;
    }

    /** Waits until the socket can be read or written, while the time limit lasts. */
    private void await(int what) throws IOException {
        if (selector == null) {
            selector = Selector.open();
        }
        final SelectionKey key = socket.register(selector, what);
        do {
            long left = 0;
            if (limitMillis > 0) {
                left = limitMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                if (left <= 0) {
                    throw new SocketTimeoutException("it has not proved itself in time");
                }
            }
            selector.select(left);
        } while (key.readyOps() == 0);
        selector.selectedKeys().clear();
    }

    /** Lets {@link #in} and {@link #out} last for ever. */
    final void endLimit() {
        limitMillis = 0;
    }

    /** Ends the use of {@link #in} and {@link #out}. */
    final void settle() throws IOException {
        if (selector != null) {
            selector.close();
        }
    }

    /** Reads before {@link #settle}, waiting until something is there. */
    final InputStream in() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                final byte[] one = new byte[1];
                return take(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return take(into, offset, length);
            }
        };
    }

    /** Writes before {@link #settle}, waiting until all is taken. */
    final OutputStream out() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                give(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] from, int offset, int length) throws IOException {
                give(from, offset, length);
            }
        };
    }

    /**
     * What {@link #in} does: bytes taken, at least one unless none are asked for, -1 at the end.
     */
    int take(byte[] into, int offset, int length) throws IOException {
        final ByteBuffer to = ByteBuffer.wrap(into, offset, length);
        int n = socket.read(to);
        while (n == 0 && length > 0) {
            await(SelectionKey.OP_READ);
            n = socket.read(to);
        }
        return n;
    }

    /** What {@link #out} does. */
    void give(byte[] from, int offset, int length) throws IOException {
        final ByteBuffer left = ByteBuffer.wrap(from, offset, length);
        while (left.hasRemaining()) {
            if (socket.write(left) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    /**
     * Reads what is there.
     *
     * @return bytes read, 0 if none are there; as many as there was room for if more may be there
     *     that no selector tells of; -1 at the end.
     */
    int read(ByteBuffer into) throws IOException {
        return socket.read(into);
    }

    /**
     * Writes what the socket takes. What was not taken stays where it is and is given again.
     *
     * @return bytes taken.
     */
    int write(ByteBuffer from) throws IOException {
        return socket.write(from);
    }

    /** The same from two buffers. */
    int write(ByteBuffer[] from) throws IOException {
        return (int) socket.write(from);
    }
}
