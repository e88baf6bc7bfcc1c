// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Port;
import org.galerna.device.Spot;
import org.galerna.device.View;

/**
 * The receiving side of a connection: a ring of bytes in native memory that the socket is read
 * into. A frame is shown when all of it is there.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class NioPort extends Padded implements Port {
    private static final int FIRST_BYTES = 16 << 10;
    private static final int FULL_BYTES = 256 << 10;
    private static final ValueLayout.OfLong LITTLE_ENDIAN =
            JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle NEWS =
            VarHandles.of(MethodHandles.lookup(), "news", boolean.class);
    private static final VarHandle GUESS =
            VarHandles.of(MethodHandles.lookup(), "guess", boolean.class);

    private final Connection connection;
    private final long eagerBytes;
    private MemorySegment memory;
    private ByteBuffer bytes;
    private Spot spot;
    private long mask;
    private long at;
    private long filled;
    private boolean isMore; // the last read took as much as there was room for
    private boolean news;
    private boolean guess;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /**
     * Makes the receiving side.
     *
     * @param eagerBytes the longest message that may come unasked.
     */
    NioPort(Connection connection, long eagerBytes) {
        super();
        this.connection = connection;
        this.eagerBytes = eagerBytes;
        ring(FIRST_BYTES);
    }

    private void ring(int capacity) {
        memory = Arena.ofAuto().allocate(capacity, Long.BYTES);
        bytes = memory.asByteBuffer();
        spot = new Spot(memory);
        mask = capacity - 1L;
    }

    @Override
    public long peek() {
        for (; ; ) {
            final long there = filled - at;
            if (there >= Wire.HEADER) {
                final long header = memory.get(JAVA_LONG, at & mask);
                final String fault = Wire.fault(header, number(), eagerBytes);
                if (fault != null) {
                    connection.broken(fault);
                    at = filled;
                    return NONE;
                }
                final int size = Wire.size(Frame.length(header));
                if (there >= size) {
                    connection.channel().noteReturned(word(Wire.RETURNED));
                    if (Frame.type(header) != Wire.CREDIT) {
                        news(true); // also if the caller leaves the frame where it is
                        return header;
                    }
                    at += size;
                    continue;
                }
                if (size > mask >> 1 && mask < FULL_BYTES - 1) {
                    grow();
                }
            }
            if (!read()) {
                return NONE;
            }
        }
    }

    /** Reads what has come; false if nothing has. */
    private boolean read() {
        final ByteStream from = connection.stream();
        if (from == null) {
            news(false);
            return false;
        }
        if (at == filled) {
            at = 0;
            filled = 0;
        }
        final int first = (int) (filled & mask);
        final int room = (int) Math.min(mask + 1 - (filled - at), mask + 1 - first);
        isMore = false;
        news(false); // a selector that finds more from here on says so again
        try {
            final int n = from.read(bytes.limit(first + room).position(first));
            if (n < 0) {
                connection.lost("has closed the connection");
                return false;
            }
            filled += n;
            isMore = n == room;
            return n > 0;
        } catch (IOException e) {
            connection.lost("cannot receive: " + e.getMessage());
            return false;
        }
    }

    private void grow() {
        final MemorySegment old = memory;
        final long oldMask = mask;
        ring(FULL_BYTES);
        for (long k = at; k < filled; k += Long.BYTES) {
            memory.set(JAVA_LONG, k & mask, old.get(JAVA_LONG, k & oldMask));
        }
    }

    /** Says that the socket may have more, or that it has been emptied. */
    void news(boolean value) {
        NEWS.setOpaque(this, value);
        if (!value) {
            guess(false);
        }
    }

    /** Says that only a read would tell, or that a selector will. */
    void guess(boolean value) {
        GUESS.setOpaque(this, value);
    }

    @Override
    public boolean hasNews() {
        return (boolean) NEWS.getOpaque(this) || (boolean) GUESS.getOpaque(this);
    }

    private long word(int offset) {
        return memory.get(JAVA_LONG, (at + offset) & mask);
    }

    @Override
    public int sender() {
        return connection.peer();
    }

    @Override
    public long context() {
        return word(Wire.CONTEXT);
    }

    @Override
    public int tag() {
        return (int) word(Wire.TAG);
    }

    @Override
    public int number() {
        return (int) (word(Wire.TAG) >>> Integer.SIZE);
    }

    @Override
    public void get(Object data, int kind, long offset, int length) {
        final long from = (at + Wire.HEADER) & mask;
        final int left = (int) (mask + 1 - from);
        if (length <= left) {
            View.read(spot.at(from), data, kind, offset, length);
        } else {
            View.read(spot.at(from), data, kind, offset, left);
            View.read(spot.at(0), data, kind, offset + left, length - left);
        }
    }

    @Override
    public void getInto(Spot to, int length) {
        get(to.memory(), Kind.SEGMENT, 0, length);
    }

    @Override
    public long lead(int length) {
        final long word = length == 0 ? 0 : memory.get(LITTLE_ENDIAN, (at + Wire.HEADER) & mask);
        return length >= Long.BYTES ? word : word & ((1L << (Byte.SIZE * length)) - 1);
    }

    @Override
    public Object borrowed() {
        return null; // the frames that lend are refused
    }

    @Override
    public void advance(int length) {
        at += Wire.size(length);
        news(at != filled || isMore);
    }

    @Override
    public void giveBack(int sender, long bytes) {
        connection.channel().giveBack(bytes);
    }

    @Override
    public void tell() {
        connection.channel().tell();
    }
}
