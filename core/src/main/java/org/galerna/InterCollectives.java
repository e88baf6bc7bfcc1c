// SPDX-License-Identifier: Apache-2.0
package org.galerna;

import java.util.Arrays;
import org.galerna.datatype.Datatype;
import org.galerna.error.ErrorClass;
import org.galerna.error.GalernaException;
import org.galerna.reduce.Op;

/**
 * Collective calls between two groups: what concerns all ranks of a group goes through its first
 * rank and a communicator of that group; blocks go from rank to rank. One thread at a time.
 */
final class InterCollectives {
    private static final int TAG = 0;
    private static final Address LEADER = new Address(0, TAG);

    private final InterComm wire; // apart from the messages of users
    private final IntraComm side; // the local group

    InterCollectives(InterComm comm) {
        wire = comm.duplicate(comm.context + LocalRank.COLLECTIVE);
        side =
                new IntraComm(
                        comm.local, Formation.side(comm), comm.group, new Attributes(comm.local));
    }

    void barrier() {
        side.barrier();
        if (isLeader()) {
            final Buffer nothing = Buffer.of(null, 0, 0, Datatype.BYTE);
            wire.sendrecv(nothing, LEADER, nothing, LEADER);
        }
        side.barrier();
    }

    void bcast(Buffer data, int root) {
        if (isRoot(root)) {
            send(data, 0);
        } else if (isOther(root)) {
            if (isLeader()) {
                receive(data, root);
            }
            side.bcast(data, 0);
        }
    }

    void gather(Buffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            for (int rank = 0; rank < wire.remoteSize(); rank++) {
                receive(block(receive, rank), rank);
            }
        } else if (isOther(root)) {
            send(send, root);
        }
    }

    void gatherv(Buffer send, VBuffer receive, int root) {
        if (isRoot(root)) {
            BufferChecks.check(receive, wire.remoteSize(), "recvcounts", "displs");
            for (int rank = 0; rank < wire.remoteSize(); rank++) {
                receive(receive.block(rank), rank);
            }
        } else if (isOther(root)) {
            send(send, root);
        }
    }

    void scatter(Buffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            for (int rank = 0; rank < wire.remoteSize(); rank++) {
                send(block(send, rank), rank);
            }
        } else if (isOther(root)) {
            receive(receive, root);
        }
    }

    void scatterv(VBuffer send, Buffer receive, int root) {
        if (isRoot(root)) {
            BufferChecks.check(send, wire.remoteSize(), "sendcounts", "displs");
            for (int rank = 0; rank < wire.remoteSize(); rank++) {
                send(send.block(rank), rank);
            }
        } else if (isOther(root)) {
            receive(receive, root);
        }
    }

    void allgather(Buffer send, Buffer receive) {
        final Exchanges all = new Exchanges();
        for (int rank = 0; rank < wire.remoteSize(); rank++) {
            all.add(rank, send, block(receive, rank));
        }
        all.complete();
    }

    void allgatherv(Buffer send, VBuffer receive) {
        BufferChecks.check(receive, wire.remoteSize(), "recvcounts", "displs");
        final Exchanges all = new Exchanges();
        for (int rank = 0; rank < wire.remoteSize(); rank++) {
            all.add(rank, send, receive.block(rank));
        }
        all.complete();
    }

    void alltoall(Buffer send, Buffer receive) {
        final Exchanges all = new Exchanges();
        for (int rank = 0; rank < wire.remoteSize(); rank++) {
            all.add(rank, block(send, rank), block(receive, rank));
        }
        all.complete();
    }

    void alltoallv(VBuffer send, VBuffer receive) {
        BufferChecks.check(send, wire.remoteSize(), "sendcounts", "sdispls");
        BufferChecks.check(receive, wire.remoteSize(), "recvcounts", "rdispls");
        final Exchanges all = new Exchanges();
        for (int rank = 0; rank < wire.remoteSize(); rank++) {
            all.add(rank, send.block(rank), receive.block(rank));
        }
        all.complete();
    }

    void alltoallw(WBuffer send, WBuffer receive) {
        final Exchanges all = new Exchanges();
        for (int rank = 0; rank < wire.remoteSize(); rank++) {
            all.add(rank, send.block(rank), receive.block(rank));
        }
        all.complete();
    }

    void reduce(Buffer send, Buffer receive, Op op, int root) {
        if (isRoot(root)) {
            receive(receive, 0);
        } else if (isOther(root)) {
            final Buffer result = combined(send, op);
            if (isLeader()) {
                send(result, root);
            }
        }
    }

    void allreduce(Buffer send, Buffer receive, Op op) {
        final Buffer result = combined(send, op);
        if (isLeader()) {
            wire.sendrecv(result, LEADER, present(receive), LEADER);
        }
        side.bcast(receive, 0);
    }

    void reduceScatter(Buffer send, Buffer receive, long[] counts, Op op) {
        final long total = BufferChecks.checkCounts(counts, side.size());
        final Buffer all = Buffer.of(present(send).data(), send.offset(), total, send.type());
        final Buffer result = combined(all, op);
        final Buffer theirs = isLeader() ? room(all) : null;
        if (isLeader()) {
            wire.sendrecv(result, LEADER, theirs, LEADER);
        }
        final VBuffer parts =
                isLeader()
                        ? VBuffer.of(
                                theirs.data(),
                                theirs.offset(),
                                Arrays.copyOf(counts, side.size()),
                                null,
                                theirs.type())
                        : null;
        side.scatterv(parts, receive, 0);
    }

    /** This group's data combined, at its first rank; null at the others. */
    private Buffer combined(Buffer send, Op op) {
        final Buffer result = isLeader() ? room(present(send)) : null;
        side.reduce(present(send), result, op, 0);
        return result;
    }

    /** Room for as many items, in an array of the library. */
    private static Buffer room(Buffer like) {
        final Datatype type = like.type();
        final int unit = type.arrayType().bytes();
        final long below = Math.abs(type.trueLb()) + Math.max(0, -type.extent()) * like.count();
        final long above = Math.abs(type.extent()) * like.count() + Math.abs(type.trueUb());
        final int length = Math.toIntExact((below + above) / unit + 2);
        return Buffer.of(type.arrayType().newArray(length), below / unit + 1, like.count(), type);
    }

    private static Buffer block(Buffer buffer, int rank) {
        final Datatype type = present(buffer).type();
        if (type == null || buffer.count() == 0) {
            return buffer;
        }
        final long step = buffer.count() * (type.extent() / type.arrayType().bytes());
        return Buffer.of(buffer.data(), buffer.offset() + rank * step, buffer.count(), type);
    }

    private static Buffer present(Buffer buffer) {
        if (buffer == null || buffer == Buffer.IN_PLACE) {
            throw GalernaException.of(
                            ErrorClass.BUFFER,
                            buffer == null
                                    ? "a buffer is due here"
                                    : "nothing is in place between two groups")
                    .argument("buffer", buffer)
                    .advice("Give a buffer to send and one to receive")
                    .exception();
        }
        return buffer;
    }

    private boolean isLeader() {
        return side.rank() == 0;
    }

    private static boolean isRoot(int root) {
        return root == Comm.ROOT;
    }

    /** Whether the root is a rank of the other group. */
    private boolean isOther(int root) {
        if (root == Comm.PROC_NULL) {
            return false;
        }
        if (root < 0 || root >= wire.remoteSize()) {
            throw GalernaException.of(
                            ErrorClass.ROOT,
                            "root is not in the remote group of " + wire.remoteSize())
                    .argument("root", root)
                    .advice("Use ROOT, PROC_NULL, or a rank of the remote group")
                    .exception();
        }
        return true;
    }

    private void send(Buffer buffer, int to) {
        final Buffer out = present(buffer);
        wire.peer(to).send(out.data(), out.offset(), out.count(), out.type(), TAG);
    }

    private void receive(Buffer buffer, int from) {
        final Buffer in = present(buffer);
        wire.peer(from).recv(in.data(), in.offset(), in.count(), in.type(), TAG);
    }

    /** A message to and one from each rank of the other group. */
    private final class Exchanges {
        private final Request[] requests = new Request[2 * wire.remoteSize()];
        private int made;

        void add(int rank, Buffer send, Buffer receive) {
            final Buffer out = present(send);
            final Buffer in = present(receive);
            final Peer peer = wire.peer(rank);
            requests[made++] = peer.irecv(in.data(), in.offset(), in.count(), in.type(), TAG);
            requests[made++] = peer.isend(out.data(), out.offset(), out.count(), out.type(), TAG);
        }

        void complete() {
            Request.waitAll(requests);
        }
    }
}
