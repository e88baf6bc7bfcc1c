// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.device.Endpoint;
import org.galerna.device.Envelope;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.GalernaException;

/**
 * A message whose bytes the device does not find side by side in the caller's array: items with
 * gaps, objects, or nothing at all. It lies in bytes of the library, but for many items with gaps:
 * the device packs and unpacks those part by part, while other parts are on their way.
 */
final class Staged {
    private static final byte[] EMPTY = {};

    /** From so many bytes on items with gaps are packed by the device. */
    private static final long LONG = 32 << 10;

    private final LocalRank local;
    private final Items items;
    private final int kind;
    private final long length;
    private Object data; // bytes, or the items; null of objects until they come

    private Staged(LocalRank local, Items items, Object data, long length) {
        this.local = local;
        this.items = items;
        final boolean any =
                length == 0 || items.type() == Datatype.PACKED || local.takesAnyElements();
        final int form = data instanceof Items ? Kind.GAPPED : Kind.STAGED;
        this.kind = items.type().kind() | form | (any ? Kind.UNCHECKED : 0);
        this.data = data;
        this.length = length;
    }

    /** Makes what is to be sent; the items must not change before it is sent. */
    static Staged outgoing(LocalRank local, Items items) {
        return isLong(items) ? inPlace(local, items) : copied(local, items);
    }

    /** Packs or serialises what is to be sent. */
    static Staged copied(LocalRank local, Items items) {
        if (isObjects(items)) {
            final byte[] message = items.length() == 0 ? EMPTY : ObjectStreams.write(items);
            return new Staged(local, items, message, message.length);
        }
        Staging.requireCopy(items.bytes());
        final Staged room = room(local, items);
        if (room.length > 0) {
            items.pack(0, room.bytes(), 0, (int) room.length);
        }
        return room;
    }

    /** Makes room for what is to be received; objects get theirs when they come. */
    static Staged incoming(LocalRank local, Items items) {
        if (isObjects(items)) {
            return new Staged(local, items, null, Long.MAX_VALUE);
        }
        return isLong(items) && items.isAscending() ? inPlace(local, items) : room(local, items);
    }

    private static Staged inPlace(LocalRank local, Items items) {
        return new Staged(local, items, items, items.bytes());
    }

    private static Staged room(LocalRank local, Items items) {
        final long length = items.bytes();
        return new Staged(local, items, length == 0 ? EMPTY : local.staging().take(length), length);
    }

    private static boolean isLong(Items items) {
        return !isObjects(items) && items.bytes() >= LONG;
    }

    private static boolean isObjects(Items items) {
        return items.type().kind() == Kind.OBJECT;
    }

    private boolean isInPlace() {
        return data instanceof Items;
    }

    /** The bytes of what was {@link #copied}. */
    byte[] bytes() {
        return (byte[]) data;
    }

    long length() {
        return length;
    }

    /** Arms an operation with these bytes. */
    Operation arm(Operation operation) {
        return operation.buffer(data, kind, 0, length);
    }

    /** Gives the bytes back. */
    void recycle() {
        if (data instanceof byte[] bytes) {
            local.staging().give(bytes);
        }
        data = null;
    }

    // ---- sending ----

    /** Sends items and waits as the mode wants; nothing to no process. */
    static void send(Peer peer, Items items, Mode mode, int tag) {
        final Endpoint endpoint = peer.endpoint();
        if (endpoint == null) {
            return;
        }
        final Staged out = outgoing(peer.comm().local, items);
        final int outcome =
                mode == Mode.SYNCHRONOUS
                        ? endpoint.ssend(out.data, out.kind, 0, out.length, tag)
                        : endpoint.send(out.data, out.kind, 0, out.length, tag);
        final long length = out.length;
        out.recycle();
        if (outcome != Outcome.OK) {
            throw Failure.of(outcome, peer, tag, length);
        }
    }

    /** Starts to send items. */
    static Request isend(Peer peer, Items items, Mode mode, int tag) {
        return peer.endpoint() == null
                ? new Request(peer, tag).completed(new Status())
                : outgoing(peer.comm().local, items).start(peer, mode, tag);
    }

    /** Starts to send items that may change at once. */
    static Request isendCopied(Peer peer, Items items, int tag) {
        return peer.endpoint() == null
                ? new Request(peer, tag).completed(new Status())
                : copied(peer.comm().local, items).start(peer, Mode.STANDARD, tag);
    }

    private Request start(Peer peer, Mode mode, int tag) {
        final Operation operation = arm(peer.device().operation());
        mode.start(peer.endpoint(), operation, tag);
        return new Request(peer, tag).sending(operation, this);
    }

    // ---- receiving ----

    /** Receives items; nothing from no process. */
    static Status recv(Peer peer, Items items, int tag, Status into) {
        if (peer.endpoint() == null) {
            return into.nobody();
        }
        if (isObjects(items)) {
            final Envelope envelope = new Envelope();
            final Operation matched = Probes.matched(peer, tag, envelope);
            return take(peer, items, new Message.Taken(matched, envelope.length()), into);
        }
        final Staged in = incoming(peer.comm().local, items);
        if (in.length > 0 && peer.isNamed(items.type(), tag)) {
            return in.take(peer, tag, into);
        }
        final Operation operation = in.arm(peer.device().operation());
        peer.endpoint().irecv(operation, Peer.deviceTag(tag));
        return in.finish(peer, operation, tag, into);
    }

    /** Receives from a named source with a named tag. */
    private Status take(Peer peer, int tag, Status into) {
        try {
            final long came = peer.take(data, kind, 0, length, tag);
            place(came);
            return into.set(peer.rank(), tag, items.type().kind(), came);
        } finally {
            recycle();
        }
    }

    /** Receives the message that a matched probe took. */
    static Status take(Peer peer, Items items, Message.Taken message, Status into) {
        final Staged in = incoming(peer.comm().local, items, message.bytes());
        final Operation operation = in.arm(message.operation());
        peer.endpoint().mrecv(operation);
        return in.finish(peer, operation, Comm.ANY_TAG, into);
    }

    /** Starts to receive the message that a matched probe took. */
    static Request itake(Peer peer, Items items, Message.Taken message) {
        final Staged in = incoming(peer.comm().local, items, message.bytes());
        final Operation operation = in.arm(message.operation());
        peer.endpoint().mrecv(operation);
        return new Request(peer, Comm.ANY_TAG).receiving(operation, in, in.kind);
    }

    /** Makes room for a message of a known length. */
    private static Staged incoming(LocalRank local, Items items, long bytes) {
        return isObjects(items)
                ? new Staged(local, items, local.staging().take(bytes), bytes)
                : incoming(local, items);
    }

    private Status finish(Peer peer, Operation operation, int tag, Status into) {
        peer.device().await(operation);
        try {
            return deliver(peer, operation, tag, into);
        } finally {
            peer.device().release(operation);
            recycle();
        }
    }

    /** Starts to receive items. */
    static Request irecv(Peer peer, Items items, int tag) {
        final Request request = new Request(peer, tag);
        if (peer.endpoint() == null) {
            return request.completed(new Status().nobody());
        }
        final Staged in = incoming(peer.comm().local, items);
        final Operation operation = in.arm(peer.device().operation());
        peer.endpoint().irecv(operation, Peer.deviceTag(tag));
        return request.receiving(operation, in, in.kind);
    }

    /** Puts a message that has come where the caller wants it. */
    Status deliver(Peer peer, Operation done, int tag, Status into) {
        peer.received(done, tag, kind, length, into);
        if (into.isCancelled()) {
            return into;
        }
        if (isObjects(items)) {
            return deliverObjects(done, into);
        }
        if (items.type().size() == 0) {
            return into.items(items.count());
        }
        place(done.length());
        return into;
    }

    private void place(long came) {
        if (came > 0 && !isInPlace()) {
            items.unpack(0, bytes(), 0, (int) came);
        }
    }

    private Status deliverObjects(Operation done, Status into) {
        final byte[] message = data != null ? bytes() : (byte[]) done.buffer();
        try {
            return into.objects(local.objects().deliver(message, (int) done.length(), items));
        } catch (GalernaException e) {
            throw GalernaException.of(e.errorClass(), e.what())
                    .message(into.source(), into.tag(), done.length())
                    .advice(e.advice().orElse(null))
                    .cause(e.getCause())
                    .exception();
        }
    }
}
