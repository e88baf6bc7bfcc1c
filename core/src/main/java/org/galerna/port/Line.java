// SPDX-License-Identifier: Apache-2.0
package org.galerna.port;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * The connection between two roots. While they meet it carries blocks of bytes with their lengths;
 * the owner of the port writes first, so that blocks may be longer than what sockets hold. Then it
 * stays for as long as one of them is in the joint world, and tells the other when it has gone. For
 * one thread at a time, but that another one may close it.
 */
public final class Line implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Line.class.getName());
    private static final int MOST_BYTES = 64 << 20;
    private static final int FAREWELL = 1;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] secret;
    private final boolean isOwner;
    private boolean isMet;

    /**
     * Takes a socket over whose ends have proved who they are.
     *
     * @param secret that both know now and nobody else.
     * @param isOwner whether this is the end of the port's owner.
     */
    Line(Socket socket, DataInputStream in, byte[] secret, boolean isOwner) throws IOException {
        this.socket = socket;
        this.in = in;
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        this.secret = secret;
        this.isOwner = isOwner;
    }

    /**
     * What only the two ends know.
     *
     * @return a copy.
     */
    public byte[] secret() {
        return secret.clone();
    }

    /**
     * Gives a block to the other end and takes one from it. The other end does the same.
     *
     * @param own at most 64 MiB.
     * @return the other's.
     * @throws GalernaException of class PROC_ABORTED if the other end is gone.
     */
    public byte[] swap(byte[] own) {
        try {
            if (isOwner) {
                write(own);
                return read();
            }
            final byte[] theirs = read();
            write(own);
            return theirs;
        } catch (IOException e) {
            throw GalernaException.of(
                            ErrorClass.PROC_ABORTED,
                            "the other side of the port is lost: " + e.getMessage())
                    .advice("Look at what happened there")
                    .cause(e)
                    .exception();
        }
    }

    private void write(byte[] block) throws IOException {
        out.writeInt(block.length);
        out.write(block);
        out.flush();
    }

    private byte[] read() throws IOException {
        final int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a block of " + length + " bytes");
        }
        final byte[] block = in.readNBytes(length);
        if (block.length < length) {
            throw new EOFException("a block ends after " + block.length + " of " + length);
        }
        return block;
    }

    /** Ends the meeting: no block is swapped any more, and {@link #close} is a farewell. */
    public void met() {
        isMet = true;
    }

    /**
     * Waits until the other end, which has {@link #met} too, has gone, or this one is closed.
     *
     * @return whether either has been closed; false if the process of the other has just ended.
     */
    public boolean awaitFarewell() {
        try {
            return in.read() == FAREWELL;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a line ends", e);
            return socket.isClosed();
        }
    }

    @Override
    public void close() {
        try (socket) {
            if (isMet) {
                out.write(FAREWELL);
                out.flush();
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a line", e);
        }
    }

    /** Closes it without a farewell, as the end of this process would: the other end is told so. */
    public void abandon() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "abandoning a line", e);
        }
    }
}
