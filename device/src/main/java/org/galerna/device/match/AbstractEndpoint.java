// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import java.util.BitSet;
import org.galerna.base.host.Patience;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Frame;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.device.Port;
import org.galerna.device.WaitTable;

/** What a named peer and any source have in common: posting and probing. */
abstract class AbstractEndpoint implements Endpoint {
    /** Looks at a port with the lock held, before others get a chance. */
    private static final int LOOKS = 256;

    private static final int LOOKS_PER_WAITER_CHECK = 8;

    final MatchingDevice device;
    final long context;
    private final Link source;

    AbstractEndpoint(MatchingDevice device, Link source, long context) {
        this.device = device;
        this.source = source;
        this.context = context;
    }

    @Override
    public final void irecv(Operation operation, int tag) {
        device.haste().begin();
        final MatchOperation op = (MatchOperation) operation;
        post(op, tag);
        if (source != null) {
            source.starts().started(op);
        }
    }

    /** Starts a receive that is waited for at once, or not. */
    final void post(MatchOperation op, int tag) {
        op.start(source, context, tag, WaitTable.Verb.RECV);
        device.enter();
        try {
            final Inbound inbound = device.inbound();
            final Arrival a = inbound.arrivals().find(context, source, tag);
            if (a != null) {
                inbound.arrivals().remove(a);
                inbound.consume(a, op);
            } else {
                op.phaseRelease(MatchOperation.POSTED);
                inbound.posted().add(op);
                look(op);
                device.tellIfFenced();
                if (Cancel.cannotBeMet(device, op)) {
                    inbound.posted().remove(op);
                    op.phaseRelease(MatchOperation.IDLE);
                    op.noteReceived(null, tag, 0, 0);
                    op.complete(device.lossOfPeer());
                }
            }
        } finally {
            device.leave();
        }
    }

    /** Looks for the message of a receive that has just been posted, if that pays. */
    private void look(MatchOperation op) {
        if (source == null || !source.starts().isBlind(op.capacity())) {
            device.inbound().drainForPosted();
        }
        if (source != null) {
            source.starts().count(op.capacity());
        }
    }

    /** Receives by an operation of its own. */
    final long recvSlowly(Object data, int kind, long offset, long capacity, int tag) {
        final MatchOperation op = device.operations().get();
        op.buffer(data, kind, offset, capacity);
        post(op, tag);
        device.waiting().await(op);
        final int outcome = op.outcome();
        final long length = op.length();
        final int element = op.kind();
        device.operations().giveBack(op);
        device.attention().attend(); // a receive that came before may be somebody else's
        return outcome == Outcome.OK ? length : Outcome.failure(outcome, element, length);
    }

    @Override
    public final boolean iprobe(int tag, Envelope into) {
        if (glimpse(tag, into, false)) {
            return true;
        }
        device.progress();
        boolean found;
        device.enter();
        try {
            device.drainIfNews();
            final Arrival a = device.inbound().arrivals().find(context, source, tag);
            found = a != null;
            if (found) {
                fill(into, a);
            }
        } finally {
            device.leave();
        }
        if (!found) {
            device.waiting().countFruitless();
        }
        return found;
    }

    @Override
    public final int probe(int tag, Envelope into) {
        if (glimpse(tag, into, true)) {
            return Outcome.OK;
        }
        final MatchOperation probe = device.operations().get();
        final Arrival a = waitFor(probe, tag, into, false);
        final int outcome = a == null ? probe.outcome() : Outcome.OK;
        device.operations().put(probe);
        return outcome;
    }

    @Override
    public final Operation improbe(int tag, Envelope into) {
        device.progress();
        Arrival a;
        device.enter();
        try {
            device.drainIfNews();
            a = look(tag, into, true);
        } finally {
            device.leave();
        }
        if (a == null) {
            device.waiting().countFruitless();
            return null;
        }
        return holding(a, device.operations().get());
    }

    @Override
    public final Operation mprobe(int tag, Envelope into) {
        final MatchOperation op = device.operations().get();
        final Arrival a = waitFor(op, tag, into, true);
        return a == null ? op : holding(a, op);
    }

    /** Gives a message to an operation, which may still tell how its last message ended. */
    private static MatchOperation holding(Arrival a, MatchOperation op) {
        op.start(a.source, a.context, a.tag, WaitTable.Verb.RECV);
        op.arrival = a;
        return op;
    }

    @Override
    public final void mrecv(Operation matched) {
        final MatchOperation op = (MatchOperation) matched;
        final Arrival a = op.arrival;
        op.arrival = null;
        op.start(a.source, a.context, a.tag, WaitTable.Verb.RECV);
        device.enter();
        try {
            device.inbound().arrivals().letGo(a);
            device.inbound().consume(a, op);
        } finally {
            device.leave();
        }
    }

    @Override
    public final int outlook() {
        if (device.isClosed()) {
            return Outcome.CLOSED;
        }
        final boolean isLost =
                Cancel.isHopeless(device, source, context, null)
                        && (source != null
                                ? source.hasFailed()
                                : device.inbound().senders().hasOneFailed(context));
        return isLost ? Outcome.PEER_LOST : Outcome.OK;
    }

    @Override
    public final void senders(BitSet ranks) {
        device.inbound().senders().note(context, ranks);
    }

    /**
     * Looks at the next message, which is left where it has come in, so that the receive behind the
     * probe copies it once. Whatever takes frames in meanwhile takes this one first, so that a
     * receive of any source gets it, too.
     *
     * @param isPatient whether to wait for it a while.
     * @return whether it is the one, and has been described; if not, it has to be taken in, or
     *     waited for.
     */
    private boolean glimpse(int tag, Envelope into, boolean isPatient) {
        long deadline = 0;
        do {
            device.enter();
            try {
                final Port port =
                        device.inbound().isFirst(context, source, tag) ? next(isPatient) : null;
                if (port != null) {
                    return describe(port, tag, into);
                }
            } finally {
                device.leave();
            }
            deadline = isPatient && maySpin() ? lookOn(deadline) : 0;
        } while (deadline != 0);
        return false;
    }

    /** The port where something has come that this endpoint may be about; null if nowhere. */
    abstract Port next(boolean isPatient);

    /** Describes the next frame of a port if it is a short message that a probe of this finds. */
    private boolean describe(Port port, int tag, Envelope into) {
        final long header = port.peek();
        if (header == Port.NONE
                || Frame.type(header) != Frame.EAGER
                || port.context() != context
                || (tag != Device.ANY_TAG && port.tag() != tag)) {
            return false;
        }
        final Link sender = device.links().to(port.sender());
        if (source == null ? !device.inbound().isNewsOfOne() : sender.rank() != source.rank()) {
            return false;
        }
        final int length = Frame.length(header);
        final int element = Frame.element(header);
        final long lead = Inbound.lead(port, element, length);
        into.set(sender, port.tag(), element, length, lead);
        device.inbound().show(port);
        return true;
    }

    final boolean maySpin() {
        return device.mayPoll() && !device.hasRival();
    }

    /** Passes the time to the next of some looks with the lock held; false if others want it. */
    final boolean looksAgain(int look) {
        if (look >= (device.mayPoll() ? LOOKS : 1)
                || (look % LOOKS_PER_WAITER_CHECK == 0 && device.hasRival())) {
            return false;
        }
        device.gap().pass();
        return true;
    }

    /** Lets others move on between looks until a deadline, set at first; 0 when it is over. */
    final long lookOn(long deadline) {
        final long now = System.nanoTime();
        if (deadline != 0 && now - deadline > 0) {
            return 0;
        }
        device.progress();
        return deadline == 0 ? now + Patience.BARE_NANOS : deadline;
    }

    /** Finds a message and takes it out of matching if told to. Held: the engine lock. */
    private Arrival look(int tag, Envelope into, boolean isTaken) {
        final Arrivals arrivals = device.inbound().arrivals();
        final Arrival a = arrivals.find(context, source, tag);
        if (a != null) {
            fill(into, a);
            if (isTaken) {
                device.inbound().hold(a);
            }
        }
        return a;
    }

    /** Waits for a message; null if none can come, and the operation then tells why. */
    private Arrival waitFor(MatchOperation probe, int tag, Envelope into, boolean isTaken) {
        for (; ; ) {
            device.enter();
            try {
                device.drainIfNews();
                final Arrival a = look(tag, into, isTaken);
                if (a != null) {
                    return a;
                }
                probe.start(source, context, tag, WaitTable.Verb.PROBE);
                if (Cancel.cannotBeMet(device, probe)) {
                    probe.complete(device.lossOfPeer());
                } else {
                    device.inbound().addProbe(probe);
                }
            } finally {
                device.leave();
            }
            device.waiting().await(probe);
            if (probe.outcome() != Outcome.OK) {
                return null;
            }
        }
    }

    private static void fill(Envelope into, Arrival a) {
        into.set(a.source, a.tag, a.element, a.length, a.lead);
    }
}
