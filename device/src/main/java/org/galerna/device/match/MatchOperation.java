// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.VarHandles;
import org.galerna.base.ring.Claims;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.Peer;
import org.galerna.device.Reach;
import org.galerna.device.View;
import org.galerna.device.WaitTable;

/**
 * An operation as the engine sees it: links of the queue it stands in, and its phase.
 *
 * <pre>
 *   receive   POSTED ------------------------------> MATCHED -> done
 *                 \-> done (cancelled, peer lost)
 *   send      [QUEUED ->] OFFERED -----------------> MATCHED -> done
 *                             |-> BUFFERED (the sender is done) -> LEFT (and holds it no more)
 *                             |                                \-> TAKEN (the receiver is done)
 *                             \-> GONE (cancelled, peer lost)
 * </pre>
 */
@SuppressWarnings("UnusedVariable") // fields are read by handles
final class MatchOperation extends Operation {
    static final int IDLE = 0;
    static final int POSTED = 1;
    static final int QUEUED = 2;
    static final int OFFERED = 3;
    static final int MATCHED = 4;
    static final int BUFFERED = 5;
    static final int GONE = 6;
    static final int LEFT = 7;
    static final int TAKEN = 8;

    private static final VarHandle PHASE =
            VarHandles.of(MethodHandles.lookup(), "phase", int.class);

    private static final VarHandle WAITER =
            VarHandles.of(MethodHandles.lookup(), "waiter", Waiter.class);
    private static final VarHandle AWAITED =
            VarHandles.of(MethodHandles.lookup(), "awaited", int.class);

    /** The device that made it, and whose pool it returns to. */
    final MatchingDevice owner;

    /** Peer of a send, source of a receive (null: any). */
    Link link;

    long context;
    int tagWanted;
    WaitTable.Verb verb = WaitTable.Verb.SEND;

    /** Order among posted receives. */
    long number;

    /** Queue, pool or list of work in which this operation stands. */
    MatchOperation next;

    MatchOperation previous;

    /** Next of the operations whose owner has given them up. */
    MatchOperation nextOrphan;

    /** The other side of a match. */
    MatchOperation partner;

    /** Outcome that the receive will have once the data was copied. */
    int verdict;

    /** Of a user's standard send: what was lent in its place, so that it can be claimed back. */
    MatchOperation shadow;

    /** Of a shadow: the user's send. */
    MatchOperation front;

    /** Of a claimed send: the copy. */
    Chunk chunk;

    /**
     * Where a lent send stands unexpected; a message taken by a matched probe. Held: engine lock.
     */
    Arrival arrival;

    /** First bytes of an object message; of what a probe has seen. */
    long lead;

    /** Pieces in which the data is copied, and which match of the send's they belong to. */
    int pieces;

    int match;

    /** Of a send: who copies which of them; made by the first match of several. */
    Pieces cut;

    boolean isSynchronous;

    /** Of a send: whether it is one of the device's own, for the time of a call. */
    boolean isBlocking;

    /** Of a send: whether its receive is certain to come, so that it may wait for it. */
    boolean isExpected;

    /** Of a request: what its receiver has to take first ({@link Claims}), or none. */
    long claim;

    /** Of a request: whether its owner may take it back and send it in parts. */
    boolean isRevocable;

    /** Of a request that was taken back: whether its parts are still to be sent. */
    boolean isRevoked;

    /** Of a request: by which the peer names it. */
    int handle;

    /** Of a blocking send: whether it is lent although it fits a frame. */
    boolean isLoan;

    /** Of a send: whether its receiver has been told that it waits for budget ({@link Relief}). */
    boolean isStranded;

    /** Of a send: whether it is lent itself, and may be left to its receiver. */
    private boolean mayStay;

    /** Whether this is one of the {@link Promises}, which is never used again. */
    boolean isPromise;

    /** Whether it is one that the next end of a peer ends. */
    boolean isVigil;

    /** Whether it has not ended. Held: their lock. */
    boolean isKept;

    /** Whether the rank's attendant wants to know when this ends. */
    boolean isWatched;

    /** Of a match without direct reach: the sender, its handle (or the receiver's), its address. */
    Link peer;

    int peerHandle;
    long address;

    /** While a peer may reach its array: what holds it there. */
    int hold = Reach.NONE;

    /** Bytes that went or came in parts. */
    long moved;

    /** What {@link Remote#run} is to do. */
    int todo;

    /** Of an active message that waits for room: the handler; else -1. */
    int parcel = -1;

    private int phase;
    private Waiter waiter;
    private int awaited;

    MatchOperation(MatchingDevice owner) {
        super();
        this.owner = owner;
    }

    int phaseAcquire() {
        return (int) PHASE.getAcquire(this);
    }

    void phaseRelease(int value) {
        PHASE.setRelease(this, value);
    }

    boolean changePhase(int from, int to) {
        return PHASE.compareAndSet(this, from, to);
    }

    /** Announces a thread that will sleep until this is done; a full fence must follow. */
    void waiterOpaque(Waiter value) {
        WAITER.setOpaque(this, value);
    }

    /** Says whether a thread of the owner looks for the end all the time, without sleep. */
    void awaitedOpaque(boolean value) {
        AWAITED.setOpaque(this, value ? 1 : 0);
    }

    boolean isAwaitedOpaque() {
        return (int) AWAITED.getOpaque(this) != 0;
    }

    /** Says what kind of a send this is going to be. */
    void mode(boolean synchronous, boolean blocking, boolean loan) {
        isSynchronous = synchronous;
        isBlocking = blocking;
        isLoan = loan;
        isExpected = false;
    }

    /** Of a send: whether it may leave as a copy. */
    boolean isCopiable() {
        return !isSynchronous && !isLoan;
    }

    /** Stands for a receive that never begins, in the lists of what threads wait for. */
    @SuppressWarnings("ReferenceEquality") // a reference costs more to store than to compare
    void describe(Link from, long inContext, int tag, long bytes) {
        if (link != from) {
            link = from;
        }
        context = inContext;
        tagWanted = tag;
        capacity = bytes;
    }

    /** Makes the operation active, with where it goes. */
    void start(Link to, long inContext, int tag, WaitTable.Verb what) {
        link = to;
        context = inContext;
        tagWanted = tag;
        verb = what;
        moved = 0;
        pieces = 1;
        mayStay = false;
        isStranded = false;
        claim = Claims.NONE;
        isRevocable = false;
        isRevoked = false;
        awaitedOpaque(false);
        phaseRelease(IDLE);
        activate(1);
    }

    /** Stores the result and wakes who sleeps on it. Any thread; the last touch of its caller. */
    void complete(int outcome) {
        final boolean fenced = owner.isFenced();
        final boolean watched = isWatched; // its owner may use it again at once
        final MatchingDevice device = owner;
        finish(outcome);
        if (fenced) {
            VarHandle.fullFence();
        }
        final Waiter w = (Waiter) WAITER.getOpaque(this);
        if (w != null) {
            w.wake();
        }
        if (watched) {
            device.attention().call();
        }
    }

    void noteReceived(Peer source, int tag, int element, long length) {
        received(source, tag, element, length);
    }

    /** Takes over the buffer of a user's send. */
    void borrowFrom(MatchOperation user) {
        data = user.data;
        kind = user.kind;
        offset = user.offset;
        capacity = user.capacity;
        link = user.link;
        context = user.context;
        tagWanted = user.tagWanted;
        front = user;
        isStranded = false;
    }

    void noteLead() {
        lead = element() == Kind.OBJECT ? View.lead(this) : 0;
    }

    boolean isReceive() {
        return verb == WaitTable.Verb.RECV;
    }

    Object data() {
        return data;
    }

    int bufferKind() {
        return kind;
    }

    int element() {
        return Kind.element(kind);
    }

    long offset() {
        return offset;
    }

    long capacity() {
        return capacity;
    }

    /**
     * Chooses what to lend: this, or a shadow if the sender may want to go without a receiver and
     * somebody else holds this.
     */
    MatchOperation lendable(long eagerBytes) {
        final boolean mayGo = !isSynchronous && capacity <= eagerBytes;
        mayStay = mayGo && isBlocking;
        if (mayStay || !mayGo) {
            return this;
        }
        if (shadow == null) {
            shadow = owner.operations().shadow();
        }
        shadow.borrowFrom(this);
        return shadow;
    }

    /** What may be claimed back while it is offered: this, a shadow, or null. */
    MatchOperation claimable() {
        return mayStay ? this : shadow;
    }

    /** Of a loan: whether its sender may go without its receive. */
    boolean mayBeLeft() {
        return mayStay || front != null;
    }

    /** Tells whether this is a send to another process that ends without its receive, too. */
    boolean isReceivedAnyway() {
        return verb == WaitTable.Verb.SEND
                && !link.isLending()
                && !isSynchronous
                && capacity <= owner.capabilities().eagerBytes();
    }

    /** Tells whether this is a send to a peer in this process that waits for room in its ring. */
    boolean isUnsent() {
        return verb == WaitTable.Verb.SEND && phaseAcquire() == QUEUED && link.isLending();
    }

    /** Tells whether this may end without its receive if its owner asks for it. */
    boolean isClaimable() {
        return isRevocable || claimable() != null;
    }

    /** The send that is done with this one: of a shadow the user's, else this. */
    MatchOperation principal() {
        final MatchOperation user = front;
        return user != null ? user : this;
    }

    /** Tells whether the data of a send was put aside. */
    boolean isBuffered() {
        final int now = phaseAcquire();
        return now == BUFFERED || now == LEFT;
    }

    /**
     * Lets go of a send whose call is over.
     *
     * @return whether its receiver needs it still, and will give it back to the pool.
     */
    boolean isLeft() {
        return phaseAcquire() == BUFFERED && changePhase(BUFFERED, LEFT);
    }

    /**
     * Notes that the receiver has what was put aside.
     *
     * @return whether the sender has let go before, so that nobody else will give this back.
     */
    boolean isTakenLast() {
        return !changePhase(BUFFERED, TAKEN);
    }

    void forgetBuffers() {
        isWatched = false;
        clear();
        if (shadow != null) {
            shadow.forgetBuffers();
        }
        link = null;
        peer = null;
        partner = null;
        front = null;
        chunk = null;
        arrival = null;
    }

    /**
     * Tells how this receive ends if its message can be copied, or why it refuses it. Objects get
     * their array here. Held: the engine lock, by a thread of any rank: nothing is thrown.
     */
    int admit(int from, long length) {
        if (!Kind.takes(kind, from) && length > 0) {
            return Outcome.WRONG_KIND;
        }
        if (length > capacity) {
            return Outcome.TRUNCATED;
        }
        return data == null && length > 0 ? makeRoom(length) : Outcome.OK;
    }

    /** Nobody knew how long objects would be. */
    private int makeRoom(long length) {
        try {
            buffer(new byte[Math.toIntExact(length)], kind, 0, length);
            return Outcome.OK;
        } catch (OutOfMemoryError e) {
            return Outcome.NO_MEMORY;
        }
    }

    /** Cuts the data of this send for a match with a receive. Held: receiver's engine lock. */
    void cut(MatchOperation receive, int count) {
        if (count > 1) {
            if (cut == null) {
                cut = new Pieces();
            }
            match = cut.next();
        }
        pieces = count;
        receive.pieces = count;
        receive.match = match;
    }
}
