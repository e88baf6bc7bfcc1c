// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.group.Comparison;
import org.galerna.group.Group;
import org.galerna.reduce.Op;
import org.galerna.topology.Topology;

/**
 * A group of ranks and a context in which their messages meet no others (MPI-4.1, chapter 7).
 *
 * <p>Any thread may call anything at any time; collective calls of one communicator are made by one
 * thread of a rank at a time. Buffers belong to the library from the call to its completion; the
 * library keeps no reference afterwards. Arguments are checked before anything is sent, and a
 * caught {@link GalernaException} leaves the communicator usable.
 *
 * <p>Calls come in three forms: typed ones on whole arrays, general ones on a {@link Buffer}, and
 * those of a {@link Peer} which take subscript, count and datatype. The last two allocate nothing
 * in the steady state when they are blocking or persistent and need no new result.
 */
public abstract sealed class Comm extends MessageCalls permits CollectiveCalls, InterComm {
    /** No value: the rank of a non-member, the colour of a rank that takes no part. */
    public static final int UNDEFINED = -1;

    /** In a receive or probe: a message from any rank. */
    public static final int ANY_SOURCE = -2;

    /** In a receive or probe: a message with any tag. */
    public static final int ANY_TAG = -2;

    /** The rank of no process: messages to it vanish, receives from it return at once, empty. */
    public static final int PROC_NULL = Group.PROC_NULL;

    /** As the root of a collective call between two groups: this rank is the root. */
    public static final int ROOT = -4;

    final LocalRank local;
    final long context;
    final Group group;
    final Group remote;

    private final Attributes attributes;
    private final AtomicReferenceArray<Peer> peers;
    private final Peer nobody;
    private final Peer anybody;
    private final int rank;
    private volatile boolean freed;
    private boolean isForgotten; // under this; behind freed
    private volatile String name;

    /** Makes a communicator of {@code group}, whose peers are the ranks of {@code remote}. */
    Comm(LocalRank local, long context, Group group, Group remote, Attributes attributes) {
        this.local = local;
        this.context = context;
        this.group = group;
        this.remote = remote;
        this.attributes = attributes;
        this.rank = group.rank();
        this.peers = new AtomicReferenceArray<>(remote.size());
        this.nobody = new Peer(this, PROC_NULL, null);
        this.anybody = new Peer(this, ANY_SOURCE, local.device().anySource(context));
        this.name = Contexts.name(context);
        local.made();
    }

    /**
     * Returns the caller's place.
     *
     * @return its rank in the (local) group.
     */
    public final int rank() {
        return rank;
    }

    /**
     * Returns the size of the (local) group.
     *
     * @return at least 1.
     */
    public final int size() {
        return group.size();
    }

    /**
     * Returns the (local) group.
     *
     * @return the group, which knows the caller's rank.
     */
    public final Group group() {
        return group;
    }

    /**
     * Tells whether peers are the ranks of another group.
     *
     * @return true for an {@link InterComm}.
     */
    public final boolean isInter() {
        return this instanceof InterComm;
    }

    /**
     * Returns the virtual topology.
     *
     * @return a topology of the kind the communicator was made with, or null.
     */
    public Topology topology() {
        return null;
    }

    /**
     * Finds a peer: one rank messages go to or come from. Cheap, and the result may be kept.
     *
     * @param peerRank a rank (of the remote group in an inter-communicator), {@link #PROC_NULL}, or
     *     {@link #ANY_SOURCE} for receives and probes.
     * @return the peer, always the same object.
     * @throws GalernaException of class RANK if there is no such rank.
     */
    public final Peer peer(int peerRank) {
        final Peer peer = found(peerRank);
        if (peer == null) {
            throw noSuchRank("rank", peerRank).at("peer", rank);
        }
        return peer;
    }

    /**
     * Finds the peer that a call sends to, as {@link #peer} does; the error names the call and its
     * argument.
     *
     * @param dest a rank (of the remote group in an inter-communicator) or {@link #PROC_NULL}.
     * @param call the name of the call.
     * @return the peer, always the same object.
     * @throws GalernaException of class RANK if there is no such rank.
     */
    @Override
    public final Peer to(int dest, String call) {
        final Peer peer = found(dest);
        if (peer == null) {
            throw noSuchRank("dest", dest).at(call, rank);
        }
        return peer;
    }

    /**
     * Finds the peer that a call receives from, as {@link #peer} does; the error names the call and
     * its argument.
     *
     * @param source a rank (of the remote group in an inter-communicator), {@link #PROC_NULL} or
     *     {@link #ANY_SOURCE}.
     * @param call the name of the call.
     * @return the peer, always the same object.
     * @throws GalernaException of class RANK if there is no such rank.
     */
    @Override
    public final Peer from(int source, String call) {
        final Peer peer = found(source);
        if (peer == null) {
            throw noSuchRank("source", source).at(call, rank);
        }
        return peer;
    }

    /** The peer of a rank or a stand-in for one, made on first use; null if there is none. */
    private Peer found(int peerRank) {
        if (peerRank >= 0 && peerRank < peers.length()) {
            final Peer peer = peers.getAcquire(peerRank);
            return peer != null ? peer : newPeer(peerRank);
        }
        if (peerRank == PROC_NULL) {
            return nobody;
        }
        return peerRank == ANY_SOURCE ? anybody : null;
    }

    private GalernaException noSuchRank(String argument, int value) {
        if (!isUsable()) {
            return unusable();
        }
        return GalernaException.of(
                        ErrorClass.RANK,
                        argument + " is not in the group of " + ranks(peers.length()))
                .argument(argument, value)
                .advice(
                        peers.length() == 1
                                ? "The only rank is 0"
                                : "Ranks are 0 to " + (peers.length() - 1))
                .exception();
    }

    private static String ranks(int size) {
        return size == 1 ? "1 rank" : size + " ranks";
    }

    private Peer newPeer(int peerRank) {
        final Peer made =
                new Peer(
                        this,
                        peerRank,
                        local.device()
                                .endpoint(
                                        local.device().peer((int) remote.process(peerRank)),
                                        context));
        return peers.compareAndSet(peerRank, null, made) ? made : peers.getAcquire(peerRank);
    }

    /**
     * Receives into a buffer and fills a status of the caller's; allocates nothing.
     *
     * @param into where the message goes.
     * @param source a rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}.
     * @param tag a tag or {@link #ANY_TAG}.
     * @param status filled.
     * @throws GalernaException if an argument is wrong, the message is too long or of another kind,
     *     or the source has ended.
     */
    public final void recv(Buffer into, int source, int tag, Status status) {
        from(source, "Recv").recv(into, tag, status);
    }

    /**
     * Sends to one rank and receives from another (or the same), without deadlock (MPI-4.1, section
     * 3.10). The two buffers must not overlap.
     *
     * @param send what is sent.
     * @param to to whom, and with which tag.
     * @param receive where the message goes that is received.
     * @param from from whom, and which tag.
     * @return what was received.
     * @throws GalernaException as the send and the receive do.
     */
    public final Status sendrecv(Buffer send, Address to, Buffer receive, Address from) {
        return Exchange.sendrecv(this, send, to, receive, from);
    }

    /**
     * Sends a buffer and receives into it what another rank sends (MPI-4.1, section 3.10). The
     * outgoing data is copied first.
     *
     * @param buffer what is sent, then what was received.
     * @param to to whom, and with which tag.
     * @param from from whom, and which tag.
     * @return what was received.
     * @throws GalernaException as the send and the receive do.
     */
    public final Status sendrecvReplace(Buffer buffer, Address to, Address from) {
        return Exchange.replace(this, buffer, to, from);
    }

    /**
     * Waits for a message without receiving it (MPI-4.1, section 3.8.1).
     *
     * @param source a rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}.
     * @param tag a tag or {@link #ANY_TAG}.
     * @return what a receive would get.
     * @throws GalernaException if an argument is wrong or the source has ended.
     */
    public final Status probe(int source, int tag) {
        return Probes.probe(from(source, "Probe"), tag);
    }

    /**
     * Looks for a message without receiving it. A look that finds nothing makes progress.
     *
     * @param source a rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}.
     * @param tag a tag or {@link #ANY_TAG}.
     * @return what a receive would get, or null if nothing is there.
     * @throws GalernaException if an argument is wrong.
     */
    public final Status iprobe(int source, int tag) {
        return Probes.iprobe(from(source, "Iprobe"), tag);
    }

    /**
     * Waits for a message and takes it out of matching (MPI-4.1, section 3.8.2).
     *
     * @param source a rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}.
     * @param tag a tag or {@link #ANY_TAG}.
     * @return the message, to be received by its own calls.
     * @throws GalernaException if an argument is wrong or the source has ended.
     */
    public final Message mprobe(int source, int tag) {
        return Probes.mprobe(from(source, "Mprobe"), tag);
    }

    /**
     * Looks for a message and takes it out of matching.
     *
     * @param source a rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}.
     * @param tag a tag or {@link #ANY_TAG}.
     * @return the message, or null if nothing is there.
     * @throws GalernaException if an argument is wrong.
     */
    public final Message improbe(int source, int tag) {
        return Probes.improbe(from(source, "Improbe"), tag);
    }

    /**
     * Packs items behind each other (MPI-4.1, section 5.2).
     *
     * @param from the items.
     * @param into the packed bytes.
     * @param position where the first byte goes.
     * @return the position behind the last byte.
     * @throws GalernaException if an argument is wrong or there is no room.
     */
    public final int pack(Buffer from, byte[] into, int position) {
        requireUsable("Pack");
        return Packing.pack(this, from, into, position);
    }

    /**
     * Unpacks items.
     *
     * @param from the packed bytes.
     * @param position where they begin.
     * @param into the items, all of which are read.
     * @return the position behind the last byte read.
     * @throws GalernaException if an argument is wrong or the bytes end too early.
     */
    public final int unpack(byte[] from, int position, Buffer into) {
        requireUsable("Unpack");
        return Packing.unpack(this, from, position, into);
    }

    /**
     * Tells how many bytes packed items take.
     *
     * @param count items.
     * @param type what an item is; not one of objects.
     * @return the bytes, exactly.
     * @throws GalernaException if the count is negative, or the type holds objects, whose size
     *     nobody knows before they are packed.
     */
    public final long packSize(long count, Datatype type) {
        return Packing.size(this, count, type);
    }

    /**
     * Makes an inter-communicator between two groups; this communicator joins their leaders
     * (MPI-4.1, section 7.6.2). Collective over both groups; the two are disjoint.
     *
     * @param group this side's communicator.
     * @param leader rank of this side's leader in {@code group}.
     * @param remoteLeader rank of the other side's leader in this communicator; read at the leader.
     * @param tag tells simultaneous calls apart.
     * @return the inter-communicator.
     * @throws GalernaException if an argument is wrong.
     */
    public final InterComm createIntercomm(IntraComm group, int leader, int remoteLeader, int tag) {
        return Formation.intercomm(this, group, leader, new Address(remoteLeader, tag));
    }

    /**
     * Makes a communicator with the same groups, topology and copied attributes and another
     * context. Collective.
     *
     * @return the new communicator, of the same class.
     * @throws GalernaException if this one was freed.
     */
    public abstract Comm dup();

    /**
     * Makes a duplicate without waiting for the other ranks. Collective. Attributes are copied as
     * they are now.
     *
     * @return the duplicate under way.
     * @throws GalernaException if this one was freed.
     */
    public final Duplicate idup() {
        requireUsable("Comm_idup");
        return new Duplicate(this);
    }

    /** Begins to agree on a duplicate's context, which is there when the request is complete. */
    abstract Request agree(long[] context);

    /** A duplicate of the same class with a context that was agreed on. */
    abstract Comm duplicate(long other, Attributes copies);

    /**
     * Combines two buffers of this rank: {@code inout = in op inout} (MPI-4.1, section 6.9.7).
     *
     * @param in left operands.
     * @param inout right operands, and the results.
     * @param op the operator.
     * @throws GalernaException if an argument is wrong.
     */
    public static void reduceLocal(Buffer in, Buffer inout, Op op) {
        Reductions.local(in, inout, op);
    }

    /**
     * Compares two communicators.
     *
     * @param a one.
     * @param b the other.
     * @return how they relate.
     */
    public static Comparison compare(Comm a, Comm b) {
        if (a == b) {
            return Comparison.IDENT;
        }
        if (a.isInter() != b.isInter()) {
            return Comparison.UNEQUAL;
        }
        final Comparison near = Group.compare(a.group, b.group);
        final Comparison far = Group.compare(a.remote, b.remote);
        final Comparison worse = near.compareTo(far) >= 0 ? near : far;
        return worse == Comparison.IDENT ? Comparison.CONGRUENT : worse;
    }

    /**
     * Gives the communicator up. Every later call on it that communicates fails; what it is, such
     * as its rank, its group and its topology, can still be asked. Collective calls that are under
     * way go on, and their requests are completed as ever (MPI-4.1, section 7.4.3). Messages nobody
     * received are dropped when those are over. To be called by all ranks.
     *
     * @throws GalernaException if it was freed before, or is one that every rank has from the
     *     start.
     */
    public final void free() {
        requireUsable("Free");
        if (Contexts.isBuiltIn(context)) {
            throw GalernaException.of(ErrorClass.COMM, name + " cannot be freed")
                    .advice("Free what dup, create and split return")
                    .exception()
                    .at("Free", rank);
        }
        freed = true;
        forgetIfOver();
    }

    /** Lets go of this communicator, which was freed, unless one of its calls is under way. */
    final void forgetIfOver() {
        synchronized (this) {
            if (isForgotten || local.isUnderWay(this)) {
                return;
            }
            isForgotten = true;
        }
        local.forget(this);
    }

    /**
     * Tells whether the communicator was given up.
     *
     * @return true after {@link #free}.
     */
    public final boolean isFreed() {
        return freed;
    }

    /**
     * Ends the job. Every rank of it stops, with this exit code where it runs under a launcher.
     *
     * @param code the exit code.
     * @throws GalernaException if the job lives inside a program that goes on.
     */
    public final void abort(int code) {
        local.abort(code, "Abort(" + code + ") was called");
    }

    /**
     * Returns the communicator's name in reports.
     *
     * @return the name.
     */
    public final String name() {
        return name;
    }

    /**
     * Names the communicator for reports.
     *
     * @param text the name.
     */
    public final void name(String text) {
        name = text;
        local.contexts().named(this);
    }

    /**
     * Returns the attributes: values that users and libraries attach to a communicator.
     *
     * @return the table, which {@link #dup} copies by the rules of its keys.
     */
    public final Attributes attributes() {
        return attributes;
    }

    /**
     * Returns the 64-bit number under which messages of this communicator travel, as deadlock
     * reports have it.
     *
     * @return the context.
     */
    public final long context() {
        return context;
    }

    /**
     * Returns the rank that this communicator belongs to, for parts of the library that build on
     * communicators, such as windows.
     *
     * @return the rank, the same for all its communicators.
     */
    public final LocalRank localRank() {
        return local;
    }

    @Override
    public final String toString() {
        return name + (isFreed() ? " (freed)" : ", rank " + rank + " of " + size());
    }

    /** Whether calls are allowed now. */
    final boolean isUsable() {
        return !freed && local.isActive();
    }

    /**
     * Refuses a call that is not allowed now.
     *
     * @param call its name.
     * @throws GalernaException of class COMM if the communicator was freed, or before the start or
     *     after the end of this rank.
     */
    public final void requireUsable(String call) {
        if (!isUsable()) {
            throw unusable().at(call, rank);
        }
    }

    /** Why calls are refused now. */
    final GalernaException unusable() {
        if (freed) {
            return GalernaException.of(ErrorClass.COMM, name + " was freed")
                    .advice("Do not use a communicator after free()")
                    .exception();
        }
        return local.inactive();
    }

    /** The rank in this communicator of a device's peer. */
    final int rankOf(org.galerna.device.Peer peer) {
        return remote.rankOf(local.process(peer.rank()));
    }
}
