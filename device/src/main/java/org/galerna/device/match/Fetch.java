// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.galerna.base.ring.Claims;
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
 * that it waits in a {@link Notice}. Any other is offered: its receiver takes the claim to it
 * ({@link Claims}) with the message. The sender waits for that while it has its core for itself; if
 * it hears nothing for a while ({@link Stalls}), it takes the claim back, and sends the message in
 * parts ({@link Frame#SUPPLY}).
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
     * Makes sure of a message that leaves the unexpected queue, or is received at once; again if
     * the caller likes. Held: the engine lock.
     *
     * @return false if its sender has taken it back, and sends it in parts.
     */
    boolean secure(Arrival a) {
        final Link sender = a.source;
        final Claims claims =
                a.claim == Claims.NONE ? null : sender.transport().claims(sender.rank());
        final boolean isTaken = claims == null || claims.take(a.claim);
        if (isTaken) {
            a.claim = Claims.NONE;
        }
        return isTaken;
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
     * to come, or waits for the very next frame of this channel, or may come soon and leaves the
     * sender the way back. Held: the send lock.
     */
    boolean isAwaited(MatchOperation s, Channel channel) {
        final Reach reach = s.capacity() < LEAST ? null : reach(s.link);
        if (reach == null) {
            return false;
        }
        return (s.capacity() >= LEAST_UNTRIED || isTried(s))
                && reach.isReady(s.capacity())
                && bytes(s) > 0
                && (s.isExpected
                        || isTold(s, reach.notice(s.link.rank()), channel.position())
                        || isOffered(s));
    }

    /** Tells whether a message that is short for it is to be fetched all the same. */
    private boolean isTried(MatchOperation s) {
        return device.mayPoll()
                && s.link.turns((int) s.capacity()).isNextLent(device.inbound().cameIn());
    }

    /** Tells whether the receiver says that it waits for the next frame of this channel. */
    private boolean isTold(MatchOperation s, Notice notice, long position) {
        return notice != null && notice.says(s.context, position, s.tagWanted, device.rank());
    }

    /** Holds a message, and offers it to a receiver that may take it soon, if there is room. */
    private boolean isOffered(MatchOperation s) {
        final Claims claims = mayOffer(s) ? claims(s) : null;
        s.claim = claims == null ? Claims.NONE : claims.offer();
        s.isRevocable = s.claim != Claims.NONE && lend(s) != 0;
        if (!s.isRevocable) {
            giveUp(s);
        }
        return s.isRevocable;
    }

    private boolean mayOffer(MatchOperation s) {
        return s.link.rank() != device.rank() // who sends to itself receives later
                && device.sleepers().mayLook()
                && s.link.starts().stalls().mayWait();
    }

    /** Lets go of a request that was not sent, or whose receiver has ended. */
    void giveUp(MatchOperation s) {
        if (s.claim != Claims.NONE) {
            claims(s).take(s.claim); // nobody else does any more
        }
        settle(s);
    }

    /** Lets go of a request whose receiver has answered. */
    void settle(MatchOperation s) {
        letGo(s, s.link);
        if (s.claim != Claims.NONE) {
            claims(s).settle(s.claim);
            s.claim = Claims.NONE;
        }
        s.isRevocable = false;
    }

    private Claims claims(MatchOperation s) {
        return s.link.transport().claims(device.rank());
    }

    /**
     * Takes a request back whose message is to be sent in parts.
     *
     * @return false if its receiver has taken it, or has ended.
     */
    boolean revoke(MatchOperation s) {
        s.isRevocable = false;
        if (!claims(s).take(s.claim)) {
            return false;
        }
        s.isRevoked = device.remote().handles().remove(s.handle) != null;
        if (s.isRevoked) {
            settle(s);
        }
        return s.isRevoked;
    }
}
