// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.galerna.base.Padded;
import org.galerna.base.VarHandles;
import org.galerna.device.Capabilities;
import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.device.Peer;
import org.galerna.device.Port;
import org.galerna.device.Transport;
import org.galerna.device.WaitTable;

/**
 * One peer: the sending side towards it, and what is known of it.
 *
 * <p>Sends leave in order. One without room joins the link's queue, and later ones queue behind it.
 * A message that fits a frame leaves as a copy if the link's eager budget allows; every other is
 * lent.
 */
@SuppressWarnings({
    "UnusedVariable",
    "ThreadPriorityCheck"
}) // fields are read by handles; yields are the policy
final class Link extends Padded implements Peer {
    /** What a message costs of the budget beside its length. */
    static final int OVERHEAD = 64;

    private static final int LOOKS = 100;
    private static final int TURNS = 8;
    private static final VarHandle LOCK = VarHandles.of(MethodHandles.lookup(), "lock", int.class);
    private static final VarHandle QUEUED =
            VarHandles.of(MethodHandles.lookup(), "queued", int.class);
    private static final VarHandle ENDED =
            VarHandles.of(MethodHandles.lookup(), "ended", int.class);

    private final MatchingDevice device;
    private final int rank;
    private int lock;
    private int queued;
    private int ended;
    private boolean failed; // released by ended

    private Channel channel;
    private int inlineBytes = -1;
    private long charged;
    private long chargeable; // so much may be charged, as far as the peer has told
    long relief; // budget beyond the usual; held: the send lock, else racy
    private long sent;
    private long answered;
    private final OperationList queue = new OperationList(); // held: the send lock

    /** Of a peer without direct reach: the sending side's protocol; null before the first send. */
    private Outgoing outgoing;

    private int waiting;

    /** Where this peer's frames come in; null until it has connected. Held: the engine lock. */
    private Port port;

    /** What this rank keeps of the peer's messages. Held: the engine lock. */
    final Kept kept = new Kept();

    /** Whether the next long message is copied from its end; a hint of whoever copies them. */
    boolean isTurned;

    /** Whether the device's left sends are on this link, and the next such. Held: their lock. */
    boolean isLeft;

    Link nextLeft;
    private final Train train = new Train();

    /** How blocking messages of each class of lengths leave; made when there is one. */
    private final Turns[] turns = new Turns[TURNS];

    private long atOnceUntil; // so many messages sent; answers are looked for at once till then
    private FirstLook firstLook; // made by the first thread that may look again and again
    private final Starts starts;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Link(MatchingDevice device, int rank) {
        super();
        this.device = device;
        this.rank = rank;
        this.starts = new Starts(device, this);
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public boolean hasEnded() {
        return (int) ENDED.getAcquire(this) != 0;
    }

    @Override
    public String toString() {
        return "rank " + rank;
    }

    @Override
    public void markFailed() {
        failed = true;
    }

    /** Whether the end was a failure; asked after {@link #hasEnded}, by which it is seen. */
    boolean hasFailed() {
        return failed;
    }

    void markEnded() {
        ENDED.setRelease(this, 1);
    }

    MatchingDevice device() {
        return device;
    }

    /** Finds the peer's port. Held: the engine lock. */
    Port port() {
        Port p = port;
        if (p == null) {
            p = transport().port(rank);
            port = p;
        }
        return p;
    }

    /** Tells whether the peer's port has been found, by {@link #port}. Any thread; racy. */
    boolean isHeard() {
        return port != null;
    }

    /**
     * Tells whether something seems to have come from this peer, as far as its port has been found.
     * Any thread.
     */
    boolean hasNews() {
        final Port known = port;
        return known != null && known.hasNews();
    }

    /** Frames of this peer that were taken; 0 before its port has been found. Any thread; racy. */
    long taken() {
        final Port known = port;
        return known == null ? 0 : known.position();
    }

    Channel channel() {
        return channel;
    }

    /** The transport that reaches this peer. */
    Transport transport() {
        return device.transports().route(rank);
    }

    /** What is coming in from this peer in parts. Held: the engine lock. */
    Train train() {
        return train;
    }

    /** Tells whether messages that are too long for a copy are lent to this peer. */
    boolean isLending() {
        return outgoing == null;
    }

    /** Tells whether a peer that waits may copy what is lent, while this thread looks on. */
    boolean isReached() {
        return device.mayPoll() && isLending() && rank != device.rank();
    }

    /** What chooses the way of blocking messages of a length. */
    Turns turns(int length) {
        final int index = Math.min(Turns.classOf(length), TURNS - 1);
        if (turns[index] == null) {
            turns[index] = new Turns();
        }
        return turns[index];
    }

    /** What makes the first look for an answer late, or times it; null if it is to be at once. */
    FirstLook firstLook() {
        return sent < atOnceUntil ? null : firstLookOnTrial();
    }

    private FirstLook firstLookOnTrial() {
        if (!device.mayPoll()) {
            return null;
        }
        if (firstLook == null) {
            firstLook = new FirstLook(System::nanoTime);
        }
        atOnceUntil = firstLook.restsUntil();
        return sent < atOnceUntil ? null : firstLook;
    }

    Starts starts() {
        return starts;
    }

    /** Longest message that leaves as a copy; -1 before the first send. */
    int inlineBytes() {
        return inlineBytes;
    }

    /**
     * Takes the send lock: a word of this object, because the hop to another costs a tenth of a
     * send.
     */
    void lock() {
        if (!LOCK.compareAndSet(this, 0, 1)) {
            lockAfterWait();
        }
    }

    private void lockAfterWait() {
        int looks = 0;
        while ((int) LOCK.getOpaque(this) != 0 || !LOCK.compareAndSet(this, 0, 1)) {
            if (++looks > LOOKS) {
                Thread.yield();
            }
        }
    }

    void unlock() {
        LOCK.setRelease(this, 0);
    }

    /** Tells whether a message may leave now without overtaking another. Held: send lock. */
    boolean isClear() {
        return queue.isEmpty();
    }

    /** Asks for room and budget of a message that fits a frame. Held: send lock. */
    boolean claimEager(int length) {
        return hasBudget(length) && channel.claim(length) == Channel.CLAIMED;
    }

    boolean hasBudget(int length) {
        final long after = charged + OVERHEAD + length;
        return after <= chargeable || hasBudgetAfterLook(after);
    }

    private boolean hasBudgetAfterLook(long after) {
        final long returned = channel.returned();
        chargeable = returned + device.links().budget();
        relief = after <= chargeable ? 0 : relief;
        return after <= chargeable + relief || charged - returned <= channel.untold();
    }

    /** Takes budget for a message. Held: send lock. */
    void pay(long length) {
        charged += OVERHEAD + length;
    }

    void countSent() {
        sent++;
    }

    /** Publishes what {@link #claimEager} claimed. Held: send lock. */
    void publishEager(int kind, int length) {
        pay(length);
        sent++;
        channel.publish(Frame.header(Frame.EAGER, kind, length));
        channel.prepare(length, isStream());
    }

    /** Tells whether no frame of the peer was taken since the last message to it; racy. */
    private boolean isStream() {
        final long before = answered;
        answered = taken();
        return answered == before;
    }

    /** Gives up a claim whose payload could not be copied. Held: send lock. */
    void publishNothing(int length) {
        channel.publish(Frame.header(Frame.EMPTY, 0, length));
    }

    /**
     * Publishes a send that has been activated, or queues it. If the peer has ended, {@link
     * #loseIfEnded} must follow.
     */
    void offer(MatchOperation op) {
        if (op.shadow != null) {
            op.shadow.phaseRelease(MatchOperation.IDLE);
        }
        boolean published = false;
        lock();
        try {
            if (channel == null) {
                connect();
            }
            published = isClear() && publish(op);
            if (!published) {
                enqueue(op);
            }
        } finally {
            unlock();
        }
        if (published) {
            channel.signal();
        }
    }

    /** Ends what has been offered to a peer that will never take it. */
    void loseIfEnded() {
        if (hasEnded() || device.isClosed()) {
            Cancel.loseSends(device, this);
        }
    }

    private void connect() {
        final Transport transport = transport();
        final Capabilities capabilities = transport.capabilities();
        final Channel opened = transport.connect(rank);
        if (!capabilities.directReach()) {
            outgoing = new Outgoing(this, device, opened, capabilities.eagerBytes());
        }
        channel = opened;
        inlineBytes = Math.min(opened.payloadBytes(), capabilities.inlineBytes());
    }

    /** Sends one operation as a copy or as a loan; false without room. Held: send lock. */
    private boolean publish(MatchOperation op) {
        if (outgoing != null) {
            inlineBytes = Math.min(inlineBytes, channel.payloadBytes());
            return outgoing.publish(op);
        }
        final long length = op.capacity();
        if (op.isCopiable() && length <= inlineBytes && claimEager((int) length)) {
            channel.envelope(op.context, op.tagWanted, 0);
            put(op, (int) length);
            op.complete(Outcome.OK);
            return true;
        }
        if (channel.claim(0) != Channel.CLAIMED) {
            return false;
        }
        final MatchOperation lent = op.lendable(device.capabilities().eagerBytes());
        lent.noteLead();
        lent.phaseRelease(MatchOperation.OFFERED);
        channel.envelope(op.context, op.tagWanted, 0);
        channel.lend(lent, true);
        sent++;
        channel.publish(Frame.header(Frame.LENT, lent.bufferKind(), 0));
        channel.prepare(0, false);
        return true;
    }

    void put(MatchOperation op, int length) {
        boolean isWritten = false;
        try {
            channel.put(op.data(), op.bufferKind(), op.offset(), length);
            isWritten = true;
        } finally {
            if (isWritten) {
                publishEager(op.bufferKind(), length);
            } else {
                publishNothing(length);
                op.complete(Outcome.FAULT); // the cause is thrown to who started the send
            }
        }
    }

    /** Sends an active message with data that is the receiver's from now on; false without room. */
    boolean message(int id, long header, byte[] data) {
        lock();
        try {
            if (channel == null) {
                connect();
            }
            if (outgoing != null) {
                parcel(id, header, data);
            } else if (!lendMessage(id, header, data)) {
                return false;
            }
        } finally {
            unlock();
        }
        channel.signal();
        return true;
    }

    /** Sends an active message to a peer that reaches it; false without room. Held: send lock. */
    private boolean lendMessage(int id, long header, byte[] data) {
        if (channel.claim(0) != Channel.CLAIMED) {
            return false;
        }
        channel.envelope(header, id, 0);
        channel.lend(data, false);
        sent++;
        channel.publish(Frame.header(Frame.ACTIVE, Kind.BYTE, 0));
        return true;
    }

    /** Sends an active message to a peer without direct reach, or queues it. Held: send lock. */
    private void parcel(int id, long header, byte[] data) {
        final MatchOperation op = device.operations().get();
        op.buffer(data, Kind.BYTE, 0, data.length);
        op.start(this, header, id, WaitTable.Verb.SEND);
        op.parcel = id;
        if (!isClear() || !outgoing.publish(op)) {
            enqueue(op);
        }
    }

    /** Sends a frame of the protocol without payload, now or when there is room. Any thread. */
    void control(int type, long context, int tag, int number) {
        lock();
        try {
            if (channel == null) {
                connect();
            }
            outgoing.control(type, context, tag, number);
            waitingChanged();
        } finally {
            unlock();
        }
        channel.signal();
    }

    /** Streams a message that its receiver is ready for. Any thread. */
    void stream(MatchOperation op) {
        lock();
        try {
            outgoing.stream(op);
            outgoing.pumpStreams();
            waitingChanged();
        } finally {
            unlock();
        }
        channel.signal();
        loseIfEnded();
    }

    /** Counts control frames and streams as things that wait for room. Held: send lock. */
    private void waitingChanged() {
        final int by = outgoing.waiting() - waiting;
        if (by != 0) {
            waiting += by;
            countQueued(by);
        }
    }

    private void enqueue(MatchOperation op) {
        queue.add(op);
        queuedChanged(op, MatchOperation.QUEUED, 1);
    }

    private void unqueue(MatchOperation op) {
        queue.remove(op);
        queuedChanged(op, MatchOperation.IDLE, -1);
    }

    boolean hasQueue() {
        return (int) QUEUED.getOpaque(this) != 0;
    }

    /** Sends from the queue while there is room. */
    void flush() {
        boolean published = false;
        lock();
        try {
            if (waiting > 0) {
                published = true;
                outgoing.pumpControls();
            }
            while (!isClear()) {
                final MatchOperation op = queue.head();
                unqueue(op);
                if (!publishQueued(op)) {
                    requeue(op);
                    break;
                }
                published = true;
            }
            if (waiting > 0) {
                outgoing.pumpStreams();
                waitingChanged();
            }
        } finally {
            unlock();
        }
        if (published) {
            channel.signal();
        }
    }

    /** Sends an operation whose start is over: what its memory throws is its owner's to learn. */
    private boolean publishQueued(MatchOperation op) {
        try {
            return publish(op);
        } catch (RuntimeException | InternalError e) {
            if (!op.isDone()) {
                throw e;
            }
            return true; // it has ended with FAULT
        }
    }

    private void requeue(MatchOperation op) {
        queue.addFirst(op);
        queuedChanged(op, MatchOperation.QUEUED, 1);
    }

    private void queuedChanged(MatchOperation op, int phase, int by) {
        op.phaseRelease(phase);
        countQueued(by);
    }

    private void countQueued(int by) {
        QUEUED.setOpaque(this, queued + by);
        device.countQueued(by);
    }

    /** Takes a send out of the queue; false if it does not stand there. */
    boolean withdraw(MatchOperation op) {
        lock();
        try {
            if (op.phaseAcquire() != MatchOperation.QUEUED || op.moved > 0 || op.isRevoked) {
                return false;
            }
            unqueue(op);
            return true;
        } finally {
            unlock();
        }
    }

    /** Ends every send of the queue. */
    void drop(int outcome) {
        for (; ; ) {
            lock();
            MatchOperation op = queue.head();
            if (op != null) {
                unqueue(op);
            } else if (waiting > 0) {
                op = outgoing.dropStream();
                waitingChanged();
            }
            unlock();
            if (op == null) {
                return;
            }
            Outgoing.end(op, outcome);
        }
    }

    /** Sends a message behind all others, now or when there is room. Under no lock. */
    void queue(MatchOperation op) {
        lock();
        enqueue(op);
        unlock();
        flush();
        loseIfEnded();
    }

    /** Takes budget for a message; false if there is not enough. */
    boolean charge(int length) {
        lock();
        try {
            final boolean fits = hasBudget(length);
            charged += fits ? OVERHEAD + length : 0;
            return fits;
        } finally {
            unlock();
        }
    }

    /** Gives back what {@link #charge} took. */
    void uncharge(int length) {
        lock();
        charged -= OVERHEAD + length;
        unlock();
    }

    /** Raises the budget for a while, and takes some of it at once. */
    void relieve(long more, long owed) {
        lock();
        relief += more;
        charged += owed;
        unlock();
    }

    /** Frames sent; racy. */
    long sent() {
        return sent;
    }
}
