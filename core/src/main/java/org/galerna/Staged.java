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
 * A message that lies in bytes of the library because the device cannot use the caller's array
 * itself: items with gaps, objects, or nothing at all.
 */
final class Staged {
    private static final byte[] EMPTY = {};

    private final LocalRank local;
    private final Items items;
    private final int kind;
    private byte[] bytes;
    private long length;

    private Staged(LocalRank local, Items items, byte[] bytes, long length) {
        this.local = local;
        this.items = items;
        final boolean any =
                length == 0 || items.type() == Datatype.PACKED || local.takesAnyElements();
        this.kind = items.type().kind() | Kind.STAGED | (any ? Kind.UNCHECKED : 0);
        this.bytes = bytes;
        this.length = length;
    }

    /** Packs or serialises what is to be sent. */
    static Staged outgoing(LocalRank local, Items items) {
        if (isObjects(items)) {
            final byte[] message = items.length() == 0 ? EMPTY : ObjectStreams.write(items);
            return new Staged(local, items, message, message.length);
        }
        final Staged room = incoming(local, items);
        room.pack();
        return room;
    }

    /** Makes room for what is to be received; objects get theirs when they come. */
    static Staged incoming(LocalRank local, Items items) {
        if (isObjects(items)) {
            return new Staged(local, items, null, Long.MAX_VALUE);
        }
        final long length = items.bytes();
        return new Staged(local, items, length == 0 ? EMPTY : local.staging().take(length), length);
    }

    private static boolean isObjects(Items items) {
        return items.type().kind() == Kind.OBJECT;
    }

    private void pack() {
        if (length > 0) {
            items.pack(0, bytes, 0, (int) length);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    long length() {
        return length;
    }

    /** Arms an operation with these bytes. */
    Operation arm(Operation operation) {
        return operation.buffer(bytes, kind, 0, length);
    }

    /** Gives the bytes back. */
    void recycle() {
        if (bytes != null) {
            local.staging().give(bytes);
        }
        bytes = null;
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
                        ? endpoint.ssend(out.bytes, out.kind, 0, out.length, tag)
                        : endpoint.send(out.bytes, out.kind, 0, out.length, tag);
        final long length = out.length;
        out.recycle();
        if (outcome != Outcome.OK) {
            throw Failure.of(outcome, peer, tag, length);
        }
    }

    /** Starts to send items. */
    static Request isend(Peer peer, Items items, Mode mode, int tag) {
        final Request request = new Request(peer, tag);
        if (peer.endpoint() == null) {
            return request.completed(new Status());
        }
        final Staged out = outgoing(peer.comm().local, items);
        final Operation operation = out.arm(peer.device().operation());
        mode.start(peer.endpoint(), operation, tag);
        return request.sending(operation, out);
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
            final long came = peer.take(bytes, kind, 0, length, tag);
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
        if (came > 0) {
            items.unpack(0, bytes, 0, (int) came);
        }
    }

    private Status deliverObjects(Operation done, Status into) {
        final byte[] message = bytes != null ? bytes : (byte[]) done.buffer();
        try {
            return into.objects(
                    local.localProcess().objects().deliver(message, (int) done.length(), items));
        } catch (GalernaException e) {
            throw GalernaException.of(e.errorClass(), e.what())
                    .message(into.source(), into.tag(), done.length())
                    .advice(e.advice().orElse(null))
                    .cause(e.getCause())
                    .exception();
        }
    }
}
