// SPDX-License-Identifier: Apache-2.0
package org.galerna.device.match;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.galerna.device.Channel;
import org.galerna.device.Frame;
import org.galerna.device.Kind;
import org.galerna.device.Outcome;

/**
 * The sending side towards a peer without direct reach. Held: the send lock of the link.
 *
 * <p>A message within the eager limit and the budget leaves at once, in one frame or in a train of
 * frames, so that both sides copy at the same time. Every other is requested ({@link Remote}) and
 * fetched by the receiver or streamed when it is ready for it; so is one that can be fetched, if a
 * receiver is known to wait for it or it can be taken back. Without room: control frames first,
 * then messages in their order, then streams.
 */
final class Outgoing {
    /** Parts of streams that one call sends, before others get the lock. */
    private static final int PARTS = 16;

    /** A frame without payload that found no room. */
    private record Control(int type, long context, int tag, int number) {}

    private final Link link;
    private final MatchingDevice device;
    private final Channel channel;
    private final long eagerBytes;
    private final MemorySegment words = Arena.ofAuto().allocate(Frame.REQUEST_BYTES, Long.BYTES);
    private final ArrayDeque<Control> controls = new ArrayDeque<>(1);
    private final ArrayDeque<MatchOperation> streams = new ArrayDeque<>(1);

    Outgoing(Link link, MatchingDevice device, Channel channel, long eagerBytes) {
        this.link = link;
        this.device = device;
        this.channel = channel;
        this.eagerBytes = eagerBytes;
    }

    /** Things that wait for room, beside the link's queue. */
    int waiting() {
        return controls.size() + streams.size();
    }

    /** Sends one operation, or what is left of it; false without room. */
    boolean publish(MatchOperation op) {
        final long length = op.capacity();
        if (op.moved > 0) {
            return more(op);
        }
        if (op.parcel >= 0) {
            return parcel(op);
        }
        if (op.isRevoked) {
            return supply(op);
        }
        if (!op.isSynchronous && length <= link.inlineBytes() && link.claimEager((int) length)) {
            channel.envelope(op.context, op.tagWanted, 0);
            link.put(op, (int) length);
            op.complete(Outcome.OK);
            return true;
        }
        final boolean isTrain =
                mayGo(op)
                        && length > 0
                        && !device.remote().fetch().isAwaited(op, channel)
                        && link.hasBudget((int) length);
        return isTrain ? train(op) : request(op);
    }

    private boolean mayGo(MatchOperation op) {
        return !op.isSynchronous && op.capacity() <= eagerBytes;
    }

    private boolean train(MatchOperation op) {
        final int total = (int) op.capacity();
        final int part = Math.min(total, channel.payloadBytes());
        if (channel.claim(part) != Channel.CLAIMED) {
            return false;
        }
        channel.envelope(op.context, op.tagWanted, total);
        boolean isWritten = false;
        try {
            channel.put(op.data(), op.bufferKind(), op.offset(), part);
            isWritten = true;
        } finally {
            if (!isWritten) {
                link.publishNothing(part);
                op.complete(Outcome.FAULT); // the cause is thrown to who started the send
            }
        }
        link.pay(total);
        channel.publish(Frame.header(Frame.TRAIN, op.bufferKind(), part));
        op.verdict = Outcome.OK;
        return begun(op, part);
    }

    /** Begins the parts of a message whose request was taken back; its budget is paid. */
    private boolean supply(MatchOperation op) {
        final int part = (int) Math.min(op.capacity(), channel.payloadBytes());
        if (channel.claim(part) != Channel.CLAIMED) {
            return false;
        }
        channel.envelope(op.capacity(), op.tagWanted, op.handle);
        op.verdict = put(op, part);
        channel.publish(Frame.header(Frame.SUPPLY, element(op), part));
        return begun(op, part);
    }

    private static int element(MatchOperation op) {
        return op.verdict == Outcome.OK ? op.bufferKind() : Remote.BROKEN;
    }

    private boolean parcel(MatchOperation op) {
        final int total = (int) op.capacity();
        final int part = Math.min(total, channel.payloadBytes());
        if (channel.claim(part) != Channel.CLAIMED) {
            return false;
        }
        channel.envelope(op.context, op.parcel, total);
        channel.put(op.data(), Kind.BYTE, 0, part);
        channel.publish(Frame.header(Frame.PARCEL, Kind.BYTE, part));
        op.verdict = Outcome.OK;
        return begun(op, part);
    }

    private boolean begun(MatchOperation op, int part) {
        link.countSent();
        op.moved = part;
        if (part < op.capacity()) {
            channel.signal(); // both sides copy
        }
        return more(op);
    }

    /** Sends the other parts of a train. */
    private boolean more(MatchOperation op) {
        final long total = op.capacity();
        while (op.moved < total) {
            final int part = (int) Math.min(total - op.moved, channel.payloadBytes());
            if (channel.claim(part) != Channel.CLAIMED) {
                channel.signal();
                return false;
            }
            if (op.verdict == Outcome.OK) {
                op.verdict = put(op, part);
            }
            channel.publish(Frame.header(Frame.MORE, element(op), part));
            op.moved += part;
        }
        end(op, op.verdict);
        return true;
    }

    private int put(MatchOperation op, int part) {
        try {
            channel.put(op.data(), op.bufferKind(), op.offset() + op.moved, part);
            return Outcome.OK;
        } catch (RuntimeException | InternalError e) {
            return Outcome.FAULT; // the owner learns it from the operation
        }
    }

    /** Ends an operation; one that nobody owns returns to its pool. */
    static void end(MatchOperation op, int outcome) {
        if (op.parcel >= 0) {
            op.parcel = -1;
            op.complete(outcome);
            op.owner.operations().put(op);
        } else {
            op.complete(outcome);
        }
    }

    private boolean request(MatchOperation op) {
        op.noteLead();
        if (channel.claim(Frame.REQUEST_BYTES) != Channel.CLAIMED) {
            return giveUp(op);
        }
        final boolean isKeptBack = mayGo(op) && !link.hasBudget((int) op.capacity());
        op.pieces = 1;
        final int handle = device.remote().handles().put(op);
        if (handle == Handles.NONE) {
            link.publishNothing(Frame.REQUEST_BYTES);
            return giveUp(op);
        }
        op.handle = handle;
        op.phaseRelease(MatchOperation.OFFERED);
        words.set(JAVA_LONG, 0, op.capacity() | (isKeptBack ? Frame.KEPT_BACK : 0));
        words.set(JAVA_LONG, Long.BYTES, op.lead);
        words.set(JAVA_LONG, 2L * Long.BYTES, Fetch.lend(op));
        words.set(JAVA_LONG, 3L * Long.BYTES, op.claim);
        channel.envelope(op.context, op.tagWanted, handle);
        channel.put(words, Kind.SEGMENT, 0, Frame.REQUEST_BYTES);
        channel.publish(Frame.header(Frame.REQUEST, op.bufferKind(), Frame.REQUEST_BYTES));
        link.countSent();
        return true;
    }

    /** Leaves a request to a later attempt; false. */
    private boolean giveUp(MatchOperation op) {
        device.remote().fetch().giveUp(op);
        return false;
    }

    /** Sends a frame without payload, now or as soon as there is room. */
    void control(int type, long context, int tag, int number) {
        if (!controls.isEmpty() || !publish(type, context, tag, number)) {
            controls.add(new Control(type, context, tag, number));
        }
    }

    private boolean publish(int type, long context, int tag, int number) {
        if (channel.claim(0) != Channel.CLAIMED) {
            return false;
        }
        channel.envelope(context, tag, number);
        channel.publish(Frame.header(type, Kind.BYTE, 0));
        return true;
    }

    private boolean publish(Control c) {
        return publish(c.type, c.context, c.tag, c.number);
    }

    /** Begins to stream a message that its receiver is ready for. */
    void stream(MatchOperation op) {
        op.verdict = Outcome.OK;
        streams.add(op);
    }

    /** Sends control frames that waited, while there is room. */
    void pumpControls() {
        while (!controls.isEmpty() && publish(controls.peek())) {
            controls.remove();
        }
    }

    /** Sends parts of streams while there is room. */
    void pumpStreams() {
        for (int n = 0; n < PARTS && !streams.isEmpty(); n++) {
            final MatchOperation op = streams.peek();
            final int part = (int) Math.min(op.capacity() - op.moved, channel.payloadBytes());
            if (channel.claim(part) != Channel.CLAIMED) {
                return;
            }
            channel.envelope(op.moved, op.peerHandle, 0);
            op.verdict = put(op, part);
            channel.publish(Frame.header(Frame.DATA, element(op), part));
            op.moved += part;
            if (n == 0) {
                channel.signal();
            }
            if (op.moved == op.capacity() || op.verdict != Outcome.OK) {
                streams.remove();
                op.complete(op.verdict);
            }
        }
    }

    /** Takes a stream, or null; for a link that is given up. */
    MatchOperation dropStream() {
        controls.clear();
        return streams.poll();
    }
}
