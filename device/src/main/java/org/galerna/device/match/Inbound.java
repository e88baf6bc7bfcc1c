// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.galerna.base.Padded;
import org.galerna.base.ring.Claims;
import org.galerna.device.Device;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;
import org.galerna.device.Port;
import org.galerna.device.Transport;

/**
 * The receiving side: takes frames out of the ports and matches them. Held: the engine lock, by a
 * thread of any rank.
 *
 * <p>Frames are always taken, matched or not: what bounds memory is the senders' budget. A match
 * with a lent message is only noted; whoever holds the lock does the copy after it has given the
 * lock back.
 */
final class Inbound extends Padded {
    private static final int BATCH = 64;

    /** So many frames are looked for side by side. */
    private static final int TOGETHER = 8;

    private final MatchingDevice device;
    private final Posted posted = new Posted();
    private final Arrivals arrivals = new Arrivals();
    private final OperationList probes = new OperationList();
    private final Senders senders;
    private MatchOperation workHead;
    private MatchOperation workTail;
    private Port shown; // what comes next there, a probe has described; or null
    private long cameIn;

    /** Keep the next object off the lines of the fields above. */
    @SuppressWarnings("unused")
    private Object z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, za, zb, zc, zd, ze, zf;

    Inbound(MatchingDevice device) {
        super();
        this.device = device;
        this.senders = new Senders(device);
    }

    Senders senders() {
        return senders;
    }

    Posted posted() {
        return posted;
    }

    Arrivals arrivals() {
        return arrivals;
    }

    /** Messages that came in; racy. */
    long cameIn() {
        return cameIn;
    }

    /** Messages that came in and have found a receive; racy. */
    long received() {
        return cameIn - arrivals.count();
    }

    /** Tells whether a message now coming in would go to a receive that names all of this. */
    boolean isNext(long context, Link source, int tag) {
        return (arrivals.count() == 0 || arrivals.find(context, source, tag) == null)
                && (posted.count() == 0 || posted.find(context, source, tag) == null);
    }

    /** Tells whether a message now coming in would be the first that a probe of all this finds. */
    boolean isFirst(long context, Link source, int tag) {
        final boolean isNamed = source != null && tag != Device.ANY_TAG;
        return isNamed
                ? isNext(context, source, tag)
                : posted.count() == 0 && arrivals.find(context, source, tag) == null;
    }

    /** A port where frames seem to have come, or null. */
    Port news() {
        final Transports transports = device.transports();
        Port found = newsOf(transports.first());
        for (final Transport t : transports.others()) {
            found = found == null ? newsOf(t) : found;
        }
        return found;
    }

    private static Port newsOf(Transport transport) {
        final int at = transport.nextWithNews(0);
        return at < 0 ? null : transport.ports()[at];
    }

    /**
     * Tells whether frames seem to have come at one port alone: elsewhere none waits for longer.
     */
    boolean isNewsOfOne() {
        int ports = countNews(device.transports().first());
        for (final Transport t : device.transports().others()) {
            ports += countNews(t);
        }
        return ports <= 1;
    }

    private static int countNews(Transport transport) {
        int ports = 0;
        for (int i = transport.nextWithNews(0); i >= 0; i = transport.nextWithNews(i + 1)) {
            ports++;
        }
        return ports;
    }

    /** Takes the matches that still have to be copied; a list by {@code next}. */
    MatchOperation takeWork() {
        final MatchOperation work = workHead;
        if (work != null) {
            workHead = null;
            workTail = null;
        }
        return work;
    }

    /** Takes frames from every port, at most a batch from each. */
    void drainAll() {
        drainAll(false);
    }

    /**
     * The same until no receive waits any more, one frame at least: what stays in its ring now is
     * copied once, to a receive that comes for it, and the line of the frame after the last one is
     * left to the core that is about to write it.
     */
    void drainForPosted() {
        drainAll(true);
    }

    private void drainAll(boolean forPosted) {
        drainThoseWithNews(device.transports().first(), forPosted);
        for (Transport t : device.transports().others()) {
            drainThoseWithNews(t, forPosted);
        }
    }

    /** A look at a port without news may be a system call. */
    private void drainThoseWithNews(Transport transport, boolean forPosted) {
        int i = transport.nextWithNews(0);
        while (i >= 0) {
            drain(transport.ports()[i], BATCH, forPosted);
            i = isEnough(forPosted) ? -1 : transport.nextWithNews(i + 1);
        }
    }

    /** Takes frames from one port, as many as a batch. */
    void drain(Port port) {
        drain(port, BATCH, false);
    }

    /** Takes all frames that have come from a peer; null if none ever has. */
    void drainWhole(Port port) {
        if (port != null) {
            drain(port, Integer.MAX_VALUE, false);
        }
    }

    /** Notes that a probe has shown the next frame of a port: it is taken in before all others. */
    void show(Port port) {
        shown = port;
    }

    private void drain(Port port, int limit, boolean forPosted) {
        int left = limit;
        while (left > 0) {
            final int some = Math.min(forPosted ? posted.count() : left, TOGETHER);
            final int there = some > 1 ? port.count(some) : 1;
            if (!takeSome(port, there, forPosted)) {
                return;
            }
            left -= there;
        }
    }

    /** Takes so many frames that are there; tells whether it has, and more may be due. */
    private boolean takeSome(Port port, int frames, boolean forPosted) {
        for (int n = 0; n < frames; n++) {
            if (!takeNext(port) || isEnough(forPosted)) {
                return false;
            }
        }
        return frames > 0;
    }

    private boolean isEnough(boolean forPosted) {
        return forPosted && posted.count() == 0;
    }

    private boolean takeNext(Port port) {
        final long header = port.peek();
        if (header == Port.NONE) {
            return false;
        }
        take(port, header);
        return true;
    }

    /** Takes the frame that a peek has found. */
    void take(Port port, long header) {
        if (shown != null) {
            takeShown(port);
        }
        final int length = Frame.length(header);
        final Link source = device.links().to(port.sender());
        switch (Frame.type(header)) {
            case Frame.EAGER -> takeEager(port, header, source);
            case Frame.LENT -> takeLent(lent(port), source);
            case Frame.ACTIVE -> {
                final byte[] data = (byte[]) port.borrowed();
                device.mailbox().add(source, port.tag(), port.context(), data);
                port.advance(length);
                device.sleepers().ring();
            }
            case Frame.EMPTY -> port.advance(length);
            default -> device.remote().take(port, header, source);
        }
        cameIn++;
    }

    /** Takes what a probe has described, unless it is next anyway. */
    @SuppressWarnings("ReferenceEquality") // ports have no other equality
    private void takeShown(Port next) {
        final Port port = shown;
        shown = null;
        if (port != next) {
            takeNext(port);
        }
    }

    /** Leaves a message behind that was copied out of its frame. */
    void taken(Port port, Link source, int length) {
        port.advance(length);
        port.giveBack(source.rank(), Link.OVERHEAD + length);
        cameIn++;
    }

    /** What a frame of objects begins with; 0 for others. */
    static long lead(Port port, int element, int length) {
        return element == Kind.OBJECT ? port.lead(length) : 0;
    }

    private void takeEager(Port port, long header, Link source) {
        final int length = Frame.length(header);
        final int element = Frame.element(header);
        final long context = port.context();
        final int tag = port.tag();
        final MatchOperation op = posted.find(context, source, tag);
        if (op == null) {
            final Arrival a = arrival(port, source, element, length);
            a.lead = lead(port, element, length);
            a.chunk = device.chunks().get(length);
            port.getInto(a.chunk.spot, length);
            port.advance(length);
            arrive(a);
            return;
        }
        posted.remove(op);
        int verdict = op.admit(element, length);
        if (verdict == Outcome.OK) {
            verdict = get(port, op, length);
        }
        taken(port, source, length);
        op.phaseRelease(MatchOperation.IDLE);
        op.noteReceived(source, tag, element, length);
        op.complete(verdict);
    }

    private static int get(Port port, MatchOperation op, int length) {
        try {
            port.get(op.data(), op.bufferKind(), op.offset(), length);
            return Outcome.OK;
        } catch (RuntimeException | InternalError e) {
            return Outcome.FAULT;
        }
    }

    /**
     * Takes the lent message that a port is at for a receive that copies it at once, if it can be
     * copied in one piece; any other is taken as by {@link #take}.
     *
     * @return the send, matched; null if the receive is to look for the message elsewhere.
     */
    MatchOperation claimLent(Port port, Link source, int kind, long capacity) {
        final MatchOperation s = lent(port);
        cameIn++;
        final long length = s.capacity();
        final boolean isPlain =
                length <= Math.min(capacity, Pieces.whole(kind, s.bufferKind()))
                        && Kind.takes(kind, s.element());
        if (isPlain && s.changePhase(MatchOperation.OFFERED, MatchOperation.MATCHED)) {
            return s;
        }
        takeLent(s, source);
        return null;
    }

    /** Leaves the frame of a lent message behind. */
    private static MatchOperation lent(Port port) {
        final MatchOperation s = (MatchOperation) port.borrowed();
        port.advance(0);
        return s;
    }

    private void takeLent(MatchOperation s, Link source) {
        final MatchOperation r = posted.find(s.context, source, s.tagWanted);
        if (r != null) {
            posted.remove(r);
            match(s, r, source);
            return;
        }
        final Arrival a = arrivals.fresh();
        a.source = source;
        a.context = s.context;
        a.tag = s.tagWanted;
        a.element = s.element();
        a.length = s.capacity();
        a.cost = Link.OVERHEAD + (s.mayBeLeft() ? a.length : 0);
        a.lead = s.lead;
        a.lent = s;
        s.arrival = a;
        arrive(a);
    }

    /** Makes an arrival of the frame that a port is at. */
    Arrival arrival(Port port, Link source, int element, long length) {
        final Arrival a = arrivals.fresh();
        a.source = source;
        a.context = port.context();
        a.tag = port.tag();
        a.element = element;
        a.length = length;
        a.cost = Link.OVERHEAD + length;
        return a;
    }

    void arrive(Arrival a) {
        arrivals.add(a);
        device.sleepers().wakeSolo();
        MatchOperation probe = probes.head();
        while (probe != null) {
            final MatchOperation rest = probe.next;
            if (arrivals.find(probe.context, probe.link, probe.tagWanted) != null) {
                removeProbe(probe);
                probe.complete(Outcome.OK);
            }
            probe = rest;
        }
    }

    void addProbe(MatchOperation probe) {
        probe.phaseRelease(MatchOperation.POSTED);
        probes.addFirst(probe);
    }

    void removeProbe(MatchOperation probe) {
        probes.remove(probe);
        probe.phaseRelease(MatchOperation.IDLE);
    }

    /** Gives an unexpected message that is in no list any more to a receive. */
    void consume(Arrival a, MatchOperation r) {
        final Link source = a.source;
        if (a.lent != null) {
            a.lent.arrival = null;
            match(a.lent, r, source);
        } else if (isAtSender(a)) {
            device.remote().match(a, r);
        } else if (a.isPartial) {
            board(a, r);
            return;
        } else if (a.isLost) {
            r.complete(device.lossOfPeer());
        } else {
            int verdict = r.admit(a.element, a.length);
            if (verdict == Outcome.OK) {
                verdict = a.isBroken ? Outcome.FAULT : Transfer.read(a.chunk, r, (int) a.length);
            }
            r.noteReceived(source, a.tag, a.element, a.length);
            freeEager(a);
            r.phaseRelease(MatchOperation.IDLE);
            r.complete(verdict);
        }
        arrivals.recycle(a);
        cameIn++;
    }

    /**
     * Tells whether a message surely waits at its sender; if it was taken back, it comes in parts.
     */
    private boolean isAtSender(Arrival a) {
        if (!a.isRemote) {
            return false;
        }
        if (device.remote().fetch().secure(a)) {
            a.source.train().takeExpected(a.handle);
        } else {
            a.isRemote = false;
            a.isPartial = true;
        }
        return a.isRemote;
    }

    /**
     * Takes a message out of the queue and keeps it for a matched probe; it may still come in
     * parts.
     */
    void hold(Arrival a) {
        arrivals.hold(a);
        if (a.claim != Claims.NONE) {
            a.source.train().expect(a);
        }
    }

    /** Lets a receive wait for the parts of a message that are still to come. */
    private void board(Arrival a, MatchOperation r) {
        if (a.source.hasEnded() || device.isClosed()) {
            if (a.chunk != null) {
                a.chunk.owner.put(a.chunk);
            }
            arrivals.recycle(a);
            r.complete(device.lossOfPeer());
        } else {
            if (a.chunk == null) {
                a.source.train().expect(a);
            }
            a.taker = r;
            r.pieces = 1;
            r.phaseRelease(MatchOperation.MATCHED);
        }
    }

    private void freeEager(Arrival a) {
        a.chunk.owner.put(a.chunk);
        giveBack(a.source, a.length);
    }

    static void giveBack(Link source, long length) {
        source.port().giveBack(source.rank(), Link.OVERHEAD + length);
    }

    /** Drops an unexpected message that is in no list any more. */
    void discard(Arrival a, int outcome) {
        final MatchOperation s = a.lent;
        if (a.isRemote) {
            if (device.remote().fetch().secure(a)) {
                device.remote().refuse(a, outcome);
            }
        } else if (s == null && a.isPartial && a.chunk == null) {
            a.source.train().expectNoMore(a);
        } else if (s == null) {
            if (a.isPartial) {
                a.source.train().forget();
            }
            freeEager(a);
        } else if (s.changePhase(MatchOperation.OFFERED, MatchOperation.GONE)) {
            s.arrival = null;
            s.principal().complete(outcome);
        } else {
            giveBack(a.source, s.capacity());
            s.chunk.owner.put(s.chunk);
            s.owner.operations().giveBackTaken(s);
        }
        arrivals.recycle(a);
        cameIn++;
    }

    private void match(MatchOperation s, MatchOperation r, Link source) {
        final long length = s.capacity();
        r.noteReceived(source, s.tagWanted, s.element(), length);
        r.verdict = r.admit(s.element(), length);
        r.peer = source;
        r.partner = s;
        s.partner = r;
        final boolean isCopied = r.verdict == Outcome.OK;
        s.cut(r, isCopied ? Pieces.count(length, s.bufferKind(), r.bufferKind()) : 1);
        if (!s.changePhase(MatchOperation.OFFERED, MatchOperation.MATCHED)) {
            r.pieces = 1;
            giveBack(source, length);
        }
        r.phaseRelease(MatchOperation.MATCHED);
        addWork(r, 0);
    }

    /** Notes what is to be done for an operation after the engine lock. */
    void addWork(MatchOperation op, int todo) {
        op.todo = todo;
        op.next = null;
        if (workTail == null) {
            workHead = op;
        } else {
            workTail.next = op;
        }
        workTail = op;
    }

    /** Ends receives and probes that wait for a peer, or all if it is null. */
    void loseReceives(Link peer, int outcome) {
        for (int list = 0; list < posted.lists(); list++) {
            MatchOperation op = posted.first(list);
            while (op != null) {
                final MatchOperation rest = op.next;
                if (Cancel.isHopeless(device, op.link, op.context, peer)) {
                    posted.remove(op);
                    op.phaseRelease(MatchOperation.IDLE);
                    op.noteReceived(null, op.tagWanted, 0, 0);
                    op.complete(outcome);
                }
                op = rest;
            }
        }
        MatchOperation probe = probes.head();
        while (probe != null) {
            final MatchOperation rest = probe.next;
            if (Cancel.isHopeless(device, probe.link, probe.context, peer)) {
                removeProbe(probe);
                probe.complete(outcome);
            }
            probe = rest;
        }
    }

    /** Drops the unexpected messages of a context. */
    void discard(long context) {
        senders.forget(context);
        discardIf(Arrivals.list(context), a -> a.context == context, Outcome.OK);
    }

    /**
     * Drops the unexpected messages that are meant, and ends the sends of those that a matched
     * probe holds.
     */
    void discardIf(Predicate<Arrival> isMeant, int outcome) {
        for (int list = 0; list < Arrivals.lists(); list++) {
            discardIf(list, isMeant, outcome);
        }
        for (Arrival a = arrivals.firstHeld(); a != null; a = a.nextInContext) {
            if (isMeant.test(a)) {
                loseHeld(a, outcome);
            }
        }
    }

    private void loseHeld(Arrival a, int outcome) {
        final MatchOperation s = a.lent;
        if (s != null && s.changePhase(MatchOperation.OFFERED, MatchOperation.GONE)) {
            s.arrival = null;
            a.lent = null;
            a.isLost = true;
            arrivals.unstrand(a);
            s.principal().complete(outcome);
        }
    }

    /** Goes over all queued messages. */
    void forEach(Consumer<Arrival> action) {
        for (int list = 0; list < Arrivals.lists(); list++) {
            for (Arrival a = arrivals.first(list); a != null; a = a.nextInContext) {
                action.accept(a);
            }
        }
    }

    private void discardIf(int list, Predicate<Arrival> isMeant, int outcome) {
        Arrival a = arrivals.first(list);
        while (a != null) {
            final Arrival rest = a.nextInContext;
            if (isMeant.test(a)) {
                arrivals.remove(a);
                discard(a, outcome);
            }
            a = rest;
        }
    }
}
