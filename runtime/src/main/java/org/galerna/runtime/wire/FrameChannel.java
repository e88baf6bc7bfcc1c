// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;

/** Frames over two byte streams. Any thread may send; one thread receives. */
public final class FrameChannel {
    private static final int HEAD_BYTES = 5;

    private final DataInputStream in;
    private final OutputStream out;
    private final int longest;
    private final ReentrantLock sending = new ReentrantLock();

    /**
     * Joins the streams, which stay the caller's to close.
     *
     * @param in the other side's frames.
     * @param out to the other side; a frame is one write.
     */
    public FrameChannel(InputStream in, OutputStream out) {
        this(in, out, Frame.BODY_BYTES);
    }

    /**
     * Joins the streams, which stay the caller's to close.
     *
     * @param in the other side's frames.
     * @param out to the other side; a frame is one write.
     * @param longest body of a frame in bytes.
     */
    public FrameChannel(InputStream in, OutputStream out, int longest) {
        this.in = new DataInputStream(in);
        this.out = out;
        this.longest = longest;
    }

    /**
     * Sends a frame.
     *
     * @param frame what to say.
     * @throws IOException if the other side has gone.
     */
    public void send(Frame frame) throws IOException {
        byte[] body = frame.body();
        if (body.length > longest) {
            throw new WireException(frame.kind() + " of " + body.length + " bytes is too long");
        }
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + body.length);
        bytes.putInt(body.length).put((byte) frame.kind().code()).put(body);
        sending.lock();
        try {
            out.write(bytes.array());
            out.flush();
        } finally {
            sending.unlock();
        }
    }

    /**
     * Waits for a frame.
     *
     * @return the frame, or null at the end of the stream between two frames.
     * @throws IOException if the other side has gone or sends what is no frame.
     */
    public Frame receive() throws IOException {
        int first = in.read();
        return first < 0 ? null : receiveAfter(first);
    }

    /**
     * Tells whether {@link #receive} would find something.
     *
     * @return false also where the stream does not tell.
     * @throws IOException if the other side has gone.
     */
    public boolean isWaiting() throws IOException {
        return in.available() > 0;
    }

    /**
     * Waits for the rest of a frame.
     *
     * @param first its first byte, which the caller has read from the stream.
     * @return the frame.
     * @throws IOException if the other side has gone or sends what is no frame.
     */
    public Frame receiveAfter(int first) throws IOException {
        byte[] head = new byte[HEAD_BYTES];
        head[0] = (byte) first;
        try {
            in.readFully(head, 1, HEAD_BYTES - 1);
            int length = ByteBuffer.wrap(head).getInt();
            if (length < 0 || length > longest) {
                throw new WireException("a frame of " + (length & 0xffffffffL) + " bytes");
            }
            Frame.Kind kind = Frame.Kind.of(head[HEAD_BYTES - 1]);
            if (kind == null) {
                throw new WireException("a frame of unknown kind " + head[HEAD_BYTES - 1]);
            }
            byte[] body = new byte[length];
            in.readFully(body);
            return new Frame(kind, body);
        } catch (EOFException e) {
            throw new WireException("a frame that ends in its middle");
        }
    }
}
