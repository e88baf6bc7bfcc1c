// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Address;
import org.galerna.Buffer;
import org.galerna.IntraComm;
import org.galerna.VBuffer;
import org.galerna.error.GalernaException;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Topology;

/**
 * A communicator: a group of processes and a context of its own for their messages.
 *
 * <p>Any thread of the process may call any method at any time. Buffers are one-dimensional arrays
 * of the base type of the datatype and belong to the caller again when a blocking call returns or a
 * request completes. Item {@code i} of a message lies at subscript {@code offset + i *
 * datatype.Extent()}. A null array is accepted where nothing is read or written. See MPI-1.1,
 * chapters 3 and 5.
 *
 * <p>A collective call is made by every process of an {@link Intracomm}, in the same order, by one
 * thread of each; an {@link Intercomm} refuses it. Its traffic never meets messages of {@link
 * #Send} and the like. A block {@code i} of an array starts at {@code offset + i * count *
 * Extent()} subscripts. Arguments that do not matter at a rank are never touched and may be null.
 * See MPI-1.1, chapter 4.
 */
public class Comm {
    private org.galerna.Comm core;
    private Errhandler errhandler = MPI.ERRORS_RETURN;

    /** Wraps a communicator of the core; null until {@link MPI#Init} fills it. */
    Comm(org.galerna.Comm core) {
        this.core = core;
    }

    /** Fills a predefined communicator at initialisation. */
    final void fill(org.galerna.Comm world) {
        core = world;
    }

    /** The core's communicator, for any call. */
    final org.galerna.Comm core() throws MPIException {
        final org.galerna.Comm c = core;
        if (c == null) {
            throw MPI.notRunning();
        }
        return c;
    }

    /** The same, for calls that ask the core nothing it would refuse. */
    final org.galerna.Comm known(String call) throws MPIException {
        final org.galerna.Comm c = core();
        MPI.requireRunning();
        try {
            c.requireUsable(call);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
        return c;
    }

    /** Refuses what {@link #known} would, but for calls that programs also make before Init. */
    private void requireNoEnd(String call) throws MPIException {
        if (core != null) {
            known(call);
        }
    }

    /** An argument that must not be {@link MPI#COMM_NULL}. */
    static Comm existing(Comm comm) throws MPIException {
        if (comm == null) {
            throw MPIException.in("argument comm is null (COMM_NULL)");
        }
        return comm;
    }

    /** A communicator made from this one has its error handler; null stays null. */
    final <T extends Comm> T child(T made) {
        final Comm of = made;
        if (of != null) {
            of.errhandler = errhandler;
        }
        return made;
    }

    /** The facade object of a communicator that a call of the core made; null stays null. */
    private static Comm wrap(org.galerna.Comm made) {
        if (made instanceof org.galerna.InterComm inter) {
            return new Intercomm(inter);
        }
        return Intracomm.of((org.galerna.IntraComm) made);
    }

    /**
     * Number of processes in this communicator; in an intercommunicator, of the local group.
     *
     * @return a number from 1
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Size() throws MPIException {
        try {
            return known("Size").size();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Rank of the calling process in this communicator.
     *
     * @return from 0 to size less one
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Rank() throws MPIException {
        try {
            return known("Rank").rank();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The group of this communicator; of an intercommunicator, the local group.
     *
     * @return a new group object
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Group Group() throws MPIException {
        try {
            return new Group(known("Group").group());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Compares two communicators.
     *
     * @param comm1 a communicator
     * @param comm2 another communicator
     * @return {@link MPI#IDENT} for one communicator, {@link MPI#CONGRUENT} for equal groups,
     *     {@link MPI#SIMILAR} for equal members in another order, else {@link MPI#UNEQUAL}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public static int Compare(Comm comm1, Comm comm2) throws MPIException {
        try {
            return MPI.comparison(
                    org.galerna.Comm.compare(
                            existing(comm1).known("Compare"), existing(comm2).known("Compare")));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Frees this communicator. Local; pending calls on it complete.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Free() throws MPIException {
        try {
            core().free();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Whether this communicator stands for none: it was freed, or MPI was not initialised.
     *
     * @return true after {@link #Free}, and before {@link MPI#Init}
     */
    public boolean Is_null() {
        return core == null || core.isFreed();
    }

    /**
     * Whether this is an intercommunicator.
     *
     * @return true for an {@link Intercomm}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public boolean Test_inter() throws MPIException {
        try {
            return known("Test_inter").isInter();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes an intercommunicator of two groups. Called on the peer communicator that holds both
     * leaders, by all members of both local communicators. Only at the two leaders do {@code
     * remote_leader} and this communicator matter. The error handler is that of {@code local_comm}.
     *
     * @param local_comm the local communicator
     * @param local_leader rank in {@code local_comm} of the leader of this side
     * @param remote_leader rank in this communicator of the leader of the other side
     * @param tag message tag, from 0
     * @return the intercommunicator
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag)
            throws MPIException {
        try {
            final IntraComm local = Intracomm.single(local_comm, "local_comm");
            return local_comm.child(
                    new Intercomm(core().createIntercomm(local, local_leader, remote_leader, tag)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The value of a predefined attribute.
     *
     * @param keyval {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO} or {@link
     *     MPI#WTIME_IS_GLOBAL}
     * @return the value, the same on every communicator except for {@code IO}, which is the own
     *     rank
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Integer Attr_get(int keyval) throws MPIException {
        known("Attr_get");
        if (keyval == MPI.TAG_UB) {
            return Integer.MAX_VALUE;
        }
        if (keyval == MPI.HOST) {
            return MPI.PROC_NULL;
        }
        if (keyval == MPI.IO) {
            return Rank();
        }
        if (keyval == MPI.WTIME_IS_GLOBAL) {
            return core().localRank().isOnOneHost() ? 1 : 0;
        }
        throw MPIException.in(
                "keyval " + keyval + " is none; use MPI.TAG_UB, HOST, IO or WTIME_IS_GLOBAL");
    }

    /**
     * Deletes an attribute. Only predefined attributes exist, and they stay.
     *
     * @param keyval {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO} or {@link
     *     MPI#WTIME_IS_GLOBAL}
     * @throws MPIException always
     */
    public void Attr_delete(int keyval) throws MPIException {
        throw MPIException.in("keyval " + keyval + " is predefined and stays");
    }

    /**
     * Sends in standard mode: up to the eager limit without waiting for the receiver.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            core().to(dest, "Send")
                    .send(
                            Datatype.data(buf, datatype),
                            offset,
                            count,
                            Datatype.core(datatype),
                            tag);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Sends in synchronous mode: returns when the receiver has matched the message.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            core().to(dest, "Ssend")
                    .ssend(
                            Datatype.data(buf, datatype),
                            offset,
                            count,
                            Datatype.core(datatype),
                            tag);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Sends in buffered mode: returns at once, using the attached buffer space.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            core().to(dest, "Bsend")
                    .bsend(
                            Datatype.data(buf, datatype),
                            offset,
                            count,
                            Datatype.core(datatype),
                            tag);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Sends in ready mode: the receive must be posted already; otherwise as {@link #Send}.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            core().to(dest, "Rsend")
                    .rsend(
                            Datatype.data(buf, datatype),
                            offset,
                            count,
                            Datatype.core(datatype),
                            tag);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts the non-blocking form of {@link #Send}. The array is read until the request is
     * complete and must not change.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return the request to complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Request(
                    core().to(dest, "Isend")
                            .isend(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts the non-blocking form of {@link #Ssend}. The array is read until the request is
     * complete and must not change.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return the request to complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Request(
                    core().to(dest, "Issend")
                            .issend(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts the non-blocking form of {@link #Bsend}. The array is read until the request is
     * complete and must not change.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return the request to complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Request(
                    core().to(dest, "Ibsend")
                            .ibsend(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts the non-blocking form of {@link #Rsend}. The array is read until the request is
     * complete and must not change.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return the request to complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Request(
                    core().to(dest, "Irsend")
                            .irsend(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Receives a message. It may be shorter than {@code count}, not longer.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag message tag, or {@link MPI#ANY_TAG}
     * @return whence, which tag and how much
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        try {
            return new Status(
                    core().from(source, "Recv")
                            .recv(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Starts to receive a message. The array holds it when the request is complete.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag message tag, or {@link MPI#ANY_TAG}
     * @return the request to complete
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        try {
            return new Request(
                    core().from(source, "Irecv")
                            .irecv(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Looks whether a message can be received, without receiving it.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag message tag, or {@link MPI#ANY_TAG}
     * @return its status, or null if there is none now
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Iprobe(int source, int tag) throws MPIException {
        try {
            org.galerna.Status status = core().iprobe(source, tag);
            return status == null ? null : new Status(status);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Waits until a message can be received, without receiving it.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag message tag, or {@link MPI#ANY_TAG}
     * @return its status
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Probe(int source, int tag) throws MPIException {
        try {
            return new Status(core().probe(source, tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a persistent request for {@link #Send}; each start reads the array anew.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return an inactive request
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Prequest Send_init(
            Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Prequest(
                    core().to(dest, "Send_init")
                            .sendInit(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a persistent request for {@link #Ssend}; each start reads the array anew.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return an inactive request
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Prequest Ssend_init(
            Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Prequest(
                    core().to(dest, "Ssend_init")
                            .ssendInit(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a persistent request for {@link #Bsend}; each start reads the array anew.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return an inactive request
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Prequest Bsend_init(
            Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Prequest(
                    core().to(dest, "Bsend_init")
                            .bsendInit(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a persistent request for {@link #Rsend}; each start reads the array anew.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag message tag, from 0
     * @return an inactive request
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Prequest Rsend_init(
            Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        try {
            return new Prequest(
                    core().to(dest, "Rsend_init")
                            .rsendInit(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Makes a persistent request for {@link #Recv}.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag message tag, or {@link MPI#ANY_TAG}
     * @return an inactive request
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Prequest Recv_init(
            Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        try {
            return new Prequest(
                    core().from(source, "Recv_init")
                            .recvInit(
                                    Datatype.data(buf, datatype),
                                    offset,
                                    count,
                                    Datatype.core(datatype),
                                    tag));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Sends one message and receives another, whichever can go first. The two arrays must not
     * overlap.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items to send
     * @param sendtype what an item sent is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message sent
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount largest number of items to receive
     * @param recvtype what an item received is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message received, or {@link MPI#ANY_TAG}
     * @return the status of the receive
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        try {
            return new Status(
                    core().sendrecv(
                                    Buffer.of(
                                            Datatype.data(sendbuf, sendtype),
                                            sendoffset,
                                            sendcount,
                                            Datatype.core(sendtype)),
                                    new Address(dest, sendtag),
                                    Buffer.of(
                                            Datatype.data(recvbuf, recvtype),
                                            recvoffset,
                                            recvcount,
                                            Datatype.core(recvtype)),
                                    new Address(source, recvtag)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Sends a message and receives another into the same place.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items of {@code datatype}
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message sent
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message received, or {@link MPI#ANY_TAG}
     * @return the status of the receive
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Status Sendrecv_replace(
            Object buf,
            int offset,
            int count,
            Datatype datatype,
            int dest,
            int sendtag,
            int source,
            int recvtag)
            throws MPIException {
        try {
            return new Status(
                    core().sendrecvReplace(
                                    Buffer.of(
                                            Datatype.data(buf, datatype),
                                            offset,
                                            count,
                                            Datatype.core(datatype)),
                                    new Address(dest, sendtag),
                                    new Address(source, recvtag)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Room that {@link #Pack} needs.
     *
     * @param incount number of items to pack
     * @param datatype what an item is
     * @return bytes
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Pack_size(int incount, Datatype datatype) throws MPIException {
        try {
            return MPI.number(known("Pack_size").packSize(incount, Datatype.core(datatype)));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Packs items into a byte array, to be sent as {@link MPI#PACKED}.
     *
     * @param inbuf array to pack from
     * @param offset subscript of the first element in the array
     * @param incount number of items to pack
     * @param datatype what an item is
     * @param outbuf array to pack into
     * @param position subscript of the first byte in the packed array
     * @return subscript after the last byte packed
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Pack(
            Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position)
            throws MPIException {
        try {
            return MPI.number(
                    core().pack(
                                    Buffer.of(inbuf, offset, incount, Datatype.core(datatype)),
                                    outbuf,
                                    position));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Unpacks items that {@link #Pack} packed.
     *
     * @param inbuf array that holds packed items
     * @param position subscript of the first byte in the packed array
     * @param outbuf array to unpack into
     * @param offset subscript of the first element in the array
     * @param outcount number of items to unpack
     * @param datatype what an item is
     * @return subscript after the last byte read
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Unpack(
            byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
            throws MPIException {
        try {
            return MPI.number(
                    core().unpack(
                                    inbuf,
                                    position,
                                    Buffer.of(outbuf, offset, outcount, Datatype.core(datatype))));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Packs items into the buffer of MPJ Express, to be sent as {@link MPI#PACKED}.
     *
     * @param inbuf array to pack from
     * @param offset subscript of the first element in the array
     * @param incount number of items to pack
     * @param datatype what an item is
     * @param outbuf buffer to pack into
     * @param position of the first byte in the buffer
     * @return position after the last byte packed
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Pack(
            Object inbuf,
            int offset,
            int incount,
            Datatype datatype,
            mpjbuf.Buffer outbuf,
            int position)
            throws MPIException {
        return Pack(
                inbuf, offset, incount, datatype, MPI.present(outbuf, "outbuf").array(), position);
    }

    /**
     * Unpacks items that {@code Pack} packed into the buffer of MPJ Express.
     *
     * @param inbuf buffer that holds packed items
     * @param position of the first byte in the buffer
     * @param outbuf array to unpack into
     * @param offset subscript of the first element in the array
     * @param outcount number of items to unpack
     * @param datatype what an item is
     * @return position after the last byte read
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Unpack(
            mpjbuf.Buffer inbuf,
            int position,
            Object outbuf,
            int offset,
            int outcount,
            Datatype datatype)
            throws MPIException {
        return Unpack(
                MPI.present(inbuf, "inbuf").array(), position, outbuf, offset, outcount, datatype);
    }

    /** The core's communicator, for collective calls. */
    private IntraComm collective() throws MPIException {
        if (core() instanceof IntraComm intra) {
            return intra;
        }
        throw MPIException.in(
                "an intercommunicator has no collective calls; use what its Merge returns");
    }

    private static Buffer buffer(Object buf, int offset, int count, Datatype datatype) {
        return Buffer.of(buf, offset, count, Datatype.core(datatype));
    }

    private static VBuffer blocks(
            Object buf, int offset, int[] counts, int[] displs, Datatype datatype) {
        return VBuffer.of(
                buf,
                offset,
                MPI.present(counts, "counts"),
                MPI.present(displs, "displs"),
                Datatype.core(datatype));
    }

    /** Whether a program passes one array as both buffers, which MPI-1 has no word for. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isInPlace(Object send, long sendAt, Object receive, long receiveAt) {
        return send != null && send == receive && sendAt == receiveAt;
    }

    /** The own contribution of a reduction; programs pass one array twice to reduce in place. */
    private static Buffer contribution(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype) {
        return isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)
                ? Buffer.IN_PLACE
                : buffer(sendbuf, sendoffset, count, datatype);
    }

    /** The own block of a gathering call, or that it lies at its place in the result already. */
    private Buffer gatherSource(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        final long own = recvoffset + (long) Rank() * recvcount * Datatype.extent(recvtype);
        return isInPlace(sendbuf, sendoffset, recvbuf, own)
                ? Buffer.IN_PLACE
                : buffer(sendbuf, sendoffset, sendcount, sendtype);
    }

    private static long[] counts(IntraComm c, int[] counts) throws MPIException {
        if (counts == null || counts.length < c.size()) {
            throw MPIException.in(
                    "recvcounts has "
                            + (counts == null ? "no" : String.valueOf(counts.length))
                            + " entries, needs one for each of "
                            + c.size()
                            + " ranks");
        }
        final long[] wide = new long[c.size()];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = counts[i];
        }
        return wide;
    }

    /**
     * Waits until every process of this communicator has called it.
     *
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Barrier() throws MPIException {
        try {
            collective().barrier();
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Copies a message from the root to every process. Collective.
     *
     * @param buf a one-dimensional array of the base type of {@code datatype}
     * @param offset subscript of the first element in the array
     * @param count number of items
     * @param datatype what an item is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Bcast(Object buf, int offset, int count, Datatype datatype, int root)
            throws MPIException {
        try {
            collective().bcast(buffer(buf, offset, count, datatype), root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects equal blocks at the root: the block of rank {@code i} goes to {@code recvoffset + i
     * * recvcount * recvtype.Extent()}. Collective. Receive arguments matter at the root only and
     * may be null elsewhere. The root's block may lie in place already.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = collective();
            if (c.rank() != root) {
                c.gather(buffer(sendbuf, sendoffset, sendcount, sendtype), null, root);
            } else {
                c.gather(
                        gatherSource(
                                sendbuf,
                                sendoffset,
                                sendcount,
                                sendtype,
                                recvbuf,
                                recvoffset,
                                recvcount,
                                recvtype),
                        buffer(recvbuf, recvoffset, recvcount, recvtype),
                        root);
            }
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects blocks of unequal sizes at the root. Collective. Receive arguments matter at the
     * root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = collective();
            c.gatherv(
                    buffer(sendbuf, sendoffset, sendcount, sendtype),
                    c.rank() == root
                            ? blocks(recvbuf, recvoffset, recvcounts, displs, recvtype)
                            : null,
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Deals equal blocks out from the root; the inverse of {@link #Gather}. Collective. Send
     * arguments matter at the root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = collective();
            c.scatter(
                    c.rank() == root ? buffer(sendbuf, sendoffset, sendcount, sendtype) : null,
                    buffer(recvbuf, recvoffset, recvcount, recvtype),
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Deals blocks of unequal sizes out from the root. Collective. Send arguments matter at the
     * root only and may be null elsewhere.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcounts number of items for each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            final IntraComm c = collective();
            c.scatterv(
                    c.rank() == root
                            ? blocks(sendbuf, sendoffset, sendcounts, displs, sendtype)
                            : null,
                    buffer(recvbuf, recvoffset, recvcount, recvtype),
                    root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects equal blocks at every process. Collective. The own block may lie in place already.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .allgather(
                            gatherSource(
                                    sendbuf,
                                    sendoffset,
                                    sendcount,
                                    sendtype,
                                    recvbuf,
                                    recvoffset,
                                    recvcount,
                                    recvtype),
                            buffer(recvbuf, recvoffset, recvcount, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Collects blocks of unequal sizes at every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param displs start of each rank's block, in extents of the datatype from the offset
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .allgatherv(
                            buffer(sendbuf, sendoffset, sendcount, sendtype),
                            blocks(recvbuf, recvoffset, recvcounts, displs, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Every process sends an equal block to every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcount number of items for each receiver
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcount number of items from each sender
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .alltoall(
                            buffer(sendbuf, sendoffset, sendcount, sendtype),
                            buffer(recvbuf, recvoffset, recvcount, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Every process sends a block of its own size to every process. Collective.
     *
     * @param sendbuf array to send from
     * @param sendoffset subscript of the first element to send
     * @param sendcounts number of items for each rank; may be longer than the group
     * @param sdispls start of each block to send, in extents of {@code sendtype}
     * @param sendtype what an item sent is
     * @param recvbuf array to receive into
     * @param recvoffset subscript of the first element to receive into
     * @param recvcounts number of items from each rank; may be longer than the group
     * @param rdispls start of each block to receive, in extents of {@code recvtype}
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .alltoallv(
                            blocks(sendbuf, sendoffset, sendcounts, sdispls, sendtype),
                            blocks(recvbuf, recvoffset, recvcounts, rdispls, recvtype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes, item by item in rank order, at the root.
     * Collective. The result array matters at the root only and may be null elsewhere. The two
     * arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @param root rank of the root, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root)
            throws MPIException {
        try {
            final IntraComm c = collective();
            final Buffer result =
                    c.rank() == root ? buffer(recvbuf, recvoffset, count, datatype) : null;
            final Buffer own =
                    result != null && isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)
                            ? Buffer.IN_PLACE
                            : buffer(sendbuf, sendoffset, count, datatype);
            c.reduce(own, result, Op.core(op, datatype), root);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes, item by item in rank order, at every process.
     * Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Allreduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            collective()
                    .allreduce(
                            contribution(sendbuf, sendoffset, recvbuf, recvoffset, count, datatype),
                            buffer(recvbuf, recvoffset, count, datatype),
                            Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of all processes and deals the result out: rank {@code i} gets
     * {@code recvcounts[i]} items. Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param recvcounts number of result items for each rank; may be longer than the group
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            final IntraComm c = collective();
            final long[] counts = counts(c, recvcounts);
            long total = 0;
            for (long n : counts) {
                total += n;
            }
            final long mine = counts[c.rank()];
            final boolean inPlace = isInPlace(sendbuf, sendoffset, recvbuf, recvoffset);
            final org.galerna.datatype.Datatype type = Datatype.core(datatype);
            c.reduceScatter(
                    inPlace ? Buffer.IN_PLACE : Buffer.of(sendbuf, sendoffset, total, type),
                    Buffer.of(recvbuf, recvoffset, mine, type),
                    counts,
                    Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Combines the contributions of the ranks up to the own one, item by item in rank order.
     * Collective. The two arrays may be one array at one offset.
     *
     * @param sendbuf array of the own contribution
     * @param sendoffset subscript of its first element
     * @param recvbuf array for the result
     * @param recvoffset subscript of the first result
     * @param count number of items each process contributes
     * @param datatype what an item is
     * @param op the operator, the same everywhere
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Scan(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op)
            throws MPIException {
        try {
            collective()
                    .scan(
                            contribution(sendbuf, sendoffset, recvbuf, recvoffset, count, datatype),
                            buffer(recvbuf, recvoffset, count, datatype),
                            Op.core(op, datatype));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * The kind of topology of this communicator.
     *
     * @return {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public int Topo_test() throws MPIException {
        try {
            final Topology topology = known("Topo_test").topology();
            if (topology instanceof CartTopology) {
                return MPI.CART;
            }
            return topology == null ? MPI.UNDEFINED : MPI.GRAPH;
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Ends the whole job at once. Does not return.
     *
     * @param errorcode exit code of the job
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Abort(int errorcode) throws MPIException {
        try {
            core().abort(errorcode);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Duplicates this communicator with its topology. Collective over its group.
     *
     * @return a communicator of the same class, congruent to this one
     * @throws MPIException if the call fails
     */
    @Override
    public Object clone() throws MPIException {
        try {
            return child(wrap(core().dup()));
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Keeps an error handler, which communicators made from this one have, too. Errors are thrown
     * whichever it is.
     *
     * @param errhandler the handler to keep
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Errorhandler_set(Errhandler errhandler) throws MPIException {
        requireNoEnd("Errorhandler_set");
        this.errhandler = errhandler;
    }

    /**
     * The same as {@link #Errorhandler_set}.
     *
     * @param errhandler the handler to keep
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Errhandler_set(Errhandler errhandler) throws MPIException {
        requireNoEnd("Errhandler_set");
        this.errhandler = errhandler;
    }

    /**
     * The error handler kept last.
     *
     * @return the handler; at first that of the communicator which this one was made from, {@link
     *     MPI#ERRORS_RETURN} of a predefined one
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Errhandler Errorhandler_get() throws MPIException {
        requireNoEnd("Errorhandler_get");
        return errhandler;
    }
}
