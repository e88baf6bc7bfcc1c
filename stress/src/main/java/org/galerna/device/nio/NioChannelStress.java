// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.galerna.base.VarHandles;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link NioChannel}: whoever publishes while another flushes goes away only if that one sends what
 * was published.
 */
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "the frame was sent")
@Outcome(expect = FORBIDDEN, desc = "the frame stays in the ring, and nobody comes for it")
@State
public class NioChannelStress {
    /** Their rings are too much memory for a state; they are empty again at its end. */
    private static final NioChannel[] CHANNELS = new NioChannel[2048];

    private static final AtomicInteger NEXT = new AtomicInteger();

    static {
        try {
            final ByteStream stream = new Drain(SocketChannel.open());
            for (int i = 0; i < CHANNELS.length; i++) {
                CHANNELS[i] = open(stream).channel();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final NioChannel channel = CHANNELS[NEXT.getAndIncrement() & CHANNELS.length - 1];

    /** Takes all bytes at once. */
    private static final class Drain extends ByteStream {
        Drain(SocketChannel socket) throws IOException {
            super(socket, 0);
        }

        @Override
        int write(ByteBuffer from) {
            final int length = from.remaining();
            from.position(from.limit());
            return length;
        }

        @Override
        int write(ByteBuffer[] from) {
            return write(from[0]) + write(from[1]);
        }
    }

    /** Puts a connection on a stream without a handshake. */
    private static Connection open(ByteStream stream) {
        try {
            final VarHandle handle =
                    VarHandles.of(
                            MethodHandles.privateLookupIn(Connection.class, MethodHandles.lookup()),
                            "stream",
                            ByteStream.class);
            final Connection connection = new Connection(null, 1, 0);
            handle.setRelease(connection, stream);
            return connection;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a frame without data. */
    @Actor
    public void sender() {
        channel.claim(0);
        channel.publish(Frame.header(Wire.CREDIT, Kind.BYTE, 0));
        channel.signal();
    }

    /** Flushes, as whoever waits does. */
    @Actor
    public void flusher() {
        channel.flush();
    }

    /** Looks into the ring. */
    @Arbiter
    public void end(I_Result r) {
        r.r1 = channel.isEmpty() ? 1 : 0;
        channel.flush();
    }
}
