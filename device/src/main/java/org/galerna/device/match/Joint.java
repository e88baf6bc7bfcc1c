// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.galerna.base.ring.Pieces;
import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Outcome;
import org.galerna.device.Port;
import org.galerna.device.Reach;

/**
 * The single copy between processes that reach each other's memory ({@link Reach}).
 *
 * <pre>
 *   sender                                   receiver
 *   REQUEST ..., address              ---> matched; reads piece by piece
 *                                     <--- JOIN its address, number of the copy
 *   writes piece by piece
 *   DONE outcome, number of the copy  --->      if it wrote the last piece, or
 *                                     <--- FINISH, if the receiver read it
 * </pre>
 *
 * <p>So both sides copy if both are awake, and a sender that computes loses nothing. A rank has one
 * copy of this kind at a time; what it receives beside that it reads alone. Arrays are held from
 * the request, or the match, to the end. One that a lost peer may still write to is held for ever.
 */
final class Joint {
    /** A shorter message goes through the segment although its receiver is known to wait. */
    static final long LEAST_AWAITED = 32 << 10;

    /** A shorter message is not worth a hold. */
    private static final long LEAST = 16 << 10;

    /** What pieces are counted in. */
    private static final long UNIT = 4096;

    /** Longest message that has a number of units. */
    private static final long MOST = UNIT * Integer.MAX_VALUE;

    private final MatchingDevice device;

    /** The receive whose copy is shared. Who takes it out ends it. */
    private final AtomicReference<MatchOperation> shared = new AtomicReference<>();

    /** Number of that copy. Written by who has just put a receive there. */
    private volatile int number;

    /** Set for ever when a peer was lost in the middle: it may still count pieces. */
    private volatile boolean isSpoilt;

    /** Whether a thread of this rank has said what it waits for. */
    private final AtomicBoolean isSaying = new AtomicBoolean();

    Joint(MatchingDevice device) {
        this.device = device;
    }

    private static int units(long length) {
        return (int) ((length + UNIT - 1) / UNIT);
    }

    /** Whether a copy is worth a frame more. */
    private static boolean isShared(long length) {
        return length > Pieces.LEAST * UNIT;
    }

    private static Reach reach(Link peer) {
        return peer.transport().reach();
    }

    /** Lets the receiver of a send at its data: where it stands, or 0. Held: the send lock. */
    static long lend(MatchOperation s) {
        final Reach reach = reach(s.link);
        return reach == null ? 0 : hold(reach, s, s.capacity());
    }

    /** Holds an operation's array. Its address, or that of data off the heap; 0 without either. */
    private static long hold(Reach reach, MatchOperation op, long length) {
        final long bytes = bytes(op);
        if (length < LEAST || length > MOST || op.offset() < 0 || length > bytes - op.offset()) {
            return 0;
        }
        if (op.data() instanceof MemorySegment) {
            reach.allow();
        } else if (reach.isReady(length)) {
            op.hold = reach.hold(op.data());
        }
        return address(reach, op);
    }

    private static long address(Reach reach, MatchOperation op) {
        if (op.data() instanceof MemorySegment data) {
            return data.address() + op.offset();
        }
        return op.hold == Reach.NONE ? 0 : reach.address(op.hold) + op.offset();
    }

    /** Lets the array of an operation move again, if it was held. */
    static void letGo(MatchOperation op, Link peer) {
        if (op.hold != Reach.NONE) {
            reach(peer).letGo(op.hold);
            op.hold = Reach.NONE;
        }
    }

    /**
     * Says that a blocking receive waits, if nothing else can be the next to take its message;
     * {@link #takeBack} must follow when it has it.
     *
     * @return whether it was said.
     */
    boolean tell(Link source, long context, int tag) {
        final Reach reach = reach(source);
        if (reach == null || !reach.isReady(0) || !isSaying.compareAndSet(false, true)) {
            return false;
        }
        boolean isSaid = false;
        device.enter();
        try {
            final Port port = source.port();
            if (port != null
                    && port.position() >= 0
                    && device.inbound().isNext(context, source, tag)) {
                reach.notice(device.rank()).say(context, port.position(), tag, source.rank());
                isSaid = true;
            }
        } finally {
            device.leave();
        }
        isSaying.set(isSaid);
        return isSaid;
    }

    void takeBack(Link source) {
        reach(source).notice(device.rank()).takeBack();
        isSaying.set(false);
    }

    /** Counts a message that has come, if it was a long one. */
    void count(Link source, long length) {
        final Reach reach = length < LEAST_AWAITED ? null : reach(source);
        if (reach != null) {
            reach.isReady(length);
        }
    }

    /**
     * Tells whether a message within the eager limit had better be fetched: its receive is certain
     * to come, or waits for the very next frame of this channel. Held: the send lock.
     */
    boolean isAwaited(MatchOperation s, Channel channel) {
        if (s.capacity() < LEAST_AWAITED) {
            return false;
        }
        final Reach reach = reach(s.link);
        return reach != null
                && reach.isReady(s.capacity())
                && (s.isExpected
                        || reach.notice(s.link.rank())
                                .says(s.context, channel.position(), s.tagWanted, device.rank()))
                && bytes(s) > 0;
    }

    /** Bytes of an operation's data that others may read and write as they are; else 0. */
    private static long bytes(MatchOperation op) {
        return switch (op.data()) {
            case MemorySegment a when isOpen(a, op.isReceive()) -> a.byteSize();
            case byte[] a -> a.length;
            case char[] a -> (long) a.length * Character.BYTES;
            case short[] a -> (long) a.length * Short.BYTES;
            case int[] a -> (long) a.length * Integer.BYTES;
            case long[] a -> (long) a.length * Long.BYTES;
            case float[] a -> (long) a.length * Float.BYTES;
            case double[] a -> (long) a.length * Double.BYTES;
            case null, default -> 0; // a boolean[] must not hold anything but 0 and 1
        };
    }

    private static boolean isOpen(MemorySegment data, boolean isWritten) {
        return data.isNative() && data.scope().isAlive() && !(isWritten && data.isReadOnly());
    }

    /**
     * Copies a message that waits at its sender; the sender may help. Under no lock.
     *
     * @return false if its data, or the room for it, is out of reach.
     */
    boolean fetch(MatchOperation r) {
        final Link source = r.peer;
        final Reach reach = reach(source);
        if (r.address == 0 || reach == null || !reach.reaches(source.rank())) {
            return false;
        }
        final long own = hold(reach, r, r.length());
        if (own == 0) {
            return false;
        }
        if (isShared(r.length()) && !isSpoilt && shared.compareAndSet(null, r)) {
            share(r, reach, own);
            return true;
        }
        endAtReceiver(r, reach.read(source.rank(), r.address, own, r.length()));
        return true;
    }

    /** What another thread may end meanwhile is read before it can. */
    private void share(MatchOperation r, Reach reach, long own) {
        final Link source = r.peer;
        final long address = r.address;
        final long length = r.length();
        final int units = units(length);
        final int copy = number + 1;
        number = copy;
        final Pieces pieces = reach.pieces(device.rank());
        pieces.open(copy);
        source.control(Frame.JOIN, own, copy, r.peerHandle);
        long piece = pieces.take(copy, units);
        while (piece != Pieces.NONE) {
            final long at = Pieces.first(piece) * UNIT;
            final long n = Math.min(Pieces.count(piece) * UNIT, length - at);
            final int outcome = reach.read(source.rank(), address + at, own + at, n);
            if (pieces.copied(outcome, piece, units)) {
                if (shared.compareAndSet(r, null)) {
                    endAtReceiver(r, pieces.verdict());
                }
                return;
            }
            piece = pieces.take(copy, units);
        }
        if (source.hasEnded() || device.isClosed()) {
            lose(source, device.isClosed() ? Outcome.CLOSED : Outcome.PEER_LOST);
        }
    }

    private static void endAtReceiver(MatchOperation r, int outcome) {
        final Link source = r.peer;
        source.control(Frame.FINISH, outcome, 0, r.peerHandle);
        end(r, source, outcome);
    }

    private static void end(MatchOperation op, Link peer, int outcome) {
        letGo(op, peer);
        op.phaseRelease(MatchOperation.IDLE);
        op.complete(outcome);
    }

    /** Takes a receiver's offer to help. Held: the engine lock. */
    void takeJoin(Port port, Link source) {
        final int handle = port.number();
        final int copy = port.tag();
        final long address = port.context();
        port.advance(0);
        final MatchOperation s = device.remote().handles().get(handle);
        if (s == null || s.isReceive() || s.link != source) {
            return;
        }
        // The receiver may end the send before the work begins, so that it stands for itself.
        final Reach reach = reach(source);
        final MatchOperation work = device.operations().get();
        work.buffer(null, 0, address(reach, s), s.capacity());
        work.peer = source;
        work.partner = s;
        work.peerHandle = handle;
        work.address = address;
        work.joined = copy;
        device.inbound().addWork(work, Remote.HELP);
    }

    /** Writes pieces of a send to where its receiver wants them. Under no lock. */
    void help(MatchOperation work) {
        final Link to = work.peer;
        final Reach reach = reach(to);
        final long length = work.capacity();
        final int units = units(length);
        final int copy = work.joined;
        final Pieces pieces = reach.pieces(to.rank());
        long piece = reach.reaches(to.rank()) ? pieces.take(copy, units) : Pieces.NONE;
        while (piece != Pieces.NONE) {
            final long at = Pieces.first(piece) * UNIT;
            final long n = Math.min(Pieces.count(piece) * UNIT, length - at);
            final int outcome = reach.write(to.rank(), work.address + at, work.offset() + at, n);
            if (pieces.copied(outcome, piece, units)) {
                endAtSender(work, pieces.verdict());
                break;
            }
            piece = pieces.take(copy, units);
        }
        device.operations().put(work);
    }

    private void endAtSender(MatchOperation work, int outcome) {
        final MatchOperation s = work.partner;
        if (device.remote().handles().remove(work.peerHandle) == s) {
            work.peer.control(Frame.DONE, outcome, work.joined, 0);
            end(s, work.peer, outcome);
        }
    }

    /** Takes the news that the sender has copied the last piece. Held: the engine lock. */
    void takeDone(Port port, Link source) {
        final int copy = port.tag();
        final int outcome = (int) port.context();
        port.advance(0);
        final MatchOperation r = shared.get();
        if (r != null && r.peer == source && number == copy && shared.compareAndSet(r, null)) {
            end(r, source, outcome == Outcome.OK ? Outcome.OK : Outcome.FAULT);
        }
    }

    /** Ends the shared copy with a peer that has ended, or with any if it is null. */
    void lose(Link peer, int outcome) {
        final MatchOperation r = shared.get();
        if (r != null && (peer == null || r.peer == peer)) {
            isSpoilt = true;
            if (shared.compareAndSet(r, null)) {
                r.hold = Reach.NONE; // the peer may be about to write there
                r.complete(outcome);
            }
        }
    }
}
