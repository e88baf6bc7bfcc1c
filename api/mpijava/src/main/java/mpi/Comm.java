// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.galerna.Address;
import org.galerna.Buffer;
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
    private org.galerna.Comm known(String call) throws MPIException {
        final org.galerna.Comm c = core();
        MPI.requireRunning();
        try {
            c.requireUsable(call);
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
        return c;
    }

    /** The core's communicator of an argument. */
    static org.galerna.Comm existing(Comm comm) throws MPIException {
        if (comm == null) {
            throw MPIException.in("argument comm is null (COMM_NULL)");
        }
        return comm.core();
    }

    /** The facade object of a communicator that a call of the core made; null stays null. */
    static Comm wrap(org.galerna.Comm made) {
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
            return MPI.comparison(org.galerna.Comm.compare(existing(comm1), existing(comm2)));
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
     * remote_leader} and this communicator matter.
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
            return new Intercomm(
                    core().createIntercomm(
                                    Intracomm.single(local_comm, "local_comm"),
                                    local_leader,
                                    remote_leader,
                                    tag));
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
            return MPI.number(core().packSize(incount, Datatype.core(datatype)));
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
            return wrap(core().dup());
        } catch (GalernaException e) {
            throw MPIException.of(e);
        }
    }

    /**
     * Keeps an error handler. Errors are thrown whichever it is.
     *
     * @param errhandler the handler to keep
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Errorhandler_set(Errhandler errhandler) throws MPIException {
        this.errhandler = errhandler;
    }

    /**
     * The same as {@link #Errorhandler_set}.
     *
     * @param errhandler the handler to keep
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public void Errhandler_set(Errhandler errhandler) throws MPIException {
        this.errhandler = errhandler;
    }

    /**
     * The error handler kept last.
     *
     * @return the handler, {@link MPI#ERRORS_RETURN} at first
     * @throws MPIException if an argument is wrong or the call fails; the message names both
     */
    public Errhandler Errorhandler_get() throws MPIException {
        return errhandler;
    }
}
