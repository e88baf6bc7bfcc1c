// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Predicate;
import org.galerna.base.ring.Claims;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.device.Port;

/**
 * The receiving side of what peers without direct reach send: messages in several frames, and the
 * meeting of a long or synchronous message with its receive.
 *
 * <pre>
 *   sender                                   receiver
 *   REQUEST context, tag, handle a      ---> matched, or kept as unexpected
 *           length, lead, address
 *                                       <--- CLEAR a, handle b      or  FINISH a, outcome
 *   DATA b, offset, part; again         ---> straight to its place
 *
 *   SUPPLY a, length, part              ---> as a message in several frames; its claim was taken back
 *   MORE part; again
 *
 *   PLEA a                               ---> the sender waits for budget
 *                                       <--- RELIEF a: no receive has come, and the receiver waits
 *   SUPPLY ...
 *
 *   WITHDRAW a                          ---> dropped, if it is kept as unexpected
 *                                       <--- FINISH a, cancelled
 * </pre>
 *
 * <p>What the receiver can reach it copies itself, see {@link Fetch}.
 *
 * <p>Frames are taken under the engine lock; what has to be answered is answered after it was given
 * back. A frame that names nothing known is dropped: its operation has ended meanwhile.
 */
final class Remote {
    /** Element of a part whose data could not be read. */
    static final int BROKEN = Kind.ELEMENT;

    /** What is to be done for an operation after the engine lock. */
    static final int ANSWER = 1;

    static final int STREAM = 2;
    static final int REFUSE = 3;
    static final int RELIEVE = 4;
    static final int EXTEND = 5;
    static final int SUPPLY = 6;

    private final MatchingDevice device;
    private final Handles handles = new Handles();
    private final Fetch fetch;
    private final MemorySegment words = Arena.ofAuto().allocate(Frame.REQUEST_BYTES, Long.BYTES);

    Remote(MatchingDevice device) {
        this.device = device;
        this.fetch = new Fetch(device);
    }

    Handles handles() {
        return handles;
    }

    Fetch fetch() {
        return fetch;
    }

    /** Takes a frame that only peers without direct reach send. Held: engine lock. */
    void take(Port port, long header, Link source) {
        final int length = Frame.length(header);
        switch (Frame.type(header)) {
            case Frame.TRAIN -> takeTrain(port, header, source);
            case Frame.PARCEL -> takeParcel(port, length, source);
            case Frame.MORE -> takeMore(port, header, source);
            case Frame.REQUEST -> takeRequest(port, header, source);
            case Frame.CLEAR -> takeClear(port, source);
            case Frame.DATA -> takeData(port, header, source);
            case Frame.FINISH -> takeFinish(port, source);
            case Frame.SUPPLY -> takeSupply(port, header, source);
            case Frame.WITHDRAW -> takeWithdraw(port, source);
            case Frame.PLEA -> takePlea(port, source);
            case Frame.RELIEF -> takeRelief(port, source);
            default -> port.advance(length);
        }
    }

    private void takeTrain(Port port, long header, Link source) {
        final int length = Frame.length(header);
        final int total = port.number();
        final Train train = source.train();
        if (train.isUnderWay() || length <= 0 || length > total) {
            port.advance(length);
            return;
        }
        final Inbound inbound = device.inbound();
        final int element = Frame.element(header);
        final int tag = port.tag();
        final MatchOperation r = inbound.posted().find(port.context(), source, tag);
        if (r != null) {
            r.verdict = r.admit(element, total);
            inbound.posted().remove(r);
            r.noteReceived(source, tag, element, total);
            r.pieces = 1;
            r.phaseRelease(MatchOperation.MATCHED);
            train.begin(total);
            train.receive = r;
            part(port, source, length);
            return;
        }
        final Arrival a = inbound.arrival(port, source, element, total);
        a.lead = Inbound.lead(port, element, length);
        a.chunk = device.chunks().get(total);
        a.isPartial = true;
        train.begin(total);
        train.arrival = a;
        part(port, source, length);
        inbound.arrive(a);
    }

    private void takeParcel(Port port, int length, Link source) {
        final int total = port.number();
        final Train train = source.train();
        final boolean isWrong =
                train.isUnderWay()
                        || length > total
                        || !Mailbox.isHandler(port.tag())
                        || total > device.capabilities().messageBytes();
        if (isWrong) {
            port.advance(length);
            return;
        }
        final byte[] parcel = new byte[total];
        train.begin(total);
        train.parcel = parcel;
        train.handler = port.tag();
        train.header = port.context();
        part(port, source, length);
    }

    private void takeMore(Port port, long header, Link source) {
        final int length = Frame.length(header);
        final Train train = source.train();
        if (!train.accepts(length)) {
            port.advance(length);
            return;
        }
        if (Frame.element(header) == BROKEN) {
            train.breakOff();
        }
        part(port, source, length);
    }

    private void part(Port port, Link source, int length) {
        final Train train = source.train();
        if (!train.take(port, length)) {
            return;
        }
        final MatchOperation r = train.receive;
        final Arrival a = train.arrival;
        if (r != null) {
            Inbound.giveBack(source, train.total());
            r.phaseRelease(MatchOperation.IDLE);
            r.complete(r.verdict);
        } else if (a != null) {
            a.isPartial = false;
            if (a.taker != null) {
                device.inbound().consume(a, a.taker);
            }
        } else if (train.parcel != null) {
            device.mailbox().add(source, train.handler, train.header, train.parcel);
            device.sleepers().ring();
        }
        train.forget();
    }

    private void takeRequest(Port port, long header, Link source) {
        port.get(words, Kind.SEGMENT, 0, Frame.REQUEST_BYTES);
        final long said = words.get(JAVA_LONG, 0);
        final long length = said & ~Frame.KEPT_BACK;
        final int element = Frame.element(header);
        final Inbound inbound = device.inbound();
        if (Frame.length(header) != Frame.REQUEST_BYTES || length < 0) {
            port.advance(Frame.length(header));
            return;
        }
        final int tag = port.tag();
        final MatchOperation r = inbound.posted().find(port.context(), source, tag);
        final Arrival a = inbound.arrival(port, source, element, length);
        a.lead = words.get(JAVA_LONG, Long.BYTES);
        a.address = words.get(JAVA_LONG, 2L * Long.BYTES);
        a.handle = port.number();
        a.claim = words.get(JAVA_LONG, 3L * Long.BYTES);
        a.isRemote = true;
        a.isKeptBack = said != length && length <= eagerBytes(source);
        a.cost = Link.OVERHEAD;
        port.advance(Frame.REQUEST_BYTES);
        if (r != null) {
            inbound.posted().remove(r);
            inbound.consume(a, r);
        } else {
            inbound.arrive(a);
        }
    }

    /** Gives a message that surely waits at its sender to a receive. Held: engine lock. */
    void match(Arrival a, MatchOperation r) {
        r.noteReceived(a.source, a.tag, a.element, a.length);
        r.verdict = r.admit(a.element, a.length);
        r.partner = null;
        r.pieces = 1;
        r.peer = a.source;
        r.peerHandle = a.handle;
        r.address = a.address;
        r.moved = 0;
        r.phaseRelease(MatchOperation.MATCHED);
        device.inbound().addWork(r, ANSWER);
    }

    /** Tells the sender of a message that nobody needs it any more. Held: engine lock. */
    void refuse(Arrival a, int outcome) {
        final MatchOperation carrier = device.operations().get();
        carrier.peer = a.source;
        carrier.peerHandle = a.handle;
        carrier.verdict = outcome;
        device.inbound().addWork(carrier, REFUSE);
    }

    /** Notes that the sender of an unexpected message waits for budget. */
    private void takePlea(Port port, Link source) {
        final int handle = port.number();
        port.advance(0);
        final Arrivals arrivals = device.inbound().arrivals();
        final Arrival queued = arrivals.findRequest(source, handle);
        final Arrival a = queued == null ? arrivals.findHeldRequest(source, handle) : queued;
        if (a != null && a.length <= eagerBytes(source)) {
            strand(a);
            device.inbound()
                    .forEach(b -> {
                        if (b.isKeptBack && b.isRemote && b.source == source) {
                            strand(b); // its sender will wait for it, too
                        }
                    });
        }
    }

    private void strand(Arrival a) {
        device.inbound().arrivals().weigh(a, Link.OVERHEAD + a.length);
        device.relief().strand(a);
    }

    /**
     * Lets the sender of an unexpected message send it, with more budget; nothing if it has done so
     * by itself. Held: engine lock.
     */
    void relieve(Arrival a, long more) {
        if (fetch.secure(a)) {
            a.isRemote = false;
            if (a.length == 0) {
                a.chunk = device.chunks().get(0);
            } else {
                a.isPartial = true;
                a.source.train().expect(a);
            }
            final MatchOperation carrier = device.operations().get();
            carrier.peer = a.source;
            carrier.peerHandle = a.handle;
            carrier.address = more;
            device.inbound().addWork(carrier, RELIEVE);
        }
    }

    /** Raises the budget of a sender in this process. Held: engine lock. */
    void extend(Link sender, long more) {
        final MatchOperation carrier = device.operations().get();
        carrier.peer = sender;
        carrier.address = more;
        device.inbound().addWork(carrier, EXTEND);
    }

    /** The request that a peer's answer names; null if it has ended, or is not for this peer. */
    private MatchOperation request(Link source, int handle) {
        final MatchOperation s = handles.get(handle);
        return s != null && !s.isReceive() && s.link == source ? s : null;
    }

    /** Takes a request as answered; false if somebody else has. */
    private boolean settles(MatchOperation s, int handle) {
        final boolean isFirst = handles.remove(handle) == s;
        if (isFirst) {
            fetch.settle(s);
        }
        return isFirst;
    }

    /** Sends a message whose receive has not come. */
    private void takeRelief(Port port, Link source) {
        final int handle = port.number();
        final long more = port.context();
        port.advance(0);
        final MatchOperation s = request(source, handle);
        final boolean mayGo =
                s != null && !s.isSynchronous && s.capacity() <= eagerBytes(source) && more >= 0;
        if (mayGo && settles(s, handle)) {
            s.isRevoked = true;
            s.address = more;
            device.inbound().addWork(s, SUPPLY);
        }
    }

    private void takeClear(Port port, Link source) {
        final int handle = port.number();
        final int peerHandle = port.tag();
        port.advance(0);
        final MatchOperation s = request(source, handle);
        if (s != null && settles(s, handle)) {
            s.peerHandle = peerHandle;
            s.moved = 0;
            s.phaseRelease(MatchOperation.MATCHED);
            device.inbound().addWork(s, STREAM);
        }
    }

    private void takeFinish(Port port, Link source) {
        final int handle = port.number();
        final int outcome = (int) port.context();
        port.advance(0);
        final MatchOperation s = request(source, handle);
        if (s != null && settles(s, handle)) {
            source.starts().stalls().finished();
            s.complete(outcome > 0 || outcome < Outcome.FAULT ? Outcome.FAULT : outcome);
        }
    }

    /** The longest message that leaves for a peer, or comes from it, without its receive. */
    private static long eagerBytes(Link peer) {
        return peer.transport().capabilities().eagerBytes();
    }

    /** Begins a message that was requested, and may have met its receive or none. */
    private void takeSupply(Port port, long header, Link source) {
        final int length = Frame.length(header);
        final long total = port.context();
        final int handle = port.number();
        final Train train = source.train();
        final boolean isWrong =
                train.isUnderWay() || length <= 0 || length > total || total > eagerBytes(source);
        if (isWrong) {
            port.advance(length);
            return;
        }
        final Chunk chunk = device.chunks().get((int) total);
        final Arrival late = train.takeExpected(handle);
        final Arrival a =
                late != null ? late : device.inbound().arrivals().findRequest(source, handle);
        train.begin((int) total);
        if (a != null && a.length == total) {
            device.inbound().arrivals().unstrand(a);
            device.inbound().arrivals().weigh(a, Link.OVERHEAD + a.length);
            a.isRemote = false;
            a.claim = Claims.NONE;
            a.isPartial = true;
            a.chunk = chunk;
            train.arrival = a;
        } else {
            chunk.owner.put(chunk);
            Inbound.giveBack(source, total); // it was dropped
        }
        if (Frame.element(header) == BROKEN) {
            train.breakOff();
        }
        part(port, source, length);
    }

    /**
     * Drops a message; one that has met its receive, or a matched probe, stays, and so does one
     * whose sender has taken it back meanwhile.
     */
    private void takeWithdraw(Port port, Link source) {
        final int handle = port.number();
        port.advance(0);
        final Arrival a = device.inbound().arrivals().findRequest(source, handle);
        if (a != null && fetch.secure(a)) {
            device.inbound().arrivals().remove(a);
            device.inbound().discard(a, Outcome.CANCELLED);
        }
    }

    private void takeData(Port port, long header, Link source) {
        final int length = Frame.length(header);
        final int handle = port.tag();
        final MatchOperation r = handles.get(handle);
        final boolean isKnown =
                r != null
                        && r.isReceive()
                        && r.peer == source
                        && r.moved == port.context()
                        && length <= r.length() - r.moved;
        if (isKnown) {
            final boolean isBroken = Frame.element(header) == BROKEN;
            if (isBroken) {
                r.verdict = Outcome.FAULT;
            } else if (r.verdict == Outcome.OK) {
                r.verdict = Train.get(port, r, r.moved, length);
            }
            r.moved += length;
            if ((isBroken || r.moved == r.length()) && handles.remove(handle) == r) {
                port.advance(length);
                r.phaseRelease(MatchOperation.IDLE);
                r.complete(r.verdict);
                return;
            }
        }
        port.advance(length);
    }

    /** Does what a frame has called for. Under no lock. */
    void run(MatchOperation op) {
        final int todo = op.todo;
        op.todo = 0;
        switch (todo) {
            case ANSWER -> answer(op);
            case STREAM -> op.link.stream(op);
            case SUPPLY -> supply(op);
            case RELIEVE -> {
                op.peer.control(Frame.RELIEF, op.address, 0, op.peerHandle);
                device.operations().put(op);
            }
            case EXTEND -> {
                op.peer.relieve(op.address, 0);
                op.peer.device().sleepers().wakeAll();
                device.operations().put(op);
            }
            default -> {
                op.peer.control(Frame.FINISH, op.verdict, 0, op.peerHandle);
                device.operations().put(op);
            }
        }
    }

    private static void supply(MatchOperation s) {
        s.link.relieve(s.address, Link.OVERHEAD + s.capacity());
        if (s.capacity() == 0) {
            s.complete(Outcome.OK);
        } else {
            s.link.queue(s);
        }
    }

    private void answer(MatchOperation r) {
        final Link source = r.peer;
        if (r.verdict != Outcome.OK || r.length() == 0) {
            source.control(Frame.FINISH, Outcome.OK, 0, r.peerHandle);
            r.complete(r.verdict);
            return;
        }
        if (fetch.run(r)) {
            return;
        }
        final int peerHandle = r.peerHandle;
        final int handle = handles.put(r);
        if (handle == Handles.NONE) {
            source.control(Frame.FINISH, Outcome.FAULT, 0, peerHandle);
            r.complete(Outcome.FAULT);
            return;
        }
        // from here on a peer's end, or a close, may end the receive
        source.control(Frame.CLEAR, 0, handle, peerHandle);
        if ((source.hasEnded() || device.isClosed()) && handles.remove(handle) == r) {
            r.complete(device.lossOfPeer());
        }
    }

    /** Ends what waits for a peer that has ended, or everything if it is null. */
    void lose(Link peer, int outcome) {
        final Predicate<MatchOperation> fits =
                op -> peer == null || (op.isReceive() ? op.peer : op.link) == peer;
        MatchOperation op = handles.removeFirst(fits);
        while (op != null) {
            if (!op.isReceive()) {
                fetch.giveUp(op);
            }
            op.complete(outcome);
            op = handles.removeFirst(fits);
        }
    }

    /** Ends a message that was coming in in parts when the device is closed. */
    void closeTrain(Link peer) {
        device.enter();
        try {
            loseTrain(peer, Outcome.CLOSED);
        } finally {
            device.leave();
        }
    }

    /** Ends a message that was coming in in parts. Held: engine lock. */
    void loseTrain(Link peer, int outcome) {
        final Train train = peer.train();
        final MatchOperation r = train.receive;
        final Arrival a = train.arrival;
        train.begin(0);
        for (Arrival late = train.takeExpected(); late != null; late = train.takeExpected()) {
            if (late.taker != null) {
                late.taker.complete(outcome);
                device.inbound().arrivals().recycle(late);
            } else if (late.isQueued) { // else a matched probe holds it
                device.inbound().arrivals().remove(late);
                device.inbound().arrivals().recycle(late);
            }
        }
        if (r != null) {
            r.complete(outcome);
        } else if (a != null) {
            if (a.taker != null) {
                a.taker.complete(outcome);
            } else if (a.isQueued) {
                device.inbound().arrivals().remove(a);
            } else {
                return; // a matched probe holds it
            }
            a.chunk.owner.put(a.chunk);
            device.inbound().arrivals().recycle(a);
        }
    }
}
