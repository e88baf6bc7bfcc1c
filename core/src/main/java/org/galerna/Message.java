// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.device.Operation;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/**
 * A message that a matched probe took out of matching (MPI-4.1, section 3.8.2): no other receive
 * can get it. To be received exactly once, by one thread.
 */
public final class Message {
    /** A message at the device: its operation and its length in bytes. */
    record Taken(Operation operation, long bytes) {}

    private final Peer peer;
    private final Status status;
    private Taken taken;
    private boolean received;

    /** A message; {@code taken} is null for the message of no process. */
    Message(Peer peer, Taken taken, Status status) {
        this.peer = peer;
        this.taken = taken;
        this.status = status;
    }

    /**
     * Returns what the probe found.
     *
     * @return source, tag and length.
     */
    public Status status() {
        return status;
    }

    /**
     * Tells whether the message was received; one that a wrong argument was found for was not.
     *
     * @return true from the first receive that began.
     */
    public boolean isReceived() {
        return received;
    }

    /**
     * Receives the message.
     *
     * @param into where it goes.
     * @return what was received.
     * @throws GalernaException if the message was received before, is longer than the buffer, or
     *     holds other elements.
     */
    public Status recv(Buffer into) {
        try {
            final Taken message = take(into);
            if (message == null) {
                return new Status().nobody();
            }
            final Datatype type = into.type();
            return Staged.take(
                    peer, type.in(into.data(), into.offset(), into.count()), message, new Status());
        } catch (GalernaException e) {
            throw e.at("Mrecv", peer.comm().rank());
        }
    }

    /**
     * Receives the one object of the message.
     *
     * @return the object, may be null.
     * @throws GalernaException if the message was received before, or does not hold one object.
     */
    public Object recvObject() {
        final Object[] box = new Object[1];
        recv(Buffer.of(box));
        return box[0];
    }

    /**
     * Starts to receive the message.
     *
     * @param into where it goes.
     * @return the request; its failures are those of {@link #recv}.
     * @throws GalernaException if the message was received before, or the buffer is wrong.
     */
    public Request irecv(Buffer into) {
        try {
            final Taken message = take(into);
            if (message == null) {
                return new Request(peer, Comm.ANY_TAG).completed(new Status().nobody());
            }
            final Datatype type = into.type();
            return Staged.itake(peer, type.in(into.data(), into.offset(), into.count()), message);
        } catch (GalernaException e) {
            throw e.at("Imrecv", peer.comm().rank());
        }
    }

    private Taken take(Buffer into) {
        Checks.room(peer, into.data(), into.offset(), into.count(), into.type());
        if (received) {
            throw GalernaException.of(ErrorClass.REQUEST, "the message was received before")
                    .advice("Receive a matched message once")
                    .exception();
        }
        received = true;
        final Taken message = taken;
        taken = null;
        return message;
    }
}
