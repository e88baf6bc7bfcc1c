// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import org.galerna.Address;
import org.galerna.LatestBuffer;
import org.galerna.Peer;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.topology.CartTopology;
import org.galerna.topology.Topology;

/**
 * A communicator: a group of processes and a context of its own for their messages.
 *
 * <p>Any thread may call any method at any time. A buffer is an array of primitive elements or a
 * buffer of {@code java.nio}, direct or not; its data begins at element 0 whatever position and
 * limit say, and means bytes in the machine's order, whatever its class. Calls that return at once
 * take all kinds of buffers too. Item {@code i} of a message lies {@code i} extents of its type
 * from the start. A null buffer is accepted where nothing is read or written.
 *
 * <p>Errors go to the {@linkplain #setErrhandler error handler}: unless it was changed they end the
 * job.
 */
public class Comm implements Freeable, Cloneable {
    /** For {@link Intracomm#splitType}: processes that can share memory. */
    public static final int TYPE_SHARED = 0;

    private org.galerna.Comm core;
    private org.galerna.Duplicate pending;
    private Request request;
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private Attributes attributes = new Attributes();
    private org.galerna.Info info = new org.galerna.Info();
    private String name = "";
    private Traffic traffic; // of groups that were joined; else null
    private final LatestBuffer sent = new LatestBuffer();
    private final LatestBuffer received = new LatestBuffer();

    /** Wraps a communicator of the core; null until {@link MPI#Init} fills it, or for ever. */
    Comm(org.galerna.Comm core) {
        this.core = core;
    }

    /** Fills a predefined communicator at initialisation. */
    final void fill(org.galerna.Comm world, String predefined) {
        core = world;
        name = predefined;
    }

    /** The core's communicator, for any call. */
    final org.galerna.Comm core() {
        final org.galerna.Comm c = core;
        if (c != null) {
            return c;
        }
        if (pending != null) {
            core = pending.comm();
            return core;
        }
        throw GalernaException.of(ErrorClass.COMM, "the communicator is null")
                .argument("comm", null)
                .advice("Ask isNull() of what split, create and createCart return")
                .exception();
    }

    /** The same, for calls that ask the core nothing it would refuse. */
    final org.galerna.Comm known() throws MPIException {
        MPI.requireRunning();
        return core();
    }

    /** What becomes of errors. */
    final Errhandler handler() {
        return errhandler;
    }

    /** What a failed call throws, if its handler lets it return. */
    final MPIException failed(GalernaException e) {
        return MPI.failed(e, errhandler);
    }

    /** Notes a request that is to be complete before its groups part. */
    final void began(org.galerna.Request request) {
        final Traffic own = traffic;
        if (own != null) {
            own.add(request);
        }
    }

    /** Makes this one of groups that were joined: what is under way when they part is completed. */
    final void joined() {
        if (core != null) {
            traffic = new Traffic();
        }
    }

    /** A communicator made from this one has its error handler. */
    final <T extends Comm> T child(T made) {
        final Comm of = made;
        of.errhandler = errhandler;
        if (traffic != null) {
            of.traffic = new Traffic();
        }
        return made;
    }

    /** A duplicate has also copies of the attributes and the hints. */
    final <T extends Comm> T twin(T made) {
        final Comm copy = child(made);
        copy.attributes = attributes.copy();
        copy.info = info.copy();
        return made;
    }

    /** A duplicate under way. */
    final <T extends Comm> T pending(T made, org.galerna.Duplicate under) {
        final Comm copy = twin(made);
        copy.pending = under;
        copy.request = new Request(under.request(), this);
        return made;
    }

    /** A duplicate with other hints. */
    final <T extends Comm> T hinted(T made, Info hints) {
        ((Comm) made).info = Info.core(hints).copy();
        return made;
    }

    /** The collective calls. */
    private org.galerna.Collective collective() {
        return (org.galerna.Collective) core();
    }

    /** The collective calls among neighbours. */
    private org.galerna.TopologyComm topology() {
        if (core() instanceof org.galerna.TopologyComm neighbourhood) {
            return neighbourhood;
        }
        throw GalernaException.of(ErrorClass.TOPOLOGY, "the communicator has no topology")
                .argument("comm", core())
                .advice("Use what createCart or createGraph returned")
                .exception();
    }

    private int root(int root) {
        if (!core().isInter()) {
            return root;
        }
        if (root == MPI.ROOT) {
            return org.galerna.Comm.ROOT;
        }
        return root == MPI.PROC_NULL ? org.galerna.Comm.PROC_NULL : root;
    }

    private boolean isRoot(int root) {
        return core().isInter() ? root == MPI.ROOT : root == core().rank();
    }

    /** Equal blocks, one for each rank that this one meets. */
    private org.galerna.Buffer each(Object buf, int count, Datatype type) {
        final org.galerna.Comm own = core();
        final int blocks =
                own instanceof org.galerna.InterComm inter ? inter.remoteSize() : own.size();
        return org.galerna.Buffer.raw(buf, count, Datatype.core(type), blocks);
    }

    /** Whether this rank has no part in a call between two groups. */
    private boolean isIdle(int root) {
        return core().isInter() && root == MPI.PROC_NULL;
    }

    /** The operator of a call with a root, which a rank without a part in it need not name. */
    private org.galerna.reduce.Op operator(int root, Op op, Datatype type) {
        return isIdle(root) ? null : Op.core(op, type);
    }

    /** Whether this rank gives data to a root, or gets it from one. */
    private boolean sends(int root) {
        return !core().isInter() || root >= 0;
    }

    /** Whether this rank is the root that data goes to, or comes from. */
    private boolean receives(int root) {
        return isRoot(root);
    }

    private int total(int[] counts) {
        if (counts == null || counts.length < core().size()) {
            throw Ranks.tooFew("counts", counts, core().size());
        }
        int total = 0;
        for (int rank = 0; rank < core().size(); rank++) {
            total = Math.addExact(total, counts[rank]);
        }
        return total;
    }

    private int own(int[] counts) {
        return counts[core().rank()];
    }

    private static long[] wide(int[] counts) {
        return Ranks.wide(counts, "counts");
    }

    private int[] equal(int count) {
        final int[] counts = new int[core().size()];
        Arrays.fill(counts, count);
        return counts;
    }

    @Override
    public Comm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Makes a communicator with the same processes. Collective.
     *
     * @return the new communicator, of the same class
     * @throws MPIException if the call fails
     */
    public Comm dup() throws MPIException {
        try {
            return twin(new Comm(core().dup()));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a communicator with the same processes; to be used when {@link #getRequest} is
     * complete. Collective. Returns at once.
     *
     * @return the new communicator, of the same class
     * @throws MPIException if the call fails
     */
    public Comm iDup() throws MPIException {
        try {
            return pending(new Comm(null), core().idup());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a communicator with the same processes and other hints. Collective.
     *
     * @param info the hints
     * @return the new communicator, of the same class
     * @throws MPIException if the call fails
     */
    public Comm dupWithInfo(Info info) throws MPIException {
        return hinted(dup(), info);
    }

    /**
     * The request of the {@link #iDup} that made this communicator.
     *
     * @return the request, null if another call made it
     */
    public final Request getRequest() {
        return request;
    }

    /**
     * Number of processes; in an inter-communicator, of the local group.
     *
     * @return from 1
     * @throws MPIException if the communicator is null
     */
    public final int getSize() throws MPIException {
        try {
            return known().size();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Rank of the calling process.
     *
     * @return from 0 to size less one
     * @throws MPIException if the communicator is null
     */
    public final int getRank() throws MPIException {
        try {
            return known().rank();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Compares two communicators.
     *
     * @param comm1 a communicator
     * @param comm2 another communicator
     * @return {@link MPI#IDENT}, {@link MPI#CONGRUENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}
     * @throws MPIException if an argument is wrong
     */
    public static int compare(Comm comm1, Comm comm2) throws MPIException {
        try {
            if (comm1 == null || comm2 == null) {
                throw Ranks.missing(comm1 == null ? "comm1" : "comm2");
            }
            return MPI.comparison(org.galerna.Comm.compare(comm1.known(), comm2.known()));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }

    @Override
    public final void free() throws MPIException {
        try {
            known().free();
            core = null;
            pending = null;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Whether there is no communicator.
     *
     * @return true for what a process that is left out gets, and after {@link #free}
     */
    public final boolean isNull() {
        return core == null && pending == null;
    }

    /**
     * Sets hints; those that are not named stay as they are.
     *
     * @param info the hints
     * @throws MPIException if the communicator is null
     */
    public final void setInfo(Info info) throws MPIException {
        try {
            known();
            this.info.setAll(Info.core(info));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The hints.
     *
     * @return a copy
     * @throws MPIException if the communicator is null
     */
    public final Info getInfo() throws MPIException {
        try {
            known();
            return new Info(info.copy());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives the communicator up when all its communication is complete. Collective. Requests of
     * groups that were joined have ended then, and are still to be completed: by calls that return
     * at once, or by threads that have begun to wait before.
     *
     * @throws MPIException if the call fails
     */
    public final void disconnect() throws MPIException {
        try {
            final org.galerna.Comm comm = known();
            if (traffic != null) {
                traffic.awaitEnd();
            }
            ((org.galerna.Collective) comm).barrier();
        } catch (GalernaException e) {
            throw failed(e);
        }
        free();
    }

    /**
     * The group; of an inter-communicator, the local one.
     *
     * @return a new group
     * @throws MPIException if the communicator is null
     */
    public final Group getGroup() throws MPIException {
        try {
            return new Group(known().group());
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Whether peers are the processes of another group.
     *
     * @return whether they are
     * @throws MPIException if the communicator is null
     */
    public final boolean isInter() throws MPIException {
        try {
            return known().isInter();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes an inter-communicator; this communicator joins the two leaders, and may be null at the
     * other processes.
     *
     * @param localComm this side's communicator; errors go to its handler, which the result has
     * @param localLeader rank of this side's leader in {@code localComm}
     * @param remoteLeader rank of the other side's leader in this communicator; read at the leader
     * @param tag tells simultaneous calls apart; read at the leader
     * @return the inter-communicator
     * @throws MPIException if an argument is wrong
     */
    public final Intercomm createIntercomm(
            Comm localComm, int localLeader, int remoteLeader, int tag) throws MPIException {
        try {
            if (localComm == null || !(localComm.core() instanceof org.galerna.IntraComm local)) {
                throw Ranks.missing("localComm");
            }
            final boolean isBeside = isNull() && local.rank() != localLeader;
            final org.galerna.Comm bridge = isBeside ? local : core();
            return localComm.child(
                    new Intercomm(bridge.createIntercomm(local, localLeader, remoteLeader, tag)));
        } catch (GalernaException e) {
            throw (localComm == null ? this : localComm).failed(e);
        }
    }

    /**
     * Sends in standard mode: returns when the buffer may be changed.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void send(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().to(Ranks.dest(dest), "Send");
            final Object memory = dest == MPI.PROC_NULL ? null : sent.memory(buf, count, t);
            if (memory != null) {
                peer.send(memory, 0, count, t, Ranks.sent(tag, "tag"));
            } else {
                final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
                peer.send(
                        raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.sent(tag, "tag"));
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Receives. Nothing is written beyond the message.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return what was received
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Status recv(Object buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().from(Ranks.source(source), "Recv");
            final Object memory = source == MPI.PROC_NULL ? null : received.memory(buf, count, t);
            if (memory != null) {
                return new Status(peer.recv(memory, 0, count, t, Ranks.tag(tag)));
            }
            final org.galerna.Buffer raw = Datatype.buffer(source, buf, count, type);
            return new Status(
                    peer.recv(raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.tag(tag)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends to one rank and receives from another or the same, without deadlock.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message sent
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message received, or {@link MPI#ANY_TAG}
     * @return what was received
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Status sendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        try {
            return new Status(
                    core().sendrecv(
                                    Datatype.buffer(dest, sendbuf, sendcount, sendtype),
                                    new Address(Ranks.dest(dest), Ranks.sent(sendtag, "sendtag")),
                                    Datatype.buffer(source, recvbuf, recvcount, recvtype),
                                    new Address(Ranks.source(source), Ranks.tag(recvtag))));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a buffer and receives into it what another rank sends.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message sent
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message received, or {@link MPI#ANY_TAG}
     * @return what was received
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag)
            throws MPIException {
        try {
            final int peer = dest == MPI.PROC_NULL ? source : dest; // nobody if both are
            return new Status(
                    core().sendrecvReplace(
                                    Datatype.buffer(peer, buf, count, type),
                                    new Address(Ranks.dest(dest), Ranks.sent(sendtag, "sendtag")),
                                    new Address(Ranks.source(source), Ranks.tag(recvtag))));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends in buffered mode: copies the data into the space that {@link MPI#attachBuffer} gave.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void bSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().to(Ranks.dest(dest), "Bsend");
            if (t.arrayType().isArray(buf)) {
                peer.bsend(buf, 0, count, t, Ranks.sent(tag, "tag"));
            } else {
                final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
                peer.bsend(
                        raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.sent(tag, "tag"));
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends in synchronous mode: returns when a receive has matched.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void sSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().to(Ranks.dest(dest), "Ssend");
            if (t.arrayType().isArray(buf)) {
                peer.ssend(buf, 0, count, t, Ranks.sent(tag, "tag"));
            } else {
                final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
                peer.ssend(
                        raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.sent(tag, "tag"));
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends in ready mode: the caller knows that a receive is posted.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void rSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().to(Ranks.dest(dest), "Rsend");
            if (t.arrayType().isArray(buf)) {
                peer.rsend(buf, 0, count, t, Ranks.sent(tag, "tag"));
            } else {
                final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
                peer.rsend(
                        raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.sent(tag, "tag"));
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts a standard send. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return iSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a standard send. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().to(Ranks.dest(dest), "Isend");
            final Object memory = dest == MPI.PROC_NULL ? null : sent.memory(buf, count, t);
            if (memory != null) {
                return new Request(peer.isend(memory, 0, count, t, Ranks.sent(tag, "tag")), this);
            }
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Request(
                    peer.isend(
                            raw.data(),
                            raw.offset(),
                            raw.count(),
                            raw.type(),
                            Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts a buffered send. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return ibSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a buffered send. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request ibSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Request(
                    core().to(Ranks.dest(dest), "Ibsend")
                            .ibsend(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts a synchronous send. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return isSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a synchronous send. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request isSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Request(
                    core().to(Ranks.dest(dest), "Issend")
                            .issend(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts a ready send. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return irSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a ready send. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request irSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Request(
                    core().to(Ranks.dest(dest), "Irsend")
                            .irsend(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Starts a receive. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        return iRecv((Object) buf, count, type, source, tag);
    }

    /**
     * Starts a receive. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iRecv(Object buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        try {
            final org.galerna.datatype.Datatype t = Datatype.core(type);
            final Peer peer = core().from(Ranks.source(source), "Irecv");
            final Object memory = source == MPI.PROC_NULL ? null : received.memory(buf, count, t);
            if (memory != null) {
                return new Request(peer.irecv(memory, 0, count, t, Ranks.tag(tag)), this);
            }
            final org.galerna.Buffer raw = Datatype.buffer(source, buf, count, type);
            return new Request(
                    peer.irecv(raw.data(), raw.offset(), raw.count(), raw.type(), Ranks.tag(tag)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Prepares a standard send.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return sendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Prepares a standard send. Takes arrays and buffers alike.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Prequest(
                    core().to(Ranks.dest(dest), "Send_init")
                            .sendInit(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Prepares a buffered send.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return bSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Prepares a buffered send. Takes arrays and buffers alike.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Prequest(
                    core().to(Ranks.dest(dest), "Bsend_init")
                            .bsendInit(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Prepares a synchronous send.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return sSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Prepares a synchronous send. Takes arrays and buffers alike.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Prequest(
                    core().to(Ranks.dest(dest), "Ssend_init")
                            .ssendInit(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Prepares a ready send.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return rSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Prepares a ready send. Takes arrays and buffers alike.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(dest, buf, count, type);
            return new Prequest(
                    core().to(Ranks.dest(dest), "Rsend_init")
                            .rsendInit(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.sent(tag, "tag")),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Prepares a receive.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        return recvInit((Object) buf, count, type, source, tag);
    }

    /**
     * Prepares a receive. Takes arrays and buffers alike.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a number from 0; in a receive also {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Prequest recvInit(Object buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        try {
            final org.galerna.Buffer raw = Datatype.buffer(source, buf, count, type);
            return new Prequest(
                    core().from(Ranks.source(source), "Recv_init")
                            .recvInit(
                                    raw.data(),
                                    raw.offset(),
                                    raw.count(),
                                    raw.type(),
                                    Ranks.tag(tag)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until all ranks have called it.
     *
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void barrier() throws MPIException {
        try {
            collective().barrier();
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until all ranks have called it. Returns at once.
     *
     * @return the request
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iBarrier() throws MPIException {
        try {
            return new Request(collective().ibarrier(), this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Brings the root's data to all ranks.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
        try {
            collective().bcast(isIdle(root) ? null : Datatype.buffer(buf, count, type), root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Brings the root's data to all ranks. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iBcast(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        return iBcast((Object) buf, count, type, root);
    }

    /**
     * Brings the root's data to all ranks. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iBcast(Object buf, int count, Datatype type, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ibcast(
                                    isIdle(root) ? null : Datatype.buffer(buf, count, type),
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at the root.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            collective()
                    .gather(
                            sends(root) ? Datatype.buffer(sendbuf, sendcount, sendtype) : null,
                            receives(root) ? each(recvbuf, recvcount, recvtype) : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at the root. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return iGather(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
    }

    /**
     * Collects a block of each rank at the root. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .igather(
                                    sends(root)
                                            ? Datatype.buffer(sendbuf, sendcount, sendtype)
                                            : null,
                                    receives(root) ? each(recvbuf, recvcount, recvtype) : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at the root; each rank's own lies in {@code buf}, the root's at
     * its place.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : each(buf, count, type);
            final boolean isRoot = isRoot(root);
            collective()
                    .gather(
                            isRoot ? org.galerna.Buffer.IN_PLACE : data,
                            isRoot ? data : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at the root; each rank's own lies in {@code buf}, the root's at
     * its place. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGather(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        return iGather((Object) buf, count, type, root);
    }

    /**
     * Collects a block of each rank at the root; each rank's own lies in {@code buf}, the root's at
     * its place. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGather(Object buf, int count, Datatype type, int root)
            throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : each(buf, count, type);
            final boolean isRoot = isRoot(root);
            return new Request(
                    collective()
                            .igather(
                                    isRoot ? org.galerna.Buffer.IN_PLACE : data,
                                    isRoot ? data : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at the root.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            collective()
                    .gatherv(
                            sends(root) ? Datatype.buffer(sendbuf, sendcount, sendtype) : null,
                            receives(root)
                                    ? Datatype.blocks(recvbuf, recvcount, displs, recvtype)
                                    : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at the root. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        return iGatherv(
                (Object) sendbuf,
                sendcount,
                sendtype,
                (Object) recvbuf,
                recvcount,
                displs,
                recvtype,
                root);
    }

    /**
     * Collects blocks of any lengths at the root. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .igatherv(
                                    sends(root)
                                            ? Datatype.buffer(sendbuf, sendcount, sendtype)
                                            : null,
                                    receives(root)
                                            ? Datatype.blocks(recvbuf, recvcount, displs, recvtype)
                                            : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths; the call of the root, whose own block lies at its place.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void gatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        try {
            collective()
                    .gatherv(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.blocks(recvbuf, recvcount, displs, recvtype),
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths; the call of the root, whose own block lies at its place.
     * Returns at once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(
            Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        return iGatherv((Object) recvbuf, recvcount, displs, recvtype, root);
    }

    /**
     * Collects blocks of any lengths; the call of the root, whose own block lies at its place.
     * Takes arrays and buffers alike. Returns at once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .igatherv(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.blocks(recvbuf, recvcount, displs, recvtype),
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths; the call of the other ranks.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root)
            throws MPIException {
        try {
            collective()
                    .gatherv(
                            sends(root) ? Datatype.buffer(sendbuf, sendcount, sendtype) : null,
                            null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths; the call of the other ranks. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root)
            throws MPIException {
        return iGatherv((Object) sendbuf, sendcount, sendtype, root);
    }

    /**
     * Collects blocks of any lengths; the call of the other ranks. Takes arrays and buffers alike.
     * Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .igatherv(
                                    sends(root)
                                            ? Datatype.buffer(sendbuf, sendcount, sendtype)
                                            : null,
                                    null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of the root's data.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            collective()
                    .scatter(
                            receives(root) ? each(sendbuf, sendcount, sendtype) : null,
                            sends(root) ? Datatype.buffer(recvbuf, recvcount, recvtype) : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of the root's data. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return iScatter(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
    }

    /**
     * Gives each rank a block of the root's data. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iscatter(
                                    receives(root) ? each(sendbuf, sendcount, sendtype) : null,
                                    sends(root)
                                            ? Datatype.buffer(recvbuf, recvcount, recvtype)
                                            : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of the root's data in {@code buf}; the root's own stays where it is.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : each(buf, count, type);
            final boolean isRoot = isRoot(root);
            collective()
                    .scatter(
                            isRoot ? data : null,
                            isRoot ? org.galerna.Buffer.IN_PLACE : data,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of the root's data in {@code buf}; the root's own stays where it is.
     * Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatter(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        return iScatter((Object) buf, count, type, root);
    }

    /**
     * Gives each rank a block of the root's data in {@code buf}; the root's own stays where it is.
     * Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatter(Object buf, int count, Datatype type, int root)
            throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : each(buf, count, type);
            final boolean isRoot = isRoot(root);
            return new Request(
                    collective()
                            .iscatter(
                                    isRoot ? data : null,
                                    isRoot ? org.galerna.Buffer.IN_PLACE : data,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length of the root's data.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            collective()
                    .scatterv(
                            receives(root)
                                    ? Datatype.blocks(sendbuf, sendcount, displs, sendtype)
                                    : null,
                            sends(root) ? Datatype.buffer(recvbuf, recvcount, recvtype) : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length of the root's data. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(
            Buffer sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return iScatterv(
                (Object) sendbuf,
                sendcount,
                displs,
                sendtype,
                (Object) recvbuf,
                recvcount,
                recvtype,
                root);
    }

    /**
     * Gives each rank a block of any length of the root's data. Takes arrays and buffers alike.
     * Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iscatterv(
                                    receives(root)
                                            ? Datatype.blocks(sendbuf, sendcount, displs, sendtype)
                                            : null,
                                    sends(root)
                                            ? Datatype.buffer(recvbuf, recvcount, recvtype)
                                            : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length; the call of the root, whose own block stays where it
     * is.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        try {
            collective()
                    .scatterv(
                            Datatype.blocks(sendbuf, sendcount, displs, sendtype),
                            org.galerna.Buffer.IN_PLACE,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length; the call of the root, whose own block stays where it
     * is. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(
            Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        return iScatterv((Object) sendbuf, sendcount, displs, sendtype, root);
    }

    /**
     * Gives each rank a block of any length; the call of the root, whose own block stays where it
     * is. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param sendtype what an item sent is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iscatterv(
                                    Datatype.blocks(sendbuf, sendcount, displs, sendtype),
                                    org.galerna.Buffer.IN_PLACE,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length; the call of the other ranks.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root)
            throws MPIException {
        try {
            collective()
                    .scatterv(
                            null,
                            sends(root) ? Datatype.buffer(recvbuf, recvcount, recvtype) : null,
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Gives each rank a block of any length; the call of the other ranks. Returns at once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root)
            throws MPIException {
        return iScatterv((Object) recvbuf, recvcount, recvtype, root);
    }

    /**
     * Gives each rank a block of any length; the call of the other ranks. Takes arrays and buffers
     * alike. Returns at once.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iscatterv(
                                    null,
                                    sends(root)
                                            ? Datatype.buffer(recvbuf, recvcount, recvtype)
                                            : null,
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at all ranks.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .allgather(
                            Datatype.buffer(sendbuf, sendcount, sendtype),
                            each(recvbuf, recvcount, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at all ranks. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return iAllGather(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Collects a block of each rank at all ranks. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iallgather(
                                    Datatype.buffer(sendbuf, sendcount, sendtype),
                                    each(recvbuf, recvcount, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at all ranks; each rank's own lies at its place.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allGather(Object buf, int count, Datatype type) throws MPIException {
        try {
            collective().allgather(org.galerna.Buffer.IN_PLACE, each(buf, count, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each rank at all ranks; each rank's own lies at its place. Returns at
     * once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGather(Buffer buf, int count, Datatype type) throws MPIException {
        return iAllGather((Object) buf, count, type);
    }

    /**
     * Collects a block of each rank at all ranks; each rank's own lies at its place. Takes arrays
     * and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGather(Object buf, int count, Datatype type) throws MPIException {
        try {
            return new Request(
                    collective().iallgather(org.galerna.Buffer.IN_PLACE, each(buf, count, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at all ranks.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .allgatherv(
                            Datatype.buffer(sendbuf, sendcount, sendtype),
                            Datatype.blocks(recvbuf, recvcount, displs, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at all ranks. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return iAllGatherv(
                (Object) sendbuf,
                sendcount,
                sendtype,
                (Object) recvbuf,
                recvcount,
                displs,
                recvtype);
    }

    /**
     * Collects blocks of any lengths at all ranks. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iallgatherv(
                                    Datatype.buffer(sendbuf, sendcount, sendtype),
                                    Datatype.blocks(recvbuf, recvcount, displs, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at all ranks; each rank's own lies at its place.
     *
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .allgatherv(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.blocks(recvbuf, recvcount, displs, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths at all ranks; each rank's own lies at its place. Returns at
     * once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param displs where each rank's block begins, in extents of the type
     * @param type what an item is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGatherv(Buffer buf, int[] count, int[] displs, Datatype type)
            throws MPIException {
        return iAllGatherv((Object) buf, count, displs, type);
    }

    /**
     * Collects blocks of any lengths at all ranks; each rank's own lies at its place. Takes arrays
     * and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param displs where each rank's block begins, in extents of the type
     * @param type what an item is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllGatherv(Object buf, int[] count, int[] displs, Datatype type)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iallgatherv(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.blocks(buf, count, displs, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block from each rank to each rank.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .alltoall(
                            each(sendbuf, sendcount, sendtype), each(recvbuf, recvcount, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block from each rank to each rank. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return iAllToAll(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Sends a block from each rank to each rank. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ialltoall(
                                    each(sendbuf, sendcount, sendtype),
                                    each(recvbuf, recvcount, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length from each rank to each rank.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            collective()
                    .alltoallv(
                            Datatype.blocks(sendbuf, sendcount, sdispls, sendtype),
                            Datatype.blocks(recvbuf, recvcount, rdispls, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length from each rank to each rank. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return iAllToAllv(
                (Object) sendbuf,
                sendcount,
                sdispls,
                sendtype,
                (Object) recvbuf,
                recvcount,
                rdispls,
                recvtype);
    }

    /**
     * Sends a block of any length from each rank to each rank. Takes arrays and buffers alike.
     * Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ialltoallv(
                                    Datatype.blocks(sendbuf, sendcount, sdispls, sendtype),
                                    Datatype.blocks(recvbuf, recvcount, rdispls, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length and type from each rank to each rank.
     *
     * @param sendBuf what is sent
     * @param sendCount items for each rank
     * @param sDispls where each block to send begins, in bytes
     * @param sendTypes what an item for each rank is
     * @param recvBuf where it goes
     * @param recvCount items from each rank
     * @param rDispls where each block to receive goes, in bytes
     * @param recvTypes what an item from each rank is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allToAllw(
            Object sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Object recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        try {
            collective()
                    .alltoallw(
                            Datatype.blocks(sendBuf, sendCount, sDispls, sendTypes),
                            Datatype.blocks(recvBuf, recvCount, rDispls, recvTypes));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length and type from each rank to each rank. Returns at once.
     *
     * @param sendBuf what is sent
     * @param sendCount items for each rank
     * @param sDispls where each block to send begins, in bytes
     * @param sendTypes what an item for each rank is
     * @param recvBuf where it goes
     * @param recvCount items from each rank
     * @param rDispls where each block to receive goes, in bytes
     * @param recvTypes what an item from each rank is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        return iAllToAllw(
                (Object) sendBuf,
                sendCount,
                sDispls,
                sendTypes,
                (Object) recvBuf,
                recvCount,
                rDispls,
                recvTypes);
    }

    /**
     * Sends a block of any length and type from each rank to each rank. Takes arrays and buffers
     * alike. Returns at once.
     *
     * @param sendBuf what is sent
     * @param sendCount items for each rank
     * @param sDispls where each block to send begins, in bytes
     * @param sendTypes what an item for each rank is
     * @param recvBuf where it goes
     * @param recvCount items from each rank
     * @param rDispls where each block to receive goes, in bytes
     * @param recvTypes what an item from each rank is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllToAllw(
            Object sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Object recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ialltoallw(
                                    Datatype.blocks(sendBuf, sendCount, sDispls, sendTypes),
                                    Datatype.blocks(recvBuf, recvCount, rDispls, recvTypes)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each neighbour, the same from this rank to each of them.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void neighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            near.neighborAllgather(
                    Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                    Datatype.near(near.hasSources(), recvbuf, recvcount, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects a block of each neighbour, the same from this rank to each of them. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return iNeighborAllGather(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Collects a block of each neighbour, the same from this rank to each of them. Takes arrays and
     * buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            return new Request(
                    near.ineighborAllgather(
                            Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                            Datatype.near(near.hasSources(), recvbuf, recvcount, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths of the neighbours, the same from this rank to each of them.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            near.neighborAllgatherv(
                    Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                    Datatype.near(near.hasSources(), recvbuf, recvcount, displs, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Collects blocks of any lengths of the neighbours, the same from this rank to each of them.
     * Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return iNeighborAllGatherv(
                (Object) sendbuf,
                sendcount,
                sendtype,
                (Object) recvbuf,
                recvcount,
                displs,
                recvtype);
    }

    /**
     * Collects blocks of any lengths of the neighbours, the same from this rank to each of them.
     * Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param displs where each rank's block begins, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            return new Request(
                    near.ineighborAllgatherv(
                            Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                            Datatype.near(near.hasSources(), recvbuf, recvcount, displs, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block to each neighbour and receives one from each.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void neighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            near.neighborAlltoall(
                    Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                    Datatype.near(near.hasSources(), recvbuf, recvcount, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block to each neighbour and receives one from each. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return iNeighborAllToAll(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Sends a block to each neighbour and receives one from each. Takes arrays and buffers alike.
     * Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            return new Request(
                    near.ineighborAlltoall(
                            Datatype.near(near.hasDestinations(), sendbuf, sendcount, sendtype),
                            Datatype.near(near.hasSources(), recvbuf, recvcount, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length to each neighbour and receives one from each.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            near.neighborAlltoallv(
                    Datatype.near(near.hasDestinations(), sendbuf, sendcount, sdispls, sendtype),
                    Datatype.near(near.hasSources(), recvbuf, recvcount, rdispls, recvtype));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Sends a block of any length to each neighbour and receives one from each. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return iNeighborAllToAllv(
                (Object) sendbuf,
                sendcount,
                sdispls,
                sendtype,
                (Object) recvbuf,
                recvcount,
                rdispls,
                recvtype);
    }

    /**
     * Sends a block of any length to each neighbour and receives one from each. Takes arrays and
     * buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param sendcount items sent, to each rank where there are several; per rank in an array
     * @param sdispls where each block to send begins, in extents of the type
     * @param sendtype what an item sent is
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param rdispls where each block to receive goes, in extents of the type
     * @param recvtype what an item received is
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iNeighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        try {
            final org.galerna.TopologyComm near = topology();
            return new Request(
                    near.ineighborAlltoallv(
                            Datatype.near(
                                    near.hasDestinations(), sendbuf, sendcount, sdispls, sendtype),
                            Datatype.near(
                                    near.hasSources(), recvbuf, recvcount, rdispls, recvtype)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks at the root.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduce(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        try {
            collective()
                    .reduce(
                            sends(root) ? Datatype.buffer(sendbuf, count, type) : null,
                            receives(root) ? Datatype.buffer(recvbuf, count, type) : null,
                            operator(root, op, type),
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks at the root. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduce(
            Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        return iReduce((Object) sendbuf, (Object) recvbuf, count, type, op, root);
    }

    /**
     * Combines the data of all ranks at the root. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduce(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ireduce(
                                    sends(root) ? Datatype.buffer(sendbuf, count, type) : null,
                                    receives(root) ? Datatype.buffer(recvbuf, count, type) : null,
                                    operator(root, op, type),
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at the root's.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduce(Object buf, int count, Datatype type, Op op, int root)
            throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : Datatype.buffer(buf, count, type);
            final boolean isRoot = isRoot(root);
            collective()
                    .reduce(
                            isRoot ? org.galerna.Buffer.IN_PLACE : data,
                            isRoot ? data : null,
                            operator(root, op, type),
                            root(root));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at the root's. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root)
            throws MPIException {
        return iReduce((Object) buf, count, type, op, root);
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at the root's. Takes arrays and
     * buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @param root rank of the root; on an inter-communicator {@link MPI#ROOT}, {@link
     *     MPI#PROC_NULL} or the rank in the remote group
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduce(Object buf, int count, Datatype type, Op op, int root)
            throws MPIException {
        try {
            final org.galerna.Buffer data = isIdle(root) ? null : Datatype.buffer(buf, count, type);
            final boolean isRoot = isRoot(root);
            return new Request(
                    collective()
                            .ireduce(
                                    isRoot ? org.galerna.Buffer.IN_PLACE : data,
                                    isRoot ? data : null,
                                    operator(root, op, type),
                                    root(root)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks at all ranks.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            collective()
                    .allreduce(
                            Datatype.buffer(sendbuf, count, type),
                            Datatype.buffer(recvbuf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks at all ranks. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return iAllReduce((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Combines the data of all ranks at all ranks. Takes arrays and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iallreduce(
                                    Datatype.buffer(sendbuf, count, type),
                                    Datatype.buffer(recvbuf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at all ranks.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        try {
            collective()
                    .allreduce(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.buffer(buf, count, type),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at all ranks. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op)
            throws MPIException {
        return iAllReduce((Object) buf, count, type, op);
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, at all ranks. Takes arrays and
     * buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iAllReduce(Object buf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .iallreduce(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.buffer(buf, count, type),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks and gives each rank a part of the results.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcounts items of each rank's part of the result
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        try {
            collective()
                    .reduceScatter(
                            Datatype.buffer(sendbuf, total(recvcounts), type),
                            Datatype.buffer(recvbuf, own(recvcounts), type),
                            wide(recvcounts),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks and gives each rank a part of the results. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcounts items of each rank's part of the result
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatter(
            Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        return iReduceScatter((Object) sendbuf, (Object) recvbuf, recvcounts, type, op);
    }

    /**
     * Combines the data of all ranks and gives each rank a part of the results. Takes arrays and
     * buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcounts items of each rank's part of the result
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ireduceScatter(
                                    Datatype.buffer(sendbuf, total(recvcounts), type),
                                    Datatype.buffer(recvbuf, own(recvcounts), type),
                                    wide(recvcounts),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank a part of the
     * results at its start.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param counts items of each rank's block
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op)
            throws MPIException {
        try {
            collective()
                    .reduceScatter(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.buffer(buf, total(counts), type),
                            wide(counts),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank a part of the
     * results at its start. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param counts items of each rank's block
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op)
            throws MPIException {
        return iReduceScatter((Object) buf, counts, type, op);
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank a part of the
     * results at its start. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param counts items of each rank's block
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op)
            throws MPIException {
        try {
            return new Request(
                    collective()
                            .ireduceScatter(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.buffer(buf, total(counts), type),
                                    wide(counts),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks and gives each rank an equal part of the results.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        try {
            final int[] counts = equal(recvcount);
            collective()
                    .reduceScatter(
                            Datatype.buffer(sendbuf, total(counts), type),
                            Datatype.buffer(recvbuf, recvcount, type),
                            wide(counts),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks and gives each rank an equal part of the results. Returns at
     * once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatterBlock(
            Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        return iReduceScatterBlock((Object) sendbuf, (Object) recvbuf, recvcount, type, op);
    }

    /**
     * Combines the data of all ranks and gives each rank an equal part of the results. Takes arrays
     * and buffers alike. Returns at once.
     *
     * @param sendbuf what is sent; see {@link #send}
     * @param recvbuf where it goes; see {@link #recv}
     * @param recvcount items received, from each rank where there are several; per rank in an array
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        try {
            final int[] counts = equal(recvcount);
            return new Request(
                    collective()
                            .ireduceScatter(
                                    Datatype.buffer(sendbuf, total(counts), type),
                                    Datatype.buffer(recvbuf, recvcount, type),
                                    wide(counts),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank an equal part
     * of the results at its start.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            final int[] counts = equal(count);
            collective()
                    .reduceScatter(
                            org.galerna.Buffer.IN_PLACE,
                            Datatype.buffer(buf, total(counts), type),
                            wide(counts),
                            Op.core(op, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank an equal part
     * of the results at its start. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op)
            throws MPIException {
        return iReduceScatterBlock((Object) buf, count, type, op);
    }

    /**
     * Combines the data of all ranks, which lies in {@code buf}, and gives each rank an equal part
     * of the results at its start. Takes arrays and buffers alike. Returns at once.
     *
     * @param buf the data: an array of primitive elements or a buffer of {@code java.nio}, whose
     *     position and limit are ignored; null where nothing is read or written
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @return the request; the buffers are the library's until it is complete
     * @throws MPIException if an argument is wrong or the call fails
     */
    public final Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op)
            throws MPIException {
        try {
            final int[] counts = equal(count);
            return new Request(
                    collective()
                            .ireduceScatter(
                                    org.galerna.Buffer.IN_PLACE,
                                    Datatype.buffer(buf, total(counts), type),
                                    wide(counts),
                                    Op.core(op, type)),
                    this);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Packs items behind each other.
     *
     * @param inbuf the items
     * @param incount how many
     * @param type what an item is
     * @param outbuf the packed bytes
     * @param position where the first byte goes
     * @return the position behind the last byte
     * @throws MPIException if an argument is wrong or there is no room
     */
    public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position)
            throws MPIException {
        try {
            return core().pack(Datatype.buffer(inbuf, incount, type), outbuf, position);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Unpacks items.
     *
     * @param inbuf the packed bytes
     * @param position where they begin
     * @param outbuf where the items go
     * @param outcount how many
     * @param type what an item is
     * @return the position behind the last byte read
     * @throws MPIException if an argument is wrong or the bytes end too early
     */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type)
            throws MPIException {
        try {
            return core().unpack(inbuf, position, Datatype.buffer(outbuf, outcount, type));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * How many bytes packed items take.
     *
     * @param incount items
     * @param type what an item is
     * @return bytes
     * @throws MPIException if an argument is wrong
     */
    public final int packSize(int incount, Datatype type) throws MPIException {
        try {
            return Ranks.narrow(known().packSize(incount, Datatype.core(type)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Looks for a message without receiving it.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a tag or {@link MPI#ANY_TAG}
     * @return what a receive would get, null if nothing is there
     * @throws MPIException if an argument is wrong
     */
    public final Status iProbe(int source, int tag) throws MPIException {
        try {
            final org.galerna.Status found = core().iprobe(Ranks.source(source), Ranks.tag(tag));
            return found == null ? null : new Status(found);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Waits for a message without receiving it.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag a tag or {@link MPI#ANY_TAG}
     * @return what a receive would get
     * @throws MPIException if an argument is wrong or the source has ended
     */
    public final Status probe(int source, int tag) throws MPIException {
        try {
            return new Status(core().probe(Ranks.source(source), Ranks.tag(tag)));
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Makes a key for attributes.
     *
     * @return the key
     * @throws MPIException if MPI is not running
     */
    public static int createKeyval() throws MPIException {
        return Attributes.newKey(Attributes.OF_COMMS);
    }

    /**
     * Gives a key up.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Attributes.freeKey(keyval, Attributes.OF_COMMS, MPI.COMM_WORLD.handler());
    }

    /**
     * Attaches a copy of a value.
     *
     * @param keyval the key
     * @param value serializable
     * @throws MPIException if an argument is wrong
     */
    public final void setAttr(int keyval, Object value) throws MPIException {
        try {
            known();
        } catch (GalernaException e) {
            throw failed(e);
        }
        attributes.set(keyval, Attributes.OF_COMMS, value, errhandler);
    }

    /**
     * Reads an attribute.
     *
     * @param keyval the key, or one such as {@link MPI#TAG_UB}
     * @return a fresh copy of the value, null if none is set
     * @throws MPIException if there is no such key
     */
    public final Object getAttr(int keyval) throws MPIException {
        try {
            final Object known = MPI.attribute(keyval, known());
            if (known != null) {
                return known;
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
        return attributes.get(keyval, Attributes.OF_COMMS, errhandler);
    }

    /**
     * Removes an attribute.
     *
     * @param keyval the key
     * @throws MPIException if there is no such key, or it is a predefined one
     */
    public final void deleteAttr(int keyval) throws MPIException {
        try {
            known();
        } catch (GalernaException e) {
            throw failed(e);
        }
        attributes.delete(keyval, Attributes.OF_COMMS, errhandler);
    }

    /**
     * The kind of virtual topology.
     *
     * @return {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH} or {@link MPI#UNDEFINED}
     * @throws MPIException if the communicator is null
     */
    public final int getTopology() throws MPIException {
        try {
            final Topology topology = known().topology();
            if (topology instanceof CartTopology) {
                return MPI.CART;
            }
            if (topology instanceof org.galerna.topology.DistGraphTopology) {
                return MPI.DIST_GRAPH;
            }
            return topology == null ? MPI.UNDEFINED : MPI.GRAPH;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Ends the job.
     *
     * @param errorcode its exit code
     * @throws MPIException if MPI is not running
     */
    public final void abort(int errorcode) throws MPIException {
        try {
            known().abort(errorcode);
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Says what becomes of errors.
     *
     * @param errhandler such as {@link MPI#ERRORS_RETURN}
     * @throws MPIException if the communicator is null
     */
    public final void setErrhandler(Errhandler errhandler) throws MPIException {
        try {
            known();
            if (errhandler == null) {
                throw Ranks.missing("errhandler");
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
        this.errhandler = errhandler;
    }

    /**
     * What becomes of errors.
     *
     * @return the handler
     * @throws MPIException if the communicator is null
     */
    public final Errhandler getErrhandler() throws MPIException {
        try {
            known();
        } catch (GalernaException e) {
            throw failed(e);
        }
        return errhandler;
    }

    /**
     * Handles an error as one of a call: ends the job, or does nothing.
     *
     * @param errorCode the error
     * @throws MPIException if the communicator is null
     */
    public void callErrhandler(int errorCode) throws MPIException {
        try {
            known();
        } catch (GalernaException e) {
            throw failed(e);
        }
        if (errhandler.isFatal()) {
            MPI.fatal(new MPIException("the program raised error " + errorCode), errorCode);
        }
    }

    /**
     * Names the communicator.
     *
     * @param name cut off if it has {@link MPI#MAX_OBJECT_NAME} characters or more
     * @throws MPIException if an argument is wrong
     */
    public final void setName(String name) throws MPIException {
        try {
            final org.galerna.Comm comm = known();
            final String kept = MPI.objectName(name);
            this.name = kept;
            if (!kept.isEmpty()) {
                comm.name(kept); // for reports, which have a name for each
            }
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * The name of the communicator.
     *
     * @return {@code MPI_COMM_WORLD}, {@code MPI_COMM_SELF} or {@code MPI_COMM_PARENT} for those;
     *     else empty if none was set
     * @throws MPIException if the communicator is null
     */
    public final String getName() throws MPIException {
        try {
            known();
            return name;
        } catch (GalernaException e) {
            throw failed(e);
        }
    }

    /**
     * Combines two buffers of this process.
     *
     * @param inBuf left operands
     * @param inOutBuf right operands, and the results
     * @param count items of {@code type}
     * @param type what an item is
     * @param op the operator
     * @throws MPIException if an argument is wrong
     */
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op)
            throws MPIException {
        MPI.requireRunning();
        try {
            org.galerna.Comm.reduceLocal(
                    Datatype.buffer(inBuf, count, type),
                    Datatype.buffer(inOutBuf, count, type),
                    Op.core(op, type));
        } catch (GalernaException e) {
            throw MPI.failed(e);
        }
    }
}
