// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;

/** A message that a matched probe took out of matching: no other receive can get it. */
public final class Message {
    private org.galerna.Message core;
    private Comm comm;

    /** Makes an object for {@link #mProbe} to fill. */
    public Message() {}

    /**
     * Whether there is no message.
     *
     * @return true before a probe has found one and after it was received
     */
    public boolean isNull() {
        return core == null;
    }

    /**
     * Whether this is the message of {@link MPI#PROC_NULL}.
     *
     * @return whether it is
     */
    public boolean isNoProc() {
        return core != null && core.status().source() == org.galerna.Comm.PROC_NULL;
    }

    /**
     * Waits for a message and takes it out of matching.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a tag or {@link MPI#ANY_TAG}
     * @param comm the communicator
     * @return what the message is
     * @throws MPIException if an argument is wrong or the source has ended
     */
    public Status mProbe(int source, int tag, Comm comm) throws MPIException {
        try {
            return found(comm, comm.core().mprobe(Ranks.source(source), Ranks.tag(tag)));
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    /**
     * Looks for a message and takes it out of matching.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a tag or {@link MPI#ANY_TAG}
     * @param comm the communicator
     * @return what the message is, null if there is none
     * @throws MPIException if an argument is wrong
     */
    public Status imProbe(int source, int tag, Comm comm) throws MPIException {
        try {
            return found(comm, comm.core().improbe(Ranks.source(source), Ranks.tag(tag)));
        } catch (GalernaException e) {
            throw comm.failed(e);
        }
    }

    private Status found(Comm where, org.galerna.Message message) {
        if (message == null) {
            return null;
        }
        core = message;
        comm = where;
        return new Status(message.status());
    }

    private org.galerna.Message taken() throws MPIException {
        final org.galerna.Message message = core;
        if (message == null) {
            throw MPI.failed(
                    GalernaException.of(ErrorClass.REQUEST, "there is no message")
                            .argument("message", null)
                            .advice("Receive once what mProbe or imProbe has found")
                            .exception());
        }
        return message;
    }

    /** Where the message goes; nowhere if it is of no process, whatever the buffer is. */
    private org.galerna.Buffer buffer(Object buf, int count, Datatype type) {
        return Datatype.buffer(isNoProc() ? MPI.PROC_NULL : 0, buf, count, type);
    }

    /** Forgets the message if it was received; it was not if an argument is wrong. */
    private void release(org.galerna.Message message) {
        if (message.isReceived()) {
            core = null;
        }
    }

    /**
     * Receives the message.
     *
     * @param buf where it goes; see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return what was received
     * @throws MPIException if an argument is wrong or the communication failed
     */
    public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
        final org.galerna.Message message = taken();
        try {
            return new Status(message.recv(buffer(buf, count, type)));
        } catch (GalernaException e) {
            throw comm.failed(e);
        } finally {
            release(message);
        }
    }

    /**
     * Starts to receive the message.
     *
     * @param buf where it goes; see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request
     * @throws MPIException if an argument is wrong
     */
    public Request imRecv(Buffer buf, int count, Datatype type) throws MPIException {
        return imRecv((Object) buf, count, type);
    }

    /**
     * Starts to receive the message. Takes arrays and buffers alike.
     *
     * @param buf where it goes; see {@link Comm#recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request
     * @throws MPIException if an argument is wrong
     */
    public Request imRecv(Object buf, int count, Datatype type) throws MPIException {
        final org.galerna.Message message = taken();
        try {
            return new Request(message.irecv(buffer(buf, count, type)), comm);
        } catch (GalernaException e) {
            throw comm.failed(e);
        } finally {
            release(message);
        }
    }
}
