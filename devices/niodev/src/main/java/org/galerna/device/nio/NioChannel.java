// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.nio;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.base.lock.SpinLock;
import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Spot;
import org.galerna.device.View;

/**
 * The sending side of a connection: a ring of bytes in native memory that is written under the send
 * lock and emptied into the socket by whoever gets the flushing lock. What is in the ring is on its
 * way, also while the connection is still being opened.
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class NioChannel extends Padded implements Channel {
    private static final int FIRST_BYTES = 16 << 10;
    private static final int FULL_BYTES = 256 << 10;

    /** Budget that is told at once, without waiting for a frame that goes the same way. */
    private static final long CREDIT_BYTES = 8 << 10;

    private static final VarHandle PUBLISHED =
            VarHandles.of(MethodHandles.lookup(), "published", long.class);
    private static final VarHandle WRITTEN =
            VarHandles.of(MethodHandles.lookup(), "written", long.class);
    private static final VarHandle OWED = VarHandles.of(MethodHandles.lookup(), "owed", long.class);
    private static final VarHandle RETURNED =
            VarHandles.of(MethodHandles.lookup(), "returned", long.class);

    private final Connection connection;
    private final SpinLock flushing = new SpinLock();
    private final ByteBuffer credit;
    private final MemorySegment creditMemory = Arena.ofAuto().allocate(Wire.HEADER, Long.BYTES);
    private final ByteBuffer[] pieces = new ByteBuffer[2];

    private MemorySegment memory;
    private Spot spot;
    private long mask;
    private long tail;
    private int claimed;

    private long published;
    private long written;
    private boolean isBlocked;
    private boolean isRefused; // the peer takes no more; held: the flushing lock

    /** What this rank has given back, and what the peer was told of it. */
    private long owed;

    private long told;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    /** What the peer has given back. */
    private long returned;

    NioChannel(Connection connection) {
        super();
        this.connection = connection;
        this.credit = creditMemory.asByteBuffer();
        credit.limit(0);
        ring(FIRST_BYTES);
    }

    private void ring(int capacity) {
        memory = Arena.ofAuto().allocate(capacity, Long.BYTES);
        pieces[0] = memory.asByteBuffer();
        pieces[1] = memory.asByteBuffer();
        spot = new Spot(memory);
        mask = capacity - 1L;
    }

    @Override
    public int payloadBytes() {
        return Wire.PAYLOAD_BYTES;
    }

    @Override
    public int claim(int length) {
        if (connection.isClosed()) {
            return LOST;
        }
        final int size = Wire.size(length);
        if (size > mask >> 1 && mask < FULL_BYTES - 1) {
            grow();
        }
        if (!hasRoom(size)) {
            flush();
            if (!hasRoom(size)) {
                return BUSY;
            }
        }
        claimed = size;
        return CLAIMED;
    }

    private boolean hasRoom(int size) {
        return tail + size - (long) WRITTEN.getAcquire(this) <= mask + 1;
    }

    private void grow() {
        flushing.lock();
        try {
            final MemorySegment old = memory;
            final long oldMask = mask;
            ring(FULL_BYTES);
            for (long at = written & -Long.BYTES; at < tail; at += Long.BYTES) {
                memory.set(JAVA_LONG, at & mask, old.get(JAVA_LONG, at & oldMask));
            }
        } finally {
            flushing.unlock();
        }
    }

    @Override
    public void envelope(long context, int tag, int number) {
        memory.set(JAVA_LONG, (tail + Wire.CONTEXT) & mask, context);
        final long word = (long) number << Integer.SIZE | (tag & 0xffff_ffffL);
        memory.set(JAVA_LONG, (tail + Wire.TAG) & mask, word);
    }

    @Override
    public void put(Object data, int kind, long offset, int length) {
        final long at = (tail + Wire.HEADER) & mask;
        final int left = (int) (mask + 1 - at);
        if (length <= left) {
            View.write(spot.at(at), data, kind, offset, length);
        } else {
            View.write(spot.at(at), data, kind, offset, left);
            View.write(spot.at(0), data, kind, offset + left, length - left);
        }
    }

    @Override
    public void lend(Object object, boolean isKept) {
        throw new UnsupportedOperationException("nothing can be lent over a network");
    }

    @Override
    public void publish(long header) {
        final long back = (long) OWED.getOpaque(this);
        memory.set(JAVA_LONG, tail & mask, Wire.marked(header));
        memory.set(JAVA_LONG, (tail + Wire.RETURNED) & mask, back);
        told = back;
        tail += claimed;
        PUBLISHED.setRelease(this, tail);
    }

    @Override
    public void signal() {
        flush();
    }

    @Override
    public long returned() {
        return (long) RETURNED.getOpaque(this);
    }

    @Override
    public long untold() {
        return CREDIT_BYTES;
    }

    /**
     * Notes what the peer has given back; a frame that was made before another but left after it
     * may tell less. Held: the engine lock.
     */
    void noteReturned(long total) {
        if (total > returned) {
            RETURNED.setOpaque(this, total);
        }
    }

    /** Gives budget back to the peer. Held: the engine lock. */
    void giveBack(long bytes) {
        OWED.setOpaque(this, owed + bytes);
        if (isCreditDue()) {
            flush();
        }
    }

    /** Tells the peer of budget if it is worth a frame. Held: the engine lock. */
    void tell() {
        if (isCreditDue()) {
            flush();
        }
    }

    private boolean isCreditDue() {
        return (long) OWED.getOpaque(this) - told >= CREDIT_BYTES;
    }

    /** Tells whether bytes wait for the socket to have room. Racy. */
    boolean isBlocked() {
        return isBlocked;
    }

    /** Tells whether everything has gone to the socket. */
    boolean isEmpty() {
        return (long) WRITTEN.getAcquire(this) == (long) PUBLISHED.getAcquire(this);
    }

    /** Moves bytes to the socket while it takes them. Any thread; who comes second leaves. */
    void flush() {
        if (connection.stream() == null) {
            // whoever opens the connection sets its socket and then looks at the ring: one of the
            // two sees the other
            VarHandle.fullFence();
        }
        boolean isBusy = isBlocked || connection.stream() != null || connection.isLost();
        while (isBusy && isTaken()) {
            try {
                isBusy = writeOut(connection.stream());
            } finally {
                flushing.unlock();
            }
            // the unlock is a fence: what was published before somebody failed twice is seen
            isBusy &= !isEmpty();
        }
    }

    /** Takes the flushing lock; who does not get it has what it published seen by the holder. */
    private boolean isTaken() {
        if (flushing.tryLock()) {
            return true;
        }
        VarHandle.fullFence(); // publishing is a release, and to fail is no fence
        return flushing.tryLock();
    }

    /** Writes; false if there is nothing more to be done now. Held: the flushing lock. */
    private boolean writeOut(ByteStream to) {
        try {
            if (to == null || isRefused) {
                drop();
                return false;
            }
            if (!writeCredit(to)) {
                return false;
            }
            long at = written;
            long end = (long) PUBLISHED.getAcquire(this);
            while (at < end) {
                final int n = write(to, at, end);
                at += n;
                WRITTEN.setRelease(this, at);
                if (at < end && n == 0) {
                    blocked(true);
                    return false;
                }
                end = (long) PUBLISHED.getAcquire(this);
            }
            if (isCreditDue()) {
                fillCredit();
                if (!writeCredit(to)) {
                    return false;
                }
            }
            blocked(false);
            return true;
        } catch (SSLException e) {
            connection.lost("cannot send: " + e.getMessage());
            return false;
        } catch (IOException e) {
            isRefused = true; // what the peer sent before its end may still be there to be read
            drop();
            return false;
        }
    }

    /** Nothing is sent any more, and nobody waits for room. */
    private void drop() {
        if (isRefused || connection.isLost()) {
            WRITTEN.setRelease(this, (long) PUBLISHED.getAcquire(this));
        }
        blocked(false);
    }

    private int write(ByteStream to, long at, long end) throws IOException {
        final int from = (int) (at & mask);
        final int n = (int) (end - at);
        final int left = (int) (mask + 1 - from);
        final ByteBuffer first = pieces[0];
        if (n <= left) {
            return to.write(first.limit(from + n).position(from));
        }
        first.limit(from + left).position(from);
        pieces[1].limit(n - left).position(0);
        return to.write(pieces);
    }

    private void fillCredit() {
        final long back = (long) OWED.getOpaque(this);
        creditMemory.set(JAVA_LONG, 0, Wire.marked(Frame.header(Wire.CREDIT, Kind.BYTE, 0)));
        creditMemory.set(JAVA_LONG, Wire.RETURNED, back);
        told = back;
        credit.clear();
    }

    /** Writes what is left of a credit, which stands between two frames. */
    private boolean writeCredit(ByteStream to) throws IOException {
        if (credit.hasRemaining()) {
            to.write(credit);
            if (credit.hasRemaining()) {
                blocked(true);
                return false;
            }
        }
        return true;
    }

    private void blocked(boolean value) {
        if (isBlocked != value) {
            isBlocked = value;
            connection.blocked(value);
        }
    }
}
