// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.base.ring.Notice;
import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Outcome;
import org.galerna.device.Port;
import org.galerna.device.Reach;

/**
 * The single copy between processes that reach each other's memory ({@link Reach}): the receiver
 * reads what a request names, and the sender need not do anything until it is told that it is over.
 *
 * <pre>
 *   sender                                   receiver
 *   REQUEST ..., address              ---> matched; reads
 *                                     <--- FINISH
 * </pre>
 *
 * <p>The sender's array is held from the request to the end, the receiver's while it reads. Within
 * the eager limit a message is requested too if its receive is certain: a blocking receive says
 * that it waits in a {@link Notice}. So is a started one whose receiver waits as soon as it has
 * started ({@link Haste}); should there be no receive for it, the receiver is asked to copy it
 * aside ({@link Frame#PULL}).
 */
final class Fetch {
    /** A shorter message is not worth a hold. */
    static final long LEAST = 10 << 10;

    /**
     * A shorter message within the eager limit whose receive is certain is fetched only if it is an
     * answer and trials tell so ({@link Turns}): it depends on how slowly lines go from core to
     * core, and twice in a copy through the transport.
     */
    private static final long LEAST_UNTRIED = 32 << 10;

    /** How long a blocking send looks whether its receiver waits, if it has answered lately. */
    private static final long MOMENT_NANOS = 2_000;

    private final MatchingDevice device;

    /** Whether a thread of this rank has said what it waits for. */
    private final AtomicBoolean isSaying = new AtomicBoolean();

    Fetch(MatchingDevice device) {
        this.device = device;
    }

    private static Reach reach(Link peer) {
        return peer.transport().reach(peer.rank());
    }

    /**
     * Lets the receiver of a send at its data, until {@link #letGo}. Held: the send lock.
     *
     * @return where it stands, or 0.
     */
    static long lend(MatchOperation s) {
        final Reach reach = reach(s.link);
        if (s.hold != Reach.NONE) {
            return reach.address(s.hold) + s.offset();
        }
        return reach == null ? 0 : hold(reach, s, s.capacity());
    }

    /** Holds an operation's array. Its address, or that of data off the heap; 0 without either. */
    private static long hold(Reach reach, MatchOperation op, long length) {
        final long bytes = bytes(op);
        if (length < LEAST || op.offset() < 0 || length > bytes - op.offset()) {
            return 0;
        }
        if (op.data() instanceof MemorySegment data) {
            reach.allow();
            return data.address() + op.offset();
        }
        op.hold = reach.isReady(length) ? reach.hold(op.data()) : Reach.NONE;
        return op.hold == Reach.NONE ? 0 : reach.address(op.hold) + op.offset();
    }

    /** Lets the array of an operation move again, if it was held. */
    static void letGo(MatchOperation op, Link peer) {
        if (op.hold != Reach.NONE) {
            reach(peer).letGo(op.hold);
            op.hold = Reach.NONE;
        }
    }

    /** Bytes of an operation's data that another process may see as they are; else 0. */
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
     * Copies a message that waits at its sender, and ends both sides. Under no lock.
     *
     * @return false if its data, or the room for it, is out of reach; then it is to be streamed.
     */
    boolean run(MatchOperation r) {
        final Link source = r.peer;
        final Reach reach = reach(source);
        if (r.address == 0 || reach == null || !reach.reaches(source.rank())) {
            return false;
        }
        final long own = hold(reach, r, r.length());
        if (own == 0) {
            return false;
        }
        final boolean isCopied = reach.read(source.rank(), r.address, own, r.length());
        letGo(r, source);
        if (isCopied) {
            source.control(Frame.FINISH, Outcome.OK, 0, r.peerHandle);
            r.complete(Outcome.OK);
        }
        return isCopied;
    }

    /**
     * Copies aside a message that waits at its sender. Held: the engine lock.
     *
     * @return where it is now; null if its data is out of reach.
     */
    Chunk pull(Arrival a) {
        final int sender = a.source.rank();
        final Reach reach = a.address == 0 ? null : reach(a.source);
        if (reach == null || !reach.reaches(sender)) {
            return null;
        }
        final Chunk chunk = device.chunks().get((int) a.length);
        if (reach.read(sender, a.address, chunk.spot.memory().address(), a.length)) {
            return chunk;
        }
        device.chunks().put(chunk);
        return null;
    }

    /**
     * Says that a blocking receive waits, if nothing else can be the next to take its message;
     * {@link #takeBack} must follow when it has it.
     *
     * @return whether it was said.
     */
    boolean tell(Link source, long context, int tag) {
        final Reach reach = reach(source);
        if (reach == null || !reach.isReady(0)) {
            return false;
        }
        final Notice notice = reach.notice(device.rank());
        if (notice == null || !isSaying.compareAndSet(false, true)) {
            return false;
        }
        boolean isSaid = false;
        device.enter();
        try {
            final Port port = source.port();
            if (port != null
                    && port.position() >= 0
                    && device.inbound().isNext(context, source, tag)) {
                notice.say(context, port.position(), tag, source.rank());
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
        final Reach reach = length < LEAST_UNTRIED ? null : reach(source);
        if (reach != null) {
            reach.isReady(length);
        }
    }

    /**
     * Tells whether a message within the eager limit had better be fetched: its receive is certain
     * to come, or waits for the very next frame of this channel. Held: the send lock.
     */
    boolean isAwaited(MatchOperation s, Channel channel) {
        final Reach reach = s.capacity() < LEAST ? null : reach(s.link);
        if (reach == null) {
            return false;
        }
        final boolean isHasty = isHasty(s, reach);
        return (s.capacity() >= LEAST_UNTRIED || isTried(s, isHasty))
                && reach.isReady(s.capacity())
                && bytes(s) > 0
                && (s.isExpected
                        || (isHasty && isPullable(s))
                        || isTold(s, reach.notice(s.link.rank()), channel.position()));
    }

    /** Tells whether a started message had better wait for a receiver that waits at once. */
    private boolean isHasty(MatchOperation s, Reach reach) {
        return !s.isBlocking
                && device.mayPoll()
                && reach.isPrompt(s.link.rank())
                && s.link.starts().stalls().mayWait();
    }

    /** Holds a message that need not wait if nobody receives it. */
    private static boolean isPullable(MatchOperation s) {
        s.isPullable = lend(s) != 0;
        return s.isPullable;
    }

    /** Tells whether a message that is short for it is to be fetched all the same. */
    private boolean isTried(MatchOperation s, boolean isHasty) {
        return (s.isBlocking ? device.mayPoll() : isHasty)
                && s.link.turns((int) s.capacity()).isNextLent(device.inbound().moved());
    }

    /** A receiver that has just answered may need a moment to say what it waits for next. */
    private boolean isTold(MatchOperation s, Notice notice, long position) {
        if (notice == null) {
            return false;
        }
        final boolean isPatient = s.isBlocking && device.mayPoll() && s.link.hasSpoken();
        final long start = isPatient ? System.nanoTime() : 0;
        do {
            if (notice.says(s.context, position, s.tagWanted, device.rank())) {
                return true;
            }
            Thread.onSpinWait();
        } while (isPatient && System.nanoTime() - start < MOMENT_NANOS);
        return false;
    }
}
