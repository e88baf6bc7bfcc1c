// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import org.galerna.datatype.Datatype;
import org.galerna.datatype.Items;
import org.galerna.device.Device;
import org.galerna.device.Endpoint;
import org.galerna.device.Kind;
import org.galerna.device.Operation;
import org.galerna.device.Outcome;
import org.galerna.error.GalernaException;

/**
 * One remote rank in one communicator: where messages go to and come from.
 *
 * <p>Got from {@link Comm#peer}, kept as long as wanted, used by any thread. The arguments of every
 * call are those of MPI: an array or a memory segment (see {@link Buffer}), the subscript of the
 * first element, a count of items, their type, and a tag. The peer {@link Comm#PROC_NULL} takes
 * every message at once, wherever it lies, and yields empty ones; the peer {@link Comm#ANY_SOURCE}
 * can only receive and probe.
 *
 * <p>Blocking calls on contiguous types allocate nothing (a receive only the status it returns).
 * Every call throws {@link GalernaException} when an argument is wrong, before anything is sent,
 * and when the message failed; its class says why.
 */
public final class Peer {
    private final Comm comm;
    private final int rank;
    private final Endpoint endpoint;
    private final int welcome; // a flag of blocking receives

    /** A peer behind an endpoint; null for the rank of no process. */
    Peer(Comm comm, int rank, Endpoint endpoint) {
        this.comm = comm;
        this.rank = rank;
        this.endpoint = endpoint;
        this.welcome = comm.local.takesAnyElements() ? Kind.UNCHECKED : 0;
    }

    /**
     * Returns the communicator.
     *
     * @return the communicator this peer belongs to.
     */
    public Comm comm() {
        return comm;
    }

    /**
     * Returns the rank.
     *
     * @return its rank in the communicator, {@link Comm#PROC_NULL} or {@link Comm#ANY_SOURCE}.
     */
    public int rank() {
        return rank;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Device device() {
        return comm.local.device();
    }

    // ---- sends ----

    /**
     * Sends in standard mode: returns when the array may be changed (MPI-4.1, section 3.4).
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public void send(Object array, long offset, long count, Datatype type, int tag) {
        try {
            standard(array, offset, count, type, tag);
        } catch (GalernaException e) {
            throw e.at("Send", comm.rank());
        }
    }

    private void standard(Object array, long offset, long count, Datatype type, int tag) {
        if (isDirectSend(array, offset, count, type, tag)) {
            final long bytes = count * type.size();
            final int outcome =
                    endpoint.send(array, kind(array, type), type.start(offset), bytes, tag);
            if (outcome != Outcome.OK) {
                throw Failure.of(outcome, this, tag, bytes);
            }
        } else {
            Staged.send(this, type.in(array, offset, count), Mode.STANDARD, tag);
        }
    }

    /**
     * Sends in synchronous mode: returns when a receive has matched and the array may be changed.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public void ssend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            if (isDirectSend(array, offset, count, type, tag)) {
                final long bytes = count * type.size();
                final int outcome =
                        endpoint.ssend(array, kind(array, type), type.start(offset), bytes, tag);
                if (outcome != Outcome.OK) {
                    throw Failure.of(outcome, this, tag, bytes);
                }
            } else {
                Staged.send(this, type.in(array, offset, count), Mode.SYNCHRONOUS, tag);
            }
        } catch (GalernaException e) {
            throw e.at("Ssend", comm.rank());
        }
    }

    /**
     * Sends in ready mode: the caller knows that a receive is posted. The same as {@link #send}
     * here.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public void rsend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            standard(array, offset, count, type, tag);
        } catch (GalernaException e) {
            throw e.at("Rsend", comm.rank());
        }
    }

    /**
     * Sends in buffered mode: copies the data into the attached space and returns (MPI-4.1, section
     * 3.6).
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @throws GalernaException of class BUFFER also when no space is attached or left.
     */
    public void bsend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            buffer(array, offset, count, type, tag);
        } catch (GalernaException e) {
            throw e.at("Bsend", comm.rank());
        }
    }

    /**
     * Starts a standard send (MPI-4.1, section 3.7.2).
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the request; the array must not change before it is complete.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public Request isend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            if (!isDirectSend(array, offset, count, type, tag)) {
                return Staged.isend(this, type.in(array, offset, count), Mode.STANDARD, tag);
            }
            return isSentAtOnce(array, offset, count, type, tag)
                    ? new Request(this, tag).sent()
                    : started(armed(array, offset, count, type), Mode.STANDARD, tag);
        } catch (GalernaException e) {
            throw e.at("Isend", comm.rank());
        }
    }

    /**
     * Starts a synchronous send.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the request; the array must not change before it is complete.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public Request issend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            return isDirectSend(array, offset, count, type, tag)
                    ? started(armed(array, offset, count, type), Mode.SYNCHRONOUS, tag)
                    : Staged.isend(this, type.in(array, offset, count), Mode.SYNCHRONOUS, tag);
        } catch (GalernaException e) {
            throw e.at("Issend", comm.rank());
        }
    }

    /**
     * Starts a ready send.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the request; the array must not change before it is complete.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public Request irsend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            return isDirectSend(array, offset, count, type, tag)
                    ? started(armed(array, offset, count, type), Mode.READY, tag)
                    : Staged.isend(this, type.in(array, offset, count), Mode.READY, tag);
        } catch (GalernaException e) {
            throw e.at("Irsend", comm.rank());
        }
    }

    /**
     * Starts a standard send of what may change at once, before the request is complete. The
     * arguments were checked.
     */
    Request isendCopied(Buffer buffer, int tag) {
        final Object data = buffer.data();
        final long offset = buffer.offset();
        final long count = buffer.count();
        final Datatype type = buffer.type();
        return endpoint != null
                        && isPlain(count, type)
                        && isSentAtOnce(data, offset, count, type, tag)
                ? new Request(this, tag).sent()
                : Staged.isendCopied(this, type.in(data, offset, count), tag);
    }

    private boolean isSentAtOnce(Object array, long offset, long count, Datatype type, int tag) {
        final long bytes = count * type.size();
        return endpoint.trySend(array, kind(array, type), type.start(offset), bytes, tag);
    }

    private Request started(Operation operation, Mode mode, int tag) {
        mode.start(endpoint, operation, tag);
        return new Request(this, tag).sending(operation, null);
    }

    /**
     * Starts a buffered send. Its request is complete at once.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the request.
     * @throws GalernaException of class BUFFER also when no space is attached or left.
     */
    public Request ibsend(Object array, long offset, long count, Datatype type, int tag) {
        try {
            buffer(array, offset, count, type, tag);
            return new Request(this, tag).completed(new Status());
        } catch (GalernaException e) {
            throw e.at("Ibsend", comm.rank());
        }
    }

    private void buffer(Object array, long offset, long count, Datatype type, int tag) {
        final Items items = checked(array, offset, count, type, tag);
        if (endpoint != null) {
            comm.local.localProcess().buffered().send(this, items, tag);
        }
    }

    private Items checked(Object array, long offset, long count, Datatype type, int tag) {
        Checks.send(this, tag);
        Checks.items(this, array, offset, count, type);
        return type.in(array, offset, count);
    }

    /**
     * Prepares a standard send (MPI-4.1, section 3.9).
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the inactive request, to be started any number of times.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public PersistentRequest sendInit(
            Object array, long offset, long count, Datatype type, int tag) {
        try {
            return new PersistentRequest(
                    this, checked(array, offset, count, type, tag), Mode.STANDARD, tag);
        } catch (GalernaException e) {
            throw e.at("Send_init", comm.rank());
        }
    }

    /**
     * Prepares a synchronous send.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the inactive request, to be started any number of times.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public PersistentRequest ssendInit(
            Object array, long offset, long count, Datatype type, int tag) {
        try {
            return new PersistentRequest(
                    this, checked(array, offset, count, type, tag), Mode.SYNCHRONOUS, tag);
        } catch (GalernaException e) {
            throw e.at("Ssend_init", comm.rank());
        }
    }

    /**
     * Prepares a buffered send.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the inactive request, to be started any number of times.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public PersistentRequest bsendInit(
            Object array, long offset, long count, Datatype type, int tag) {
        try {
            return new PersistentRequest(
                    this, checked(array, offset, count, type, tag), Mode.BUFFERED, tag);
        } catch (GalernaException e) {
            throw e.at("Bsend_init", comm.rank());
        }
    }

    /**
     * Prepares a ready send.
     *
     * @param array the data; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag from 0.
     * @return the inactive request, to be started any number of times.
     * @throws GalernaException of class BUFFER, COUNT, TYPE, TAG, RANK, COMM or PROC_ABORTED.
     */
    public PersistentRequest rsendInit(
            Object array, long offset, long count, Datatype type, int tag) {
        try {
            return new PersistentRequest(
                    this, checked(array, offset, count, type, tag), Mode.READY, tag);
        } catch (GalernaException e) {
            throw e.at("Rsend_init", comm.rank());
        }
    }

    // ---- receives ----

    /**
     * Receives (MPI-4.1, section 3.2.4). Nothing is written beyond the message.
     *
     * @param array where the data goes; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return what was received.
     * @throws GalernaException of class TRUNCATE if the message is longer, TYPE if it holds other
     *     elements, PROC_ABORTED if the source has ended, or of the classes of wrong arguments.
     */
    public Status recv(Object array, long offset, long count, Datatype type, int tag) {
        try {
            if (isDirectReceive(array, offset, count, type, tag)) {
                if (isNamed(type, tag)) {
                    return new Status()
                            .set(rank, tag, type.kind(), take(array, offset, count, type, tag));
                }
                final Operation operation = armed(array, offset, count, type);
                return receive(operation, tag, type, count, new Status());
            }
            return Staged.recv(this, type.in(array, offset, count), tag, new Status());
        } catch (GalernaException e) {
            throw e.at("Recv", comm.rank());
        }
    }

    /**
     * Receives into a buffer and fills a status of the caller's; allocates nothing.
     *
     * @param into where the message goes.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @param status filled.
     * @throws GalernaException as {@link #recv(Object, long, long, Datatype, int)}.
     */
    public void recv(Buffer into, int tag, Status status) {
        final Object array = into.data();
        final long offset = into.offset();
        final long count = into.count();
        final Datatype type = into.type();
        try {
            if (!isDirectReceive(array, offset, count, type, tag)) {
                Staged.recv(this, type.in(array, offset, count), tag, status);
            } else if (isNamed(type, tag)) {
                status.set(rank, tag, type.kind(), take(array, offset, count, type, tag));
            } else {
                receive(armed(array, offset, count, type), tag, type, count, status);
            }
        } catch (GalernaException e) {
            throw e.at("Recv", comm.rank());
        }
    }

    /**
     * Starts a receive (MPI-4.1, section 3.7.2).
     *
     * @param array where the data goes; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the request; the array must not be touched before it is complete.
     * @throws GalernaException of the classes of wrong arguments.
     */
    public Request irecv(Object array, long offset, long count, Datatype type, int tag) {
        try {
            if (!isDirectReceive(array, offset, count, type, tag)) {
                return Staged.irecv(this, type.in(array, offset, count), tag);
            }
            final long length =
                    isNamed(type, tag)
                            ? tryTake(array, offset, count, type, tag)
                            : Endpoint.NOT_YET;
            if (length >= 0) {
                final Status status = new Status().set(rank, tag, type.kind(), length);
                return new Request(this, tag).completed(status);
            }
            final Operation operation = armed(array, offset, count, type);
            endpoint.irecv(operation, deviceTag(tag));
            return new Request(this, tag).receiving(operation, null, type.kind());
        } catch (GalernaException e) {
            throw e.at("Irecv", comm.rank());
        }
    }

    /**
     * Prepares a receive (MPI-4.1, section 3.9).
     *
     * @param array where the data goes; may be null when {@code count} is 0.
     * @param offset subscript of the first element.
     * @param count items.
     * @param type what an item is.
     * @param tag a tag or {@link Comm#ANY_TAG}.
     * @return the inactive request, to be started any number of times.
     * @throws GalernaException of the classes of wrong arguments.
     */
    public PersistentRequest recvInit(
            Object array, long offset, long count, Datatype type, int tag) {
        try {
            Checks.receive(this, tag);
            Checks.room(this, array, offset, count, type);
            return new PersistentRequest(this, type.in(array, offset, count), null, tag);
        } catch (GalernaException e) {
            throw e.at("Recv_init", comm.rank());
        }
    }

    // ---- the common part ----

    /** The tag that the device wants. */
    static int deviceTag(int tag) {
        return tag == Comm.ANY_TAG ? Device.ANY_TAG : tag;
    }

    /** An operation on a contiguous buffer that was checked. */
    private Operation armed(Object array, long offset, long count, Datatype type) {
        return device().operation()
                .buffer(array, anyKind(array, type), type.start(offset), count * type.size());
    }

    /** How the device is to read or write a buffer that was checked. */
    private static int kind(Object array, Datatype type) {
        return type.arrayType().isArray(array) ? type.arrayKind() : type.kind() | Kind.SEGMENT;
    }

    /** The same with a word on which messages are welcome. */
    int anyKind(Object array, Datatype type) {
        final boolean any = type == Datatype.PACKED || comm.local.takesAnyElements();
        return kind(array, type) | (any ? Kind.UNCHECKED : 0);
    }

    /** Receives from a named source with a named tag; returns the bytes. */
    private long take(Object array, long offset, long count, Datatype type, int tag) {
        return take(array, kind(array, type), type.start(offset), count * type.size(), tag);
    }

    /** The same into a buffer that the device can use. */
    long take(Object buffer, int kind, long start, long room, int tag) {
        final long result = endpoint.recv(buffer, kind | welcome, start, room, tag);
        if (result < 0) {
            throw Failure.of(result, this, tag, new Failure.Room(kind, room));
        }
        return result;
    }

    /** The same if the message is there. */
    private long tryTake(Object array, long offset, long count, Datatype type, int tag) {
        final int kind = kind(array, type) | welcome;
        return endpoint.tryRecv(array, kind, type.start(offset), count * type.size(), tag);
    }

    /** Receives by an operation, as wildcards need it. */
    private Status receive(Operation operation, int tag, Datatype type, long count, Status into) {
        endpoint.irecv(operation, deviceTag(tag));
        device().await(operation);
        try {
            return received(operation, tag, type.kind(), count * type.size(), into);
        } finally {
            device().release(operation);
        }
    }

    /** Reads the result of a receive that is done. */
    Status received(Operation operation, int tag, int kind, long room, Status into) {
        if (operation.outcome() == Outcome.OK) {
            return into.set(
                    comm.rankOf(operation.source()),
                    operation.tag(),
                    operation.kind(),
                    operation.length());
        }
        if (operation.outcome() == Outcome.CANCELLED) {
            return into.cancelled();
        }
        throw Failure.of(operation, this, tag, new Failure.Room(kind, room));
    }

    /** Checks the arguments of a send; tells whether the device can read the array itself. */
    private boolean isDirectSend(Object array, long offset, long count, Datatype type, int tag) {
        Checks.send(this, tag);
        Checks.items(this, array, offset, count, type);
        return endpoint != null && isPlain(count, type);
    }

    private boolean isDirectReceive(Object array, long offset, long count, Datatype type, int tag) {
        Checks.receive(this, tag);
        Checks.room(this, array, offset, count, type);
        return endpoint != null && isPlain(count, type);
    }

    /** Whether a receive names all: then the device needs no operation. */
    boolean isNamed(Datatype type, int tag) {
        return rank >= 0 && tag >= 0 && type != Datatype.PACKED;
    }

    /** Whether the device can use the array itself. */
    static boolean isPlain(long count, Datatype type) {
        return type.isContiguous() && type.kind() != Kind.OBJECT && type.size() > 0 && count > 0;
    }
}
