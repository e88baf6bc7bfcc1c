// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The bytes of a connection: those of its socket, or what TLS makes of them. At first the socket
 * blocks and two streams serve the {@link Handshake}; then it does not, and one thread at a time
 * reads while one at a time writes.
 */
class Link {
    private final SocketChannel socket;

    /**
     * The socket's own bytes.
     *
     * @param socket connected, blocking.
     */
    Link(SocketChannel socket) {
        this.socket = socket;
    }

    /** What selectors and options are about. */
    final SocketChannel socket() {
        return socket;
    }

    /** Reads while the socket blocks; its time limit holds. */
    InputStream in() throws IOException {
        return socket.socket().getInputStream();
    }

    /** Writes while the socket blocks. */
    OutputStream out() throws IOException {
        return socket.socket().getOutputStream();
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
